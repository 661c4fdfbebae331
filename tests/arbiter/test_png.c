/* PNG: a board's picture has its size and its stones; nonsense is refused. */
#include "arbiter/png.h"

#include <cairo.h>
#include <criterion/criterion.h>
#include <stdint.h>
#include <string.h>

struct reader {
	const char *at;
	size_t left;
};

static cairo_status_t give(void *arg, unsigned char *bytes, unsigned int length)
{
	struct reader *reader = arg;

	if (length > reader->left)
		return CAIRO_STATUS_READ_ERROR;
	memcpy(bytes, reader->at, length);
	reader->at += length;
	reader->left -= length;
	return CAIRO_STATUS_SUCCESS;
}

static uint32_t pixel(cairo_surface_t *surface, int x, int y)
{
	const unsigned char *row = cairo_image_surface_get_data(surface) +
	                           (size_t)y * (size_t)cairo_image_surface_get_stride(surface);
	uint32_t value;

	memcpy(&value, row + (size_t)x * 4, sizeof value);
	return value & 0xffffff;
}

Test(png, draws_what_the_svg_says)
{
	static const char svg[] = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\">"
				  "<rect width=\"10\" height=\"10\" fill=\"#00ff00\"/>"
				  "<rect width=\"5\" height=\"5\" fill=\"#ff0000\"/></svg>";
	struct strbuf png = STRBUF(1024 * 1024);
	struct error err;

	cr_assert(png_of_svg(svg, sizeof svg - 1, 100, &png, &err), "%s", err.text);

	struct reader reader = {png.text, png.length};
	cairo_surface_t *surface = cairo_image_surface_create_from_png_stream(give, &reader);

	cr_assert_eq(cairo_surface_status(surface), CAIRO_STATUS_SUCCESS);
	cr_expect_eq(cairo_image_surface_get_width(surface), 100);
	cr_expect_eq(cairo_image_surface_get_height(surface), 100);
	cr_expect_eq(pixel(surface, 20, 20), 0xff0000);
	cr_expect_eq(pixel(surface, 80, 20), 0x00ff00);
	cr_expect_eq(pixel(surface, 20, 80), 0x00ff00);
	cairo_surface_destroy(surface);
	strbuf_free(&png);
}

Test(png, refuses_what_is_no_picture)
{
	struct strbuf png = STRBUF(1024 * 1024);
	struct error err = {0};

	cr_expect(!png_of_svg("<svg", 4, 100, &png, &err));
	cr_expect_eq(err.code, ERR_INTERNAL);
	cr_expect(err.text[0]);
	strbuf_free(&png);
}

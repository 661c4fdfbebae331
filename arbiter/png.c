#include "arbiter/png.h"

#include <cairo.h>
#include <librsvg/rsvg.h>

static cairo_status_t take(void *out, const unsigned char *bytes, unsigned int length)
{
	strbuf_add(out, (const char *)bytes, length);
	return ((struct strbuf *)out)->failed ? CAIRO_STATUS_WRITE_ERROR : CAIRO_STATUS_SUCCESS;
}

static bool failed(GError *reason, struct error *err)
{
	error_set(err, ERR_INTERNAL, "the picture cannot be drawn: %s",
	          reason ? reason->message : "no memory");
	g_clear_error(&reason);
	return false;
}

static bool draw(RsvgHandle *handle, int side, struct strbuf *out, struct error *err)
{
	cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, side, side);
	cairo_t *cairo = cairo_create(surface);
	RsvgRectangle whole = {.width = side, .height = side};
	GError *reason = NULL;
	bool drawn = rsvg_handle_render_document(handle, cairo, &whole, &reason) &&
	             cairo_surface_write_to_png_stream(surface, take, out) == CAIRO_STATUS_SUCCESS;

	cairo_destroy(cairo);
	cairo_surface_destroy(surface);
	return drawn || failed(reason, err);
}

bool png_of_svg(const char *svg, size_t length, int side, struct strbuf *out, struct error *err)
{
	GError *reason = NULL;
	RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)svg, length, &reason);
	bool drawn;

	if (!handle)
		return failed(reason, err);
	drawn = draw(handle, side, out, err);
	g_object_unref(handle);
	return drawn;
}

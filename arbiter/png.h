/* Pictures as PNG, for programs that cannot show SVG (link previews). */
#ifndef ARBITER_PNG_H
#define ARBITER_PNG_H

#include "arbiter/strbuf.h"
#include "core/error.h"

/*
 * Draws an SVG text into a square of `side` pixels. No I/O but reading fonts; takes some ten ms, so
 * it runs in a worker's thread. False with ERR_INTERNAL and the drawing library's reason.
 */
bool png_of_svg(const char *svg, size_t length, int side, struct strbuf *out, struct error *err);

#endif

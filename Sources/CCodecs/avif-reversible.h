/* The reversible colours of AVIF. Old versions of libavif do not convert them, and newer versions
 * convert them only to the original's depth. */
#pragma once

#include "library.h"

#if __has_include(<avif/avif.h>)

#include <avif/avif.h>

/* Returns whether an image has YCgCo-Re or YCgCo-Ro colours. */
bool avif_is_reversible (const avifImage *image);

/* Converts a row of such an image to 16 bits of red, green, blue and opacity. */
void avif_convert_reversible (const avifImage *image, uint32_t y, uint16_t *row);

#endif

#ifndef C_IMAGE_CODECS_H
#define C_IMAGE_CODECS_H

/// What Swift code of the decoder uses of C libraries. `CCodecs` and `CJPEG` use those of formats.

#include <lcms2.h>

// The forms of pixels that lcms reads and writes, which are macros with arguments, so that Swift
// does not import them. A pixel has four channels, of a byte each or, if wide, of two.
static const cmsUInt32Number cimage_bgra = TYPE_BGRA_8;
static const cmsUInt32Number cimage_bgra_premultiplied = TYPE_BGRA_8_PREMUL;
static const cmsUInt32Number cimage_cmyk = TYPE_CMYK_8;
static const cmsUInt32Number cimage_cmyk_inverted = TYPE_CMYK_8_REV;
static const cmsUInt32Number cimage_rgba_wide = TYPE_RGBA_16;
/// Grey in the first channel of a pixel.
static const cmsUInt32Number cimage_gray =
    COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(1);
static const cmsUInt32Number cimage_gray_wide =
    COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(2);

#endif

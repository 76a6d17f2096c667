#ifndef C_IMAGE_CODECS_H
#define C_IMAGE_CODECS_H

/// gdk-pixbuf and lcms, for the decoder's process alone: what runs in here
/// parses hostile files.

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <lcms2.h>

// glibc's mallopt, which Swift's own module of it leaves out.
#include <malloc.h>

/// Hears of the size of the image in a file, before memory is had for it.
typedef void (*CImageSizeHandler)(GdkPixbufLoader *loader, int width, int height, gpointer context);

/// Calls `handler` when the loader knows the image's size. There it may call
/// `gdk_pixbuf_loader_set_size`, with which JPEG is scaled while it is decoded.
///
/// A shim because `g_signal_connect` and `G_CALLBACK` are macros, and a signal's
/// handler has no type that Swift could check.
/// - Ownership: `context` must outlive the loader or its last write.
static inline void cimage_loader_on_size_prepared(GdkPixbufLoader *loader,
                                                  CImageSizeHandler handler, gpointer context) {
  g_signal_connect(loader, "size-prepared", G_CALLBACK(handler), context);
}

// The forms of pixels that lcms reads and writes, which are macros with arguments, so that Swift
// does not import them. In all of them a pixel has four bytes.
static const cmsUInt32Number cimage_bgra = TYPE_BGRA_8;
static const cmsUInt32Number cimage_bgra_premultiplied = TYPE_BGRA_8_PREMUL;
static const cmsUInt32Number cimage_cmyk = TYPE_CMYK_8;
static const cmsUInt32Number cimage_cmyk_inverted = TYPE_CMYK_8_REV;
/// Grey in the first byte of a pixel.
static const cmsUInt32Number cimage_gray =
    COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(1);

#endif

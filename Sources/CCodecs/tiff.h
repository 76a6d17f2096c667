/* Declarations shared by the parts of the codec for TIFF. */
#pragma once

#include "library.h"

#include <tiffio.h>

#define TIFF_FUNCTIONS_OF_ALL(X)                                                                   \
  X (TIFFClientOpen) X (TIFFClose) X (TIFFGetField) X (TIFFGetFieldDefaulted) X (TIFFSetField)     \
  X (TIFFReadDirectory) X (TIFFSetDirectory) X (TIFFCurrentDirectory) X (TIFFIsTiled)              \
  X (TIFFNumberOfStrips) X (TIFFNumberOfTiles) X (TIFFScanlineSize64) X (TIFFReadScanline)         \
  X (TIFFTileSize64) X (TIFFTileRowSize64) X (TIFFComputeTile) X (TIFFReadEncodedTile)             \
  X (TIFFRGBAImageOK) X (TIFFReadRGBAImageOriented) X (TIFFGetVersion)

#ifdef TIFFLIB_AT_LEAST
/* From libtiff 4.5 on, each file has separate limits and error handlers. */
#define TIFF_FUNCTIONS(X)                                                                          \
  TIFF_FUNCTIONS_OF_ALL (X)                                                                        \
  X (TIFFClientOpenExt) X (TIFFOpenOptionsAlloc) X (TIFFOpenOptionsFree)                           \
  X (TIFFOpenOptionsSetMaxSingleMemAlloc) X (TIFFOpenOptionsSetErrorHandlerExtR)                   \
  X (TIFFOpenOptionsSetWarningHandlerExtR)
#else
#define TIFF_FUNCTIONS(X)                                                                          \
  TIFF_FUNCTIONS_OF_ALL (X) X (TIFFSetErrorHandler) X (TIFFSetErrorHandlerExt)                     \
  X (TIFFSetWarningHandler)
#endif

typedef struct { TIFF_FUNCTIONS (LIBRARY_POINTER) } TIFFLibrary;
extern TIFFLibrary tiff_library;

/* The layout of a pixel's samples in the file, and their conversion. */
typedef struct
{
  int width, height;
  int bits, samples, format, photometric;
  /* Whether each sample has separate rows. */
  bool is_planar;
  /* 1 for grey and palettes, 3, or 4 for inks. */
  int color_count;
  /* The index of the opacity sample, -1 without one, and whether colours are premultiplied. */
  int alpha;
  bool is_associated;
  CCodecForm form;
  const uint16_t *palette[3];
  /* Whether the 16-bit numbers of the palette contain only 8-bit values. */
  bool has_byte_palette;
  /* For types that do not define white: the value of white, 0 until it is found, and whether
   * brighter values are compressed. */
  double white;
  bool is_compressed;
} TIFFLayout;

typedef struct
{
  const uint8_t *bytes;
  size_t count, position;
  TIFF *file;
  TIFFLayout layout;
  bool is_tiled;
  /* Whether libtiff converts the colours, as it does for rare layouts. */
  bool uses_library_colors;
  int orientation;
  /* The first error message of libtiff. */
  CCodecError problem;
} TIFFImage;

/* Reads the layout of the current directory. Returns false if only libtiff itself may support it.
 * Defined in tiff-layout.c. */
bool tiff_read_layout (TIFFImage *image);

/* Delivers rows. Defined in tiff-read.c. */
bool tiff_decode (TIFFImage *image, const CCodecRows *rows, CCodecError *error);

/* Converts a row of samples, or one row for each sample if they are planar. `scratch` has space for
 * five numbers per pixel. Defined in tiff-rows.c, which calls no function of libtiff. */
void tiff_convert_row (const TIFFLayout *layout, const uint8_t *const planes[5], uint16_t *scratch,
                       void *row);

/* Returns whether the range of the samples must be found before they are converted. */
bool tiff_has_open_range (const TIFFLayout *layout);

/* Returns the largest value in a row. */
double tiff_largest (const TIFFLayout *layout, const uint8_t *const planes[5]);

/* Chooses the value of white from the largest value of the image. */
void tiff_set_range (TIFFLayout *layout, double largest);

/* Converts CIE L* (0 to 100), a* and b* to sRGB. Defined in tiff-lab.c. */
void tiff_convert_lab (double l, double a, double b, uint16_t rgb[3]);

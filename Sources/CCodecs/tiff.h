/* What the parts of the codec for TIFF share. */
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
/* From 4.5 on, each file has limits and a handler of errors of its own. */
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

/* How the samples of a pixel lie in the file, and what becomes of them. */
typedef struct
{
  int width, height;
  int bits, samples, format, photometric;
  /* Whether each sample has rows of its own. */
  bool is_planar;
  /* 1 for grey and palettes, 3, or 4 for inks. */
  int color_count;
  /* The sample that is the opacity, -1 if there is none, and whether colours are multiplied with it. */
  int alpha;
  bool is_associated;
  CCodecForm form;
  const uint16_t *palette[3];
  /* Whether the palette has bytes in its numbers of 16 bits. */
  bool has_byte_palette;
  /* Of numbers that have no largest value: the one that is white, 0 if it must still be found; and
   * whether what is brighter is compressed. */
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
  /* Whether libtiff makes the colours, as it does of the rarer kinds. */
  bool uses_library_colors;
  int orientation;
  /* The first thing that libtiff has said. */
  CCodecError problem;
} TIFFImage;

/* Reads the layout of the current directory; false if only libtiff itself may know what to make of it.
 * In tiff-layout.c. */
bool tiff_read_layout (TIFFImage *image);

/* Delivers rows. In tiff-read.c. */
bool tiff_decode (TIFFImage *image, const CCodecRows *rows, CCodecError *error);

/* Converts a row of samples, one row for each sample if they are planar. `scratch` has room for five
 * numbers a pixel. In tiff-rows.c, which calls nothing of libtiff. */
void tiff_convert_row (const TIFFLayout *layout, const uint8_t *const planes[5], uint16_t *scratch,
                       void *row);

/* Whether the range of the samples must be looked for before they are converted. */
bool tiff_has_open_range (const TIFFLayout *layout);

/* The largest number in a row. */
double tiff_largest (const TIFFLayout *layout, const uint8_t *const planes[5]);

/* Chooses what is white, given the largest number of all. */
void tiff_set_range (TIFFLayout *layout, double largest);

/* Converts CIE L* (0 to 100), a* and b* to sRGB. In tiff-lab.c. */
void tiff_convert_lab (double l, double a, double b, uint16_t rgb[3]);

/* Declarations shared by the parts of the codec for JPEG 2000. */
#pragma once

#include "library.h"

#if __has_include(<openjpeg-2.6/openjpeg.h>)
#include <openjpeg-2.6/openjpeg.h>
#define HAS_OPENJPEG 1
#elif __has_include(<openjpeg-2.5/openjpeg.h>)
#include <openjpeg-2.5/openjpeg.h>
#define HAS_OPENJPEG 1
#elif __has_include(<openjpeg-2.4/openjpeg.h>)
#include <openjpeg-2.4/openjpeg.h>
#define HAS_OPENJPEG 1
#elif __has_include(<openjpeg-2.3/openjpeg.h>)
#include <openjpeg-2.3/openjpeg.h>
#define HAS_OPENJPEG 1
#else
#define HAS_OPENJPEG 0
#endif

#if HAS_OPENJPEG

#include "jp2-boxes.h"

/* The numbers of colour spaces in ISO/IEC 15444. */
enum { JP2_CMYK = 12, JP2_SRGB = 16, JP2_GRAY = 17, JP2_SYCC = 18, JP2_EYCC = 24 };

/* The position of decoded pixels on the reference grid of the components. */
typedef struct
{
  /* The distance between pixels in points of the grid, at full size. */
  uint32_t step_x, step_y;
  /* How often sides are halved. */
  int halvings;
  /* The first pixel of the decoded part in the halved image, and the part's width. */
  uint32_t x, y;
  int width;
} JP2Grid;

/* Returns a number divided by a power of 2 and rounded up, as the format requires. */
static inline uint32_t
jp2_halved (uint64_t length, int halvings)
{
  return (uint32_t)((length + ((uint64_t)1 << halvings) - 1) >> halvings);
}

/* Returns whether the components are a luminance and two colour differences. */
bool jp2_is_ycc (const opj_image_t *image, const JP2Boxes *boxes);

/* Writes a row of decoded components in a form. Defined in jp2-rows.c. */
void jp2_write_row (const opj_image_t *image, const JP2Boxes *boxes, const JP2Grid *grid, int row,
                    CCodecForm form, void *pixels);

#endif

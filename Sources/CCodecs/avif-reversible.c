#include "avif-reversible.h"

#if __has_include(<avif/avif.h>)

/* Matrix coefficients of ITU-T H.273 that older headers lack. */
#define YCGCO_RE 16
#define YCGCO_RO 17

bool
avif_is_reversible (const avifImage *image)
{
  return (image->matrixCoefficients == YCGCO_RE || image->matrixCoefficients == YCGCO_RO) &&
         image->yuvFormat != AVIF_PIXEL_FORMAT_YUV400 && image->depth > 2 && image->depth <= 16;
}

static int
stored_value (const avifImage *image, const uint8_t *plane, size_t bytes_per_row, uint32_t x,
              uint32_t y)
{
  const uint8_t *row = plane + bytes_per_row * y;
  return image->depth > 8 ? ((const uint16_t *)row)[x] : row[x];
}

/* Converts a value to 16 bits. Lossy compression can exceed the range. */
static uint16_t
widen (int value, int most)
{
  const uint32_t limit = (uint32_t)most;
  if (value < 0)
    return 0;
  return value >= most ? UINT16_MAX
                       : (uint16_t)(((uint32_t)value * UINT16_MAX + limit / 2) / limit);
}

void
avif_convert_reversible (const avifImage *image, uint32_t y, uint16_t *row)
{
  const int depth = (int)image->depth;
  const int most = (1 << (depth - (image->matrixCoefficients == YCGCO_RE ? 2 : 1))) - 1;
  const uint32_t across = image->yuvFormat != AVIF_PIXEL_FORMAT_YUV444;
  const uint32_t down = image->yuvFormat == AVIF_PIXEL_FORMAT_YUV420;
  for (uint32_t x = 0; x < image->width; x++, row += 4)
    {
      int planes[3];
      for (int i = 0; i < 3; i++)
        planes[i] = stored_value (image, image->yuvPlanes[i], image->yuvRowBytes[i],
                                  i ? x >> across : x, i ? y >> down : y);
      /* The names in H.273 are Cg, Co and t. */
      const int green = planes[1] - (1 << (depth - 1));
      const int orange = planes[2] - (1 << (depth - 1));
      const int base = planes[0] - (green >> 1);
      const int blue = base - (orange >> 1);
      row[0] = widen (blue + orange, most);
      row[1] = widen (base + green, most);
      row[2] = widen (blue, most);
      row[3] = UINT16_MAX;
      if (image->alphaPlane)
        row[3] = widen (stored_value (image, image->alphaPlane, image->alphaRowBytes, x, y),
                        (1 << depth) - 1);
    }
}

#endif

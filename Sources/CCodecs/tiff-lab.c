#include "library.h"

#if __has_include(<tiffio.h>)

#include "tiff.h"

#include <math.h>

static double
expand (double f)
{
  return f > 6.0 / 29 ? f * f * f : (f - 16.0 / 116) * 3 * (6.0 / 29) * (6.0 / 29);
}

static uint16_t
encode (double light)
{
  /* This condition also catches NaN. */
  if (!(light > 0))
    return 0;
  const double value =
      light <= 0.0031308 ? light * 12.92 : 1.055 * pow (light, 1 / 2.4) - 0.055;
  return value >= 1 ? 65535 : (uint16_t)(value * 65535 + 0.5);
}

void
tiff_convert_lab (double l, double a, double b, uint16_t rgb[3])
{
  const double fy = (l + 16) / 116;
  /* Light relative to D50, which the matrix adapts to D65 by Bradford's method. */
  const double x = 0.96422 * expand (fy + a / 500), y = expand (fy),
               z = 0.82521 * expand (fy - b / 200);
  rgb[0] = encode (3.1338561 * x - 1.6168667 * y - 0.4906146 * z);
  rgb[1] = encode (-0.9787684 * x + 1.9161415 * y + 0.0334540 * z);
  rgb[2] = encode (0.0719453 * x - 0.2289914 * y + 1.4052427 * z);
}

#endif

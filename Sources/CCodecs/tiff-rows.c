#include "library.h"

#if __has_include(<tiffio.h>)

#include "tiff.h"

#include <math.h>
#include <string.h>

/* Returns whether the type of samples does not define the value of white: floating point, and
 * integers of 32 bits, which most programs write with far smaller values. */
bool
tiff_has_open_range (const TIFFLayout *layout)
{
  return layout->format == SAMPLEFORMAT_IEEEFP || layout->bits > 24;
}

static double
half_value (const uint8_t *bytes)
{
  uint16_t half;
  memcpy (&half, bytes, 2);
  const int exponent = half >> 10 & 31, fraction = half & 0x3FF;
  const double size = exponent ? ldexp (1024 + fraction, exponent - 25) : ldexp (fraction, -24);
  return half >> 15 ? -size : size;
}

/* Reads floating point of 24 bits: a sign, 7 bits of exponent and 16 of fraction. */
static double
triple_value (const uint8_t *bytes)
{
  uint32_t bits = 0;
  memcpy (&bits, bytes, 3);
  const int exponent = bits >> 16 & 127;
  const uint32_t fraction = bits & 0xFFFF;
  const double size =
      exponent ? ldexp (65536 + fraction, exponent - 79) : ldexp (fraction, -78);
  return bits >> 23 & 1 ? -size : size;
}

/* Reads a sample of a type that does not define the value of white. */
static double
open_value (const TIFFLayout *layout, const uint8_t *bytes, size_t index)
{
  const bool is_signed = layout->format == SAMPLEFORMAT_INT;
  bytes += index * (size_t)layout->bits / 8;
  if (layout->format == SAMPLEFORMAT_IEEEFP)
    {
      float single = 0;
      double number = 0;
      if (layout->bits == 16)
        return half_value (bytes);
      if (layout->bits == 24)
        return triple_value (bytes);
      if (layout->bits == 64)
        return memcpy (&number, bytes, 8), number;
      return memcpy (&single, bytes, 4), single;
    }
  uint32_t word = 0;
  uint64_t wide = 0;
  if (layout->bits == 32)
    return memcpy (&word, bytes, 4), is_signed ? (double)(int32_t)word : (double)word;
  return memcpy (&wide, bytes, 8), is_signed ? (double)(int64_t)wide : (double)wide;
}

double
tiff_largest (const TIFFLayout *layout, const uint8_t *const planes[5])
{
  const int samples = layout->is_planar ? 1 : layout->samples;
  double largest = 0;
  for (int plane = 0; plane < (layout->is_planar ? layout->color_count : 1); plane++)
    for (int x = 0; x < layout->width; x++)
      for (int sample = 0; sample < layout->color_count && sample < samples; sample++)
        {
          const size_t index = (size_t)x * (size_t)samples + (size_t)sample;
          const double value = open_value (layout, planes[plane], index);
          if (value > largest && isfinite (value))
            largest = value;
        }
  return largest;
}

void
tiff_set_range (TIFFLayout *layout, double largest)
{
  if (layout->format != SAMPLEFORMAT_IEEEFP)
    {
      const int bits = layout->bits - (layout->format == SAMPLEFORMAT_INT);
      layout->white = largest <= 255 ? 255 : largest <= 65535 ? 65535 : ldexp (1, bits) - 1;
      return;
    }
  /* Compress light that is brighter than white. Much larger numbers are bytes, or measurements such
   * as heights. */
  layout->is_compressed = largest > 1 && largest <= 100 && layout->color_count == 3;
  layout->white = largest <= 1 || layout->is_compressed ? 1 : largest <= 255 ? 255 : largest;
}

static uint16_t
open_sample (const TIFFLayout *layout, const uint8_t *bytes, size_t index)
{
  double value = open_value (layout, bytes, index) / layout->white;
  if (layout->is_compressed && value > 0.8)
    value = 1 - 0.2 * exp ((0.8 - value) / 0.2);
  if (!(value > 0))
    return 0;
  return value >= 1 ? 65535 : (uint16_t)(value * 65535 + 0.5);
}

/* Reads a stored integer of up to 24 bits. */
static uint32_t
stored_sample (const TIFFLayout *layout, const uint8_t *bytes, size_t index)
{
  const size_t bits = (size_t)layout->bits, bit = index * bits;
  uint16_t word;
  uint32_t value = 0;
  switch (bits)
    {
    case 8:
      return bytes[index];
    case 16:
      memcpy (&word, bytes + index * 2, 2);
      return word;
    case 24:
      memcpy (&value, bytes + index * 3, 3);
      return value;
    default:
      /* Rows have two extra bytes, so this may read beyond the row. */
      value = (uint32_t)bytes[bit / 8] << 16 | (uint32_t)bytes[bit / 8 + 1] << 8 |
              bytes[bit / 8 + 2];
      return value >> (24 - bit % 8 - bits) & ((1u << bits) - 1);
    }
}

/* Converts a sample to 16 bits. Negative values of signed samples are black. */
static uint16_t
sample (const TIFFLayout *layout, const uint8_t *bytes, size_t index)
{
  if (tiff_has_open_range (layout))
    return open_sample (layout, bytes, index);
  uint32_t value = stored_sample (layout, bytes, index);
  uint32_t most = (1u << layout->bits) - 1;
  if (layout->format == SAMPLEFORMAT_INT)
    {
      most >>= 1;
      value = value > most ? 0 : value;
    }
  if (!most)
    return 0;
  return most == 65535 ? (uint16_t)value
                       : (uint16_t)(((uint64_t)value * 65535 + most / 2) / most);
}

/* Returns a sample of CIE L*a*b* in 16 bits, with a* and b* made unsigned. */
static double
lab_sample (const TIFFLayout *layout, const uint8_t *bytes, size_t index, int channel)
{
  const double most = layout->bits == 8 ? 255 : 65535;
  const double one = layout->bits == 8 ? 1 : 256;
  const double value = stored_sample (layout, bytes, index);
  const bool is_icc = layout->photometric == PHOTOMETRIC_ICCLAB;
  if (channel == 0)
    return value * 100 / (is_icc && one > 1 ? 65280 : most);
  if (is_icc)
    return value / one - 128;
  if (layout->photometric == PHOTOMETRIC_ITULAB)
    return channel == 1 ? value * 170 / most - 85 : value * 200 / most - 75;
  return (value > most / 2 ? value - most - 1 : value) / one;
}

static void
read_lab (const TIFFLayout *layout, const uint8_t *const planes[5], uint16_t *channels)
{
  const size_t step = layout->is_planar ? 1 : (size_t)layout->samples;
  const size_t width = (size_t)layout->width;
  for (size_t x = 0; x < width; x++)
    {
      double lab[3];
      uint16_t rgb[3];
      for (size_t c = 0; c < 3; c++)
        lab[c] = lab_sample (layout, planes[layout->is_planar ? c : 0],
                             x * step + (layout->is_planar ? 0 : c), (int)c);
      tiff_convert_lab (lab[0], lab[1], lab[2], rgb);
      for (size_t c = 0; c < 3; c++)
        channels[c * width + x] = rgb[c];
    }
}

static void
read_palette (const TIFFLayout *layout, const uint8_t *const planes[5], uint16_t *channels)
{
  const size_t step = layout->is_planar ? 1 : (size_t)layout->samples;
  const size_t width = (size_t)layout->width;
  for (size_t x = 0; x < width; x++)
    {
      const uint32_t index = stored_sample (layout, planes[0], x * step);
      for (size_t c = 0; c < 3; c++)
        {
          const uint16_t value = layout->palette[c][index];
          channels[c * width + x] = layout->has_byte_palette ? (uint16_t)(value * 257) : value;
        }
    }
}

/* Reads one sample of every pixel. */
static void
read_channel (const TIFFLayout *layout, const uint8_t *const planes[5], int plane, int number,
              uint16_t *channel)
{
  const uint8_t *bytes = planes[layout->is_planar ? plane : 0];
  const size_t step = layout->is_planar ? 1 : (size_t)layout->samples;
  size_t index = layout->is_planar ? 0 : (size_t)number;
  for (int x = 0; x < layout->width; x++, index += step)
    channel[x] = sample (layout, bytes, index);
}

static void
write_wide (const TIFFLayout *layout, const uint16_t *channels, uint16_t *row)
{
  const size_t width = (size_t)layout->width;
  const size_t step = layout->color_count == 1 && !layout->palette[0] ? 0 : width;
  for (size_t x = 0; x < width; x++, row += 4)
    {
      row[3] = layout->alpha < 0 ? 65535 : channels[4 * width + x];
      for (size_t c = 0; c < 3; c++)
        {
          uint32_t value = channels[c * step + x];
          if (layout->is_associated && row[3] && row[3] < 65535)
            value = (value * 65535u + row[3] / 2) / row[3];
          row[c] = value > 65535 ? 65535 : (uint16_t)value;
        }
    }
}

static void
write_bytes (const TIFFLayout *layout, const uint16_t *channels, uint32_t *row)
{
  const size_t width = (size_t)layout->width;
  const size_t step = layout->color_count == 1 && !layout->palette[0] ? 0 : width;
  if (layout->color_count == 4)
    {
      for (size_t x = 0; x < width; x++)
        row[x] = (uint32_t)channels[x] >> 8 | (uint32_t)(channels[width + x] & 0xFF00) |
                 (uint32_t)(channels[2 * width + x] & 0xFF00) << 8 |
                 (uint32_t)(channels[3 * width + x] & 0xFF00) << 16;
      return;
    }
  for (size_t x = 0; x < width; x++)
    {
      const uint32_t alpha = layout->alpha < 0 ? 255 : channels[4 * width + x] >> 8;
      uint32_t pixel = alpha << 24;
      for (size_t c = 0; c < 3; c++)
        {
          uint32_t value = channels[c * step + x] >> 8;
          if (layout->is_associated && value > alpha)
            value = alpha;
          pixel |= value << (16 - 8 * c);
        }
      row[x] = pixel;
    }
}

/* Converts the most common layout: three bytes per pixel. */
static bool
convert_common (const TIFFLayout *layout, const uint8_t *bytes, uint32_t *row)
{
  if (layout->form != CCODEC_OPAQUE || layout->bits != 8 || layout->color_count != 3 ||
      layout->is_planar || layout->format != SAMPLEFORMAT_UINT)
    return false;
  for (int x = 0; x < layout->width; x++, bytes += layout->samples)
    row[x] = 0xFF000000 | (uint32_t)bytes[0] << 16 | (uint32_t)bytes[1] << 8 | bytes[2];
  return true;
}

void
tiff_convert_row (const TIFFLayout *layout, const uint8_t *const planes[5], uint16_t *scratch,
                  void *row)
{
  const size_t width = (size_t)layout->width;
  const bool is_lab = layout->photometric == PHOTOMETRIC_CIELAB ||
                      layout->photometric == PHOTOMETRIC_ICCLAB ||
                      layout->photometric == PHOTOMETRIC_ITULAB;
  if (!is_lab && convert_common (layout, planes[0], row))
    return;
  if (layout->palette[0])
    read_palette (layout, planes, scratch);
  else if (is_lab && layout->color_count == 3)
    read_lab (layout, planes, scratch);
  else
    for (int c = 0; c < layout->color_count; c++)
      read_channel (layout, planes, c, c, scratch + (size_t)c * width);
  if (layout->photometric == PHOTOMETRIC_MINISWHITE)
    for (size_t x = 0; x < width; x++)
      scratch[x] = 65535 - scratch[x];
  if (layout->alpha >= 0)
    {
      TIFFLayout opacity = *layout;
      if (opacity.format == SAMPLEFORMAT_IEEEFP)
        opacity.white = 1;
      opacity.is_compressed = false;
      read_channel (&opacity, planes, 4, layout->alpha, scratch + 4 * width);
    }
  if (layout->form == CCODEC_WIDE)
    write_wide (layout, scratch, row);
  else
    write_bytes (layout, scratch, row);
}

#endif

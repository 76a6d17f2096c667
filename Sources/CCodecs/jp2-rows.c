#include "jp2.h"

#if HAS_OPENJPEG

#include <stdlib.h>

bool
jp2_is_ycc (const opj_image_t *image, const JP2Boxes *boxes)
{
  if (image->numcomps < 3 || boxes->profile)
    return false;
  if (boxes->color_space)
    return boxes->color_space == JP2_SYCC || boxes->color_space == JP2_EYCC;
  /* If the file does not state the colour space, subsampled components mean YCC. */
  return image->comps[0].dx < image->comps[1].dx && image->comps[1].dx == image->comps[2].dx;
}

/* The samples of a component in a row, from the first decoded pixel on. */
typedef struct
{
  const int32_t *samples;
  uint32_t last, dx, first;
  int32_t offset;
  uint32_t most;
} Line;

static Line
line_of (const opj_image_comp_t *component, const JP2Grid *grid, int row)
{
  const uint64_t y = (uint64_t)(grid->y + (uint32_t)row) * grid->step_y / component->dy;
  const uint32_t top = jp2_halved (component->y0, grid->halvings);
  uint64_t index = y > top ? y - top : 0;
  if (index >= component->h)
    index = component->h - 1;
  const int bits = component->prec < 31 ? (int)component->prec : 31;
  return (Line){ .samples = component->data + index * component->w,
                 .last = component->w - 1,
                 .dx = component->dx,
                 .first = jp2_halved (component->x0, grid->halvings),
                 .offset = component->sgnd ? 1 << (bits - 1) : 0,
                 .most = (uint32_t)(((uint64_t)1 << bits) - 1) };
}

/* Returns a sample in 16 bits. */
static int
value (const Line *line, const JP2Grid *grid, int column)
{
  const uint64_t x = (uint64_t)(grid->x + (uint32_t)column) * grid->step_x / line->dx;
  uint64_t index = x > line->first ? x - line->first : 0;
  if (index > line->last)
    index = line->last;
  const int64_t sample = (int64_t)line->samples[index] + line->offset;
  if (sample <= 0)
    return 0;
  if (sample >= line->most)
    return 65535;
  return (int)(((uint64_t)sample * 65535 + line->most / 2) / line->most);
}

static int
clamped (double number)
{
  return number <= 0 ? 0 : number >= 65535 ? 65535 : (int)(number + 0.5);
}

static void
convert_ycc (int values[4])
{
  const double luminance = values[0], blue = values[1] - 32768, red = values[2] - 32768;
  values[0] = clamped (luminance + 1.402 * red);
  values[1] = clamped (luminance - 0.344136 * blue - 0.714136 * red);
  values[2] = clamped (luminance + 1.772 * blue);
}

static uint32_t
byte (int number)
{
  return ((uint32_t)number * 255 + 32767) / 65535;
}

/* Returns the component that is the opacity, or -1. */
static int
find_alpha (const opj_image_t *image, const JP2Boxes *boxes, CCodecForm form)
{
  const int count = (int)image->numcomps;
  if (form == CCODEC_CMYK || boxes->alpha == JP2_ALPHA_NONE)
    return -1;
  for (int i = 0; i < count; i++)
    if (image->comps[i].alpha)
      return i;
  return count == 2 || count == 4 ? count - 1 : -1;
}

static void
write_pixel (int values[4], bool is_premultiplied, CCodecForm form, int column, void *pixels)
{
  uint16_t *wide = (uint16_t *)pixels + 4 * column;
  uint32_t *narrow = (uint32_t *)pixels + column;
  if (form == CCODEC_WIDE)
    {
      for (int i = 0; i < 3; i++)
        if (is_premultiplied && values[3])
          values[i] = clamped ((double)values[i] * 65535 / values[3]);
      for (int i = 0; i < 4; i++)
        wide[i] = (uint16_t)values[i];
    }
  else if (form == CCODEC_CMYK)
    *narrow = byte (values[0]) | byte (values[1]) << 8 | byte (values[2]) << 16 |
              byte (values[3]) << 24;
  else
    {
      for (int i = 0; i < 3; i++)
        if (is_premultiplied && values[i] > values[3])
          values[i] = values[3];
      *narrow = byte (values[2]) | byte (values[1]) << 8 | byte (values[0]) << 16 |
                byte (values[3]) << 24;
    }
}

void
jp2_write_row (const opj_image_t *image, const JP2Boxes *boxes, const JP2Grid *grid, int row,
               CCodecForm form, void *pixels)
{
  const int alpha = find_alpha (image, boxes, form);
  const int count = form == CCODEC_CMYK ? 4 : image->numcomps >= 3 ? 3 : 1;
  const bool is_ycc = form != CCODEC_CMYK && jp2_is_ycc (image, boxes);
  const bool is_premultiplied = alpha >= 0 && boxes->alpha == JP2_ALPHA_PREMULTIPLIED;
  Line lines[4];
  for (int i = 0; i < 4; i++)
    {
      const int component = i < count ? i : i == 3 && alpha >= 0 ? alpha : 0;
      lines[i] = line_of (&image->comps[component], grid, row);
    }
  for (int x = 0; x < grid->width; x++)
    {
      int values[4] = { 0, 0, 0, 65535 };
      for (int i = 0; i < count; i++)
        values[i] = value (&lines[i], grid, x);
      if (count == 1)
        values[1] = values[2] = values[0];
      if (alpha >= 0)
        values[3] = value (&lines[3], grid, x);
      if (is_ycc)
        convert_ycc (values);
      write_pixel (values, is_premultiplied, form, x, pixels);
    }
}

#endif

#include "jp2-boxes.h"

#include "boxes.h"
#include "library.h"

#include <string.h>

/* Uses the first colour specification that is supported. */
static void
read_color (const Box *box, JP2Boxes *boxes)
{
  if (boxes->color_space || boxes->profile || box->count < 3)
    return;
  if (box->content[0] == 1 && box->count >= 7)
    boxes->color_space = codec_be32 (box->content + 3);
  else if (box->content[0] == 2 || box->content[0] == 3)
    {
      boxes->profile = box->content + 3;
      boxes->profile_count = box->count - 3;
    }
}

static void
read_palette (const Box *box, JP2Boxes *boxes)
{
  if (box->count < 3 || box->count - 3 < box->content[2])
    return;
  boxes->palette_channels = box->content[2];
  for (int i = 0; i < boxes->palette_channels; i++)
    {
      const int bits = (box->content[3 + i] & 0x7F) + 1;
      boxes->palette_bits = bits > boxes->palette_bits ? bits : boxes->palette_bits;
    }
}

/* Reads which channels are colours and which one is the opacity. */
static void
read_channels (const Box *box, JP2Boxes *boxes)
{
  boxes->alpha = JP2_ALPHA_NONE;
  for (size_t at = 2; at + 6 <= box->count; at += 6)
    {
      const int type = box->content[at + 2] << 8 | box->content[at + 3];
      if (type == 1)
        boxes->alpha = JP2_ALPHA_STRAIGHT;
      else if (type == 2)
        boxes->alpha = JP2_ALPHA_PREMULTIPLIED;
    }
}

/* Returns whether a codestream has no end marker. Some programs add zeros after the marker. */
static bool
lacks_end (const uint8_t *bytes, size_t count)
{
  while (count > 2 && !bytes[count - 1])
    count--;
  return count < 2 || bytes[count - 2] != 0xFF || bytes[count - 1] != 0xD9;
}

void
jp2_read_boxes (const uint8_t *bytes, size_t count, JP2Boxes *boxes)
{
  Box box, inner;
  *boxes = (JP2Boxes){ .has_boxes = count >= 12 && !memcmp (bytes + 4, "jP  ", 4) };
  if (!boxes->has_boxes)
    {
      boxes->is_cut = lacks_end (bytes, count);
      return;
    }
  for (size_t at = 0, size; (size = box_read (bytes + at, count - at, &box)); at += size)
    if (box_is (&box, "jp2c"))
      {
        boxes->is_cut = box.is_cut || lacks_end (box.content, box.count);
        return;
      }
    else if (box_is (&box, "jp2h"))
      for (size_t from = 0, length;
           (length = box_read (box.content + from, box.count - from, &inner)); from += length)
        {
          if (box_is (&inner, "colr"))
            read_color (&inner, boxes);
          else if (box_is (&inner, "pclr"))
            read_palette (&inner, boxes);
          else if (box_is (&inner, "cdef"))
            read_channels (&inner, boxes);
        }
}

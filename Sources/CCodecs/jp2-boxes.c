#include "jp2-boxes.h"

#include "library.h"

#include <string.h>

typedef struct
{
  const uint8_t *type, *content;
  size_t count;
  /* Whether the file ends within it. */
  bool is_cut;
} Box;

/* Reads the box at the start of some bytes; returns its size, 0 if there is none. */
static size_t
read_box (const uint8_t *bytes, size_t count, Box *box)
{
  if (count < 8)
    return 0;
  uint64_t size = codec_be32 (bytes), header = 8;
  if (size == 1 && count >= 16)
    {
      size = (uint64_t)codec_be32 (bytes + 8) << 32 | codec_be32 (bytes + 12);
      header = 16;
    }
  if (size == 0)
    size = count;
  box->is_cut = size > count;
  if (size > count)
    size = count;
  if (size < header)
    return 0;
  box->type = bytes + 4;
  box->content = bytes + header;
  box->count = (size_t)(size - header);
  return (size_t)size;
}

static bool
is (const Box *box, const char type[4])
{
  return !memcmp (box->type, type, 4);
}

/* The first one that can be used counts. */
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

/* Which channels are colours and which one is the opacity. */
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

/* Whether a codestream has no mark of its end, after which some programs add zeros. */
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
  for (size_t at = 0, size; (size = read_box (bytes + at, count - at, &box)); at += size)
    if (is (&box, "jp2c"))
      {
        boxes->is_cut = box.is_cut || lacks_end (box.content, box.count);
        return;
      }
    else if (is (&box, "jp2h"))
      for (size_t from = 0, length;
           (length = read_box (box.content + from, box.count - from, &inner)); from += length)
        {
          if (is (&inner, "colr"))
            read_color (&inner, boxes);
          else if (is (&inner, "pclr"))
            read_palette (&inner, boxes);
          else if (is (&inner, "cdef"))
            read_channels (&inner, boxes);
        }
}

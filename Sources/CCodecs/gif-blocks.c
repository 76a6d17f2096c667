#include "gif-blocks.h"

#include <stdlib.h>
#include <string.h>

/* The maximum size of a profile in bytes. Profiles for printing have some MB. */
#define LARGEST_PROFILE ((size_t)16 << 20)

static int
number (const uint8_t *bytes)
{
  return bytes[0] | bytes[1] << 8;
}

/* Returns the end of a series of data blocks: after the empty one, or the end of the file. */
static size_t
skip_data (const GIFOutline *outline, size_t position)
{
  while (position < outline->count && outline->bytes[position])
    position += 1 + (size_t)outline->bytes[position];
  return position + 1 < outline->count ? position + 1 : outline->count;
}

/* Returns the size in bytes of the colour table that a flag byte describes. */
static size_t
table_size (uint8_t flags)
{
  return flags & 0x80 ? (size_t)6 << (flags & 7) : 0;
}

/* Reads the number of repetitions from the data of NETSCAPE2.0 and its copies. */
static void
read_loops (const GIFOutline *outline, size_t position, GIFOutline *notes)
{
  const uint8_t *data = outline->bytes + position;
  if (position + 4 > outline->count || data[0] < 3 || (data[1] & 7) != 1)
    return;
  const int repeats = number (data + 2);
  notes->loop_count = repeats ? repeats + 1 : 0;
}

/* Joins the data blocks of a profile. */
static void
read_profile (const GIFOutline *outline, size_t position, GIFOutline *notes)
{
  const size_t end = skip_data (outline, position);
  if (notes->profile || end - position > LARGEST_PROFILE)
    return;
  notes->profile = malloc (end - position);
  if (!notes->profile)
    return;
  while (position < outline->count && outline->bytes[position])
    {
      size_t length = outline->bytes[position++];
      if (length > outline->count - position)
        length = outline->count - position;
      memcpy (notes->profile + notes->profile_count, outline->bytes + position, length);
      notes->profile_count += length;
      position += length;
    }
}

static void
read_application (const GIFOutline *outline, size_t position, GIFOutline *notes)
{
  if (position + 12 > outline->count || outline->bytes[position] != 11)
    return;
  const uint8_t *name = outline->bytes + position + 1;
  if (!memcmp (name, "NETSCAPE2.0", 11) || !memcmp (name, "ANIMEXTS1.0", 11))
    read_loops (outline, position + 12, notes);
  else if (!memcmp (name, "ICCRGBG1012", 11))
    read_profile (outline, position + 12, notes);
}

static void
read_control (const GIFOutline *outline, size_t position, GIFFrame *frame)
{
  const uint8_t *data = outline->bytes + position;
  if (position + 5 > outline->count || data[0] < 4)
    return;
  frame->disposal = data[1] >> 2 & 7;
  /* Like browsers, replace durations of at most 10 ms by 100 ms. */
  const int hundredths = number (data + 2);
  frame->milliseconds = hundredths > 1 ? hundredths * 10 : 100;
  frame->transparent = data[1] & 1 ? data[4] : -1;
}

static bool
read_descriptor (const GIFOutline *outline, size_t *position, GIFFrame *frame)
{
  const uint8_t *data = outline->bytes + *position;
  if (outline->count - *position < 10)
    return false;
  frame->position = *position;
  frame->left = number (data + 1);
  frame->top = number (data + 3);
  frame->width = number (data + 5);
  frame->height = number (data + 7);
  frame->is_interlaced = data[9] & 0x40;
  /* Skip the colour table and the initial code size. */
  const size_t rest = outline->count - *position - 10, before = table_size (data[9]) + 1;
  if (rest <= before)
    return false;
  frame->data = *position + 10 + before;
  *position = skip_data (outline, frame->data);
  return true;
}

bool
gif_next_frame (const GIFOutline *outline, size_t *position, GIFFrame *frame, GIFOutline *notes)
{
  *frame = (GIFFrame){ .transparent = -1, .milliseconds = 100 };
  while (*position < outline->count)
    switch (outline->bytes[*position])
      {
      case ',':
        return read_descriptor (outline, position, frame);
      case '!':
        if (outline->count - *position < 3)
          return false;
        if (outline->bytes[*position + 1] == 0xF9)
          read_control (outline, *position + 2, frame);
        else if (outline->bytes[*position + 1] == 0xFF && notes)
          read_application (outline, *position + 2, notes);
        *position = skip_data (outline, *position + 2);
        break;
      case 0:
        /* Some programs end data twice. */
        ++*position;
        break;
      default:
        return false;
      }
  return false;
}

bool
gif_read_outline (const uint8_t *bytes, size_t count, GIFOutline *outline)
{
  if (count < 13)
    return false;
  *outline = (GIFOutline){ .bytes = bytes,
                           .count = count,
                           .width = number (bytes + 6),
                           .height = number (bytes + 8),
                           .loop_count = 1,
                           .first_block = 13 + table_size (bytes[10]) };
  GIFFrame frame;
  for (size_t position = outline->first_block;
       gif_next_frame (outline, &position, &frame, outline);)
    {
      /* Without a canvas size, use the frame's. Such files have one frame. */
      if (!outline->frame_count++ && (!outline->width || !outline->height))
        {
          outline->width = frame.left + frame.width;
          outline->height = frame.top + frame.height;
        }
    }
  return outline->frame_count > 0;
}

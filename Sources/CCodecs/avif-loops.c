#include "avif-loops.h"

#include "boxes.h"
#include "library.h"

/* Reads a number of 4 bytes, or of 8 in boxes of version 1. All bits are set for an endless
 * time. */
static uint64_t
read_time (const Box *box, size_t offset)
{
  const bool is_long = box->content[0] == 1;
  if (box->count < offset + (is_long ? 8 : 4))
    return 0;
  const uint32_t first = codec_be32 (box->content + offset);
  if (is_long)
    return (uint64_t)first << 32 | codec_be32 (box->content + offset + 4);
  return first == UINT32_MAX ? UINT64_MAX : first;
}

/* Returns whether a track contains pictures, not sound or opacity. */
static bool
is_of_pictures (const Box *track)
{
  Box media, handler;
  return box_find (track, "mdia", &media) && box_find (&media, "hdlr", &handler) &&
         handler.count >= 12 && codec_be32 (handler.content + 8) == 0x70696374 /* "pict" */;
}

/* Returns how often a track plays. Its edit list states whether its only part is repeated until the
 * end of the track's time. */
static int
track_loop_count (const Box *track)
{
  Box header, edits, list;
  if (!box_find (track, "tkhd", &header) || !box_find (track, "edts", &edits) ||
      !box_find (&edits, "elst", &list) || header.count < 1 || list.count < 8)
    return 0;
  const bool is_repeated = list.content[3] & 1;
  if (!is_repeated)
    return 1;
  /* The duration follows two dates, the track's number and four unused bytes. */
  const uint64_t whole = read_time (&header, header.content[0] == 1 ? 28 : 20);
  const uint64_t part = read_time (&list, 8);
  if (whole == UINT64_MAX || !part || whole / part >= INT32_MAX)
    return 0;
  return (int)(whole / part + (whole % part > 0));
}

int
avif_loop_count (const uint8_t *bytes, size_t count)
{
  const Box file = { .content = bytes, .count = count };
  Box movie, track;
  size_t size;
  if (!box_find (&file, "moov", &movie))
    return 0;
  for (size_t at = 0; (size = box_read (movie.content + at, movie.count - at, &track)); at += size)
    if (box_is (&track, "trak") && is_of_pictures (&track))
      return track_loop_count (&track);
  return 0;
}

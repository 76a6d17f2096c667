#include "boxes.h"

#include "library.h"

#include <string.h>

size_t
box_read (const uint8_t *bytes, size_t count, Box *box)
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

bool
box_is (const Box *box, const char type[4])
{
  return !memcmp (box->type, type, 4);
}

bool
box_find (const Box *outer, const char type[4], Box *inner)
{
  size_t size;
  for (size_t at = 0; (size = box_read (outer->content + at, outer->count - at, inner)); at += size)
    if (box_is (inner, type))
      return true;
  return false;
}

#include "png-apple.h"

#include "library.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define SIGNATURE 8
/* A chunk begins with its length and its name, and ends with a checksum. */
#define HEAD 8
#define CHECKSUM 4

/* The zlib header for Deflate with a window of 32 kB. */
static const uint8_t zlib_header[] = { 0x78, 0x01 };
static const uint8_t zlib_end[] = { 0, 0, 0, 4, 'I', 'D', 'A', 'T', 0, 0, 0, 0, 0, 0, 0, 0 };

typedef struct
{
  uint8_t *bytes;
  size_t count;
} Copy;

static void
append (Copy *copy, const uint8_t *bytes, size_t count)
{
  memcpy (copy->bytes + copy->count, bytes, count);
  copy->count += count;
}

/* Appends the first chunk of pixels, with the zlib header before its data. */
static void
append_with_header (Copy *copy, const uint8_t *chunk, size_t count)
{
  const uint32_t length = codec_be32 (chunk) + (uint32_t)sizeof zlib_header;
  const uint8_t stated[] = { (uint8_t)(length >> 24), (uint8_t)(length >> 16),
                             (uint8_t)(length >> 8), (uint8_t)length };
  append (copy, stated, sizeof stated);
  append (copy, chunk + sizeof stated, HEAD - sizeof stated);
  append (copy, zlib_header, sizeof zlib_header);
  append (copy, chunk + HEAD, count - HEAD);
}

static void
copy_chunks (Copy *copy, const uint8_t *bytes, size_t count)
{
  bool has_begun = false, has_ended = false;
  size_t length;
  for (size_t at = SIGNATURE; count - at >= HEAD; at += length)
    {
      const size_t rest = count - at - HEAD, stated = codec_be32 (bytes + at);
      const bool is_pixels = !memcmp (bytes + at + 4, "IDAT", 4);
      length = HEAD + (stated < rest ? stated + CHECKSUM : rest);
      if (length > count - at)
        length = count - at;
      if (has_begun && !is_pixels && !has_ended)
        {
          append (copy, zlib_end, sizeof zlib_end);
          has_ended = true;
        }
      if (is_pixels && !has_begun)
        append_with_header (copy, bytes + at, length);
      else if (memcmp (bytes + at + 4, "CgBI", 4))
        append (copy, bytes + at, length);
      has_begun = has_begun || is_pixels;
    }
}

uint8_t *
png_copy_apple (const uint8_t *bytes, size_t count, size_t *copied)
{
  if (count < SIGNATURE + HEAD || memcmp (bytes + SIGNATURE + 4, "CgBI", 4))
    return NULL;
  Copy copy = { malloc (count + sizeof zlib_header + sizeof zlib_end), 0 };
  if (!copy.bytes)
    return NULL;
  append (&copy, bytes, SIGNATURE);
  copy_chunks (&copy, bytes, count);
  *copied = copy.count;
  return copy.bytes;
}

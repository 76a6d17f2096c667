/* The blocks of a GIF file, read without decoding a pixel. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct
{
  const uint8_t *bytes;
  size_t count;
  /* The canvas, in pixels. */
  int width, height;
  int frame_count;
  /* How often the animation plays, 0 for ever. */
  int loop_count;
  /* An ICC profile in allocated memory, or NULL. */
  uint8_t *profile;
  size_t profile_count;
  /* The offset of the first block. */
  size_t first_block;
} GIFOutline;

typedef struct
{
  /* The offsets of the image descriptor and of the blocks of pixels. */
  size_t position, data;
  int left, top, width, height;
  bool is_interlaced;
  /* The stated method to dispose of the frame before the next one. */
  int disposal;
  int milliseconds;
  /* The index of transparent pixels, -1 without one. */
  int transparent;
} GIFFrame;

/* Reads everything except the frames. Returns false without a header or without a frame. */
bool gif_read_outline (const uint8_t *bytes, size_t count, GIFOutline *outline);

/* Reads blocks from `*position` to the end of the next frame. Returns false without another frame.
 * Stores data of the application blocks before it in `notes`, unless that is NULL. */
bool gif_next_frame (const GIFOutline *outline, size_t *position, GIFFrame *frame,
                     GIFOutline *notes);

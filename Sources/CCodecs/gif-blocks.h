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
  /* 0 for ever. */
  int loop_count;
  /* An ICC profile or NULL, in memory of its own. */
  uint8_t *profile;
  size_t profile_count;
  /* Where the first block begins. */
  size_t first_block;
} GIFOutline;

typedef struct
{
  /* Where its image descriptor and its blocks of pixels begin. */
  size_t position, data;
  int left, top, width, height;
  bool is_interlaced;
  /* What becomes of its pixels when the next frame comes, as the file says. */
  int disposal;
  int milliseconds;
  /* The index that leaves a pixel as it was, -1 if there is none. */
  int transparent;
} GIFFrame;

/* Reads everything but the frames; false if there is no header or no frame. */
bool gif_read_outline (const uint8_t *bytes, size_t count, GIFOutline *outline);

/* Reads blocks from `*position` up to the next frame and past it; false if there is none. The application
 * blocks before it go into `notes`, unless that is NULL. */
bool gif_next_frame (const GIFOutline *outline, size_t *position, GIFFrame *frame,
                     GIFOutline *notes);

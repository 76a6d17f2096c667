/* The boxes of files in the manner of ISO base media: JPEG 2000 and AVIF. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct
{
  const uint8_t *type, *content;
  size_t count;
  /* Whether the file ends within it. */
  bool is_cut;
} Box;

/* Reads the box at the start of some bytes; returns its size, 0 if there is none. */
size_t box_read (const uint8_t *bytes, size_t count, Box *box);

bool box_is (const Box *box, const char type[4]);

/* Finds the first box of a type within another; false if there is none. */
bool box_find (const Box *outer, const char type[4], Box *inner);

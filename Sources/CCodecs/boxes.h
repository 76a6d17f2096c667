/* The boxes of files based on ISO base media: JPEG 2000 and AVIF. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct
{
  const uint8_t *type, *content;
  size_t count;
  /* Whether the file ends within the box. */
  bool is_cut;
} Box;

/* Reads the box at the start of some bytes. Returns its size; 0 without a valid box. */
size_t box_read (const uint8_t *bytes, size_t count, Box *box);

bool box_is (const Box *box, const char type[4]);

/* Finds the first box of a type within another. Returns false without such a box. */
bool box_find (const Box *outer, const char type[4], Box *inner);

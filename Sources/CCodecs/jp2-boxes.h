/* The colour information in the boxes around a JPEG 2000 codestream. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum
{
  JP2_ALPHA_UNKNOWN,
  JP2_ALPHA_NONE,
  JP2_ALPHA_STRAIGHT,
  JP2_ALPHA_PREMULTIPLIED,
} JP2Alpha;

typedef struct
{
  /* Whether the file has boxes, or is only a codestream. */
  bool has_boxes;
  /* The number of the colour space in ISO/IEC 15444-1, 0 if it is not stated. */
  uint32_t color_space;
  const uint8_t *profile;
  size_t profile_count;
  JP2Alpha alpha;
  /* The number of channels of a palette and their maximum bits; 0 without a palette. */
  int palette_channels, palette_bits;
  /* Whether the codestream ends early. */
  bool is_cut;
} JP2Boxes;

void jp2_read_boxes (const uint8_t *bytes, size_t count, JP2Boxes *boxes);

/* The least that a library's files can take: their names and sizes, their first bytes, their
 * pixels. Paths are bytes. These may run on any thread.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* --- Looking through folders --- */

typedef struct
{
  size_t files;
  uint64_t bytes;
} FloorScan;

/* Asks for the status of every file in a folder and in the folders in it, and reads the first
 * `head` bytes of each; with 0 none is opened. Returns whether all could be. */
int floor_scan (const char *folder, size_t head, FloorScan *result);

/* --- Decoding JPEG --- */

/* Decodes files with libjpeg-turbo at 1/`denominator` (1, 2, 4 or 8) of their sides, by as many
 * threads as there are processors or files, and drops the pixels. Returns how many there were that
 * could be decoded. */
size_t floor_decode_jpegs (const char *const *paths, size_t count, unsigned denominator);

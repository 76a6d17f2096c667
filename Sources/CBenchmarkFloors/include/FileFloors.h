/* The least time that a library's files can take: to read names and sizes, first bytes, and pixels.
 * Paths are bytes. These functions may run on any thread.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* --- Listing folders --- */

typedef struct
{
  size_t files;
  uint64_t bytes;
} FloorScan;

/* Asks for the status of every file in a folder and its subfolders, and reads the first `head`
 * bytes of each; if `head` is 0, no file is opened. Returns whether all files could be read. */
int floor_scan (const char *folder, size_t head, FloorScan *result);

/* --- Decoding JPEG --- */

/* Decodes files with libjpeg-turbo at 1/`denominator` (1, 2, 4 or 8) of their sides, on as many
 * threads as there are processors or files, and discards the pixels. Returns the number of files
 * that could be decoded. */
size_t floor_decode_jpegs (const char *const *paths, size_t count, unsigned denominator);

/* Returns the largest denominator (1, 2, 4 or 8) at which a decoded file still has all pixels that a
 * view of this size shows of the whole picture; 0 if the file cannot be read. */
unsigned floor_fitting_denominator (const char *path, unsigned width, unsigned height);

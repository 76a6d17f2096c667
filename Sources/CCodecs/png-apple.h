#pragma once

#include <stddef.h>
#include <stdint.h>

/* Copies a file in Apple's variant of PNG, which Xcode makes of the pictures in a program, as a file
 * that libpng reads: without the chunk that names the variant, and with the header and the checksum
 * of zlib that its compressed data lacks. The checksum is wrong, which libpng forgives. The pixels
 * are still blue first and multiplied with their opacity. NULL for any other file, and without
 * memory. The caller frees the copy. */
uint8_t *png_copy_apple (const uint8_t *bytes, size_t count, size_t *copied);

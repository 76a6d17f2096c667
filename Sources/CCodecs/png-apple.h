#pragma once

#include <stddef.h>
#include <stdint.h>

/* Converts a file in Apple's variant of PNG, which Xcode writes for an app's pictures, to a file
 * that libpng reads. The copy lacks the chunk that names the variant, and has the missing zlib
 * header and checksum. The checksum is wrong, but libpng ignores that. The pixels still have blue
 * first and are premultiplied. Returns NULL for any other file, and without memory. The caller
 * frees the copy. */
uint8_t *png_copy_apple (const uint8_t *bytes, size_t count, size_t *copied);

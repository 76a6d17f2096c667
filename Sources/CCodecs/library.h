/* Declarations shared by the codecs in this folder. */
#pragma once

#include "CCodecs.h"

/* A library that is opened by name at run time. Its functions are fields of a struct, so that
 * the program starts without the library.
 *
 *   #define FUNCTIONS(X) X (WebPGetFeatures) X (WebPDecode)
 *   static struct { FUNCTIONS (LIBRARY_POINTER) } webp;
 *   static const char *const names[] = { FUNCTIONS (LIBRARY_NAME) };
 *   static Library library;
 *   library_open (&library, (const char *const[]){ "libwebp.so.7", NULL }, names, (void **) &webp,
 *                 sizeof names / sizeof *names)
 */
#define LIBRARY_POINTER(function) __typeof__ (function) *function;
#define LIBRARY_NAME(function) #function,

/* The state of opening a library; zero before the first call of `library_open`. */
typedef struct
{
  bool is_tried;
  const char *problem;
} Library;

/* Opens the first available library of some names (the last is NULL) and finds its functions.
 * Returns NULL, or an error message that lives as long as the process. Later calls return the
 * same. */
const char *library_open (Library *library, const char *const sonames[],
                          const char *const functions[], void **pointers, size_t count);

/* Defines the codec of a format whose library was missing when Albums was built. */
#define CODEC_WITHOUT_LIBRARY(codec, name)                                                         \
  static const char *load (const char **version)                                                   \
  {                                                                                                \
    return "Albums was built without " name;                                                       \
  }                                                                                                \
  const CCodec codec = { .load = load };

/* Sets a formatted error. Always returns false, so that callers can return the result. */
bool codec_fail (CCodecError *error, const char *format, ...) __attribute__ ((format (printf, 2, 3)));

/* Sets the error that the image is too large or memory is lacking. Always returns false. */
bool codec_fail_too_large (CCodecError *error);

/* Returns zeroed memory for an image of 4 or 8 bytes per pixel. Returns NULL with the error set if
 * the size overflows or memory is lacking. The caller frees it with `free`. */
void *codec_pixels (int width, int height, size_t bytes_per_pixel, CCodecError *error);

/* Delivers the needed rows of a whole image in memory. */
void codec_add_rows (const CCodecRows *rows, const void *pixels, size_t bytes_per_row);

/* Reads big-endian numbers of chunks and boxes. */
static inline uint32_t
codec_be32 (const uint8_t *bytes)
{
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

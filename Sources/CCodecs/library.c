#define _GNU_SOURCE
#include "library.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *
open_first (const char *const sonames[], const char *const functions[], void **pointers,
            size_t count)
{
  void *library = NULL;
  const char *problem = "no name to open it by";
  for (; *sonames && !library; sonames++)
    {
      library = dlopen (*sonames, RTLD_NOW | RTLD_LOCAL);
      if (!library)
        problem = dlerror ();
    }
  /* Copy dlerror's text, because the next call overwrites it. */
  if (!library)
    return strdup (problem ? problem : "unknown reason");
  for (size_t i = 0; i < count; i++)
    {
      pointers[i] = dlsym (library, functions[i]);
      if (!pointers[i])
        return strdup (dlerror ());
    }
  return NULL;
}

const char *
library_open (Library *library, const char *const sonames[], const char *const functions[],
              void **pointers, size_t count)
{
  if (!library->is_tried)
    library->problem = open_first (sonames, functions, pointers, count);
  library->is_tried = true;
  return library->problem;
}

bool
codec_fail (CCodecError *error, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (error->text, sizeof error->text, format, arguments);
  va_end (arguments);
  return false;
}

bool
codec_fail_too_large (CCodecError *error)
{
  error->is_too_large = true;
  return false;
}

void *
codec_pixels (int width, int height, size_t bytes_per_pixel, CCodecError *error)
{
  size_t count;
  void *pixels = NULL;
  if (width > 0 && height > 0 &&
      !__builtin_mul_overflow ((size_t)width * bytes_per_pixel, (size_t)height, &count))
    pixels = calloc (1, count);
  if (!pixels)
    codec_fail_too_large (error);
  return pixels;
}

void
codec_add_rows (const CCodecRows *rows, const void *pixels, size_t bytes_per_row)
{
  const uint8_t *row = (const uint8_t *)pixels + bytes_per_row * (size_t)rows->first_row;
  for (int i = 0; i < rows->row_count; i++, row += bytes_per_row)
    rows->add (rows->context, row);
}

/* TIFF, by libtiff. This codec converts samples that libtiff would reduce to bytes, or whose layout
 * libtiff supports only in part. libtiff converts the colours of the rest. */
#include "library.h"

#if __has_include(<tiffio.h>)

#include "tiff.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

TIFFLibrary tiff_library;

/* The maximum memory in bytes that libtiff may allocate at once. */
#define MOST_MEMORY ((tmsize_t)1 << 30)
/* The number of directories to search for an image. */
#define MOST_DIRECTORIES 200

#ifdef TIFFLIB_AT_LEAST
static const char *const sonames[] = { "libtiff.so.6", NULL };
#else
static const char *const sonames[] = { "libtiff.so.5", NULL };
static void note_any_error (thandle_t opened, const char *module, const char *format,
                            va_list arguments);
#endif

static const char *
load (const char **version)
{
  static const char *const names[] = { TIFF_FUNCTIONS (LIBRARY_NAME) };
  static Library library;
  static char text[32];
  const char *problem = library_open (&library, sonames, names, (void **)&tiff_library,
                                      sizeof names / sizeof *names);
  if (problem)
    return problem;
#ifndef TIFFLIB_AT_LEAST
  tiff_library.TIFFSetErrorHandler (NULL);
  tiff_library.TIFFSetErrorHandlerExt (note_any_error);
  tiff_library.TIFFSetWarningHandler (NULL);
#endif
  /* The text is "LIBTIFF, Version 4.5.0", followed by lines with the authors. */
  int major = 0, minor = 0, patch = 0;
  sscanf (tiff_library.TIFFGetVersion (), "LIBTIFF, Version %d.%d.%d", &major, &minor, &patch);
  snprintf (text, sizeof text, "libtiff %d.%d.%d", major, minor, patch);
  *version = text;
  return NULL;
}

/* Keeps only the first error, because it causes the others. */
static void
note_error (TIFFImage *image, const char *format, va_list arguments)
{
  CCodecError *problem = &image->problem;
  if (!*problem->text)
    vsnprintf (problem->text, sizeof problem->text, format, arguments);
}

#ifdef TIFFLIB_AT_LEAST
static int
note_own_error (TIFF *file, void *image, const char *module, const char *format,
                va_list arguments)
{
  note_error (image, format, arguments);
  return 1;
}

static int
ignore_warning (TIFF *file, void *image, const char *module, const char *format,
                va_list arguments)
{
  return 1;
}
#else
static void
note_any_error (thandle_t opened, const char *module, const char *format, va_list arguments)
{
  if (opened)
    note_error (opened, format, arguments);
}
#endif

/* libtiff reads the header with these functions. It reads pixels and most other data from its map
 * of the memory. */
static tmsize_t
read_bytes (thandle_t opened, void *into, tmsize_t count)
{
  TIFFImage *image = opened;
  const size_t rest = image->position < image->count ? image->count - image->position : 0;
  const size_t length = count < 0 ? 0 : (size_t)count < rest ? (size_t)count : rest;
  memcpy (into, image->bytes + image->position, length);
  image->position += length;
  return (tmsize_t)length;
}

static tmsize_t
write_nothing (thandle_t opened, void *bytes, tmsize_t count)
{
  return -1;
}

static toff_t
seek (thandle_t opened, toff_t offset, int whence)
{
  TIFFImage *image = opened;
  const size_t start = whence == SEEK_CUR ? image->position : whence == SEEK_END ? image->count : 0;
  image->position = start + (size_t)offset;
  return image->position;
}

static int
close_nothing (thandle_t opened)
{
  return 0;
}

static toff_t
file_size (thandle_t opened)
{
  return ((TIFFImage *)opened)->count;
}

static int
map_file (thandle_t opened, void **bytes, toff_t *count)
{
  const TIFFImage *image = opened;
  *bytes = (void *)image->bytes;
  *count = image->count;
  return 1;
}

static void
unmap_nothing (thandle_t opened, void *bytes, toff_t count)
{
}

static void
open_file (TIFFImage *image)
{
#ifdef TIFFLIB_AT_LEAST
  TIFFOpenOptions *options = tiff_library.TIFFOpenOptionsAlloc ();
  if (!options)
    return;
  tiff_library.TIFFOpenOptionsSetMaxSingleMemAlloc (options, MOST_MEMORY);
  tiff_library.TIFFOpenOptionsSetErrorHandlerExtR (options, note_own_error, image);
  tiff_library.TIFFOpenOptionsSetWarningHandlerExtR (options, ignore_warning, image);
  image->file = tiff_library.TIFFClientOpenExt ("image", "r", image, read_bytes, write_nothing,
                                                seek, close_nothing, file_size, map_file,
                                                unmap_nothing, options);
  tiff_library.TIFFOpenOptionsFree (options);
#else
  image->file = tiff_library.TIFFClientOpen ("image", "r", image, read_bytes, write_nothing,
                                             seek, close_nothing, file_size, map_file,
                                             unmap_nothing);
#endif
}

/* Returns whether the current directory is neither a mask nor a smaller copy. */
static bool
is_full_image (TIFF *file)
{
  uint32_t type = 0, width = 0, height = 0;
  uint16_t old_type = 0;
  if (!tiff_library.TIFFGetField (file, TIFFTAG_IMAGEWIDTH, &width) ||
      !tiff_library.TIFFGetField (file, TIFFTAG_IMAGELENGTH, &height) || !width || !height)
    return false;
  if (tiff_library.TIFFGetField (file, TIFFTAG_SUBFILETYPE, &type))
    return !(type & (FILETYPE_REDUCEDIMAGE | FILETYPE_MASK));
  return !tiff_library.TIFFGetField (file, TIFFTAG_OSUBFILETYPE, &old_type) ||
         old_type != OFILETYPE_REDUCEDIMAGE;
}

/* Selects the first full image, or without one, the first directory. */
static bool
choose_directory (TIFF *file)
{
  for (int i = 0; i < MOST_DIRECTORIES; i++)
    if (is_full_image (file))
      return true;
    else if (!tiff_library.TIFFReadDirectory (file))
      break;
  return tiff_library.TIFFSetDirectory (file, 0);
}

/* Shortens strips and tiles that extend beyond the end of the file. libtiff rejects longer ones,
 * but decodes as many rows as it can of shortened ones. */
static void
cut_data (TIFFImage *image)
{
  uint64_t *offsets = NULL, *counts = NULL;
  const uint32_t count = image->is_tiled ? tiff_library.TIFFNumberOfTiles (image->file)
                                         : tiff_library.TIFFNumberOfStrips (image->file);
  tiff_library.TIFFGetField (
      image->file, image->is_tiled ? TIFFTAG_TILEOFFSETS : TIFFTAG_STRIPOFFSETS, &offsets);
  tiff_library.TIFFGetField (
      image->file, image->is_tiled ? TIFFTAG_TILEBYTECOUNTS : TIFFTAG_STRIPBYTECOUNTS, &counts);
  if (!offsets || !counts)
    return;
  for (uint32_t i = 0; i < count; i++)
    if (offsets[i] < image->count && counts[i] > image->count - offsets[i])
      counts[i] = image->count - offsets[i];
}

/* Returns whether parts can be decoded without much of the rest. */
static bool
has_small_parts (TIFFImage *image)
{
  uint32_t rows = 0;
  if (image->uses_library_colors || tiff_has_open_range (&image->layout))
    return false;
  return image->is_tiled ||
         (tiff_library.TIFFGetField (image->file, TIFFTAG_ROWSPERSTRIP, &rows) && rows <= 256);
}

static void
describe (TIFFImage *image, CCodecInfo *info)
{
  uint32_t count = 0;
  void *profile = NULL;
  info->width = image->layout.width;
  info->height = image->layout.height;
  info->frame_count = 1;
  info->orientation = image->orientation;
  info->form = image->uses_library_colors ? CCODEC_PREMULTIPLIED : image->layout.form;
  info->decodes_parts = has_small_parts (image);
  if (image->uses_library_colors && image->layout.photometric != PHOTOMETRIC_YCBCR)
    return;
  if (tiff_library.TIFFGetField (image->file, TIFFTAG_ICCPROFILE, &count, &profile))
    {
      info->profile = profile;
      info->profile_count = count;
    }
}

static bool
read_directory (TIFFImage *image)
{
  uint32_t width = 0, height = 0;
  uint16_t orientation = ORIENTATION_TOPLEFT;
  char text[1024] = "";
  if (!choose_directory (image->file))
    return false;
  tiff_library.TIFFGetField (image->file, TIFFTAG_IMAGEWIDTH, &width);
  tiff_library.TIFFGetField (image->file, TIFFTAG_IMAGELENGTH, &height);
  if (!width || !height)
    return codec_fail (&image->problem, "The image has no pixels");
  if (width > INT32_MAX || height > INT32_MAX)
    return codec_fail_too_large (&image->problem);
  tiff_library.TIFFGetFieldDefaulted (image->file, TIFFTAG_ORIENTATION, &orientation);
  image->orientation = orientation >= 1 && orientation <= 8 ? orientation : 1;
  image->layout.width = (int)width;
  image->layout.height = (int)height;
  image->is_tiled = tiff_library.TIFFIsTiled (image->file);
  image->uses_library_colors = !tiff_read_layout (image);
  cut_data (image);
  image->problem = (CCodecError){ 0 };
  return !image->uses_library_colors || tiff_library.TIFFRGBAImageOK (image->file, text) ||
         codec_fail (&image->problem, "%s", text);
}

static void
close_image (void *opened)
{
  TIFFImage *image = opened;
  if (image->file)
    tiff_library.TIFFClose (image->file);
  free (image);
}

static void *
open_image (const uint8_t *bytes, size_t count, CCodecInfo *info, CCodecError *error)
{
  TIFFImage *image = calloc (1, sizeof *image);
  if (!image)
    return codec_fail_too_large (error), NULL;
  image->bytes = bytes;
  image->count = count;
  open_file (image);
  if (!image->file || !read_directory (image))
    {
      *error = image->problem;
      close_image (image);
      return NULL;
    }
  describe (image, info);
  return image;
}

static bool
decode (void *opened, const CCodecRows *rows, CCodecError *error)
{
  return tiff_decode (opened, rows, error);
}

const CCodec ccodec_tiff = {
  .load = load, .open = open_image, .close = close_image, .decode = decode
};

#else

CODEC_WITHOUT_LIBRARY (ccodec_tiff, "libtiff")

#endif

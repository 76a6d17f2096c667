/* Raw files of cameras, by LibRaw. */
#include "library.h"

#if __has_include(<libraw/libraw.h>)

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libraw/libraw.h>

#define FUNCTIONS(X)                                                                               \
  X (libraw_version) X (libraw_strerror) X (libraw_init) X (libraw_close) X (libraw_open_buffer)   \
  X (libraw_adjust_sizes_info_only) X (libraw_get_iwidth) X (libraw_get_iheight)                   \
  X (libraw_unpack) X (libraw_unpack_thumb) X (libraw_dcraw_process)                               \
  X (libraw_dcraw_make_mem_image) X (libraw_dcraw_clear_mem) X (libraw_set_demosaic)               \
  X (libraw_set_output_color) X (libraw_set_output_bps) X (libraw_set_gamma)              \
  X (libraw_set_dataerror_handler)

static struct { FUNCTIONS (LIBRARY_POINTER) } raw;

typedef struct
{
  const uint8_t *bytes;
  size_t count;
  /* The sizes of the image at full and at half size. */
  int width, height, half_width, half_height;
} Image;

static const char *
load (const char **version)
{
  static const char *const names[] = { FUNCTIONS (LIBRARY_NAME) };
  static Library library;
  static char text[48];
  char soname[32];
  /* The number in the library's name identifies its interface. The version in the headers differs
   * in each release of Debian. */
  snprintf (soname, sizeof soname, "libraw_r.so.%d", LIBRAW_SHLIB_CURRENT - LIBRAW_SHLIB_AGE);
  const char *problem = library_open (&library, (const char *const[]){ soname, NULL }, names,
                                      (void **)&raw, sizeof names / sizeof *names);
  if (problem)
    return problem;
  snprintf (text, sizeof text, "LibRaw %s", raw.libraw_version ());
  *version = text;
  return NULL;
}

static bool
fail (int code, CCodecError *error)
{
  if (code == LIBRAW_UNSUFFICIENT_MEMORY || code == LIBRAW_TOO_BIG)
    return codec_fail_too_large (error);
  return codec_fail (error, "%s", code > 0 ? strerror (code) : raw.libraw_strerror (code));
}

/* Reads a file up to its pixels; NULL if that fails. */
static libraw_data_t *
read_file (const Image *image, bool is_half, CCodecError *error)
{
  libraw_data_t *file = raw.libraw_init (0);
  if (!file)
    return codec_fail_too_large (error), NULL;
  file->params.half_size = is_half;
  file->params.use_camera_wb = 1;
  /* Do not turn the image here, because the caller turns it upright. */
  file->params.user_flip = 0;
  raw.libraw_set_output_color (file, 1);
  raw.libraw_set_output_bps (file, 8);
  /* Use the transfer function of sRGB. */
  raw.libraw_set_gamma (file, 0, 1 / 2.4f);
  raw.libraw_set_gamma (file, 1, 12.92f);
  /* Use patterned pixel grouping: its quality is near the best, and it is twice as fast. */
  raw.libraw_set_demosaic (file, 2);
  const int code = raw.libraw_open_buffer (file, (void *)image->bytes, image->count);
  if (code == LIBRAW_SUCCESS)
    return file;
  fail (code, error);
  raw.libraw_close (file);
  return NULL;
}

/* Converts LibRaw's turns to an EXIF orientation. */
static int
orientation_of (int flip)
{
  switch (flip)
    {
    case 3:
      return 3;
    case 5:
      return 8;
    case 6:
      return 6;
    default:
      return 1;
    }
}

/* Computes the size of the result. LibRaw can do this only once per open file. */
static bool
measure (const Image *image, bool is_half, int *width, int *height, int *orientation,
         CCodecError *error)
{
  libraw_data_t *file = read_file (image, is_half, error);
  if (!file)
    return false;
  /* `user_flip` takes effect later, so this is still the camera's orientation. */
  if (orientation)
    *orientation = orientation_of (file->sizes.flip);
  file->sizes.flip = 0;
  const int code = raw.libraw_adjust_sizes_info_only (file);
  *width = raw.libraw_get_iwidth (file);
  *height = raw.libraw_get_iheight (file);
  raw.libraw_close (file);
  if (code != LIBRAW_SUCCESS)
    return fail (code, error);
  return (*width > 0 && *height > 0) || codec_fail (error, "The image has no pixels");
}

static void *
open_image (const uint8_t *bytes, size_t count, CCodecInfo *info, CCodecError *error)
{
  Image *image = calloc (1, sizeof *image);
  if (!image)
    return codec_fail_too_large (error), NULL;
  image->bytes = bytes;
  image->count = count;
  if (!measure (image, false, &image->width, &image->height, &info->orientation, error) ||
      !measure (image, true, &image->half_width, &image->half_height, NULL, error))
    {
      free (image);
      return NULL;
    }
  info->width = image->width;
  info->height = image->height;
  info->form = CCODEC_OPAQUE;
  info->frame_count = 1;
  return image;
}

static void
close_image (void *image)
{
  free (image);
}

static void
scale (void *opened, int *width, int *height)
{
  const Image *image = opened;
  const bool is_half = image->half_width >= *width && image->half_height >= *height;
  *width = is_half ? image->half_width : image->width;
  *height = is_half ? image->half_height : image->height;
}

/* Delivers a developed image. If it is some pixels smaller than announced, repeats its edge. */
static bool
add_rows (const libraw_processed_image_t *pixels, const CCodecRows *rows, CCodecError *error)
{
  const size_t colors = pixels->colors;
  if (pixels->type != LIBRAW_IMAGE_BITMAP || pixels->bits != 8 || (colors != 1 && colors != 3) ||
      !pixels->width || !pixels->height ||
      pixels->data_size < colors * pixels->width * pixels->height)
    return codec_fail (error, "LibRaw made no image of three colours");
  uint32_t *row = codec_pixels (rows->width, 1, 4, error);
  if (!row)
    return false;
  for (int y = rows->first_row; y < rows->first_row + rows->row_count; y++)
    {
      const size_t from = (size_t)(y < pixels->height ? y : pixels->height - 1);
      const uint8_t *source = pixels->data + from * pixels->width * colors;
      for (int x = 0; x < rows->width; x++)
        {
          const uint8_t *pixel =
              source + colors * (size_t)(x < pixels->width ? x : pixels->width - 1);
          row[x] = 0xFF000000 | (uint32_t)pixel[0] << 16 |
                   (uint32_t)pixel[colors / 2] << 8 | pixel[colors - 1];
        }
      rows->add (rows->context, row);
    }
  free (row);
  return true;
}

/* Records an error in the data. LibRaw continues after such errors and after the end of the
 * file. */
static void
note_data_error (void *has_error, const char *name, const INT64 position)
{
  *(bool *)has_error = true;
}

static bool
decode (void *opened, const CCodecRows *rows, CCodecError *error)
{
  const Image *image = opened;
  const bool is_half = rows->width == image->half_width && rows->height == image->half_height;
  libraw_data_t *file = read_file (image, is_half, error);
  if (!file)
    return false;
  bool has_data_error = false;
  /* The type of the position in the C headers differs from that in the library. */
  raw.libraw_set_dataerror_handler (file, (data_callback)note_data_error, &has_data_error);
  int code = raw.libraw_unpack (file);
  if (code == LIBRAW_SUCCESS)
    code = raw.libraw_dcraw_process (file);
  libraw_processed_image_t *pixels =
      code == LIBRAW_SUCCESS ? raw.libraw_dcraw_make_mem_image (file, &code) : NULL;
  raw.libraw_close (file);
  if (!pixels)
    return fail (code, error);
  const bool is_added = add_rows (pixels, rows, error);
  raw.libraw_dcraw_clear_mem (pixels);
  return is_added && (!has_data_error || codec_fail (error, "The image is damaged"));
}

const CCodec ccodec_raw = { .load = load,
                            .open = open_image,
                            .close = close_image,
                            .scale = scale,
                            .decode = decode };

uint8_t *
ccodec_raw_copy_preview (const uint8_t *bytes, size_t count, size_t *preview_count)
{
  const char *version;
  const Image image = { .bytes = bytes, .count = count };
  CCodecError ignored = { 0 };
  libraw_data_t *file = load (&version) ? NULL : read_file (&image, false, &ignored);
  if (!file)
    return NULL;
  uint8_t *preview = NULL;
  if (raw.libraw_unpack_thumb (file) == LIBRAW_SUCCESS && file->thumbnail.thumb &&
      file->thumbnail.tformat == LIBRAW_THUMBNAIL_JPEG && file->thumbnail.tlength > 0)
    {
      *preview_count = file->thumbnail.tlength;
      preview = malloc (*preview_count);
      if (preview)
        memcpy (preview, file->thumbnail.thumb, *preview_count);
    }
  raw.libraw_close (file);
  return preview;
}

#else

CODEC_WITHOUT_LIBRARY (ccodec_raw, "LibRaw")

uint8_t *
ccodec_raw_copy_preview (const uint8_t *bytes, size_t count, size_t *preview_count)
{
  return NULL;
}

#endif

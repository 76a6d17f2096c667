/* PNG, by libpng. This program is linked with the library, so PNG always opens. */
#include "library.h"
#include "png-apple.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

typedef struct
{
  const uint8_t *bytes;
  size_t count, position;
  png_structp png;
  png_infop info;
  bool is_interlaced, is_wide;
  int width, height;
  /* The whole image, if the file is interlaced. */
  uint8_t *pixels;
  /* The converted file, if it is in Apple's variant. */
  uint8_t *copy;
  CCodecError *error;
} Image;

static const char *
load (const char **version)
{
  *version = "libpng " PNG_LIBPNG_VER_STRING;
  return NULL;
}

static void
fail (png_structp png, png_const_charp message)
{
  Image *image = png_get_error_ptr (png);
  codec_fail (image->error, "%s", message);
  image->error->is_too_large = strstr (message, "memory") != NULL;
  longjmp (png_jmpbuf (png), 1);
}

static void
ignore (png_structp png, png_const_charp message)
{
}

static void
read_bytes (png_structp png, png_bytep into, size_t count)
{
  Image *image = png_get_io_ptr (png);
  if (count > image->count - image->position)
    png_error (png, "The file ends early");
  memcpy (into, image->bytes + image->position, count);
  image->position += count;
}

static void
stop_reading (Image *image)
{
  if (image->png)
    png_destroy_read_struct (&image->png, &image->info, NULL);
}

static void
close_image (void *opened)
{
  Image *image = opened;
  stop_reading (image);
  free (image->pixels);
  free (image->copy);
  free (image);
}

/* Returns whether the transforms below produce an opacity channel. */
static bool
has_opacity (const Image *image)
{
  return png_get_color_type (image->png, image->info) & PNG_COLOR_MASK_ALPHA ||
         png_get_valid (image->png, image->info, PNG_INFO_tRNS);
}

/* Sets transforms that convert every kind of PNG to 4 channels of 8 or 16 bits. */
static void
set_transforms (Image *image)
{
  const int type = png_get_color_type (image->png, image->info);
  png_set_expand (image->png);
  if (!(type & PNG_COLOR_MASK_COLOR))
    png_set_gray_to_rgb (image->png);
  png_set_add_alpha (image->png, 0xFFFF, PNG_FILLER_AFTER);
  if (!image->is_wide && !image->copy)
    png_set_bgr (image->png);
  else if (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)
    png_set_swap (image->png);
}

/* Starts reading the file from its beginning. */
static bool
start (Image *image, CCodecError *error)
{
  stop_reading (image);
  image->error = error;
  image->position = 0;
  image->png = png_create_read_struct (PNG_LIBPNG_VER_STRING, image, fail, ignore);
  image->info = image->png ? png_create_info_struct (image->png) : NULL;
  if (!image->info)
    return codec_fail_too_large (error);
  if (setjmp (png_jmpbuf (image->png)))
    return false;
  /* Ignore wrong checksums, and show the image. */
  png_set_crc_action (image->png, PNG_CRC_QUIET_USE, PNG_CRC_QUIET_USE);
  png_set_user_limits (image->png, 0x7FFFFFFF, 0x7FFFFFFF);
  png_set_chunk_malloc_max (image->png, 32 << 20);
  png_set_benign_errors (image->png, 1);
  png_set_read_fn (image->png, image, read_bytes);
  png_read_info (image->png, image->info);
  image->width = (int)png_get_image_width (image->png, image->info);
  image->height = (int)png_get_image_height (image->png, image->info);
  image->is_wide = png_get_bit_depth (image->png, image->info) == 16;
  image->is_interlaced =
      png_get_interlace_type (image->png, image->info) != PNG_INTERLACE_NONE;
  return true;
}

/* Reads cICP, a chunk of four bytes before the pixels, which this libpng may not support. */
static void
read_code_points (const Image *image, CCodecInfo *info)
{
  for (size_t at = 8; at + 12 <= image->count;)
    {
      const uint32_t length = codec_be32 (image->bytes + at);
      if (length > image->count - at - 12 || !memcmp (image->bytes + at + 4, "IDAT", 4))
        return;
      if (length == 4 && !memcmp (image->bytes + at + 4, "cICP", 4))
        {
          info->primaries = image->bytes[at + 8];
          info->transfer = image->bytes[at + 9];
          return;
        }
      at += 12 + (size_t)length;
    }
}

/* Reads the colour space. The order of precedence is cICP, iCCP, sRGB, gAMA (PNG, third edition,
 * 4.3). */
static void
read_colors (Image *image, CCodecInfo *info)
{
  png_charp name;
  png_bytep profile;
  png_uint_32 length;
  int method, intent;
  read_code_points (image, info);
  if (info->primaries)
    return;
  if (png_get_iCCP (image->png, image->info, &name, &method, &profile, &length) &
      PNG_INFO_iCCP)
    {
      info->profile = profile;
      info->profile_count = length;
      return;
    }
  double gamma = 0, *xy = info->chromaticities;
  if (png_get_sRGB (image->png, image->info, &intent) & PNG_INFO_sRGB ||
      !(png_get_gAMA (image->png, image->info, &gamma) & PNG_INFO_gAMA) || gamma < 0.02)
    return;
  info->gamma = 1 / gamma;
  png_get_cHRM (image->png, image->info, xy, xy + 1, xy + 2, xy + 3, xy + 4, xy + 5, xy + 6,
                xy + 7);
}

static void *
open_image (const uint8_t *bytes, size_t count, CCodecInfo *info, CCodecError *error)
{
  Image *image = calloc (1, sizeof *image);
  if (!image)
    return codec_fail_too_large (error), NULL;
  image->bytes = bytes;
  image->count = count;
  image->copy = png_copy_apple (bytes, count, &image->count);
  if (image->copy)
    image->bytes = image->copy;
  if (!start (image, error) || setjmp (png_jmpbuf (image->png)))
    {
      close_image (image);
      return NULL;
    }
  info->width = image->width;
  info->height = image->height;
  info->frame_count = 1;
  read_colors (image, info);
  info->form = image->is_wide        ? CCODEC_WIDE
               : !has_opacity (image) ? CCODEC_OPAQUE
               : image->copy          ? CCODEC_PREMULTIPLIED
                                      : CCODEC_STRAIGHT;
  return image;
}

/* Reads all passes. If the file ends early, the available passes remain. */
static bool
decode_interlaced (Image *image, const CCodecRows *rows, CCodecError *error)
{
  const size_t length = (size_t)image->width * (image->is_wide ? 8 : 4);
  if (!image->pixels)
    image->pixels = codec_pixels (image->width, image->height, image->is_wide ? 8 : 4, error);
  if (!image->pixels)
    return false;
  volatile bool is_whole = false, has_rows = false;
  if (!setjmp (png_jmpbuf (image->png)))
    {
      set_transforms (image);
      const int passes = png_set_interlace_handling (image->png);
      png_read_update_info (image->png, image->info);
      for (int pass = 0; pass < passes; pass++)
        for (int y = 0; y < image->height; y++)
          {
            png_read_row (image->png, NULL, image->pixels + length * (size_t)y);
            has_rows = true;
          }
      is_whole = true;
    }
  if (has_rows)
    codec_add_rows (rows, image->pixels, length);
  return is_whole;
}

static bool
decode (void *opened, const CCodecRows *rows, CCodecError *error)
{
  Image *image = opened;
  if (!start (image, error))
    return false;
  if (image->is_interlaced)
    return decode_interlaced (image, rows, error);
  void *row = codec_pixels (image->width, 1, image->is_wide ? 8 : 4, error);
  if (!row)
    return false;
  if (setjmp (png_jmpbuf (image->png)))
    {
      free (row);
      return false;
    }
  set_transforms (image);
  png_read_update_info (image->png, image->info);
  for (int y = 0; y < rows->first_row + rows->row_count; y++)
    {
      png_read_row (image->png, row, NULL);
      if (y >= rows->first_row)
        rows->add (rows->context, row);
    }
  free (row);
  return true;
}

const CCodec ccodec_png = {
  .load = load, .open = open_image, .close = close_image, .decode = decode
};

uint8_t *
ccodec_png_encode (const uint8_t *pixels, int width, int height, size_t *count)
{
  png_image image = { .version = PNG_IMAGE_VERSION,
                      .width = (png_uint_32)width,
                      .height = (png_uint_32)height,
                      .format = PNG_FORMAT_RGBA };
  png_alloc_size_t length = PNG_IMAGE_PNG_SIZE_MAX (image);
  uint8_t *file = malloc (length);
  if (!file)
    return NULL;
  if (!png_image_write_to_memory (&image, file, &length, 0, pixels, 0, NULL))
    {
      free (file);
      return NULL;
    }
  *count = length;
  return file;
}

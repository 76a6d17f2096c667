/* HEIC and AVIF, by libheif. */
#include "library.h"

#if __has_include(<libheif/heif.h>)

#include <stdio.h>
#include <stdlib.h>

#include <libheif/heif.h>
#include <string.h>

#define FUNCTIONS(X)                                                                               \
  X (heif_get_version)                                                                             \
  X (heif_context_alloc) X (heif_context_free) X (heif_context_read_from_memory_without_copy)      \
  X (heif_context_get_primary_image_handle) X (heif_image_handle_release)                          \
  X (heif_image_handle_get_width) X (heif_image_handle_get_height)                                 \
  X (heif_image_handle_has_alpha_channel) X (heif_image_handle_is_premultiplied_alpha)             \
  X (heif_image_handle_get_luma_bits_per_pixel)                                                    \
  X (heif_image_handle_get_raw_color_profile_size)                                                 \
  X (heif_image_handle_get_raw_color_profile) X (heif_image_handle_get_nclx_color_profile)         \
  X (heif_nclx_color_profile_free) X (heif_decoding_options_alloc)                                 \
  X (heif_decoding_options_free) X (heif_decode_image) X (heif_image_get_plane_readonly)           \
  X (heif_image_get_width) X (heif_image_get_height) X (heif_image_get_bits_per_pixel_range)       \
  X (heif_image_release)

static struct { FUNCTIONS (LIBRARY_POINTER) } heif;

typedef struct
{
  struct heif_context *context;
  struct heif_image_handle *handle;
  uint8_t *profile;
  CCodecForm form;
  int width, height;
} Image;

static const char *
load (const char **version)
{
  static const char *const names[] = { FUNCTIONS (LIBRARY_NAME) };
  static Library library;
  static char text[32];
  const char *problem = library_open (&library, (const char *const[]){ "libheif.so.1", NULL },
                                      names, (void **)&heif, sizeof names / sizeof *names);
  if (problem)
    return problem;
  snprintf (text, sizeof text, "libheif %s", heif.heif_get_version ());
  *version = text;
  return NULL;
}

static void
close_image (void *opened)
{
  Image *image = opened;
  if (image->handle)
    heif.heif_image_handle_release (image->handle);
  if (image->context)
    heif.heif_context_free (image->context);
  free (image->profile);
  free (image);
}

static bool
fail (CCodecError *error, struct heif_error reason)
{
  if (reason.code == heif_error_Memory_allocation_error)
    return codec_fail_too_large (error);
  /* Versions before 1.18 call a photo invalid that has more than one map of its depth or light, as
   * those of iOS 18 have. */
  error->is_unsupported =
      reason.code == heif_error_Unsupported_feature ||
      reason.code == heif_error_Unsupported_filetype ||
      (reason.message && strstr (reason.message, "Too many auxiliary image references"));
  return codec_fail (error, "%s", reason.message ? reason.message : "libheif gives no reason");
}

static void
read_colors (Image *image, CCodecInfo *info)
{
  struct heif_color_profile_nclx *nclx = NULL;
  const size_t count = heif.heif_image_handle_get_raw_color_profile_size (image->handle);
  if (count > 0 && count < 32 << 20 && (image->profile = malloc (count)) &&
      heif.heif_image_handle_get_raw_color_profile (image->handle, image->profile).code ==
          heif_error_Ok)
    {
      info->profile = image->profile;
      info->profile_count = count;
    }
  else if (heif.heif_image_handle_get_nclx_color_profile (image->handle, &nclx).code ==
           heif_error_Ok)
    {
      info->primaries = nclx->color_primaries;
      info->transfer = nclx->transfer_characteristics;
      heif.heif_nclx_color_profile_free (nclx);
    }
}

static void *
open_image (const uint8_t *bytes, size_t count, CCodecInfo *info, CCodecError *error)
{
  Image *image = calloc (1, sizeof *image);
  if (!image || !(image->context = heif.heif_context_alloc ()))
    {
      free (image);
      return codec_fail_too_large (error), NULL;
    }
  struct heif_error problem =
      heif.heif_context_read_from_memory_without_copy (image->context, bytes, count, NULL);
  if (problem.code == heif_error_Ok)
    problem = heif.heif_context_get_primary_image_handle (image->context, &image->handle);
  if (problem.code != heif_error_Ok)
    {
      fail (error, problem);
      close_image (image);
      return NULL;
    }
  const bool is_wide = heif.heif_image_handle_get_luma_bits_per_pixel (image->handle) > 8;
  const bool is_straight = heif.heif_image_handle_has_alpha_channel (image->handle) &&
                           !heif.heif_image_handle_is_premultiplied_alpha (image->handle);
  const bool has_opacity = heif.heif_image_handle_has_alpha_channel (image->handle);
  read_colors (image, info);
  image->form = is_wide       ? CCODEC_WIDE
                : is_straight ? CCODEC_STRAIGHT
                : has_opacity ? CCODEC_PREMULTIPLIED
                              : CCODEC_OPAQUE;
  info->form = image->form;
  info->width = image->width = heif.heif_image_handle_get_width (image->handle);
  info->height = image->height = heif.heif_image_handle_get_height (image->handle);
  info->frame_count = 1;
  /* libheif has already turned and cropped the image, as the file states. */
  info->orientation = 1;
  return image;
}

/* Converts pixels with red first to pixels with blue first. */
static void
swap_channels (const uint8_t *from, uint8_t *to, int width)
{
  for (int x = 0; x < width; x++, from += 4, to += 4)
    {
      to[0] = from[2];
      to[1] = from[1];
      to[2] = from[0];
      to[3] = from[3];
    }
}

/* Converts little-endian values of `bits` bits to 16 bits. */
static void
widen (const uint8_t *from, uint16_t *to, int width, int bits)
{
  const uint32_t most = (1u << bits) - 1;
  for (int i = 0; i < width * 4; i++, from += 2)
    {
      const uint32_t value = (uint32_t)from[0] | (uint32_t)from[1] << 8;
      to[i] = (uint16_t)((value > most ? most : value) * 65535u / most);
    }
}

static bool
add_rows (const Image *image, const struct heif_image *decoded, const CCodecRows *rows,
          CCodecError *error)
{
  int stride = 0;
  const uint8_t *plane =
      heif.heif_image_get_plane_readonly (decoded, heif_channel_interleaved, &stride);
  const int bits =
      heif.heif_image_get_bits_per_pixel_range (decoded, heif_channel_interleaved);
  const bool is_wide = image->form == CCODEC_WIDE;
  if (!plane || heif.heif_image_get_width (decoded, heif_channel_interleaved) < image->width ||
      heif.heif_image_get_height (decoded, heif_channel_interleaved) < image->height ||
      bits < 8 || bits > 16)
    return codec_fail (error, "The image is smaller than the file says");
  void *row = codec_pixels (image->width, 1, is_wide ? 8 : 4, error);
  if (!row)
    return false;
  for (int y = rows->first_row; y < rows->first_row + rows->row_count; y++)
    {
      const uint8_t *from = plane + (size_t)stride * (size_t)y;
      if (is_wide)
        widen (from, row, image->width, bits);
      else
        swap_channels (from, row, image->width);
      rows->add (rows->context, row);
    }
  free (row);
  return true;
}

static bool
decode (void *opened, const CCodecRows *rows, CCodecError *error)
{
  const Image *image = opened;
  struct heif_image *decoded = NULL;
  struct heif_decoding_options *options = heif.heif_decoding_options_alloc ();
  if (!options)
    return codec_fail_too_large (error);
  options->convert_hdr_to_8bit = image->form != CCODEC_WIDE;
  const struct heif_error problem = heif.heif_decode_image (
      image->handle, &decoded, heif_colorspace_RGB,
      image->form == CCODEC_WIDE ? heif_chroma_interleaved_RRGGBBAA_LE
                                 : heif_chroma_interleaved_RGBA,
      options);
  heif.heif_decoding_options_free (options);
  if (problem.code != heif_error_Ok)
    return fail (error, problem);
  const bool is_done = add_rows (image, decoded, rows, error);
  heif.heif_image_release (decoded);
  return is_done;
}

const CCodec ccodec_heif = {
  .load = load, .open = open_image, .close = close_image, .decode = decode
};

#else

CODEC_WITHOUT_LIBRARY (ccodec_heif, "libheif")

#endif

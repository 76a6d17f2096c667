/* AVIF, still and animated, by libavif. */
#include "avif-loops.h"
#include "avif-reversible.h"
#include "library.h"

#if __has_include(<avif/avif.h>)

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <avif/avif.h>

#define FUNCTIONS(X)                                                                               \
  X (avifVersion)                                                                                  \
  X (avifDecoderCreate) X (avifDecoderDestroy) X (avifDecoderSetIOMemory) X (avifDecoderParse)     \
  X (avifDecoderNextImage) X (avifDecoderReset) X (avifResultToString)                             \
  X (avifRGBImageSetDefaults) X (avifImageYUVToRGB) X (avifCropRectConvertCleanApertureBox)

static struct { FUNCTIONS (LIBRARY_POINTER) } avif;

#if AVIF_VERSION_MAJOR >= 1
#define SONAME "libavif.so.16"
#define MIRROR_AXIS axis
#else
#define SONAME "libavif.so.15"
#define MIRROR_AXIS mode
#endif

typedef struct
{
  avifDecoder *decoder;
  /* The visible part of the stored image. */
  avifCropRect crop;
  bool is_wide, can_shrink, has_frame;
} Image;

static const char *
load (const char **version)
{
  static const char *const names[] = { FUNCTIONS (LIBRARY_NAME) };
  static Library library;
  static char text[32];
  const char *problem = library_open (&library, (const char *const[]){ SONAME, NULL }, names,
                                      (void **)&avif, sizeof names / sizeof *names);
  if (problem)
    return problem;
  snprintf (text, sizeof text, "libavif %s", avif.avifVersion ());
  *version = text;
  return NULL;
}

static void
close_image (void *opened)
{
  Image *image = opened;
  if (image->decoder)
    avif.avifDecoderDestroy (image->decoder);
  free (image);
}

static bool
fail (CCodecError *error, avifResult result)
{
  if (result == AVIF_RESULT_OUT_OF_MEMORY)
    return codec_fail_too_large (error);
  return codec_fail (error, "%s", avif.avifResultToString (result));
}

/* Returns the EXIF orientation of a rotation anti-clockwise followed by a reflection. */
static int
orientation (const avifImage *stored)
{
  static const int rotated[] = { 1, 8, 3, 6 };
  static const int top_for_bottom[] = { 4, 5, 2, 7 };
  static const int left_for_right[] = { 2, 7, 4, 5 };
  const int turns = stored->transformFlags & AVIF_TRANSFORM_IROT ? stored->irot.angle & 3 : 0;
  if (!(stored->transformFlags & AVIF_TRANSFORM_IMIR))
    return rotated[turns];
  return (stored->imir.MIRROR_AXIS ? left_for_right : top_for_bottom)[turns];
}

static bool
is_hdr (const avifImage *stored)
{
  return stored->icc.size == 0 &&
         (stored->transferCharacteristics == AVIF_TRANSFER_CHARACTERISTICS_SMPTE2084 ||
          stored->transferCharacteristics == AVIF_TRANSFER_CHARACTERISTICS_HLG);
}

static void
describe (Image *image, CCodecInfo *info)
{
  const avifDecoder *decoder = image->decoder;
  const avifImage *stored = decoder->image;
  avifDiagnostics diagnostics;
  if (!(stored->transformFlags & AVIF_TRANSFORM_CLAP) ||
      !avif.avifCropRectConvertCleanApertureBox (&image->crop, &stored->clap, stored->width,
                                                 stored->height, stored->yuvFormat, &diagnostics))
    image->crop = (avifCropRect){ 0, 0, stored->width, stored->height };
  image->is_wide = stored->depth > 8 || is_hdr (stored) || avif_is_reversible (stored);
  /* Stored values cannot be averaged for colours with opacity or for light brighter than white. A
   * crop need not align with the averaged squares. */
  image->can_shrink = !image->is_wide && !decoder->alphaPresent &&
                      image->crop.width == stored->width && image->crop.height == stored->height;
  info->width = (int)image->crop.width;
  info->height = (int)image->crop.height;
  info->form = image->is_wide           ? CCODEC_WIDE
               : decoder->alphaPresent ? CCODEC_STRAIGHT
                                        : CCODEC_OPAQUE;
  info->orientation = orientation (stored);
  info->frame_count = decoder->imageCount;
  info->profile = stored->icc.size > 0 ? stored->icc.data : NULL;
  info->profile_count = stored->icc.size;
  info->primaries = stored->colorPrimaries;
  info->transfer = stored->transferCharacteristics;
}

static void *
open_image (const uint8_t *bytes, size_t count, CCodecInfo *info, CCodecError *error)
{
  Image *image = calloc (1, sizeof *image);
  if (!image || !(image->decoder = avif.avifDecoderCreate ()))
    {
      free (image);
      return codec_fail_too_large (error), NULL;
    }
  image->decoder->strictFlags = AVIF_STRICT_DISABLED;
  image->decoder->ignoreExif = image->decoder->ignoreXMP = AVIF_TRUE;
  avifResult result = avif.avifDecoderSetIOMemory (image->decoder, bytes, count);
  if (result == AVIF_RESULT_OK)
    result = avif.avifDecoderParse (image->decoder);
  if (result != AVIF_RESULT_OK)
    {
      fail (error, result);
      close_image (image);
      return NULL;
    }
  describe (image, info);
  if (info->frame_count > 1)
    info->loop_count = avif_loop_count (bytes, count);
  return image;
}

static bool
rewind_frames (void *opened, CCodecError *error)
{
  Image *image = opened;
  image->has_frame = false;
  const avifResult result = avif.avifDecoderReset (image->decoder);
  return result == AVIF_RESULT_OK || fail (error, result);
}

static int
advance (void *opened, CCodecError *error)
{
  Image *image = opened;
  const avifResult result = avif.avifDecoderNextImage (image->decoder);
  if (result == AVIF_RESULT_NO_IMAGES_REMAINING)
    return -1;
  if (result != AVIF_RESULT_OK)
    return fail (error, result), -2;
  image->has_frame = true;
  const double seconds = image->decoder->imageTiming.duration;
  return seconds > 0 && seconds < 3600 ? (int)(seconds * 1000 + 0.5) : 0;
}

/* --- Shrinking -----------------------------------------------------------------------
 * Luma and chroma are averaged over squares before they are converted to RGB. Converting all
 * pixels and averaging afterwards would take longer than decoding. */

/* The side of the largest squares. Smaller ones have a half of it, a quarter, and so on. */
#define LARGEST_FACTOR 8u

static uint32_t
shrunk (uint32_t length, uint32_t factor)
{
  return (length + factor - 1) / factor;
}

/* Chooses a size with at least twice the requested pixels per side. Averaging again from fewer
 * pixels would blur the image. */
static void
scale (void *opened, int *width, int *height)
{
  const Image *image = opened;
  uint32_t factor = image->can_shrink ? LARGEST_FACTOR : 1;
  while (factor > 1 && (shrunk (image->crop.width, factor) / 2 < (uint32_t)*width ||
                        shrunk (image->crop.height, factor) / 2 < (uint32_t)*height))
    factor /= 2;
  *width = (int)shrunk (image->crop.width, factor);
  *height = (int)shrunk (image->crop.height, factor);
}

/* Returns the side of the squares that `scale` chose. */
static uint32_t
factor_for (const Image *image, const CCodecRows *rows)
{
  uint32_t factor = 1;
  while (factor < LARGEST_FACTOR && (shrunk (image->crop.width, factor) != (uint32_t)rows->width ||
                                 shrunk (image->crop.height, factor) != (uint32_t)rows->height))
    factor *= 2;
  return factor;
}

/* A plane of an image: luma, or one of the two of chroma. */
typedef struct
{
  uint8_t *bytes;
  size_t bytes_per_row;
  uint32_t width, height;
} Plane;

/* Averages `across` × `down` values to one. At the right and lower edges there may be fewer. */
static void
shrink_plane (const Plane *from, uint32_t across, uint32_t down, const Plane *to, uint16_t *sums)
{
  for (uint32_t y = 0; y < to->height; y++)
    {
      const uint32_t top = y * down;
      const uint32_t bottom = top + down < from->height ? top + down : from->height;
      memset (sums, 0, from->width * sizeof *sums);
      for (uint32_t row = top; row < bottom; row++)
        {
          const uint8_t *values = from->bytes + from->bytes_per_row * row;
          for (uint32_t x = 0; x < from->width; x++)
            sums[x] = (uint16_t)(sums[x] + values[x]);
        }
      for (uint32_t x = 0; x < to->width; x++)
        {
          const uint32_t left = x * across;
          const uint32_t right = left + across < from->width ? left + across : from->width;
          const uint32_t count = (right - left) * (bottom - top);
          uint32_t sum = count / 2;
          for (uint32_t i = left; i < right; i++)
            sum += sums[i];
          to->bytes[to->bytes_per_row * y + x] = (uint8_t)(sum / count);
        }
    }
}

/* Sets `result` to the shrunk image, with chroma at the size of luma. Returns its pixels, which the
 * caller frees; NULL without memory. */
static uint8_t *
shrink_image (const avifImage *image, uint32_t factor, avifImage *result, CCodecError *error)
{
  const uint32_t half_across = image->yuvFormat == AVIF_PIXEL_FORMAT_YUV420 ||
                               image->yuvFormat == AVIF_PIXEL_FORMAT_YUV422;
  const uint32_t half_down = image->yuvFormat == AVIF_PIXEL_FORMAT_YUV420;
  const uint32_t plane_count = image->yuvFormat == AVIF_PIXEL_FORMAT_YUV400 ? 1 : 3;
  *result = *image;
  result->width = shrunk (image->width, factor);
  result->height = shrunk (image->height, factor);
  result->yuvFormat = plane_count == 1 ? AVIF_PIXEL_FORMAT_YUV400 : AVIF_PIXEL_FORMAT_YUV444;
  const size_t count = (size_t)result->width * result->height;
  uint8_t *pixels = codec_pixels ((int)result->width, (int)result->height, plane_count, error);
  uint16_t *sums = codec_pixels ((int)image->width, 1, sizeof *sums, error);
  for (uint32_t i = 0; pixels && sums && i < plane_count; i++)
    {
      const uint32_t x = i > 0 ? half_across : 0, y = i > 0 ? half_down : 0;
      const Plane from = { image->yuvPlanes[i], image->yuvRowBytes[i], (image->width + x) >> x,
                           (image->height + y) >> y };
      const Plane to = { pixels + count * i, result->width, result->width, result->height };
      shrink_plane (&from, factor >> x, factor >> y, &to, sums);
      result->yuvPlanes[i] = to.bytes;
      result->yuvRowBytes[i] = result->width;
    }
  if (!sums)
    {
      free (pixels);
      pixels = NULL;
    }
  free (sums);
  return pixels;
}

/* Converts a frame with reversible colours and delivers a part of it. */
static bool
add_reversible (const avifImage *frame, avifCropRect part, const CCodecRows *rows,
                CCodecError *error)
{
  uint16_t *row = codec_pixels ((int)frame->width, 1, 8, error);
  if (!row)
    return false;
  for (int y = rows->first_row; y < rows->first_row + rows->row_count; y++)
    {
      avif_convert_reversible (frame, part.y + (uint32_t)y, row);
      rows->add (rows->context, row + (size_t)part.x * 4);
    }
  free (row);
  return true;
}

/* Converts a whole frame and delivers a part of it. */
static bool
add_pixels (const Image *image, const avifImage *frame, avifCropRect part,
            const CCodecRows *rows, CCodecError *error)
{
  const size_t pixel = image->is_wide ? 8 : 4;
  avifRGBImage rgb;
  avif.avifRGBImageSetDefaults (&rgb, frame);
  rgb.format = image->is_wide ? AVIF_RGB_FORMAT_RGBA : AVIF_RGB_FORMAT_BGRA;
  rgb.depth = image->is_wide ? 16 : 8;
  rgb.alphaPremultiplied = AVIF_FALSE;
  rgb.rowBytes = rgb.width * (uint32_t)pixel;
  rgb.pixels = codec_pixels ((int)rgb.width, (int)rgb.height, pixel, error);
  if (!rgb.pixels)
    return false;
  const avifResult result = avif.avifImageYUVToRGB (frame, &rgb);
  if (result == AVIF_RESULT_OK)
    codec_add_rows (rows, rgb.pixels + (size_t)part.y * rgb.rowBytes + part.x * pixel,
                    rgb.rowBytes);
  free (rgb.pixels);
  return result == AVIF_RESULT_OK || fail (error, result);
}

/* Delivers the current frame. */
static bool
add_frame (const Image *image, const CCodecRows *rows, CCodecError *error)
{
  const avifImage *frame = image->decoder->image;
  const avifCropRect crop = image->crop;
  const uint32_t factor = factor_for (image, rows);
  if (crop.x + crop.width > frame->width || crop.y + crop.height > frame->height)
    return codec_fail (error, "A frame has another size than the first");
  if (factor > 1 && frame->depth != 8)
    return codec_fail (error, "A frame has another depth than the first");
  if (image->is_wide && avif_is_reversible (frame))
    return add_reversible (frame, crop, rows, error);
  if (factor == 1)
    return add_pixels (image, frame, crop, rows, error);
  avifImage small;
  uint8_t *pixels = shrink_image (frame, factor, &small, error);
  if (!pixels)
    return false;
  const bool is_added = add_pixels (
      image, &small, (avifCropRect){ 0, 0, small.width, small.height }, rows, error);
  free (pixels);
  return is_added;
}

static bool
decode (void *opened, const CCodecRows *rows, CCodecError *error)
{
  Image *image = opened;
  if (image->has_frame)
    return add_frame (image, rows, error);
  /* `decode` before `advance` must not skip the first frame, so go back to the start. */
  return advance (image, error) >= 0 && add_frame (image, rows, error) &&
         rewind_frames (image, error);
}

const CCodec ccodec_avif = { .load = load,
                             .open = open_image,
                             .close = close_image,
                             .scale = scale,
                             .decode = decode,
                             .advance = advance,
                             .rewind = rewind_frames };

#else

CODEC_WITHOUT_LIBRARY (ccodec_avif, "libavif")

#endif

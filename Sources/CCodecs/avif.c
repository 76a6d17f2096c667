/* AVIF, still and animated, by libavif. */
#include "avif-loops.h"
#include "library.h"

#if __has_include(<avif/avif.h>)

#include <stdio.h>
#include <stdlib.h>

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
  /* The part of the stored image that is shown. */
  avifCropRect crop;
  bool is_wide, has_frame;
} Image;

static const char *
load (const char **version)
{
  static const char *const names[] = { FUNCTIONS (LIBRARY_NAME) };
  static bool is_tried;
  static const char *problem;
  static char text[32];
  if (!is_tried)
    problem = library_open ((const char *const[]){ SONAME, NULL }, names, (void **)&avif,
                            sizeof names / sizeof *names);
  is_tried = true;
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

/* The orientation, as in EXIF, of a rotation anti-clockwise followed by a reflection. */
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
  image->is_wide = stored->depth > 8 || is_hdr (stored);
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

/* Converts the current frame, all of it, and delivers the part that is shown. */
static bool
add_frame (Image *image, const CCodecRows *rows, CCodecError *error)
{
  const size_t pixel = image->is_wide ? 8 : 4;
  avifRGBImage rgb;
  avif.avifRGBImageSetDefaults (&rgb, image->decoder->image);
  rgb.format = image->is_wide ? AVIF_RGB_FORMAT_RGBA : AVIF_RGB_FORMAT_BGRA;
  rgb.depth = image->is_wide ? 16 : 8;
  rgb.alphaPremultiplied = AVIF_FALSE;
  if (image->crop.x + image->crop.width > rgb.width ||
      image->crop.y + image->crop.height > rgb.height)
    return codec_fail (error, "A frame has another size than the first");
  rgb.rowBytes = rgb.width * (uint32_t)pixel;
  rgb.pixels = codec_pixels ((int)rgb.width, (int)rgb.height, pixel, error);
  if (!rgb.pixels)
    return false;
  const avifResult result = avif.avifImageYUVToRGB (image->decoder->image, &rgb);
  if (result == AVIF_RESULT_OK)
    codec_add_rows (rows,
                    rgb.pixels + (size_t)image->crop.y * rgb.rowBytes + image->crop.x * pixel,
                    rgb.rowBytes);
  free (rgb.pixels);
  return result == AVIF_RESULT_OK || fail (error, result);
}

static bool
decode (void *opened, const CCodecRows *rows, CCodecError *error)
{
  Image *image = opened;
  if (image->has_frame)
    return add_frame (image, rows, error);
  /* A frame that nobody has advanced to is the first of the next calls of `advance`, too. */
  return advance (image, error) >= 0 && add_frame (image, rows, error) &&
         rewind_frames (image, error);
}

const CCodec ccodec_avif = { .load = load,
                             .open = open_image,
                             .close = close_image,
                             .decode = decode,
                             .advance = advance,
                             .rewind = rewind_frames };

#else

static const char *
load (const char **version)
{
  return "Albums was built without libavif";
}

const CCodec ccodec_avif = { .load = load };

#endif

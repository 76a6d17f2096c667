/* JPEG XL, still and animated, by libjxl. */
#include "library.h"

#if __has_include(<jxl/decode.h>)

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jxl/decode.h>
#include <jxl/version.h>

#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF (number)

#define FUNCTIONS(X)                                                                               \
  X (JxlDecoderVersion) X (JxlDecoderCreate) X (JxlDecoderDestroy) X (JxlDecoderRewind)            \
  X (JxlDecoderSubscribeEvents) X (JxlDecoderSetInput) X (JxlDecoderCloseInput)                    \
  X (JxlDecoderProcessInput) X (JxlDecoderGetBasicInfo) X (JxlDecoderGetFrameHeader)               \
  X (JxlDecoderGetICCProfileSize) X (JxlDecoderGetColorAsICCProfile)                               \
  X (JxlDecoderGetColorAsEncodedProfile) X (JxlDecoderSetImageOutBuffer)                           \
  X (JxlDecoderImageOutBufferSize) X (JxlDecoderFlushImage)                                        \
  X (JxlDecoderSetUnpremultiplyAlpha)

static struct { FUNCTIONS (LIBRARY_POINTER) } jxl;

typedef struct
{
  const uint8_t *bytes;
  size_t count;
  JxlDecoder *decoder;
  JxlBasicInfo basic;
  JxlColorEncoding encoding;
  uint8_t *profile;
  size_t profile_count;
  /* Whether primaries and transfer function describe the colours completely. */
  bool is_encoded;
  int frame_count;
  /* The current frame, with 8 or 16 bits per channel. */
  uint8_t *pixels;
  bool has_frame, is_whole;
  int width, height;
  bool is_wide;
} Image;

static const char *
load (const char **version)
{
  static const char *const names[] = { FUNCTIONS (LIBRARY_NAME) };
  static Library library;
  static char text[32];
  const char *problem = library_open (
      &library,
      (const char *const[]){
          "libjxl.so." TEXT (JPEGXL_MAJOR_VERSION) "." TEXT (JPEGXL_MINOR_VERSION), NULL },
      names, (void **)&jxl, sizeof names / sizeof *names);
  if (problem)
    return problem;
  const uint32_t number = jxl.JxlDecoderVersion ();
  snprintf (text, sizeof text, "libjxl %u.%u.%u", number / 1000000, number / 1000 % 1000,
            number % 1000);
  *version = text;
  return NULL;
}

static void
close_image (void *opened)
{
  Image *image = opened;
  if (image->decoder)
    jxl.JxlDecoderDestroy (image->decoder);
  free (image->profile);
  free (image->pixels);
  free (image);
}

/* Starts reading the file from its beginning. */
static bool
start (Image *image, int events, CCodecError *error)
{
  jxl.JxlDecoderRewind (image->decoder);
  if (jxl.JxlDecoderSubscribeEvents (image->decoder, events) != JXL_DEC_SUCCESS ||
      jxl.JxlDecoderSetUnpremultiplyAlpha (image->decoder, JXL_TRUE) != JXL_DEC_SUCCESS ||
      jxl.JxlDecoderSetInput (image->decoder, image->bytes, image->count) != JXL_DEC_SUCCESS)
    return codec_fail (error, "libjxl does not take the file");
  jxl.JxlDecoderCloseInput (image->decoder);
  return true;
}

static JxlPixelFormat
pixel_format (const Image *image)
{
  return (JxlPixelFormat){ .num_channels = 4,
                           .data_type = image->is_wide ? JXL_TYPE_UINT16 : JXL_TYPE_UINT8,
                           .endianness = JXL_NATIVE_ENDIAN };
}

/* Before 0.9, libjxl takes the form of the pixels as an argument. */
#if JPEGXL_NUMERIC_VERSION >= JPEGXL_COMPUTE_NUMERIC_VERSION(0, 9, 0)
#define FORM_OF(image)
#else
#define FORM_OF(image) &(JxlPixelFormat){ 4, JXL_TYPE_UINT8, JXL_NATIVE_ENDIAN, 0 },
#endif

static void
read_colors (Image *image)
{
  image->is_encoded = jxl.JxlDecoderGetColorAsEncodedProfile (
                          image->decoder, FORM_OF (image) JXL_COLOR_PROFILE_TARGET_DATA,
                          &image->encoding) == JXL_DEC_SUCCESS;
  size_t count = 0;
  if (jxl.JxlDecoderGetICCProfileSize (image->decoder, FORM_OF (image)
                                       JXL_COLOR_PROFILE_TARGET_DATA, &count) != JXL_DEC_SUCCESS ||
      count == 0 || count > 32 << 20 || !(image->profile = malloc (count)))
    return;
  if (jxl.JxlDecoderGetColorAsICCProfile (image->decoder, FORM_OF (image)
                                          JXL_COLOR_PROFILE_TARGET_DATA, image->profile,
                                          count) == JXL_DEC_SUCCESS)
    image->profile_count = count;
}

/* Reads up to the pixels, and counts the frames of an animation. */
static bool
read_header (Image *image, CCodecError *error)
{
  if (!start (image, JXL_DEC_BASIC_INFO | JXL_DEC_COLOR_ENCODING | JXL_DEC_FRAME, error))
    return false;
  for (;;)
    switch (jxl.JxlDecoderProcessInput (image->decoder))
      {
      case JXL_DEC_BASIC_INFO:
        if (jxl.JxlDecoderGetBasicInfo (image->decoder, &image->basic) != JXL_DEC_SUCCESS)
          return codec_fail (error, "The JPEG XL header cannot be read");
        break;
      case JXL_DEC_COLOR_ENCODING:
        read_colors (image);
        if (!image->basic.have_animation)
          return (image->frame_count = 1);
        break;
      case JXL_DEC_FRAME:
        image->frame_count++;
        break;
      case JXL_DEC_SUCCESS:
        return true;
      default:
        /* If an animation ends early, use its available frames. */
        return image->frame_count > 0 || codec_fail (error, "The JPEG XL header cannot be read");
      }
}

static void
describe (Image *image, CCodecInfo *info)
{
  const JxlTransferFunction transfer = image->encoding.transfer_function;
  const bool is_hdr = image->is_encoded && (transfer == JXL_TRANSFER_FUNCTION_PQ ||
                                            transfer == JXL_TRANSFER_FUNCTION_HLG);
  image->is_wide = is_hdr || image->basic.bits_per_sample > 8;
  image->width = info->width = (int)image->basic.xsize;
  image->height = info->height = (int)image->basic.ysize;
  info->form = image->is_wide                ? CCODEC_WIDE
               : image->basic.alpha_bits > 0 ? CCODEC_STRAIGHT
                                             : CCODEC_OPAQUE;
  /* libjxl turns the image upright. */
  info->orientation = 1;
  info->frame_count = image->frame_count;
  info->loop_count =
      image->basic.have_animation ? (int)image->basic.animation.num_loops : 1;
  if (is_hdr)
    {
      info->primaries = (int)image->encoding.primaries;
      info->transfer = (int)transfer;
      return;
    }
  info->profile = image->profile_count > 0 ? image->profile : NULL;
  info->profile_count = image->profile_count;
}

static void *
open_image (const uint8_t *bytes, size_t count, CCodecInfo *info, CCodecError *error)
{
  Image *image = calloc (1, sizeof *image);
  if (!image || !(image->decoder = jxl.JxlDecoderCreate (NULL)))
    {
      free (image);
      return codec_fail_too_large (error), NULL;
    }
  image->bytes = bytes;
  image->count = count;
  if (!read_header (image, error))
    {
      close_image (image);
      return NULL;
    }
  describe (image, info);
  return image;
}

static bool
set_buffer (Image *image, CCodecError *error)
{
  const JxlPixelFormat format = pixel_format (image);
  size_t count = 0;
  if (!image->pixels)
    image->pixels = codec_pixels (image->width, image->height, image->is_wide ? 8 : 4, error);
  if (!image->pixels)
    return false;
  if (jxl.JxlDecoderImageOutBufferSize (image->decoder, &format, &count) != JXL_DEC_SUCCESS ||
      count != (size_t)image->width * (size_t)image->height * (image->is_wide ? 8 : 4) ||
      jxl.JxlDecoderSetImageOutBuffer (image->decoder, &format, image->pixels, count) !=
          JXL_DEC_SUCCESS)
    return codec_fail (error, "libjxl does not take the buffer for the pixels");
  return true;
}

static int
frame_duration (const Image *image)
{
  JxlFrameHeader header;
  const JxlAnimationHeader *animation = &image->basic.animation;
  if (!image->basic.have_animation || animation->tps_numerator == 0 ||
      jxl.JxlDecoderGetFrameHeader (image->decoder, &header) != JXL_DEC_SUCCESS)
    return 0;
  const double milliseconds = 1000.0 * header.duration * animation->tps_denominator /
                              animation->tps_numerator;
  return milliseconds < 3600000 ? (int)milliseconds : 3600000;
}

static bool
rewind_frames (void *opened, CCodecError *error)
{
  Image *image = opened;
  image->has_frame = false;
  return start (image, JXL_DEC_FRAME | JXL_DEC_FULL_IMAGE, error);
}

static int
advance (void *opened, CCodecError *error)
{
  Image *image = opened;
  int duration = 0;
  if (!image->has_frame && !rewind_frames (image, error))
    return -2;
  image->is_whole = false;
  for (;;)
    switch (jxl.JxlDecoderProcessInput (image->decoder))
      {
      case JXL_DEC_FRAME:
        duration = frame_duration (image);
        break;
      case JXL_DEC_NEED_IMAGE_OUT_BUFFER:
        if (!set_buffer (image, error))
          return -2;
        break;
      case JXL_DEC_FULL_IMAGE:
        image->has_frame = image->is_whole = true;
        return duration;
      case JXL_DEC_SUCCESS:
        return -1;
      case JXL_DEC_NEED_MORE_INPUT:
        codec_fail (error, "The file ends early");
        image->has_frame = image->pixels &&
                           jxl.JxlDecoderFlushImage (image->decoder) == JXL_DEC_SUCCESS;
        return image->has_frame ? duration : -2;
      default:
        codec_fail (error, "The JPEG XL codestream breaks its rules");
        return -2;
      }
}

/* Converts libjxl's pixels with red first to pixels with blue first. */
static void
swap_channels (uint8_t *pixels, size_t count)
{
  for (size_t i = 0; i < count; i++, pixels += 4)
    {
      const uint8_t red = pixels[0];
      pixels[0] = pixels[2];
      pixels[2] = red;
    }
}

static bool
decode (void *opened, const CCodecRows *rows, CCodecError *error)
{
  Image *image = opened;
  const bool is_advanced = image->has_frame;
  if (!is_advanced && advance (image, error) < 0)
    return false;
  /* A frame decoded before `advance` is also the first result of `advance`. */
  image->has_frame = is_advanced;
  const size_t length = (size_t)image->width * (image->is_wide ? 8 : 4);
  uint8_t *first = image->pixels + length * (size_t)rows->first_row;
  const size_t count = (size_t)image->width * (size_t)rows->row_count;
  if (!image->is_wide)
    swap_channels (first, count);
  codec_add_rows (rows, image->pixels, length);
  if (!image->is_wide)
    swap_channels (first, count);
  return image->is_whole || codec_fail (error, "The file ends early");
}

const CCodec ccodec_jxl = { .load = load,
                            .open = open_image,
                            .close = close_image,
                            .decode = decode,
                            .advance = advance,
                            .rewind = rewind_frames };

#else

CODEC_WITHOUT_LIBRARY (ccodec_jxl, "libjxl")

#endif

/* WebP, still and animated, by libwebp and its demuxer. */
#include "library.h"

#if __has_include(<webp/demux.h>)

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <webp/decode.h>
#include <webp/demux.h>

#define FUNCTIONS(X) \
  X (WebPGetDecoderVersion) X (WebPInitDecoderConfigInternal) X (WebPIDecode) X (WebPIUpdate)      \
  X (WebPIDelete) X (WebPIDecGetRGB)
#define DEMUX_FUNCTIONS(X)                                                                         \
  X (WebPDemuxInternal)                                                                            \
  X (WebPDemuxDelete) X (WebPDemuxGetI) X (WebPDemuxGetFrame) X (WebPDemuxReleaseIterator)         \
  X (WebPDemuxGetChunk) X (WebPDemuxReleaseChunkIterator) X (WebPAnimDecoderOptionsInitInternal)   \
  X (WebPAnimDecoderNewInternal) X (WebPAnimDecoderGetNext) X (WebPAnimDecoderReset)               \
  X (WebPAnimDecoderDelete)

static struct { FUNCTIONS (LIBRARY_POINTER) } webp;
static struct { DEMUX_FUNCTIONS (LIBRARY_POINTER) } demux;

typedef struct
{
  WebPData data;
  WebPDemuxer *demuxer;
  WebPChunkIterator profile;
  WebPAnimDecoder *frames;
  /* The current frame's pixels, which `frames` owns, and its end time in milliseconds. */
  uint8_t *frame;
  int time;
  int width, height;
  bool has_opacity;
} Image;

static const char *
load (const char **version)
{
  static const char *const names[] = { FUNCTIONS (LIBRARY_NAME) };
  static const char *const demux_names[] = { DEMUX_FUNCTIONS (LIBRARY_NAME) };
  static Library library, demux_library;
  static char text[32];
  const char *problem = library_open (&library, (const char *const[]){ "libwebp.so.7", NULL },
                                      names, (void **)&webp, sizeof names / sizeof *names);
  if (!problem)
    problem = library_open (&demux_library, (const char *const[]){ "libwebpdemux.so.2", NULL },
                            demux_names, (void **)&demux, sizeof demux_names / sizeof *demux_names);
  if (problem)
    return problem;
  const int number = webp.WebPGetDecoderVersion ();
  snprintf (text, sizeof text, "libwebp %d.%d.%d", number >> 16, number >> 8 & 255,
                number & 255);
  *version = text;
  return NULL;
}

static void
close_image (void *opened)
{
  Image *image = opened;
  if (image->frames)
    demux.WebPAnimDecoderDelete (image->frames);
  demux.WebPDemuxReleaseChunkIterator (&image->profile);
  demux.WebPDemuxDelete (image->demuxer);
  free (image);
}

static bool
read_header (Image *image, CCodecInfo *info, CCodecError *error)
{
  WebPDemuxState state;
  /* Open with partial data, so that a file that ends early is shown. */
  image->demuxer = demux.WebPDemuxInternal (&image->data, 1, &state, WEBP_DEMUX_ABI_VERSION);
  if (!image->demuxer || state < WEBP_DEMUX_PARSED_HEADER)
    return codec_fail (error, "The WebP file has no header that libwebp can read");
  image->width = (int)demux.WebPDemuxGetI (image->demuxer, WEBP_FF_CANVAS_WIDTH);
  image->height = (int)demux.WebPDemuxGetI (image->demuxer, WEBP_FF_CANVAS_HEIGHT);
  const uint32_t flags = demux.WebPDemuxGetI (image->demuxer, WEBP_FF_FORMAT_FLAGS);
  const bool is_animated = flags & ANIMATION_FLAG;
  if (flags & ICCP_FLAG && demux.WebPDemuxGetChunk (image->demuxer, "ICCP", 1, &image->profile))
    {
      info->profile = image->profile.chunk.bytes;
      info->profile_count = image->profile.chunk.size;
    }
  WebPIterator first = { 0 };
  /* In some files the header's flag for opacity is wrong, but the frame's flag is right. */
  if (demux.WebPDemuxGetFrame (image->demuxer, 1, &first))
    image->has_opacity = is_animated || first.has_alpha;
  demux.WebPDemuxReleaseIterator (&first);
  info->width = image->width;
  info->height = image->height;
  info->form = image->has_opacity ? CCODEC_PREMULTIPLIED : CCODEC_OPAQUE;
  info->frame_count =
      is_animated ? (int)demux.WebPDemuxGetI (image->demuxer, WEBP_FF_FRAME_COUNT) : 1;
  info->loop_count = (int)demux.WebPDemuxGetI (image->demuxer, WEBP_FF_LOOP_COUNT);
  return true;
}

static void *
open_image (const uint8_t *bytes, size_t count, CCodecInfo *info, CCodecError *error)
{
  Image *image = calloc (1, sizeof *image);
  if (!image)
    return codec_fail_too_large (error), NULL;
  image->data.bytes = bytes;
  image->data.size = count;
  if (!read_header (image, info, error))
    {
      close_image (image);
      return NULL;
    }
  return image;
}

/* libwebp shrinks luma and chroma before it converts them, so it converts fewer pixels. Do not use
 * this with opacity, because it would mix in the colours of transparent pixels. Animations have
 * opacity too. */
static void
scale (void *opened, int *width, int *height)
{
  const Image *image = opened;
  if (image->has_opacity)
    {
      *width = image->width;
      *height = image->height;
    }
}

/* The memory for the rows of a still image or of a frame. */
typedef struct
{
  uint8_t *pixels;
  /* The size of the memory in pixels. */
  int width, height;
  /* Whether libwebp shrinks the image to that size. */
  bool is_scaled;
} Target;

/* Decodes the available rows of a still image or of a frame. */
static bool
decode_rows (const WebPData *data, const Target *target, int *row_count, CCodecError *error)
{
  WebPDecoderConfig config;
  if (!webp.WebPInitDecoderConfigInternal (&config, WEBP_DECODER_ABI_VERSION))
    return codec_fail (error, "libwebp has another version than it says");
  config.options.use_scaling = target->is_scaled;
  config.options.scaled_width = target->width;
  config.options.scaled_height = target->height;
  config.output.colorspace = MODE_bgrA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = target->pixels;
  config.output.u.RGBA.stride = target->width * 4;
  config.output.u.RGBA.size = (size_t)target->width * 4 * (size_t)target->height;
  WebPIDecoder *decoder = webp.WebPIDecode (NULL, 0, &config);
  if (!decoder)
    return codec_fail_too_large (error);
  const VP8StatusCode status = webp.WebPIUpdate (decoder, data->bytes, data->size);
  if (!webp.WebPIDecGetRGB (decoder, row_count, NULL, NULL, NULL))
    *row_count = 0;
  webp.WebPIDelete (decoder);
  if (status == VP8_STATUS_OK)
    return true;
  if (status == VP8_STATUS_OUT_OF_MEMORY)
    return codec_fail_too_large (error);
  return codec_fail (error, status == VP8_STATUS_SUSPENDED
                                ? "The file ends early"
                                : "The WebP bitstream breaks its rules");
}

/* Decodes only the first frame: of a still image, or of an animation that ends early. */
static bool
decode_first_frame (Image *image, const CCodecRows *rows, CCodecError *error)
{
  WebPIterator frame = { 0 };
  int count = 0;
  bool is_whole = false;
  uint8_t *canvas = codec_pixels (rows->width, rows->height, 4, error);
  if (canvas && !demux.WebPDemuxGetFrame (image->demuxer, 1, &frame))
    codec_fail (error, "The file ends before its first frame");
  else if (canvas && frame.x_offset + frame.width <= image->width &&
           frame.y_offset + frame.height <= image->height)
    {
      const Target target = {
        .pixels = canvas + 4 * ((size_t)frame.y_offset * (size_t)rows->width +
                                (size_t)frame.x_offset),
        .width = rows->width,
        .height = rows->height - frame.y_offset,
        .is_scaled = rows->width != image->width || rows->height != image->height,
      };
      is_whole = decode_rows (&frame.fragment, &target, &count, error);
      count = is_whole ? rows->height : frame.y_offset + count;
    }
  demux.WebPDemuxReleaseIterator (&frame);
  if (count > rows->first_row)
    {
      CCodecRows there = *rows;
      if (there.row_count > count - rows->first_row)
        there.row_count = count - rows->first_row;
      codec_add_rows (&there, canvas, (size_t)rows->width * 4);
    }
  free (canvas);
  return is_whole;
}

static bool
start_frames (Image *image, CCodecError *error)
{
  WebPAnimDecoderOptions options;
  if (!demux.WebPAnimDecoderOptionsInitInternal (&options, WEBP_DEMUX_ABI_VERSION))
    return codec_fail (error, "libwebpdemux has another version than it says");
  options.color_mode = MODE_bgrA;
  options.use_threads = 0;
  image->frames =
      demux.WebPAnimDecoderNewInternal (&image->data, &options, WEBP_DEMUX_ABI_VERSION);
  return image->frames || codec_fail (error, "The animation cannot be read");
}

static int
advance (void *opened, CCodecError *error)
{
  Image *image = opened;
  const int begin = image->time;
  if (!image->frames && !start_frames (image, error))
    return -2;
  /* The call fails after the last frame and at damaged data. Earlier frames can be played. */
  if (!demux.WebPAnimDecoderGetNext (image->frames, &image->frame, &image->time))
    return -1;
  return image->time > begin ? image->time - begin : 0;
}

static bool
rewind_frames (void *opened, CCodecError *error)
{
  Image *image = opened;
  if (image->frames)
    demux.WebPAnimDecoderReset (image->frames);
  image->frame = NULL;
  image->time = 0;
  return true;
}

static bool
decode (void *opened, const CCodecRows *rows, CCodecError *error)
{
  Image *image = opened;
  if (!image->frame)
    return decode_first_frame (image, rows, error);
  codec_add_rows (rows, image->frame, (size_t)image->width * 4);
  return true;
}

const CCodec ccodec_webp = { .load = load,
                             .open = open_image,
                             .close = close_image,
                             .scale = scale,
                             .decode = decode,
                             .advance = advance,
                             .rewind = rewind_frames };

#else

CODEC_WITHOUT_LIBRARY (ccodec_webp, "libwebp")

#endif

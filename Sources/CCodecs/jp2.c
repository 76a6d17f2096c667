/* JPEG 2000, by OpenJPEG: files with boxes, and bare codestreams. */
#include "jp2.h"

#if HAS_OPENJPEG

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS_OF_ALL(X)                                                                        \
  X (opj_version) X (opj_stream_create) X (opj_stream_destroy) X (opj_stream_set_read_function)    \
  X (opj_stream_set_skip_function) X (opj_stream_set_seek_function)                                \
  X (opj_stream_set_user_data) X (opj_stream_set_user_data_length) X (opj_create_decompress)       \
  X (opj_destroy_codec) X (opj_set_error_handler) X (opj_set_default_decoder_parameters)           \
  X (opj_setup_decoder) X (opj_read_header) X (opj_get_cstr_info) X (opj_destroy_cstr_info)        \
  X (opj_set_decoded_resolution_factor) X (opj_set_decode_area) X (opj_decode)                     \
  X (opj_image_destroy)

#if OPJ_VERSION_MAJOR > 2 || OPJ_VERSION_MINOR >= 5
#define FUNCTIONS(X) FUNCTIONS_OF_ALL (X) X (opj_decoder_set_strict_mode)
#else
#define FUNCTIONS(X) FUNCTIONS_OF_ALL (X)
#endif

static struct { FUNCTIONS (LIBRARY_POINTER) } opj;

typedef struct
{
  const uint8_t *bytes;
  size_t count, position;
  JP2Boxes boxes;
  CCodecForm form;
  /* The bounds of the image on the reference grid of the components. */
  uint32_t left, top, right, bottom, step_x, step_y;
  /* The maximum number of times that the sides can be halved. */
  int most_halvings;
  CCodecError *error;
} Image;

/* The state of reading a file. */
typedef struct
{
  opj_stream_t *stream;
  opj_codec_t *codec;
  opj_image_t *image;
} Reading;

static const char *
load (const char **version)
{
  static const char *const names[] = { FUNCTIONS (LIBRARY_NAME) };
  static Library library;
  static char text[32];
  const char *problem = library_open (&library, (const char *const[]){ "libopenjp2.so.7", NULL },
                                      names, (void **)&opj, sizeof names / sizeof *names);
  if (problem)
    return problem;
  snprintf (text, sizeof text, "OpenJPEG %s", opj.opj_version ());
  *version = text;
  return NULL;
}

/* Keeps only the first error, because it causes the others. */
static void
note_error (const char *message, void *opened)
{
  Image *image = opened;
  if (!image->error || *image->error->text)
    return;
  codec_fail (image->error, "%s", message);
  image->error->text[strcspn (image->error->text, "\n")] = 0;
}

static OPJ_SIZE_T
read_bytes (void *into, OPJ_SIZE_T count, void *opened)
{
  Image *image = opened;
  const size_t rest = image->count - image->position;
  const size_t length = count < rest ? count : rest;
  if (!length)
    return (OPJ_SIZE_T)-1;
  memcpy (into, image->bytes + image->position, length);
  image->position += length;
  return length;
}

static OPJ_OFF_T
skip_bytes (OPJ_OFF_T count, void *opened)
{
  Image *image = opened;
  if (count < 0)
    return -1;
  const size_t rest = image->count - image->position;
  const size_t length = (uint64_t)count < rest ? (size_t)count : rest;
  if (!length && count)
    return -1;
  image->position += length;
  return (OPJ_OFF_T)length;
}

static OPJ_BOOL
seek (OPJ_OFF_T position, void *opened)
{
  Image *image = opened;
  if (position < 0 || (uint64_t)position > image->count)
    return OPJ_FALSE;
  image->position = (size_t)position;
  return OPJ_TRUE;
}

static void
stop_reading (Reading *reading)
{
  if (reading->image)
    opj.opj_image_destroy (reading->image);
  if (reading->codec)
    opj.opj_destroy_codec (reading->codec);
  if (reading->stream)
    opj.opj_stream_destroy (reading->stream);
}

static bool
start_reading (Image *image, Reading *reading, CCodecError *error)
{
  opj_dparameters_t parameters;
  *reading = (Reading){ 0 };
  image->position = 0;
  image->error = error;
  reading->stream = opj.opj_stream_create ((OPJ_SIZE_T)1 << 16, OPJ_TRUE);
  reading->codec =
      opj.opj_create_decompress (image->boxes.has_boxes ? OPJ_CODEC_JP2 : OPJ_CODEC_J2K);
  if (!reading->stream || !reading->codec)
    return codec_fail_too_large (error);
  opj.opj_stream_set_user_data (reading->stream, image, NULL);
  opj.opj_stream_set_user_data_length (reading->stream, image->count);
  opj.opj_stream_set_read_function (reading->stream, read_bytes);
  opj.opj_stream_set_skip_function (reading->stream, skip_bytes);
  opj.opj_stream_set_seek_function (reading->stream, seek);
  opj.opj_set_error_handler (reading->codec, note_error, image);
  opj.opj_set_default_decoder_parameters (&parameters);
  if (!opj.opj_setup_decoder (reading->codec, &parameters))
    return false;
#if OPJ_VERSION_MAJOR > 2 || OPJ_VERSION_MINOR >= 5
  /* Show the available part of a file that ends early. */
  opj.opj_decoder_set_strict_mode (reading->codec, OPJ_FALSE);
#endif
  return opj.opj_read_header (reading->stream, reading->codec, &reading->image);
}

/* Returns how often all components can be halved. */
static int
count_halvings (const Reading *reading)
{
  int most = 0;
  opj_codestream_info_v2_t *codestream = opj.opj_get_cstr_info (reading->codec);
  if (!codestream)
    return 0;
  for (OPJ_UINT32 i = 0; codestream->m_default_tile_info.tccp_info && i < codestream->nbcomps; i++)
    {
      const int count = (int)codestream->m_default_tile_info.tccp_info[i].numresolutions - 1;
      most = i == 0 || count < most ? count : most;
    }
  opj.opj_destroy_cstr_info (&codestream);
  return most < 0 ? 0 : most > 20 ? 20 : most;
}

static CCodecForm
choose_form (const opj_image_t *header, const JP2Boxes *boxes)
{
  int count = (int)header->numcomps, bits = 0;
  for (int i = 0; i < count; i++)
    bits = (int)header->comps[i].prec > bits ? (int)header->comps[i].prec : bits;
  if (boxes->palette_channels)
    {
      count = boxes->palette_channels;
      bits = boxes->palette_bits;
    }
  if (boxes->color_space == JP2_CMYK && count >= 4)
    return CCODEC_CMYK;
  if (bits > 8)
    return CCODEC_WIDE;
  if (boxes->alpha != JP2_ALPHA_NONE && (boxes->alpha || count == 2 || count == 4))
    return boxes->alpha == JP2_ALPHA_PREMULTIPLIED ? CCODEC_PREMULTIPLIED : CCODEC_STRAIGHT;
  return count < 3 ? CCODEC_GRAY : CCODEC_OPAQUE;
}

static int
width_of (const Image *image, int halvings)
{
  return (int)(jp2_halved ((image->right + (uint64_t)image->step_x - 1) / image->step_x, halvings) -
               jp2_halved ((image->left + (uint64_t)image->step_x - 1) / image->step_x, halvings));
}

static int
height_of (const Image *image, int halvings)
{
  return (int)(jp2_halved ((image->bottom + (uint64_t)image->step_y - 1) / image->step_y, halvings) -
               jp2_halved ((image->top + (uint64_t)image->step_y - 1) / image->step_y, halvings));
}

static bool
read_header (Image *image, const Reading *reading, CCodecInfo *info, CCodecError *error)
{
  const opj_image_t *header = reading->image;
  if (!header->numcomps || header->x1 > INT32_MAX || header->y1 > INT32_MAX)
    return codec_fail_too_large (error);
  image->left = header->x0;
  image->top = header->y0;
  image->right = header->x1;
  image->bottom = header->y1;
  image->step_x = image->step_y = UINT32_MAX;
  for (OPJ_UINT32 i = 0; i < header->numcomps; i++)
    {
      const opj_image_comp_t *component = &header->comps[i];
      if (!component->dx || !component->dy || !component->prec)
        return codec_fail (error, "A component has no pixels");
      image->step_x = component->dx < image->step_x ? component->dx : image->step_x;
      image->step_y = component->dy < image->step_y ? component->dy : image->step_y;
    }
  image->most_halvings = count_halvings (reading);
  image->form = choose_form (header, &image->boxes);
  info->width = width_of (image, 0);
  info->height = height_of (image, 0);
  info->form = image->form;
  info->frame_count = 1;
  info->decodes_parts = true;
  if (!jp2_is_ycc (header, &image->boxes))
    {
      info->profile = image->boxes.profile;
      info->profile_count = image->boxes.profile_count;
    }
  return (info->width > 0 && info->height > 0) || codec_fail (error, "The image has no pixels");
}

static void
close_image (void *image)
{
  free (image);
}

static void *
open_image (const uint8_t *bytes, size_t count, CCodecInfo *info, CCodecError *error)
{
  Image *image = calloc (1, sizeof *image);
  if (!image)
    return codec_fail_too_large (error), NULL;
  image->bytes = bytes;
  image->count = count;
  jp2_read_boxes (bytes, count, &image->boxes);
  Reading reading;
  const bool is_read = start_reading (image, &reading, error) &&
                       read_header (image, &reading, info, error);
  stop_reading (&reading);
  if (is_read)
    return image;
  free (image);
  return NULL;
}

static void
scale (void *opened, int *width, int *height)
{
  const Image *image = opened;
  int halvings = 0;
  while (halvings < image->most_halvings && width_of (image, halvings + 1) >= *width &&
         height_of (image, halvings + 1) >= *height)
    halvings++;
  *width = width_of (image, halvings);
  *height = height_of (image, halvings);
}

/* Returns the position of the needed part on the grid. */
static JP2Grid
grid_of (const Image *image, const CCodecRows *rows)
{
  JP2Grid grid = { .step_x = image->step_x, .step_y = image->step_y };
  while (grid.halvings < image->most_halvings &&
         (width_of (image, grid.halvings) != rows->width ||
          height_of (image, grid.halvings) != rows->height))
    grid.halvings++;
  const uint64_t left = (image->left + (uint64_t)image->step_x - 1) / image->step_x;
  const uint64_t top = (image->top + (uint64_t)image->step_y - 1) / image->step_y;
  grid.x = jp2_halved (left, grid.halvings) + (uint32_t)rows->first_column;
  grid.y = jp2_halved (top, grid.halvings) + (uint32_t)rows->first_row;
  grid.width = rows->column_count;
  return grid;
}

/* Converts a position to the full grid, clamped to the image. */
static OPJ_INT32
full (uint64_t place, uint32_t step, int halvings, uint32_t least, uint32_t most)
{
  const uint64_t point = (place << halvings) * step;
  return (OPJ_INT32)(point < least ? least : point > most ? most : point);
}

static bool
decode_part (const Image *image, Reading *reading, const CCodecRows *rows, const JP2Grid *grid)
{
  const OPJ_INT32 left = full (grid->x, grid->step_x, grid->halvings, image->left, image->right);
  const OPJ_INT32 right = full ((uint64_t)grid->x + (uint32_t)rows->column_count, grid->step_x,
                                grid->halvings, image->left, image->right);
  const OPJ_INT32 top = full (grid->y, grid->step_y, grid->halvings, image->top, image->bottom);
  const OPJ_INT32 bottom = full ((uint64_t)grid->y + (uint32_t)rows->row_count, grid->step_y,
                                 grid->halvings, image->top, image->bottom);
  return opj.opj_set_decoded_resolution_factor (reading->codec, (OPJ_UINT32)grid->halvings) &&
         opj.opj_set_decode_area (reading->codec, reading->image, left, top, right, bottom) &&
         opj.opj_decode (reading->codec, reading->stream, reading->image);
}

static bool
has_samples (const opj_image_t *image, CCodecForm form)
{
  if (image->numcomps < (form == CCODEC_CMYK ? 4 : 1))
    return false;
  for (OPJ_UINT32 i = 0; i < image->numcomps; i++)
    if (!image->comps[i].data || !image->comps[i].w || !image->comps[i].h ||
        !image->comps[i].dx || !image->comps[i].dy || !image->comps[i].prec)
      return false;
  return true;
}

static bool
decode (void *opened, const CCodecRows *rows, CCodecError *error)
{
  Image *image = opened;
  Reading reading;
  const JP2Grid grid = grid_of (image, rows);
  const size_t pixel_size = image->form == CCODEC_WIDE ? 8 : 4;
  uint8_t *row = codec_pixels (rows->width, 1, pixel_size, error);
  const bool is_read = row && start_reading (image, &reading, error) &&
                       decode_part (image, &reading, rows, &grid) &&
                       has_samples (reading.image, image->form);
  for (int y = 0; is_read && y < rows->row_count; y++)
    {
      jp2_write_row (reading.image, &image->boxes, &grid, y, image->form,
                     row + (size_t)rows->first_column * pixel_size);
      rows->add (rows->context, row);
    }
  if (row)
    stop_reading (&reading);
  free (row);
  return is_read && (!image->boxes.is_cut || codec_fail (error, "The file ends early"));
}

const CCodec ccodec_jp2 = { .load = load,
                            .open = open_image,
                            .close = close_image,
                            .scale = scale,
                            .decode = decode };

#else

CODEC_WITHOUT_LIBRARY (ccodec_jp2, "OpenJPEG")

#endif

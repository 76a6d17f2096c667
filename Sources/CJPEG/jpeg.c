#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

/* Ordinary progressive files have about ten. A scan takes a hostile file a few bytes, and the
 * decoder a pass over the whole image. */
#define MOST_SCANS 100

struct CJPEGReader
{
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf failure;
  char message[JMSG_LENGTH_MAX];
  bool is_out_of_memory;
  bool is_incomplete;
  bool is_lossless;
  int first_missing_row;
};

static void
fail (j_common_ptr jpeg)
{
  CJPEGReader *reader = jpeg->client_data;
  reader->is_out_of_memory = jpeg->err->msg_code == JERR_OUT_OF_MEMORY ||
                             jpeg->err->msg_code == JERR_NO_BACKING_STORE;
  jpeg->err->format_message (jpeg, reader->message);
  longjmp (reader->failure, 1);
}

static void
fail_because (CJPEGReader *reader, const char *message)
{
  snprintf (reader->message, sizeof reader->message, "%s", message);
  longjmp (reader->failure, 1);
}

static void
hear (j_common_ptr jpeg, int level)
{
  CJPEGReader *reader = jpeg->client_data;
  if (level >= 0)
    return;
  jpeg->err->num_warnings++;
  /* libjpeg emits this warning when bits are missing. At the end of a truncated file it makes up
   * an end marker. */
  if (jpeg->err->msg_code == JWRN_HIT_MARKER && reader->jpeg.unread_marker == JPEG_EOI)
    {
      /* With several passes there is no first missing row: each covers the whole image. */
      if (!reader->is_incomplete && !jpeg_has_multiple_scans (&reader->jpeg))
        reader->first_missing_row = (int)reader->jpeg.output_scanline;
      reader->is_incomplete = true;
    }
}

static void
print_nothing (j_common_ptr jpeg)
{
}

static void
count_scans (j_common_ptr jpeg)
{
  CJPEGReader *reader = jpeg->client_data;
  if (reader->jpeg.input_scan_number > MOST_SCANS)
    fail_because (reader, "The image is stored in too many passes");
}

/* Returns whether the pixels are stored losslessly (SOF3), which libjpeg-turbo decodes from version 3
 * on. Its headers do not say so. */
static bool
is_lossless (const uint8_t *bytes, size_t count)
{
  for (size_t at = 2; at + 4 <= count && bytes[at] == 0xFF;)
    {
      const uint8_t marker = bytes[at + 1];
      const bool is_table = marker == 0xC4 || marker == 0xC8 || marker == 0xCC;
      if ((marker >= 0xC0 && marker <= 0xCF && !is_table) || marker == 0xDA)
        return marker == 0xC3;
      at += 2 + ((size_t)bytes[at + 2] << 8 | bytes[at + 3]);
    }
  return false;
}

#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF (number)

const char *
cjpeg_version (void)
{
  return "libjpeg-turbo " TEXT (LIBJPEG_TURBO_VERSION);
}

CJPEGReader *
cjpeg_reader_new (const uint8_t *bytes, size_t count)
{
  CJPEGReader *reader = calloc (1, sizeof *reader);
  if (!reader)
    return NULL;
  reader->first_missing_row = -1;
  reader->is_lossless = is_lossless (bytes, count);
  reader->jpeg.err = jpeg_std_error (&reader->errors);
  reader->errors.error_exit = fail;
  reader->errors.emit_message = hear;
  reader->errors.output_message = print_nothing;
  if (setjmp (reader->failure))
    return reader;
  reader->jpeg.client_data = reader;
  jpeg_create_decompress (&reader->jpeg);
  /* Creating the decoder clears this field. */
  reader->jpeg.client_data = reader;
  reader->progress.progress_monitor = count_scans;
  reader->jpeg.progress = &reader->progress;
  jpeg_mem_src (&reader->jpeg, bytes, count);
  /* EXIF and XMP, then colour profiles. */
  jpeg_save_markers (&reader->jpeg, JPEG_APP0 + 1, 0xFFFF);
  jpeg_save_markers (&reader->jpeg, JPEG_APP0 + 2, 0xFFFF);
  jpeg_read_header (&reader->jpeg, TRUE);
  return reader;
}

void
cjpeg_reader_free (CJPEGReader *reader)
{
  if (!reader)
    return;
  if (!setjmp (reader->failure))
    jpeg_destroy_decompress (&reader->jpeg);
  free (reader);
}

const char *
cjpeg_reader_message (const CJPEGReader *reader)
{
  return reader->message;
}

bool
cjpeg_reader_is_out_of_memory (const CJPEGReader *reader)
{
  return reader->is_out_of_memory;
}

bool
cjpeg_reader_get_header (CJPEGReader *reader, CJPEGHeader *header)
{
  struct jpeg_decompress_struct *jpeg = &reader->jpeg;
  if (reader->message[0])
    return false;
  header->width = (int)jpeg->image_width;
  header->height = (int)jpeg->image_height;
  header->is_gray = jpeg->jpeg_color_space == JCS_GRAYSCALE;
  header->is_lossless = reader->is_lossless;
  header->pixels = jpeg->num_components != 4    ? CJPEG_BGRA
                   : jpeg->saw_Adobe_marker ? CJPEG_INVERTED_CMYK
                                            : CJPEG_CMYK;
  return true;
}

const uint8_t *
cjpeg_reader_find_segment (const CJPEGReader *reader, const char *prefix, size_t prefix_count,
                           size_t *count)
{
  for (jpeg_saved_marker_ptr marker = reader->jpeg.marker_list; marker; marker = marker->next)
    if (marker->data_length >= prefix_count && !memcmp (marker->data, prefix, prefix_count))
      {
        *count = marker->data_length - prefix_count;
        return marker->data + prefix_count;
      }
  return NULL;
}

uint8_t *
cjpeg_reader_copy_profile (CJPEGReader *reader, size_t *count)
{
  JOCTET *profile = NULL;
  unsigned int length = 0;
  if (setjmp (reader->failure))
    return NULL;
  if (!jpeg_read_icc_profile (&reader->jpeg, &profile, &length))
    return NULL;
  *count = length;
  return profile;
}

bool
cjpeg_reader_start (CJPEGReader *reader, int eighths, int *width, int *height)
{
  struct jpeg_decompress_struct *jpeg = &reader->jpeg;
  if (setjmp (reader->failure))
    return false;
  jpeg->scale_num = (unsigned int)eighths;
  jpeg->scale_denom = 8;
  jpeg->out_color_space = jpeg->num_components == 4 ? JCS_CMYK
                          : !reader->is_lossless      ? JCS_EXT_BGRA
                          : jpeg->num_components == 1 ? JCS_GRAYSCALE
                                                      : JCS_RGB;
  jpeg_start_decompress (jpeg);
  *width = (int)jpeg->output_width;
  *height = (int)jpeg->output_height;
  return true;
}

bool
cjpeg_reader_crop (CJPEGReader *reader, int *x, int *width, int y)
{
  struct jpeg_decompress_struct *jpeg = &reader->jpeg;
  JDIMENSION first = (JDIMENSION)*x, columns = (JDIMENSION)*width;
  if (setjmp (reader->failure))
    return false;
  jpeg_crop_scanline (jpeg, &first, &columns);
  if (y > 0)
    jpeg_skip_scanlines (jpeg, (JDIMENSION)y);
  *x = (int)first;
  *width = (int)columns;
  return true;
}

/* Converts grey or red, green and blue of a row to blue, green, red and 255, in place. libjpeg does
 * not convert colours of lossless files. */
static void
expand (const struct jpeg_decompress_struct *jpeg, uint8_t *row)
{
  const size_t step = (size_t)jpeg->output_components;
  for (size_t x = jpeg->output_width; x-- > 0;)
    {
      const uint8_t red = row[x * step], blue = row[x * step + step - 1];
      row[x * 4 + 1] = row[x * step + step / 2];
      row[x * 4] = blue;
      row[x * 4 + 2] = red;
      row[x * 4 + 3] = 255;
    }
}

bool
cjpeg_reader_read (CJPEGReader *reader, uint8_t *pixels, size_t bytes_per_row, int count)
{
  struct jpeg_decompress_struct *jpeg = &reader->jpeg;
  if (setjmp (reader->failure))
    return false;
  for (int row = 0; row < count;)
    {
      JSAMPROW rows[8];
      int wanted = count - row < 8 ? count - row : 8;
      for (int i = 0; i < wanted; i++)
        rows[i] = pixels + bytes_per_row * (size_t)(row + i);
      int got = (int)jpeg_read_scanlines (jpeg, rows, (JDIMENSION)wanted);
      if (got <= 0)
        fail_because (reader, "The image ends early");
      for (int i = 0; i < got && jpeg->output_components < 4; i++)
        expand (jpeg, rows[i]);
      row += got;
    }
  return true;
}

bool
cjpeg_reader_is_complete (const CJPEGReader *reader)
{
  return !reader->is_incomplete;
}

int
cjpeg_reader_first_missing_row (const CJPEGReader *reader)
{
  return reader->first_missing_row;
}

struct writer
{
  struct jpeg_compress_struct jpeg;
  struct jpeg_error_mgr errors;
  jmp_buf failure;
};

static void
fail_writing (j_common_ptr jpeg)
{
  longjmp (((struct writer *)jpeg->client_data)->failure, 1);
}

uint8_t *
cjpeg_encode (const uint8_t *pixels, int width, int height, int quality, size_t *count)
{
  struct writer writer;
  unsigned char *buffer = NULL;
  unsigned long length = 0;

  memset (&writer, 0, sizeof writer);
  writer.jpeg.err = jpeg_std_error (&writer.errors);
  writer.errors.error_exit = fail_writing;
  writer.errors.output_message = print_nothing;
  writer.jpeg.client_data = &writer;
  if (setjmp (writer.failure))
    {
      jpeg_destroy_compress (&writer.jpeg);
      return NULL;
    }
  jpeg_create_compress (&writer.jpeg);
  writer.jpeg.client_data = &writer;
  jpeg_mem_dest (&writer.jpeg, &buffer, &length);
  writer.jpeg.image_width = (JDIMENSION)width;
  writer.jpeg.image_height = (JDIMENSION)height;
  writer.jpeg.input_components = 4;
  writer.jpeg.in_color_space = JCS_EXT_BGRX;
  jpeg_set_defaults (&writer.jpeg);
  jpeg_set_quality (&writer.jpeg, quality, TRUE);
  jpeg_start_compress (&writer.jpeg, TRUE);
  while (writer.jpeg.next_scanline < writer.jpeg.image_height)
    {
      JSAMPROW row = (JSAMPROW)(pixels + (size_t)writer.jpeg.next_scanline * 4 * (size_t)width);
      jpeg_write_scanlines (&writer.jpeg, &row, 1);
    }
  jpeg_finish_compress (&writer.jpeg);
  jpeg_destroy_compress (&writer.jpeg);
  *count = length;
  return buffer;
}

/* Exchanges a block with the one at the same distance from the other end of its row, and mirrors
 * both: the odd frequencies along the row change their signs. */
static void
mirror_pair (JBLOCK left, JBLOCK right)
{
  for (int k = 0; k < DCTSIZE2; k++)
    {
      JCOEF sign = k % 2 ? -1 : 1;
      JCOEF kept = left[k];
      left[k] = sign * right[k];
      right[k] = sign * kept;
    }
}

/* Mirrors the first `count` blocks of a row. */
static void
mirror_row (JBLOCKROW row, JDIMENSION count)
{
  for (JDIMENSION i = 0; i < count / 2; i++)
    mirror_pair (row[i], row[count - 1 - i]);
  if (count % 2)
    for (int k = 1; k < DCTSIZE2; k += 2)
      row[count / 2][k] = -row[count / 2][k];
}

/* Adds to the mean of each block in a row, within the values that a file can store. */
static void
lighten_row (JBLOCKROW row, JDIMENSION count, int added, int quantum)
{
  int limit = 1023 / quantum;
  for (JDIMENSION i = 0; i < count; i++)
    {
      int mean = row[i][0] + added;
      row[i][0] = (JCOEF)(mean > limit ? limit : mean < -limit ? -limit : mean);
    }
}

static void
vary_component (struct jpeg_decompress_struct *jpeg, int index, jvirt_barray_ptr blocks, bool mirrors,
                int levels)
{
  jpeg_component_info *component = jpeg->comp_info + index;
  /* A block at the edge that is only partly visible stays where it is. */
  JDIMENSION mirrored = jpeg->image_width / (JDIMENSION)(DCTSIZE * jpeg->max_h_samp_factor) *
                        (JDIMENSION)component->h_samp_factor;
  int quantum = component->quant_table->quantval[0];
  for (JDIMENSION y = 0; y < component->height_in_blocks; y++)
    {
      JBLOCKROW row = jpeg->mem->access_virt_barray ((j_common_ptr)jpeg, blocks, y, 1, TRUE)[0];
      if (mirrors)
        mirror_row (row, mirrored);
      /* The first component is the brightness. Its mean is stored eightfold. */
      if (index == 0)
        lighten_row (row, component->width_in_blocks, levels * DCTSIZE / quantum, quantum);
    }
}

uint8_t *
cjpeg_reader_vary (CJPEGReader *reader, bool mirrors, int levels, size_t *count)
{
  struct jpeg_compress_struct writer;
  unsigned char *buffer = NULL;
  unsigned long length = 0;

  memset (&writer, 0, sizeof writer);
  if (setjmp (reader->failure))
    {
      jpeg_destroy_compress (&writer);
      return NULL;
    }
  writer.err = &reader->errors;
  writer.client_data = reader;
  jpeg_create_compress (&writer);
  /* Creating the encoder clears this field. */
  writer.client_data = reader;
  jvirt_barray_ptr *components = jpeg_read_coefficients (&reader->jpeg);
  for (int i = 0; i < reader->jpeg.num_components; i++)
    vary_component (&reader->jpeg, i, components[i], mirrors, levels);
  jpeg_mem_dest (&writer, &buffer, &length);
  jpeg_copy_critical_parameters (&reader->jpeg, &writer);
  jpeg_write_coefficients (&writer, components);
  jpeg_finish_compress (&writer);
  jpeg_destroy_compress (&writer);
  *count = length;
  return buffer;
}

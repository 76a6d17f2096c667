/* GIF, by giflib, which decodes one frame after the other. The frames are composed here, so that
 * memory holds only one or two canvases, however many frames there are. */
#include "library.h"

#if __has_include(<gif_lib.h>)

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gif_lib.h>

#include "gif-blocks.h"

#define FUNCTIONS(X)                                                                               \
  X (DGifOpen) X (DGifCloseFile) X (DGifGetRecordType) X (DGifGetImageDesc) X (DGifGetLine)        \
  X (GifFreeSavedImages) X (GifErrorString)

static struct { FUNCTIONS (LIBRARY_POINTER) } gif;

typedef struct
{
  GIFOutline outline;
  GifFileType *file;
  /* The offset at which giflib continues to read. */
  size_t position;
  /* The offset of the blocks of the next frame. */
  size_t next_frame;
  /* The composed frames so far, and the pixels under the current one that must be restored. */
  uint32_t *canvas, *covered;
  GIFFrame frame;
  int composed_count;
  /* The number of valid rows of the canvas, fewer than all if the first frame ends early. */
  int row_count;
  /* Whether the first frame was composed before `advance` reached it. */
  bool is_ahead;
  CCodecError problem;
  bool has_problem;
} Image;

static const char *
load (const char **version)
{
  static const char *const names[] = { FUNCTIONS (LIBRARY_NAME) };
  static Library library;
  static char text[32];
  const char *problem = library_open (&library, (const char *const[]){ "libgif.so.7", NULL }, names,
                                      (void **)&gif, sizeof names / sizeof *names);
  if (problem)
    return problem;
  /* giflib does not report its version at run time. */
  snprintf (text, sizeof text, "giflib %d.%d", GIFLIB_MAJOR, GIFLIB_MINOR);
  *version = text;
  return NULL;
}

static int
read_bytes (GifFileType *file, GifByteType *into, int count)
{
  Image *image = file->UserData;
  const size_t rest = image->outline.count - image->position;
  const size_t length = (size_t)count < rest ? (size_t)count : rest;
  memcpy (into, image->outline.bytes + image->position, length);
  image->position += length;
  /* If the file ends within a block, shorten the block. */
  if (length == 1 && image->position > image->frame.data && into[0] > rest - 1)
    into[0] = (GifByteType)(rest - 1);
  return (int)length;
}

static bool
fail (int code, CCodecError *error)
{
  const char *text = gif.GifErrorString (code);
  if (code == D_GIF_ERR_NOT_ENOUGH_MEM)
    return codec_fail_too_large (error);
  return codec_fail (error, "%s", text ? text : "");
}

static void
close_image (void *opened)
{
  Image *image = opened;
  if (image->file)
    gif.DGifCloseFile (image->file, NULL);
  free (image->outline.profile);
  free (image->canvas);
  free (image->covered);
  free (image);
}

static void *
open_image (const uint8_t *bytes, size_t count, CCodecInfo *info, CCodecError *error)
{
  Image *image = calloc (1, sizeof *image);
  if (!image)
    return codec_fail_too_large (error), NULL;
  const bool has_frame = gif_read_outline (bytes, count, &image->outline);
  if (!has_frame || !image->outline.width || !image->outline.height)
    {
      codec_fail (error, has_frame ? "The image has no pixels"
                                   : "The file ends before its first frame");
      close_image (image);
      return NULL;
    }
  int code = 0;
  image->file = gif.DGifOpen (image, read_bytes, &code);
  if (!image->file)
    {
      fail (code, error);
      close_image (image);
      return NULL;
    }
  image->next_frame = image->outline.first_block;
  info->width = image->outline.width;
  info->height = image->outline.height;
  info->form = CCODEC_PREMULTIPLIED;
  info->orientation = 1;
  info->frame_count = image->outline.frame_count;
  info->loop_count = image->outline.loop_count;
  info->profile = image->outline.profile;
  info->profile_count = image->outline.profile_count;
  return image;
}

/* Returns the width of the current frame's part on the canvas. */
static int
shown_width (const Image *image)
{
  const int rest = image->outline.width - image->frame.left;
  return image->frame.width < rest ? image->frame.width : rest;
}

static int
shown_height (const Image *image)
{
  const int rest = image->outline.height - image->frame.top;
  return image->frame.height < rest ? image->frame.height : rest;
}

static uint32_t *
canvas_row (const Image *image, uint32_t *canvas, int row)
{
  return canvas + (size_t)(image->frame.top + row) * (size_t)image->outline.width +
         image->frame.left;
}

/* Disposes of the previous frame by the method that it states. */
static void
dispose (Image *image)
{
  const int width = shown_width (image), height = shown_height (image);
  const int disposal = image->frame.disposal;
  if (!image->composed_count || disposal < DISPOSE_BACKGROUND || width <= 0)
    return;
  for (int y = 0; y < height; y++)
    {
      uint32_t *row = canvas_row (image, image->canvas, y);
      if (disposal == DISPOSE_BACKGROUND)
        memset (row, 0, (size_t)width * 4);
      else if (image->covered)
        memcpy (row, canvas_row (image, image->covered, y), (size_t)width * 4);
    }
}

/* Saves the pixels under the frame if they must be restored later. */
static bool
keep_covered (Image *image, CCodecError *error)
{
  const int width = shown_width (image), height = shown_height (image);
  if (image->frame.disposal <= DISPOSE_BACKGROUND || width <= 0)
    return true;
  if (!image->covered)
    image->covered = codec_pixels (image->outline.width, image->outline.height, 4, error);
  if (!image->covered)
    return false;
  for (int y = 0; y < height; y++)
    memcpy (canvas_row (image, image->covered, y), canvas_row (image, image->canvas, y),
            (size_t)width * 4);
  return true;
}

/* Reads the colour of each index, 0 for the transparent one. */
static void
read_colors (const Image *image, uint32_t colors[256])
{
  const ColorMapObject *map =
      image->file->Image.ColorMap ? image->file->Image.ColorMap : image->file->SColorMap;
  memset (colors, 0, 256 * sizeof *colors);
  for (uint32_t i = 0; i < 256; i++)
    if (!map)
      /* Without a colour table use greys, as other programs do. */
      colors[i] = 0xFF000000 | i * 0x010101;
    else if (i < (uint32_t)map->ColorCount)
      colors[i] = 0xFF000000 | (uint32_t)map->Colors[i].Red << 16 |
                  (uint32_t)map->Colors[i].Green << 8 | map->Colors[i].Blue;
  if (image->frame.transparent >= 0)
    colors[image->frame.transparent] = 0;
}

/* Decodes a row of the frame and draws its available part. */
static bool
draw_row (Image *image, int row, GifPixelType *line, const uint32_t colors[256])
{
  int count = image->frame.width;
  memset (line, 0, (size_t)count);
  const bool is_whole = gif.DGifGetLine (image->file, line, count) == GIF_OK;
  /* In a row that ends early, zeros at its end are pixels that were not decoded. */
  while (!is_whole && count > 0 && !line[count - 1])
    count--;
  if (count > shown_width (image))
    count = shown_width (image);
  if (row >= shown_height (image) || count <= 0)
    return is_whole;
  uint32_t *pixels = canvas_row (image, image->canvas, row);
  for (int x = 0; x < count; x++)
    if (colors[line[x]])
      pixels[x] = colors[line[x]];
  image->row_count = image->frame.top + row + 1;
  return is_whole;
}

/* Fills missing rows of an interlaced first frame with the row above, like browsers. */
static void
fill_rows (Image *image, int pass_start, int pass_step, int next)
{
  const int step = pass_start ? pass_step / 2 : pass_step;
  for (int y = 1; y < shown_height (image); y++)
    {
      const bool is_there =
          y % step == 0 || (pass_start && y < next && y % pass_step == pass_start);
      if (!is_there && shown_width (image) > 0)
        memcpy (canvas_row (image, image->canvas, y), canvas_row (image, image->canvas, y - 1),
                (size_t)shown_width (image) * 4);
    }
  image->row_count = image->outline.height;
}

/* Draws the rows of the frame in the order of the file. */
static bool
draw_rows (Image *image, GifPixelType *line)
{
  static const int starts[] = { 0, 4, 2, 1 }, steps[] = { 8, 8, 4, 2 };
  const int pass_count = image->frame.is_interlaced ? 4 : 1;
  /* Do not decode rows below the canvas, unless rows on the canvas follow. */
  const int height = image->frame.is_interlaced ? image->frame.height : shown_height (image);
  uint32_t colors[256];
  read_colors (image, colors);
  for (int pass = 0; pass < pass_count; pass++)
    {
      const int step = pass_count > 1 ? steps[pass] : 1;
      for (int y = pass_count > 1 ? starts[pass] : 0; y < height; y += step)
        if (!draw_row (image, y, line, colors))
          {
            fail (image->file->Error, &image->problem);
            if (pass_count > 1 && image->composed_count == 0 && (pass || y))
              fill_rows (image, starts[pass], step, y);
            return false;
          }
    }
  return true;
}

/* Makes giflib read the frame, beginning with its descriptor. */
static bool
start_frame (Image *image)
{
  GifRecordType type;
  image->position = image->frame.position;
  const bool is_read = gif.DGifGetRecordType (image->file, &type) == GIF_OK &&
                       gif.DGifGetImageDesc (image->file) == GIF_OK;
  /* Free giflib's list of frames, which would only grow. */
  if (image->file->SavedImages)
    gif.GifFreeSavedImages (image->file);
  image->file->SavedImages = NULL;
  image->file->ImageCount = 0;
  return is_read || fail (image->file->Error, &image->problem);
}

/* Draws the available part of the next frame on the canvas. Returns false without a frame or
 * without memory. */
static bool
compose (Image *image, CCodecError *error)
{
  const int height = image->outline.height;
  GIFFrame next;
  if (!gif_next_frame (&image->outline, &image->next_frame, &next, NULL))
    return false;
  if (!image->canvas)
    image->canvas = codec_pixels (image->outline.width, height, 4, error);
  if (!image->canvas)
    return false;
  dispose (image);
  image->frame = next;
  GifPixelType *line = malloc ((size_t)next.width + 1);
  if (!line || !keep_covered (image, error))
    return free (line), codec_fail_too_large (error);
  image->problem = (CCodecError){ 0 };
  image->row_count = 0;
  image->has_problem = !start_frame (image) || !draw_rows (image, line);
  if (!image->has_problem || image->composed_count)
    image->row_count = height;
  free (line);
  image->composed_count++;
  return true;
}

static int
advance (void *opened, CCodecError *error)
{
  Image *image = opened;
  if (!image->is_ahead && !compose (image, error))
    return error->is_too_large ? -2 : -1;
  image->is_ahead = false;
  return image->frame.milliseconds;
}

static bool
rewind_frames (void *opened, CCodecError *error)
{
  Image *image = opened;
  const size_t area = (size_t)image->outline.width * (size_t)image->outline.height;
  if (image->canvas)
    memset (image->canvas, 0, area * 4);
  image->next_frame = image->outline.first_block;
  image->composed_count = 0;
  image->is_ahead = false;
  return true;
}

static bool
decode (void *opened, const CCodecRows *rows, CCodecError *error)
{
  Image *image = opened;
  if (!image->composed_count)
    image->is_ahead = compose (image, error);
  if (!image->composed_count)
    return false;
  CCodecRows there = *rows;
  if (there.row_count > image->row_count - there.first_row)
    there.row_count = image->row_count - there.first_row;
  codec_add_rows (&there, image->canvas, (size_t)image->outline.width * 4);
  if (image->has_problem)
    *error = image->problem;
  return !image->has_problem;
}

const CCodec ccodec_gif = { .load = load,
                            .open = open_image,
                            .close = close_image,
                            .decode = decode,
                            .advance = advance,
                            .rewind = rewind_frames };

#else

CODEC_WITHOUT_LIBRARY (ccodec_gif, "giflib")

#endif

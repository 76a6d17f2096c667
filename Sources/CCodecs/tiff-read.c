#include "library.h"

#if __has_include(<tiffio.h>)

#include "tiff.h"

#include <stdlib.h>
#include <string.h>

/* Rows that are decoded together. For strips it is one row, or a whole strip if each sample has
 * separate strips. For tiles it is the height of a tile. */
typedef struct
{
  /* The number of rows of a band, and the bytes of a row of one plane. */
  int height;
  size_t row_size;
  int plane_count;
  /* The sample in each plane. */
  int samples[5];
  uint8_t *planes[5];
  /* A decoded tile, before its rows are copied to their place. */
  uint8_t *tile;
  size_t tile_size, tile_row_size;
  int tile_width;
  /* Memory for a converted row. */
  uint16_t *scratch;
  void *row;
} Band;

static void
free_band (Band *band)
{
  for (int i = 0; i < 5; i++)
    free (band->planes[i]);
  free (band->tile);
  free (band->scratch);
  free (band->row);
}

/* Allocates rows of samples, with extra bytes at the end that the reader of bits may touch. */
static uint8_t *
plane_memory (size_t row_size, int height)
{
  size_t count;
  if (__builtin_mul_overflow (row_size, (size_t)height, &count) || count > SIZE_MAX - 16)
    return NULL;
  return calloc (1, count + 16);
}

static bool
measure_strips (const TIFFImage *image, Band *band)
{
  const TIFFLayout *layout = &image->layout;
  uint32_t rows = 0;
  tiff_library.TIFFGetFieldDefaulted (image->file, TIFFTAG_ROWSPERSTRIP, &rows);
  const bool is_long = !rows || rows > (uint32_t)layout->height;
  band->height = is_long ? layout->height : (int)rows;
  const uint64_t size = tiff_library.TIFFScanlineSize64 (image->file);
  band->row_size = (size_t)size;
  return size > 0 && size < SIZE_MAX / 2;
}

static bool
measure_tiles (const TIFFImage *image, Band *band)
{
  const TIFFLayout *layout = &image->layout;
  uint32_t width = 0, height = 0;
  tiff_library.TIFFGetField (image->file, TIFFTAG_TILEWIDTH, &width);
  tiff_library.TIFFGetField (image->file, TIFFTAG_TILELENGTH, &height);
  const uint64_t size = tiff_library.TIFFTileSize64 (image->file);
  const uint64_t row_size = tiff_library.TIFFTileRowSize64 (image->file);
  if (!width || !height || width > INT32_MAX || height > INT32_MAX || !row_size ||
      size / row_size < height || size > INT32_MAX)
    return false;
  const uint64_t bits = (uint64_t)layout->bits * (layout->is_planar ? 1 : (uint64_t)layout->samples);
  const uint64_t across = ((uint64_t)layout->width + width - 1) / width;
  /* Rows of tiles are joined, so a tile's row must end at a byte. */
  if (across > 1 && bits * width % 8)
    return false;
  band->tile_width = (int)width;
  band->height = (int)height;
  band->tile_size = (size_t)size;
  band->tile_row_size = (size_t)row_size;
  return !__builtin_mul_overflow ((size_t)across, (size_t)row_size, &band->row_size);
}

static bool
start_band (const TIFFImage *image, Band *band, CCodecError *error)
{
  const TIFFLayout *layout = &image->layout;
  *band = (Band){ .plane_count = 1 };
  if (!(image->is_tiled ? measure_tiles (image, band) : measure_strips (image, band)))
    return codec_fail_too_large (error);
  if (layout->is_planar)
    {
      band->plane_count = layout->color_count;
      for (int i = 0; i < layout->color_count; i++)
        band->samples[i] = i;
      if (layout->alpha >= 0)
        band->samples[band->plane_count++] = layout->alpha;
    }
  const int rows = image->is_tiled || layout->is_planar ? band->height : 1;
  bool is_there = true;
  for (int i = 0; i < band->plane_count; i++)
    is_there = (band->planes[i] = plane_memory (band->row_size, rows)) && is_there;
  if (band->tile_size)
    is_there = (band->tile = malloc (band->tile_size)) && is_there;
  band->scratch = codec_pixels (layout->width, 5, 2, error);
  band->row = codec_pixels (layout->width, 1, 8, error);
  if (is_there && band->scratch && band->row)
    return true;
  free_band (band);
  return codec_fail_too_large (error);
}

/* Converts and delivers a row of the band. */
static void
add_row (const TIFFImage *image, const Band *band, int row, const CCodecRows *rows)
{
  const uint8_t *planes[5] = { 0 };
  const size_t start = band->row_size * (size_t)row;
  for (int i = 0; i < band->plane_count; i++)
    planes[i == image->layout.color_count ? 4 : i] = band->planes[i] + start;
  tiff_convert_row (&image->layout, planes, band->scratch, band->row);
  rows->add (rows->context, band->row);
}

/* Reads the tiles of a band whose columns are needed. Returns the number of rows; 0 without a
 * tile. */
static int
read_tiles (const TIFFImage *image, const Band *band, int top, const CCodecRows *rows)
{
  bool is_there = false;
  const int first = rows->first_column - rows->first_column % band->tile_width;
  const int end = rows->first_column + rows->column_count;
  for (int plane = 0; plane < band->plane_count; plane++)
    for (int64_t x = first; x < end; x += band->tile_width)
      {
        const uint32_t number = tiff_library.TIFFComputeTile (
            image->file, (uint32_t)x, (uint32_t)top, 0, (uint16_t)band->samples[plane]);
        memset (band->tile, 0, band->tile_size);
        if (tiff_library.TIFFReadEncodedTile (image->file, number, band->tile,
                                              (tmsize_t)band->tile_size) >= 0)
          is_there = true;
        uint8_t *target =
            band->planes[plane] + band->tile_row_size * (size_t)(x / band->tile_width);
        for (int y = 0; y < band->height; y++)
          memcpy (target + band->row_size * (size_t)y,
                  band->tile + band->tile_row_size * (size_t)y, band->tile_row_size);
      }
  return is_there ? band->height : 0;
}

/* Reads the strips of a band, each with one sample. Returns the number of rows. */
static int
read_planes (const TIFFImage *image, const Band *band, int top)
{
  const int rest = image->layout.height - top;
  int count = rest < band->height ? rest : band->height;
  for (int plane = 0; plane < band->plane_count; plane++)
    for (int y = 0; y < count; y++)
      if (tiff_library.TIFFReadScanline (image->file,
                                         band->planes[plane] + band->row_size * (size_t)y,
                                         (uint32_t)(top + y), (uint16_t)band->samples[plane]) < 1)
        count = y;
  return count;
}

/* Adds black rows for missing rows above available ones. */
static void
add_missing (const TIFFImage *image, const Band *band, int count, const CCodecRows *rows)
{
  if (count <= 0)
    return;
  memset (band->row, 0, (size_t)image->layout.width * 8);
  if (image->layout.form == CCODEC_OPAQUE || image->layout.form == CCODEC_GRAY)
    for (int x = 0; x < image->layout.width; x++)
      ((uint32_t *)band->row)[x] = 0xFF000000;
  for (int i = 0; i < count; i++)
    rows->add (rows->context, band->row);
}

/* Reads bands one after the other. */
static bool
read_bands (const TIFFImage *image, const Band *band, const CCodecRows *rows)
{
  const int end = rows->first_row + rows->row_count;
  int added = 0;
  bool is_whole = true;
  for (int top = rows->first_row - rows->first_row % band->height; top < end;
       top += band->height)
    {
      const int count = image->is_tiled ? read_tiles (image, band, top, rows)
                                        : read_planes (image, band, top);
      for (int y = 0; y < count && top + y < end; y++)
        if (top + y >= rows->first_row)
          {
            add_missing (image, band, top + y - rows->first_row - added, rows);
            add_row (image, band, y, rows);
            added = top + y - rows->first_row + 1;
          }
      is_whole = is_whole && (count == band->height || top + count >= end);
      if (top > INT32_MAX - band->height)
        break;
    }
  return is_whole && added == rows->row_count;
}

/* Reads strips row by row. */
static bool
read_rows (const TIFFImage *image, const Band *band, const CCodecRows *rows)
{
  const int end = rows->first_row + rows->row_count;
  int added = 0;
  bool is_whole = true;
  for (int y = rows->first_row - rows->first_row % band->height; y < end; y++)
    if (tiff_library.TIFFReadScanline (image->file, band->planes[0], (uint32_t)y, 0) < 1)
      {
        is_whole = false;
        /* The next strip may be intact. */
        const int rest = band->height - y % band->height - 1;
        if (rest >= end - y)
          break;
        y += rest;
      }
    else if (y >= rows->first_row)
      {
        add_missing (image, band, y - rows->first_row - added, rows);
        add_row (image, band, 0, rows);
        added = y - rows->first_row + 1;
      }
  return is_whole;
}

/* Makes libtiff convert the whole image. */
static bool
decode_by_library (TIFFImage *image, const CCodecRows *rows, CCodecError *error)
{
  const int width = image->layout.width, height = image->layout.height;
  uint32_t *pixels = codec_pixels (width, height, 4, error);
  if (!pixels)
    return false;
  const bool is_read = tiff_library.TIFFReadRGBAImageOriented (
      image->file, (uint32_t)width, (uint32_t)height, pixels, image->orientation, 0);
  /* libtiff stores red in the lowest byte. Exchange it with blue. */
  const size_t area = (size_t)width * (size_t)height;
  for (size_t i = 0; i < area; i++)
    pixels[i] = (pixels[i] & 0xFF00FF00) | (pixels[i] & 0xFF) << 16 | (pixels[i] >> 16 & 0xFF);
  if (is_read)
    codec_add_rows (rows, pixels, (size_t)width * 4);
  free (pixels);
  return is_read;
}

/* The context of a function that receives rows and finds the largest value instead of delivering
 * them. */
typedef struct
{
  const TIFFImage *image;
  const Band *band;
  double largest;
} Range;

static void
find_largest (Range *range, int row)
{
  const uint8_t *planes[5] = { 0 };
  for (int i = 0; i < range->band->plane_count; i++)
    planes[i == range->image->layout.color_count ? 4 : i] =
        range->band->planes[i] + range->band->row_size * (size_t)row;
  const double largest = tiff_largest (&range->image->layout, planes);
  range->largest = largest > range->largest ? largest : range->largest;
}

static void
find_range (TIFFImage *image, const Band *band)
{
  const bool has_bands = image->is_tiled || image->layout.is_planar;
  const int height = image->layout.height;
  const CCodecRows all = { .row_count = height, .column_count = image->layout.width };
  Range range = { .image = image, .band = band };
  for (int top = 0; top < height; top += has_bands ? band->height : 1)
    {
      int count = 1;
      if (image->is_tiled)
        count = read_tiles (image, band, top, &all);
      else if (has_bands)
        count = read_planes (image, band, top);
      else if (tiff_library.TIFFReadScanline (image->file, band->planes[0], (uint32_t)top, 0) < 1)
        break;
      for (int y = 0; y < count && y < height - top; y++)
        find_largest (&range, y);
      if (top > INT32_MAX - band->height)
        break;
    }
  tiff_set_range (&image->layout, range.largest);
}

bool
tiff_decode (TIFFImage *image, const CCodecRows *rows, CCodecError *error)
{
  Band band;
  image->problem = (CCodecError){ 0 };
  if (image->uses_library_colors)
    {
      const bool is_read = decode_by_library (image, rows, error);
      if (!error->is_too_large)
        *error = image->problem;
      return is_read && !*image->problem.text;
    }
  if (!start_band (image, &band, error))
    return false;
  if (tiff_has_open_range (&image->layout) && !image->layout.white)
    find_range (image, &band);
  const bool is_whole = image->is_tiled || image->layout.is_planar
                            ? read_bands (image, &band, rows)
                            : read_rows (image, &band, rows);
  free_band (&band);
  if (!is_whole)
    *error = image->problem;
  return is_whole;
}

#endif

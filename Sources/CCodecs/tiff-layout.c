#include "library.h"

#if __has_include(<tiffio.h>)

#include "tiff.h"

/* Returns whether this codec itself can read the type of samples. */
static bool
has_known_samples (const TIFFLayout *layout)
{
  switch (layout->format)
    {
    case SAMPLEFORMAT_UINT:
    case SAMPLEFORMAT_INT:
      return (layout->bits > 0 && layout->bits <= 16) || layout->bits == 24 ||
             layout->bits == 32 || layout->bits == 64;
    case SAMPLEFORMAT_IEEEFP:
      return layout->bits == 16 || layout->bits == 24 || layout->bits == 32 ||
             layout->bits == 64;
    default:
      return false;
    }
}

/* Returns how many samples are colours; 0 if only libtiff may support the layout. */
static int
count_colors (TIFFImage *image, int compression)
{
  TIFFLayout *layout = &image->layout;
  uint16_t ink_set = INKSET_CMYK;
  switch (layout->photometric)
    {
    case PHOTOMETRIC_MINISWHITE:
    case PHOTOMETRIC_MINISBLACK:
    case PHOTOMETRIC_MASK:
    case PHOTOMETRIC_CFA:
      return 1;
    case PHOTOMETRIC_PALETTE:
      return layout->bits <= 16 && layout->format != SAMPLEFORMAT_IEEEFP ? 1 : 0;
    case PHOTOMETRIC_CIELAB:
    case PHOTOMETRIC_ICCLAB:
    case PHOTOMETRIC_ITULAB:
      if (layout->samples < 3 && layout->photometric == PHOTOMETRIC_CIELAB)
        return 1;
      return layout->bits == 8 || layout->bits == 16 ? 3 : 0;
    case PHOTOMETRIC_SEPARATED:
      tiff_library.TIFFGetFieldDefaulted (image->file, TIFFTAG_INKSET, &ink_set);
      return ink_set == INKSET_CMYK ? 4 : 0;
    case PHOTOMETRIC_YCBCR:
      /* libtiff's JPEG codec converts the colours. */
      if (compression != COMPRESSION_JPEG || layout->bits != 8 || layout->is_planar)
        return 0;
      tiff_library.TIFFSetField (image->file, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
      return 3;
    case PHOTOMETRIC_LOGL:
    case PHOTOMETRIC_LOGLUV:
      return 0;
    default:
      return layout->samples >= 3 ? 3 : 1;
    }
}

/* Finds the opacity sample. */
static void
find_alpha (TIFFImage *image)
{
  TIFFLayout *layout = &image->layout;
  uint16_t count = 0, *types = NULL;
  tiff_library.TIFFGetFieldDefaulted (image->file, TIFFTAG_EXTRASAMPLES, &count, &types);
  layout->alpha = -1;
  /* The form for inks has no opacity. */
  for (int i = 0; types && i < count && layout->alpha < 0 && layout->color_count < 4; i++)
    if (types[i] != EXTRASAMPLE_UNSPECIFIED && layout->color_count + i < layout->samples)
      {
        layout->alpha = layout->color_count + i;
        layout->is_associated = types[i] == EXTRASAMPLE_ASSOCALPHA;
      }
}

static bool
find_palette (TIFFImage *image)
{
  TIFFLayout *layout = &image->layout;
  uint16_t *red, *green, *blue;
  if (!tiff_library.TIFFGetField (image->file, TIFFTAG_COLORMAP, &red, &green, &blue))
    return false;
  layout->palette[0] = red;
  layout->palette[1] = green;
  layout->palette[2] = blue;
  layout->has_byte_palette = true;
  for (int i = 0; i < 1 << layout->bits; i++)
    if (red[i] > 255 || green[i] > 255 || blue[i] > 255)
      layout->has_byte_palette = false;
  return true;
}

static CCodecForm
choose_form (const TIFFLayout *layout)
{
  const bool is_lab = layout->color_count == 3 &&
                      (layout->photometric == PHOTOMETRIC_CIELAB ||
                       layout->photometric == PHOTOMETRIC_ICCLAB ||
                       layout->photometric == PHOTOMETRIC_ITULAB);
  if (layout->color_count == 4)
    return CCODEC_CMYK;
  if (!layout->palette[0] && (is_lab || layout->bits > 8))
    return CCODEC_WIDE;
  if (layout->alpha >= 0)
    return layout->is_associated ? CCODEC_PREMULTIPLIED : CCODEC_STRAIGHT;
  return layout->color_count == 1 && !layout->palette[0] ? CCODEC_GRAY : CCODEC_OPAQUE;
}

bool
tiff_read_layout (TIFFImage *image)
{
  TIFFLayout *layout = &image->layout;
  uint16_t bits = 1, samples = 1, format = SAMPLEFORMAT_UINT, photometric = 0, planar = 0,
           compression = COMPRESSION_NONE;
  tiff_library.TIFFGetFieldDefaulted (image->file, TIFFTAG_BITSPERSAMPLE, &bits);
  tiff_library.TIFFGetFieldDefaulted (image->file, TIFFTAG_SAMPLESPERPIXEL, &samples);
  tiff_library.TIFFGetFieldDefaulted (image->file, TIFFTAG_SAMPLEFORMAT, &format);
  tiff_library.TIFFGetFieldDefaulted (image->file, TIFFTAG_PLANARCONFIG, &planar);
  tiff_library.TIFFGetFieldDefaulted (image->file, TIFFTAG_COMPRESSION, &compression);
  if (!tiff_library.TIFFGetField (image->file, TIFFTAG_PHOTOMETRIC, &photometric))
    photometric = samples >= 3 ? PHOTOMETRIC_RGB : PHOTOMETRIC_MINISBLACK;
  layout->bits = bits;
  layout->samples = samples;
  layout->format = format == SAMPLEFORMAT_VOID ? SAMPLEFORMAT_UINT : format;
  layout->photometric = photometric;
  layout->is_planar = planar == PLANARCONFIG_SEPARATE && samples > 1;
  layout->color_count = count_colors (image, compression);
  if (compression == COMPRESSION_OJPEG || !layout->color_count || !has_known_samples (layout) ||
      layout->color_count > samples)
    return false;
  if (photometric == PHOTOMETRIC_PALETTE && !find_palette (image))
    return false;
  find_alpha (image);
  layout->form = choose_form (layout);
  return true;
}

#endif

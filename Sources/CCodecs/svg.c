/* SVG, by librsvg, drawn at the requested size. */
#include "library.h"

#if __has_include(<cairo/cairo.h>)

#include <iconv.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <cairo/cairo.h>

/* Declarations from librsvg's header, which would include the unneeded headers of GLib, GIO and
 * gdk-pixbuf. */
typedef struct RsvgHandle RsvgHandle;
typedef struct
{
  uint32_t domain;
  int code;
  char *message;
} GError;
typedef struct
{
  double length;
  int unit; /* 0 is per cent; sizes in other units are turned into pixels by librsvg */
} RsvgLength;
typedef struct
{
  double x, y, width, height;
} RsvgRectangle;

RsvgHandle *rsvg_handle_new_from_data (const uint8_t *data, size_t count, GError **error);
void rsvg_handle_set_dpi (RsvgHandle *handle, double dpi);
int rsvg_handle_get_intrinsic_size_in_pixels (RsvgHandle *handle, double *width, double *height);
void rsvg_handle_get_intrinsic_dimensions (RsvgHandle *handle, int *has_width, RsvgLength *width,
                                           int *has_height, RsvgLength *height, int *has_viewbox,
                                           RsvgRectangle *viewbox);
int rsvg_handle_get_geometry_for_element (RsvgHandle *handle, const char *id, RsvgRectangle *ink,
                                          RsvgRectangle *logical, GError **error);
int rsvg_handle_render_document (RsvgHandle *handle, cairo_t *cairo, const RsvgRectangle *viewport,
                                 GError **error);
int rsvg_handle_render_element (RsvgHandle *handle, cairo_t *cairo, const char *id,
                                const RsvgRectangle *viewport, GError **error);
extern const char *const rsvg_version;
void pango_cairo_font_map_set_default (void *map);
void g_object_unref (void *object);
void g_error_free (GError *error);
void g_log_set_writer_func (int (*writer) (int level, const void *fields, size_t count, void *data),
                            void *data, void (*free_data) (void *data));

/* The functions of cairo, Pango and GLib are in libraries that librsvg loads. */
#define FUNCTIONS(X)                                                                               \
  X (rsvg_handle_new_from_data)                                                                    \
  X (rsvg_handle_set_dpi) X (rsvg_handle_get_intrinsic_size_in_pixels)                             \
  X (rsvg_handle_get_intrinsic_dimensions) X (rsvg_handle_get_geometry_for_element)                \
  X (rsvg_handle_render_document) X (rsvg_handle_render_element) X (g_object_unref) X (g_error_free)                              \
  X (g_log_set_writer_func) X (pango_cairo_font_map_set_default)                                   \
  X (cairo_image_surface_create_for_data) X (cairo_surface_destroy) X (cairo_create)               \
  X (cairo_destroy) X (cairo_translate) X (cairo_status) X (cairo_surface_flush)

static struct { FUNCTIONS (LIBRARY_POINTER) } svg;

typedef struct
{
  RsvgHandle *handle;
  /* Whether the size is that of the drawn shapes, wherever they are. */
  bool is_cropped;
} Image;

/* Drops a log message. The result 1 tells GLib that the message was handled. */
static int
drop_message (int level, const void *fields, size_t count, void *data)
{
  (void)level, (void)fields, (void)count, (void)data;
  return 1;
}

static const char *
load (const char **version)
{
  static const char *const names[] = { FUNCTIONS (LIBRARY_NAME) };
  static Library library;
  const bool is_first = !library.is_tried;
  const char *problem = library_open (&library, (const char *const[]){ "librsvg-2.so.2", NULL },
                                      names, (void **)&svg, sizeof names / sizeof *names);
  /* librsvg logs errors in files, which do not belong in the log. GLib accepts a writer only
   * once. */
  if (is_first && !problem && !getenv ("ALBUMS_DECODER_DEBUG"))
    svg.g_log_set_writer_func (drop_message, NULL, NULL);
  *version = "librsvg 2";
  return problem;
}

/* The encodings of old files. The C library loads the code for each when it is first used, and
 * unloads it when no descriptor needs it, so the descriptors stay open. */
static void
load_encodings (void)
{
  static const char *const names[] = {
    "BIG5",         "CP1250",       "CP1251",       "CP1252",      "CP1253",      "CP1254",
    "CP1255",       "CP1256",       "CP1257",       "CP1258",      "EUC-JP",      "EUC-KR",
    "GB18030",      "GBK",          "ISO-8859-1",   "ISO-8859-2",  "ISO-8859-3",  "ISO-8859-4",
    "ISO-8859-5",   "ISO-8859-6",   "ISO-8859-7",   "ISO-8859-8",  "ISO-8859-9",  "ISO-8859-10",
    "ISO-8859-13",  "ISO-8859-14",  "ISO-8859-15",  "ISO-8859-16", "KOI8-R",      "KOI8-U",
    "MACINTOSH",    "SHIFT_JIS",    "UTF-16",       "UTF-32",
  };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    {
      (void)iconv_open ("UTF-8", names[i]);
      (void)iconv_open (names[i], "UTF-8");
    }
}

void
ccodec_svg_prepare_fork (void)
{
  const char *version;
  if (load (&version))
    return;
  /* Ends Pango's thread, unless something else still draws text. */
  svg.pango_cairo_font_map_set_default (NULL);
  load_encodings ();
}

static void
close_image (void *opened)
{
  Image *image = opened;
  if (image->handle)
    svg.g_object_unref (image->handle);
  free (image);
}

static bool
fail (CCodecError *error, GError *reason)
{
  codec_fail (error, "%s", reason ? reason->message : "librsvg gives no reason");
  if (reason)
    svg.g_error_free (reason);
  return false;
}

/* Reads the size that the file states, otherwise that of its view box, otherwise that of its
 * shapes. */
static bool
read_size (Image *image, double *width, double *height)
{
  RsvgHandle *handle = image->handle;
  RsvgRectangle box = { 0 }, logical = { 0 };
  RsvgLength stated_width, stated_height;
  int has_width, has_height, has_box = 0;
  if (svg.rsvg_handle_get_intrinsic_size_in_pixels (handle, width, height) && *width > 0 &&
      *height > 0)
    return true;
  svg.rsvg_handle_get_intrinsic_dimensions (handle, &has_width, &stated_width, &has_height,
                                            &stated_height, &has_box, &box);
  image->is_cropped = !has_box;
  if (!has_box &&
      !svg.rsvg_handle_get_geometry_for_element (handle, NULL, &box, &logical, NULL))
    return false;
  *width = box.width;
  *height = box.height;
  return *width > 0 && *height > 0;
}

/* Reduces the size to cairo's largest surface. A drawing has no pixels that this could lose. */
static void
fit (double *width, double *height)
{
  const double largest = 32767;
  const double factor = largest / fmax (*width, *height);
  if (factor >= 1)
    return;
  *width = fmax (1, floor (*width * factor));
  *height = fmax (1, floor (*height * factor));
}

static void *
open_image (const uint8_t *bytes, size_t count, CCodecInfo *info, CCodecError *error)
{
  Image *image = calloc (1, sizeof *image);
  GError *reason = NULL;
  double width = 0, height = 0;
  if (!image)
    return codec_fail_too_large (error), NULL;
  image->handle = svg.rsvg_handle_new_from_data (bytes, count, &reason);
  if (!image->handle)
    fail (error, reason);
  else
    {
      svg.rsvg_handle_set_dpi (image->handle, 96);
      if (!read_size (image, &width, &height))
        codec_fail (error, "The SVG draws nothing");
    }
  if (width <= 0 || height <= 0 || !isfinite (width) || !isfinite (height))
    {
      close_image (image);
      return NULL;
    }
  fit (&width, &height);
  info->width = (int)ceil (width);
  info->height = (int)ceil (height);
  info->form = CCODEC_PREMULTIPLIED;
  info->orientation = 1;
  info->frame_count = 1;
  info->is_vector = true;
  return image;
}

static bool
draw (const Image *image, const CCodecRows *rows, uint8_t *pixels, CCodecError *error)
{
  const RsvgRectangle viewport = { 0, 0, rows->width, rows->height };
  GError *reason = NULL;
  cairo_surface_t *surface = svg.cairo_image_surface_create_for_data (
      pixels, CAIRO_FORMAT_ARGB32, rows->width, rows->row_count, rows->width * 4);
  cairo_t *cairo = svg.cairo_create (surface);
  svg.cairo_translate (cairo, 0, -rows->first_row);
  bool is_drawn =
      image->is_cropped
          ? svg.rsvg_handle_render_element (image->handle, cairo, NULL, &viewport, &reason)
          : svg.rsvg_handle_render_document (image->handle, cairo, &viewport, &reason);
  if (!is_drawn)
    fail (error, reason);
  if (is_drawn && svg.cairo_status (cairo) != CAIRO_STATUS_SUCCESS)
    is_drawn = codec_fail_too_large (error);
  svg.cairo_destroy (cairo);
  svg.cairo_surface_flush (surface);
  svg.cairo_surface_destroy (surface);
  return is_drawn;
}

/* cairo's pixels are numbers of 32 bits with opacity first. On little-endian machines their bytes
 * have the required order. */
static bool
decode (void *opened, const CCodecRows *rows, CCodecError *error)
{
  uint8_t *pixels = codec_pixels (rows->width, rows->row_count, 4, error);
  if (!pixels)
    return false;
  const bool is_drawn = draw (opened, rows, pixels, error);
  if (is_drawn)
    for (int y = 0; y < rows->row_count; y++)
      rows->add (rows->context, pixels + (size_t)rows->width * 4 * (size_t)y);
  free (pixels);
  return is_drawn;
}

const CCodec ccodec_svg = {
  .load = load, .open = open_image, .close = close_image, .decode = decode
};

#else

CODEC_WITHOUT_LIBRARY (ccodec_svg, "librsvg")

void
ccodec_svg_prepare_fork (void)
{
}

#endif

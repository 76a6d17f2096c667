#ifndef C_CODECS_H
#define C_CODECS_H

/// One interface for all image libraries, so that Swift depends on none of them.
///
/// The codecs are in C for three reasons. libpng reports errors by jumps. The libraries are opened
/// by name at run time, so that a missing library only disables its format. Many of their functions
/// are macros. Each library has one file and one `CCodec`. Only one thread at a time uses a codec.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The form of an image's rows: the cases of Swift's `PixelForm`, which describes them.
typedef enum {
  CCODEC_OPAQUE,
  CCODEC_STRAIGHT,
  CCODEC_PREMULTIPLIED,
  CCODEC_GRAY,
  CCODEC_CMYK,
  CCODEC_INVERTED_CMYK,
  CCODEC_WIDE,
} CCodecForm;

/// The reason why a function failed.
typedef struct {
  /// The library's message in English; empty without one.
  char text[200];
  /// Whether the cause is the size of the image or a lack of memory, not the file's contents.
  bool is_too_large;
  /// Whether the file is sound, but the installed library is too old for it, or lacks a part.
  bool is_unsupported;
} CCodecError;

/// The properties of an image before its pixels are decoded. They are zero before `open`, which
/// sets those with other values.
typedef struct {
  /// The size in pixels of the image that `decode` delivers without scaling.
  int width, height;
  CCodecForm form;
  /// The EXIF orientation of the delivered pixels, 1 to 8; 0 to use the file's EXIF or XMP.
  int orientation;
  /// More than 1 for an animation.
  int frame_count;
  /// How often the animation plays, 0 for ever.
  int loop_count;
  /// Whether `decode` skips rows and columns that are not needed.
  bool decodes_parts;
  /// Whether the size is only a suggestion, because `decode` renders at any size.
  bool is_vector;
  /// An ICC profile, or NULL; valid while the image is open.
  const uint8_t *_Nullable profile;
  size_t profile_count;
  /// Code points of ITU-T H.273, used without a profile; 0 means sRGB.
  int primaries, transfer;
  /// Used without a profile and code points if `gamma` is above 0: the exponent that converts
  /// stored values to light, and the x and y of white, red, green and blue (all 0 for those of
  /// sRGB).
  double gamma, chromaticities[8];
} CCodecInfo;

/// A request to `decode`: the needed rows, and the function that receives them.
typedef struct {
  /// The size of the whole image, from the info or from `scale`.
  int width, height;
  /// The rows and columns that are needed.
  int first_row, row_count, first_column, column_count;
  /// Receives the next needed row, from column 0 on, in the info's form.
  void (*_Nullable add)(void *_Nullable context, const void *_Nullable row);
  void *_Nullable context;
} CCodecRows;

typedef struct {
  /// Opens the library. Returns NULL and sets the library's name with its version, or returns the
  /// error. Later calls return the same.
  const char *_Nullable (*_Nonnull load)(const char *_Nullable *_Nonnull version);
  /// Reads a file up to its pixels; NULL if that fails. `bytes` outlives the image.
  void *_Nullable (*_Nonnull open)(const uint8_t *_Nullable bytes, size_t count,
                                   CCodecInfo *_Nonnull info, CCodecError *_Nonnull error);
  void (*_Nonnull close)(void *_Nonnull image);
  /// Changes `*width` and `*height` from the smallest useful size to the size at which `decode`
  /// will deliver. That is no smaller, and cheaper than the full size. NULL if the codec decodes at
  /// full size only.
  void (*_Nullable scale)(void *_Nonnull image, int *_Nonnull width, int *_Nonnull height);
  /// Delivers rows from top to bottom. May be called again. If it fails after some rows, those are
  /// shown.
  bool (*_Nonnull decode)(void *_Nonnull image, const CCodecRows *_Nonnull rows,
                          CCodecError *_Nonnull error);
  /// Advances to the next frame, which `decode` then delivers as a whole picture. After `open` the
  /// position is before the first frame, and `decode` delivers the first frame. Returns the frame's
  /// duration in milliseconds, -1 after the last frame, -2 for an error. NULL without animations.
  int (*_Nullable advance)(void *_Nonnull image, CCodecError *_Nonnull error);
  /// Returns to the position before the first frame. NULL without animations.
  bool (*_Nullable rewind)(void *_Nonnull image, CCodecError *_Nonnull error);
} CCodec;

extern const CCodec ccodec_avif;
extern const CCodec ccodec_gif;
extern const CCodec ccodec_heif;
extern const CCodec ccodec_jp2;
extern const CCodec ccodec_jxl;
extern const CCodec ccodec_png;
extern const CCodec ccodec_raw;
extern const CCodec ccodec_svg;
extern const CCodec ccodec_tiff;
extern const CCodec ccodec_webp;

/// Encodes straight RGBA rows, red first, as PNG; NULL if that fails.
/// - Ownership: the caller frees it with `free`.
uint8_t *_Nullable ccodec_png_encode(const uint8_t *_Nullable pixels, int width, int height,
                                     size_t *_Nonnull count);

/// Call after the first drawing with text, before the process is forked and loses the right to load
/// code. Loads the encodings of XML files, and ends Pango's thread, which finds fonts: a fork would
/// lack it and wait for it for ever.
void ccodec_svg_prepare_fork(void);

/// Copies the JPEG preview that LibRaw finds in a raw file. Returns NULL without LibRaw or without
/// a preview.
/// - Ownership: the caller frees it with `free`.
uint8_t *_Nullable ccodec_raw_copy_preview(const uint8_t *_Nullable bytes, size_t count,
                                           size_t *_Nonnull preview_count);

#endif

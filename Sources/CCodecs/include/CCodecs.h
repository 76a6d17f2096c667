#ifndef C_CODECS_H
#define C_CODECS_H

/// Image libraries behind one interface, so that Swift knows none of them.
///
/// In C because their errors jump (libpng), because they are opened by name while the program runs,
/// so that a missing one costs its own format only, and because many of their functions are macros.
/// One file and one `CCodec` for each library. A codec is used by one thread at a time.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What the rows of an image hold; the cases of Swift's `PixelForm`, described there.
typedef enum {
  CCODEC_OPAQUE,
  CCODEC_STRAIGHT,
  CCODEC_PREMULTIPLIED,
  CCODEC_GRAY,
  CCODEC_CMYK,
  CCODEC_INVERTED_CMYK,
  CCODEC_WIDE,
} CCodecForm;

/// Why a function has failed.
typedef struct {
  /// The library's own words, in English; empty if it has none.
  char text[200];
  /// Whether memory or the size of the image is the reason, not the file's contents.
  bool is_too_large;
} CCodecError;

/// What is known of an image before its pixels are decoded. Zeroed before `open`, which sets what
/// differs from that.
typedef struct {
  /// The size in pixels of the rows that `decode` delivers unscaled.
  int width, height;
  CCodecForm form;
  /// How the pixels must still be turned, 1 to 8 as in EXIF; 0 if the file's EXIF or XMP says it.
  int orientation;
  /// More than 1 for an animation.
  int frame_count;
  /// How often the frames are played, 0 for ever.
  int loop_count;
  /// Whether `decode` skips what is outside of the rows and columns that it is asked for.
  bool decodes_parts;
  /// Whether the size is a proposal only: `decode` renders at any size.
  bool is_vector;
  /// An ICC profile, or NULL; valid while the image is open.
  const uint8_t *_Nullable profile;
  size_t profile_count;
  /// Code points of ITU-T H.273, used without a profile; 0 means sRGB.
  int primaries, transfer;
  /// Used without either if `gamma` is more than 0: the exponent that turns stored values into light,
  /// and the x and y of white, red, green and blue (all 0 for those of sRGB).
  double gamma, chromaticities[8];
} CCodecInfo;

/// What `decode` is to deliver, and where.
typedef struct {
  /// The size of the whole image: that of the info, or what `scale` has returned.
  int width, height;
  /// The rows and columns that are needed.
  int first_row, row_count, first_column, column_count;
  /// Takes the next needed row, from column 0 on, as the info's form says.
  void (*_Nullable add)(void *_Nullable context, const void *_Nullable row);
  void *_Nullable context;
} CCodecRows;

typedef struct {
  /// Opens the library. Returns NULL and the library's name with its version, or why it failed.
  /// Later calls return the same.
  const char *_Nullable (*_Nonnull load)(const char *_Nullable *_Nonnull version);
  /// Reads a file up to its pixels; NULL if that fails. `bytes` outlives the image.
  void *_Nullable (*_Nonnull open)(const uint8_t *_Nullable bytes, size_t count,
                                   CCodecInfo *_Nonnull info, CCodecError *_Nonnull error);
  void (*_Nonnull close)(void *_Nonnull image);
  /// Changes `*width` and `*height`, the least that is wanted, to the size at which `decode` will
  /// deliver: no smaller, and cheaper than the whole. NULL if it decodes at full size only.
  void (*_Nullable scale)(void *_Nonnull image, int *_Nonnull width, int *_Nonnull height);
  /// Delivers rows from top to bottom. May be called again. If it fails after some rows, those are
  /// shown.
  bool (*_Nonnull decode)(void *_Nonnull image, const CCodecRows *_Nonnull rows,
                          CCodecError *_Nonnull error);
  /// Goes to the next frame, which `decode` then delivers as a whole picture; an open image is before
  /// its first frame, which `decode` delivers too until this is called. Returns how long the frame is
  /// shown in milliseconds, -1 after the last, -2 for an error. NULL without animations.
  int (*_Nullable advance)(void *_Nonnull image, CCodecError *_Nonnull error);
  /// Goes back to before the first frame. NULL without animations.
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

/// Copies the JPEG file that LibRaw finds in a camera's file; NULL without LibRaw, and if there is none.
/// - Ownership: the caller frees it with `free`.
uint8_t *_Nullable ccodec_raw_copy_preview(const uint8_t *_Nullable bytes, size_t count,
                                           size_t *_Nonnull preview_count);

#endif

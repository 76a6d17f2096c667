#ifndef CJPEG_H
#define CJPEG_H

/// libjpeg-turbo for Swift.
///
/// In C because libjpeg reports errors by calling a function that must not return:
/// it jumps out of the library, which is undefined behaviour across Swift frames.
/// Every function that can fail returns a value that says so. The reader's message
/// tells why; after a failure only `cjpeg_reader_free` may be called.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The meaning of the four bytes of a decoded pixel.
typedef enum {
  /// Blue, green, red and 255.
  CJPEG_BGRA,
  /// Cyan, magenta, yellow, black; 255 is full ink.
  CJPEG_CMYK,
  /// The same, but 0 is full ink, as Adobe's programs store it.
  CJPEG_INVERTED_CMYK,
} CJPEGPixels;

typedef struct CJPEGReader CJPEGReader;

/// The header of a file.
typedef struct {
  int width;
  int height;
  bool is_gray;
  /// Whether the image can only be decoded as a whole and at its full size.
  bool is_lossless;
  CJPEGPixels pixels;
} CJPEGHeader;

/// The library's name and version.
const char *cjpeg_version(void);

/// Reads a file up to its first scan. NULL without memory.
/// - Ownership: the caller frees it; `bytes` must outlive it.
CJPEGReader *cjpeg_reader_new(const uint8_t *bytes, size_t count);
void cjpeg_reader_free(CJPEGReader *reader);

/// The reason for a failure, empty without one; valid while the reader lives.
const char *cjpeg_reader_message(const CJPEGReader *reader);

/// Whether a function failed for lack of memory.
bool cjpeg_reader_is_out_of_memory(const CJPEGReader *reader);

bool cjpeg_reader_get_header(CJPEGReader *reader, CJPEGHeader *header);

/// Returns the first metadata segment of the file that begins with `prefix`, without that
/// prefix; NULL if no segment does. Valid while the reader lives.
const uint8_t *cjpeg_reader_find_segment(const CJPEGReader *reader, const char *prefix,
                                         size_t prefix_count, size_t *count);

/// Joins the parts of the colour profile; NULL if the file has no profile.
/// - Ownership: the caller frees it with `free`.
uint8_t *cjpeg_reader_copy_profile(CJPEGReader *reader, size_t *count);

/// Starts to decode at `eighths` eighths of the size, 1 to 8, and returns that size.
bool cjpeg_reader_start(CJPEGReader *reader, int eighths, int *width, int *height);

/// Restricts decoding to some columns, and skips the rows before `y`.
///
/// More columns may be decoded: `*x` and `*width` become the real ones.
bool cjpeg_reader_crop(CJPEGReader *reader, int *x, int *width, int y);

/// Decodes the next `count` rows of 4 bytes per pixel into `pixels`.
bool cjpeg_reader_read(CJPEGReader *reader, uint8_t *pixels, size_t bytes_per_row, int count);

/// Whether the file was complete up to where it has been read.
bool cjpeg_reader_is_complete(const CJPEGReader *reader);

/// The first decoded row that is made up because the file ends early, or -1.
int cjpeg_reader_first_missing_row(const CJPEGReader *reader);

/// Encodes the picture again, mirrored left to right if `mirrors`, and with `levels` of 255 added to
/// its brightness. NULL if that fails. No pixels are decoded, so that nothing else changes. Call it
/// once, instead of `cjpeg_reader_start`.
/// - Ownership: the caller frees it with `free`.
uint8_t *cjpeg_reader_vary(CJPEGReader *reader, bool mirrors, int levels, size_t *count);

/// Encodes rows of BGRX pixels; NULL if that fails.
/// - Ownership: the caller frees it with `free`.
uint8_t *cjpeg_encode(const uint8_t *pixels, int width, int height, int quality, size_t *count);

#endif

#ifndef C_EXIV2_H
#define C_EXIV2_H

/// Exiv2 for Swift: tags by Exiv2's names for them, such as "Exif.Photo.FNumber".
///
/// In C++ because Exiv2 is, and reports errors as exceptions; no function here lets one out. Files are
/// read from memory, never by name. Every function accepts any content of a hostile file, and cuts texts
/// at the caller's limit. Call from one thread at a time: Exiv2 shares tables between files.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#define CEXIV2_NOEXCEPT noexcept
#else
#define CEXIV2_NOEXCEPT
#endif

typedef struct CExiv2Metadata CExiv2Metadata;

/// Prepares Exiv2, and registers the XMP name space `uri` as `prefix`. Call it once, before all others.
/// - Parameter language: The user's language, such as "de" or "pt-BR", or "". Of a text in several
///   languages without a default, the text in this language is read.
/// - Parameter logs: Whether Exiv2 prints warnings to standard error.
bool cexiv2_initialize(const char *uri, const char *prefix, const char *language,
                       bool logs) CEXIV2_NOEXCEPT;

/// Makes all later attempts to open metadata fail.
void cexiv2_give_up(void) CEXIV2_NOEXCEPT;

/// Reads the metadata of an image file, or of a sidecar; NULL if Exiv2 cannot.
/// - Ownership: the caller frees it; `bytes` must outlive it.
CExiv2Metadata *cexiv2_open(const uint8_t *bytes, size_t count) CEXIV2_NOEXCEPT;

/// Reads an XMP packet; NULL if it is malformed (`cexiv2_open` would find no tags instead).
/// - Ownership: the caller frees it.
CExiv2Metadata *cexiv2_open_xmp(const uint8_t *bytes, size_t count) CEXIV2_NOEXCEPT;
void cexiv2_free(CExiv2Metadata *metadata) CEXIV2_NOEXCEPT;

/// Returns the file's type; valid while the metadata lives.
const char *cexiv2_mime_type(const CExiv2Metadata *metadata) CEXIV2_NOEXCEPT;

/// Returns the size of the stored pixels; 0 × 0 if unknown.
void cexiv2_get_pixel_size(const CExiv2Metadata *metadata, int64_t *width,
                           int64_t *height) CEXIV2_NOEXCEPT;

/// Returns whether the file has XMP.
bool cexiv2_has_xmp(const CExiv2Metadata *metadata) CEXIV2_NOEXCEPT;

/// Copies a text of a tag into `buffer`, in UTF-8 if the file keeps to its format, without a zero at
/// the end. A longer text is cut between two characters.
///
/// - Parameter index: The index in a bag, or among several IPTC tags of that name; 0 for other tags.
///   Of a text in several languages, the default one is copied, or else that in the user's language,
///   or else the first.
/// - Returns: The length in bytes, or -1 without such a text.
ptrdiff_t cexiv2_get_text(const CExiv2Metadata *metadata, const char *tag, size_t index,
                          char *buffer, size_t capacity) CEXIV2_NOEXCEPT;

/// Copies a text as `cexiv2_get_text` does: a property, such as "Length", of an item in the directory of
/// files that Google's XMP describes. The first item is 1.
/// - Returns: The length in bytes, or -1 without such a text.
ptrdiff_t cexiv2_get_item_text(const CExiv2Metadata *metadata, size_t item, const char *property,
                               char *buffer, size_t capacity) CEXIV2_NOEXCEPT;

/// Returns numerator and denominator `index` of a tag; a whole number has the denominator 1.
bool cexiv2_get_fraction(const CExiv2Metadata *metadata, const char *tag, size_t index,
                         int64_t *numerator, int64_t *denominator) CEXIV2_NOEXCEPT;

/// Copies the name and the value of field `index` of the file: first those of EXIF, then of IPTC, then
/// of XMP. Texts are in UTF-8 if the file keeps to its format, and cut between two characters.
///
/// - Parameter value_count: Receives the length of the value in bytes, or -1 for data.
/// - Returns: Whether there is such a field.
bool cexiv2_get_field(const CExiv2Metadata *metadata, size_t index, char *name,
                      size_t name_capacity, ptrdiff_t *name_count, char *value,
                      size_t value_capacity, ptrdiff_t *value_count) CEXIV2_NOEXCEPT;

/// Returns the sensitivity from its EXIF tag, or from the camera's own tags; 0 if unknown.
int64_t cexiv2_iso_speed(const CExiv2Metadata *metadata) CEXIV2_NOEXCEPT;

/// Copies the embedded JPEG file with the most pixels; NULL if the file has none.
/// - Ownership: the caller frees it with `free`.
uint8_t *cexiv2_copy_largest_jpeg(const CExiv2Metadata *metadata, size_t *count) CEXIV2_NOEXCEPT;

/// Removes a tag of XMP, if it exists.
bool cexiv2_clear(CExiv2Metadata *metadata, const char *tag) CEXIV2_NOEXCEPT;

/// Sets a simple text of XMP.
bool cexiv2_set_text(CExiv2Metadata *metadata, const char *tag, const char *text) CEXIV2_NOEXCEPT;

/// Sets the text in the default language of a tag of XMP, and keeps those in other languages.
bool cexiv2_set_default_text(CExiv2Metadata *metadata, const char *tag,
                             const char *text) CEXIV2_NOEXCEPT;

/// Adds a text to a bag of XMP.
bool cexiv2_append(CExiv2Metadata *metadata, const char *tag, const char *text) CEXIV2_NOEXCEPT;

/// Removes a text from an array of XMP, and the tag with its last text. The order and the kind of
/// the array stay. Does nothing without such a text.
bool cexiv2_remove(CExiv2Metadata *metadata, const char *tag, const char *text) CEXIV2_NOEXCEPT;

/// Writes the XMP as a packet without its wrapper, empty without tags; NULL if that fails.
/// - Ownership: the caller frees it with `free`.
char *cexiv2_copy_packet(const CExiv2Metadata *metadata) CEXIV2_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif

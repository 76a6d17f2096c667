#ifndef C_EXIV2_H
#define C_EXIV2_H

/// Exiv2 for Swift: tags by Exiv2's names for them, such as "Exif.Photo.FNumber".
///
/// In C++ because Exiv2 is, and reports errors by exceptions: none leaves this file. Files come from
/// memory, never by name. Every function accepts whatever a hostile file says, and cuts texts at the
/// caller's limit. Use one thread at a time: Exiv2 shares tables between files.

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

/// Prepares Exiv2, with the XMP name space `uri` under the name `prefix`. Call it once, first.
/// - Parameter language: The user's language, such as "de" or "pt-BR", or "". A text in several
///   languages is read in this one where it has no default.
/// - Parameter logs: Whether Exiv2 prints warnings to standard error.
bool cexiv2_initialize(const char *uri, const char *prefix, const char *language,
                       bool logs) CEXIV2_NOEXCEPT;

/// Has every file fail from now on.
void cexiv2_give_up(void) CEXIV2_NOEXCEPT;

/// Reads the metadata of an image file, or of a sidecar; NULL if Exiv2 cannot.
/// - Ownership: the caller frees it; `bytes` must outlive it.
CExiv2Metadata *cexiv2_open(const uint8_t *bytes, size_t count) CEXIV2_NOEXCEPT;

/// Reads an XMP packet; NULL if it is malformed, where `cexiv2_open` finds no tags.
/// - Ownership: the caller frees it.
CExiv2Metadata *cexiv2_open_xmp(const uint8_t *bytes, size_t count) CEXIV2_NOEXCEPT;
void cexiv2_free(CExiv2Metadata *metadata) CEXIV2_NOEXCEPT;

/// The file's type; valid while the metadata lives.
const char *cexiv2_mime_type(const CExiv2Metadata *metadata) CEXIV2_NOEXCEPT;

/// Returns the size of the stored pixels; 0 × 0 if unknown.
void cexiv2_get_pixel_size(const CExiv2Metadata *metadata, int64_t *width,
                           int64_t *height) CEXIV2_NOEXCEPT;

/// Whether there is any XMP.
bool cexiv2_has_xmp(const CExiv2Metadata *metadata) CEXIV2_NOEXCEPT;

/// Copies a text of a tag into `buffer`, in UTF-8 if the file keeps to its format, without a zero at
/// the end. A longer text is cut between two characters.
///
/// - Parameter index: Which text of a bag, or which of several IPTC tags of that name. Other tags
///   have one. Of texts in several languages, it is the default one, or else the first.
/// - Returns: The length in bytes, or -1 without such a text.
ptrdiff_t cexiv2_get_text(const CExiv2Metadata *metadata, const char *tag, size_t index,
                          char *buffer, size_t capacity) CEXIV2_NOEXCEPT;

/// Returns the parts of fraction `index` of a tag; a whole number has the denominator 1.
bool cexiv2_get_fraction(const CExiv2Metadata *metadata, const char *tag, size_t index,
                         int64_t *numerator, int64_t *denominator) CEXIV2_NOEXCEPT;

/// Returns the sensitivity from the tag of EXIF that has it, or a camera's own; 0 if unknown.
int64_t cexiv2_iso_speed(const CExiv2Metadata *metadata) CEXIV2_NOEXCEPT;

/// Copies the JPEG file with the most pixels within the file; NULL if there is none.
/// - Ownership: the caller frees it with `free`.
uint8_t *cexiv2_copy_largest_jpeg(const CExiv2Metadata *metadata, size_t *count) CEXIV2_NOEXCEPT;

/// Removes a tag of XMP, if there is one.
bool cexiv2_clear(CExiv2Metadata *metadata, const char *tag) CEXIV2_NOEXCEPT;

/// Sets a simple text of XMP.
bool cexiv2_set_text(CExiv2Metadata *metadata, const char *tag, const char *text) CEXIV2_NOEXCEPT;

/// Sets the text in the default language of a tag of XMP, and keeps those in other languages.
bool cexiv2_set_default_text(CExiv2Metadata *metadata, const char *tag,
                             const char *text) CEXIV2_NOEXCEPT;

/// Adds a text to a bag of XMP.
bool cexiv2_append(CExiv2Metadata *metadata, const char *tag, const char *text) CEXIV2_NOEXCEPT;

/// Writes the XMP as a packet without its wrapper, empty without tags; NULL if that fails.
/// - Ownership: the caller frees it with `free`.
char *cexiv2_copy_packet(const CExiv2Metadata *metadata) CEXIV2_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif

#pragma once

#include "CExiv2.h"

#include <cstdlib>
#include <cstring>
#include <exiv2/exiv2.hpp>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

/// A file's metadata.
struct CExiv2Metadata {
  /// - Parameter opened: The pointer that Exiv2 returns, whose type depends on its version.
  template <typename Pointer>
  explicit CExiv2Metadata(Pointer opened)
    : image(opened.release()), mime_type(image->mimeType()) {}

  const Exiv2::ExifData &exif() const { return image->exifData(); }
  const Exiv2::XmpData &xmp() const { return image->xmpData(); }
  const Exiv2::IptcData &iptc() const { return image->iptcData(); }

  /// Finds a tag of XMP. Exiv2's own search would build the name of every tag each time.
  const Exiv2::Xmpdatum *find_xmp(const char *tag) const {
    if (xmp_by_name.empty()) {
      for (const auto &datum : xmp()) xmp_by_name.emplace(datum.key(), &datum);
    }
    const auto found = xmp_by_name.find(tag);
    return found == xmp_by_name.end() ? nullptr : found->second;
  }

  /// Returns the XMP to change it.
  Exiv2::XmpData &mutable_xmp() {
    xmp_by_name.clear();
    return image->xmpData();
  }

  const std::unique_ptr<Exiv2::Image> image;
  const std::string mime_type;

private:
  /// Filled by the first search, emptied by changes.
  mutable std::unordered_map<std::string, const Exiv2::Xmpdatum *> xmp_by_name;
};

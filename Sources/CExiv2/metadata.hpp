#pragma once

#include "CExiv2.h"

#include <cstdlib>
#include <cstring>
#include <exiv2/exiv2.hpp>
#include <memory>
#include <string>
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

  const std::unique_ptr<Exiv2::Image> image;
  const std::string mime_type;
};

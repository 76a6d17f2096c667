#include "metadata.hpp"

#include <limits>
#include <string>
#include <unordered_map>

namespace {

/// Whether files may be read.
bool may_read = true;

/// The user's language, in lower case.
std::string own_language;

/// A larger packet is not metadata, and parsing it takes many times its size in memory.
constexpr size_t largest_packet = size_t(16) << 20;

/// A longer value is data, not text for people.
constexpr size_t longest_value = size_t(1) << 20;

/// The number of an EXIF tag in Exiv2. Exiv2's search by name is slow.
struct ExifName {
  uint16_t tag;
  int directory;
};

const ExifName &exif_name(const char *name) {
  static std::unordered_map<std::string, ExifName> known;
  auto found = known.find(name);
  if (found == known.end()) {
    const Exiv2::ExifKey key(name);
    found = known.emplace(name, ExifName{key.tag(), static_cast<int>(key.ifdId())}).first;
  }
  return found->second;
}

const Exiv2::Exifdatum *find_exif(const CExiv2Metadata &metadata, const char *tag) {
  const auto &data = metadata.exif();
  if (data.empty()) return nullptr;
  const auto &name = exif_name(tag);
  for (const auto &datum : data) {
    if (datum.tag() == name.tag && static_cast<int>(datum.ifdId()) == name.directory) {
      return &datum;
    }
  }
  return nullptr;
}

const Exiv2::Iptcdatum *find_iptc(const CExiv2Metadata &metadata, const char *tag, size_t index) {
  const auto &data = metadata.iptc();
  if (data.empty()) return nullptr;
  const Exiv2::IptcKey key(tag);
  for (const auto &datum : data) {
    if (datum.tag() == key.tag() && datum.record() == key.record() && index-- == 0) return &datum;
  }
  return nullptr;
}

bool begins_with(const char *tag, const char *family) {
  return strncmp(tag, family, strlen(family)) == 0;
}

/// The value of a tag of EXIF or XMP.
const Exiv2::Value *find_value(const CExiv2Metadata &metadata, const char *tag) {
  const Exiv2::Metadatum *datum = begins_with(tag, "Exif.")
    ? static_cast<const Exiv2::Metadatum *>(find_exif(metadata, tag))
    : metadata.find_xmp(tag);
  return datum && datum->count() > 0 ? &datum->value() : nullptr;
}

bool exif_text(const CExiv2Metadata &metadata, const char *tag, std::string &text) {
  const auto *datum = find_exif(metadata, tag);
  if (!datum || datum->count() == 0 || static_cast<size_t>(datum->size()) > longest_value) {
    return false;
  }
  // Windows' own tags are bytes of UTF-16, of which only the printed form is text.
  const bool is_windows = datum->tag() >= 0x9C9B && datum->tag() <= 0x9C9F;
  text = is_windows ? datum->print(&metadata.exif()) : datum->toString();
  return true;
}

std::string lower_case(std::string text) {
  for (auto &letter : text) letter = static_cast<char>(tolower(static_cast<unsigned char>(letter)));
  return text;
}

/// The part of a language's name before its country: "pt" of "pt-br".
std::string without_country(const std::string &language) {
  return language.substr(0, language.find('-'));
}

/// Returns the default text, else the one in the user's language, else the first.
const std::string *best_text(const Exiv2::LangAltValue::ValueType &texts) {
  const std::string *best = nullptr;
  int best_rank = -1;
  for (const auto &text : texts) {
    const auto language = lower_case(text.first);
    const int rank = language == "x-default"                                          ? 3
                     : language == own_language                                       ? 2
                     : without_country(language) == without_country(own_language) ? 1
                                                                                      : 0;
    if (rank > best_rank) {
      best = &text.second;
      best_rank = rank;
    }
  }
  return best;
}

bool xmp_text(const CExiv2Metadata &metadata, const char *tag, size_t index, std::string &text) {
  const auto *value = find_value(metadata, tag);
  if (!value) return false;
  if (const auto *languages = dynamic_cast<const Exiv2::LangAltValue *>(value)) {
    const auto *best = best_text(languages->value_);
    if (index > 0 || !best) return false;
    text = *best;
    return true;
  }
  if (index >= static_cast<size_t>(value->count())) return false;
  const bool is_array = dynamic_cast<const Exiv2::XmpArrayValue *>(value) != nullptr;
  if (!is_array && index > 0) return false;
  text = is_array ? value->toString(index) : value->toString();
  return true;
}

bool find_text(const CExiv2Metadata &metadata, const char *tag, size_t index, std::string &text) {
  if (begins_with(tag, "Exif.")) return index == 0 && exif_text(metadata, tag, text);
  if (begins_with(tag, "Xmp.")) return xmp_text(metadata, tag, index, text);
  const auto *datum = find_iptc(metadata, tag, index);
  if (datum) text = datum->toString();
  return datum != nullptr;
}

/// Copies as many whole characters of a text as fit, up to its first zero.
size_t copy_text(const std::string &text, char *buffer, size_t capacity) {
  size_t count = strlen(text.c_str());
  if (count > capacity) {
    count = capacity;
    while (count > 0 && (static_cast<unsigned char>(text[count]) & 0xC0) == 0x80) count--;
  }
  memcpy(buffer, text.data(), count);
  return count;
}

/// The datum of an index in EXIF, IPTC and XMP, in this order.
const Exiv2::Metadatum *field_at(const CExiv2Metadata &metadata, size_t index) {
  for (const auto &datum : metadata.exif()) {
    if (index-- == 0) return &datum;
  }
  for (const auto &datum : metadata.iptc()) {
    if (index-- == 0) return &datum;
  }
  for (const auto &datum : metadata.xmp()) {
    if (index-- == 0) return &datum;
  }
  return nullptr;
}

/// Longer values are not shown, and are not worth the time to write them as text.
constexpr size_t longest_field = size_t(1) << 14;

/// More bytes of an unknown meaning are data.
constexpr size_t longest_bytes = 64;

/// Writes a value as text; false for data.
bool field_text(const CExiv2Metadata &metadata, const Exiv2::Metadatum &datum, std::string &text) {
  const auto size = static_cast<size_t>(datum.size());
  if (size > longest_field) return false;
  // Only the tags of the standard are written in words: the makers' notes of a damaged file reach
  // much code of Exiv2 that is seldom used.
  const auto group = datum.groupName();
  const bool is_standard = strcmp(datum.familyName(), "Exif") == 0
    && (group == "Image" || group == "Photo" || group == "GPSInfo" || group == "Iop"
        || group == "Thumbnail");
  const auto type = datum.typeId();
  const bool is_bytes = type == Exiv2::undefined || type == Exiv2::unsignedByte;
  text = is_standard ? datum.print(&metadata.exif()) : datum.toString();
  // Standard tags may be bytes that have a text, such as a version or a comment.
  return !is_bytes || size <= longest_bytes || (is_standard && text.size() <= size);
}

int64_t whole_number(const Exiv2::Value &value, size_t index) {
#if EXIV2_TEST_VERSION(0, 28, 0)
  return value.toInt64(index);
#else
  return value.toLong(static_cast<long>(index));
#endif
}

/// Whether the file is a video. Exiv2's video readers take minutes if a block has a wrong size.
bool is_video(const Exiv2::Image &image) {
#ifdef EXV_ENABLE_BMFF
  // Exiv2 0.27 reads uninitialized memory when it is asked for this type before the metadata is read.
  if (image.imageType() == Exiv2::ImageType::bmff) return false;
#endif
  return begins_with(image.mimeType().c_str(), "video/");
}

}  // namespace

bool cexiv2_initialize(const char *uri, const char *prefix, const char *language,
                       bool logs) noexcept {
  try {
    own_language = lower_case(language);
    if (!logs) Exiv2::LogMsg::setLevel(Exiv2::LogMsg::mute);
    if (!Exiv2::XmpParser::initialize()) return false;
    // HEIC, AVIF and JPEG XL. Later versions always read them, if they were built to.
#if defined EXV_ENABLE_BMFF && !EXIV2_TEST_VERSION(0, 28, 5)
    Exiv2::enableBMFF();
#endif
    Exiv2::XmpProperties::registerNs(uri, prefix);
    // Otherwise the first file with these name spaces would choose their prefixes.
    Exiv2::XmpProperties::registerNs("http://ns.google.com/photos/1.0/camera/", "GCamera");
    Exiv2::XmpProperties::registerNs("http://ns.google.com/photos/1.0/container/", "Container");
    return true;
  } catch (...) {
    return false;
  }
}

void cexiv2_give_up(void) noexcept { may_read = false; }

CExiv2Metadata *cexiv2_open(const uint8_t *bytes, size_t count) noexcept {
  try {
    if (!may_read || count > static_cast<size_t>(std::numeric_limits<long>::max())) {
      return nullptr;
    }
    auto image = Exiv2::ImageFactory::open(bytes, count);
    if (!image.get() || is_video(*image)) return nullptr;
    image->readMetadata();
    return new CExiv2Metadata(std::move(image));
  } catch (...) {
    return nullptr;
  }
}

CExiv2Metadata *cexiv2_open_xmp(const uint8_t *bytes, size_t count) noexcept {
  try {
    if (!may_read || count > largest_packet) return nullptr;
    auto image = Exiv2::ImageFactory::create(Exiv2::ImageType::xmp);
    const std::string packet(reinterpret_cast<const char *>(bytes), count);
    if (Exiv2::XmpParser::decode(image->xmpData(), packet) != 0) return nullptr;
    return new CExiv2Metadata(std::move(image));
  } catch (...) {
    return nullptr;
  }
}

void cexiv2_free(CExiv2Metadata *metadata) noexcept {
  delete metadata;
}

const char *cexiv2_mime_type(const CExiv2Metadata *metadata) noexcept {
  return metadata->mime_type.c_str();
}

void cexiv2_get_pixel_size(const CExiv2Metadata *metadata, int64_t *width,
                           int64_t *height) noexcept {
  *width = *height = 0;
  try {
    *width = metadata->image->pixelWidth();
    *height = metadata->image->pixelHeight();
  } catch (...) {
    *width = *height = 0;
  }
}

bool cexiv2_has_xmp(const CExiv2Metadata *metadata) noexcept {
  return !metadata->xmp().empty();
}

ptrdiff_t cexiv2_get_text(const CExiv2Metadata *metadata, const char *tag, size_t index,
                          char *buffer, size_t capacity) noexcept {
  try {
    std::string text;
    if (!find_text(*metadata, tag, index, text)) return -1;
    return static_cast<ptrdiff_t>(copy_text(text, buffer, capacity));
  } catch (...) {
    return -1;
  }
}

ptrdiff_t cexiv2_get_item_text(const CExiv2Metadata *metadata, size_t item, const char *property,
                               char *buffer, size_t capacity) noexcept {
  try {
    const auto start = "Xmp.Container.Directory[" + std::to_string(item) + "]/";
    const auto end = std::string(":") + property;
    for (const auto &datum : metadata->xmp()) {
      const auto key = datum.key();
      if (key.size() < start.size() + end.size() || key.compare(0, start.size(), start) != 0
          || key.compare(key.size() - end.size(), end.size(), end) != 0) {
        continue;
      }
      return static_cast<ptrdiff_t>(copy_text(datum.toString(), buffer, capacity));
    }
    return -1;
  } catch (...) {
    return -1;
  }
}

bool cexiv2_get_fraction(const CExiv2Metadata *metadata, const char *tag, size_t index,
                         int64_t *numerator, int64_t *denominator) noexcept {
  try {
    const auto *value = find_value(*metadata, tag);
    if (!value || index >= static_cast<size_t>(value->count())) return false;
    const auto type = value->typeId();
    // Exiv2's own conversion treats parts from 2³¹ on as negative.
    if (const auto *fractions = dynamic_cast<const Exiv2::URationalValue *>(value)) {
      *numerator = fractions->value_.at(index).first;
      *denominator = fractions->value_.at(index).second;
    } else if (type == Exiv2::unsignedShort || type == Exiv2::unsignedLong) {
      *numerator = whole_number(*value, index);
      *denominator = 1;
    } else {
      const auto fraction = value->toRational(index);
      *numerator = fraction.first;
      *denominator = fraction.second;
    }
    return true;
  } catch (...) {
    return false;
  }
}

bool cexiv2_get_field(const CExiv2Metadata *metadata, size_t index, char *name,
                      size_t name_capacity, ptrdiff_t *name_count, char *value,
                      size_t value_capacity, ptrdiff_t *value_count) noexcept {
  *name_count = 0;
  *value_count = -1;
  try {
    const auto *datum = field_at(*metadata, index);
    if (!datum) return false;
    *name_count = static_cast<ptrdiff_t>(copy_text(datum->key(), name, name_capacity));
    std::string text;
    if (field_text(*metadata, *datum, text)) {
      *value_count = static_cast<ptrdiff_t>(copy_text(text, value, value_capacity));
    }
    return true;
  } catch (...) {
    // A field that Exiv2 cannot write as text is listed as data.
    return true;
  }
}

int64_t cexiv2_iso_speed(const CExiv2Metadata *metadata) noexcept {
  try {
    const auto *usual = find_exif(*metadata, "Exif.Photo.ISOSpeedRatings");
    // Raw files may have the tag beside the image's size.
    if (!usual) usual = find_exif(*metadata, "Exif.Image.ISOSpeedRatings");
    const int64_t speed = usual && usual->count() > 0 ? whole_number(usual->value(), 0) : 0;
    // 65535 means that the number does not fit the tag.
    if (speed > 0 && speed < 65535) return speed;
    // isoSpeed searches for dozens of tags, which is slow. All others are in makers' notes.
    if (speed == 0 && !find_exif(*metadata, "Exif.Photo.MakerNote")) return 0;
    const auto found = Exiv2::isoSpeed(metadata->exif());
    if (found == metadata->exif().end() || found->count() == 0) return 0;
    // Makers' notes contain codes for the speed; 0 means unknown. Only the printed form is a speed.
    if (found->count() == 1 && whole_number(found->value(), 0) == 0) return 0;
    return strtol(found->print(&metadata->exif()).c_str(), nullptr, 10);
  } catch (...) {
    return 0;
  }
}

uint8_t *cexiv2_copy_largest_jpeg(const CExiv2Metadata *metadata, size_t *count) noexcept {
  *count = 0;
  try {
    const Exiv2::PreviewManager manager(*metadata->image);
    const auto previews = manager.getPreviewProperties();
    const Exiv2::PreviewProperties *largest = nullptr;
    uint64_t area = 0;
    for (const auto &preview : previews) {
      const uint64_t own = uint64_t(uint32_t(preview.width_)) * uint32_t(preview.height_);
      if (preview.mimeType_ == "image/jpeg" && own > area) {
        largest = &preview;
        area = own;
      }
    }
    if (!largest) return nullptr;
    const auto preview = manager.getPreviewImage(*largest);
    auto *copy = static_cast<uint8_t *>(malloc(preview.size()));
    if (!copy) return nullptr;
    memcpy(copy, preview.pData(), preview.size());
    *count = preview.size();
    return copy;
  } catch (...) {
    return nullptr;
  }
}

#include "metadata.hpp"

// Changes XMP, and writes it as a packet.

namespace {

/// Replaces the value of a tag, or adds the tag.
bool replace(CExiv2Metadata &metadata, const Exiv2::XmpKey &key, const Exiv2::Value &value) {
  auto &data = metadata.mutable_xmp();
  const auto found = data.findKey(key);
  if (found == data.end()) return data.add(key, &value) == 0;
  found->setValue(&value);
  return true;
}

/// Returns the value of a tag, or `empty` if the tag has no value of that kind.
template <typename Kind>
Kind current(const CExiv2Metadata &metadata, const Exiv2::XmpKey &key, const Kind &empty) {
  const auto found = metadata.xmp().findKey(key);
  if (found == metadata.xmp().end() || found->count() == 0) return empty;
  const auto *value = dynamic_cast<const Kind *>(&found->value());
  return value ? *value : empty;
}

}  // namespace

bool cexiv2_clear(CExiv2Metadata *metadata, const char *tag) noexcept {
  try {
    auto &data = metadata->mutable_xmp();
    const auto found = data.findKey(Exiv2::XmpKey(tag));
    if (found != data.end()) data.erase(found);
    return true;
  } catch (...) {
    return false;
  }
}

bool cexiv2_set_text(CExiv2Metadata *metadata, const char *tag, const char *text) noexcept {
  try {
    return replace(*metadata, Exiv2::XmpKey(tag), Exiv2::XmpTextValue(text));
  } catch (...) {
    return false;
  }
}

bool cexiv2_set_default_text(CExiv2Metadata *metadata, const char *tag,
                             const char *text) noexcept {
  try {
    const Exiv2::XmpKey key(tag);
    auto value = current(*metadata, key, Exiv2::LangAltValue());
    value.value_["x-default"] = text;
    return replace(*metadata, key, value);
  } catch (...) {
    return false;
  }
}

bool cexiv2_append(CExiv2Metadata *metadata, const char *tag, const char *text) noexcept {
  try {
    const Exiv2::XmpKey key(tag);
    auto value = current(*metadata, key, Exiv2::XmpArrayValue(Exiv2::xmpBag));
    return value.read(text) == 0 && replace(*metadata, key, value);
  } catch (...) {
    return false;
  }
}

bool cexiv2_remove(CExiv2Metadata *metadata, const char *tag, const char *text) noexcept {
  try {
    auto &data = metadata->mutable_xmp();
    const Exiv2::XmpKey key(tag);
    const auto found = data.findKey(key);
    if (found == data.end()) return true;
    const auto *array = dynamic_cast<const Exiv2::XmpArrayValue *>(&found->value());
    if (!array) {
      if (found->toString() == text) data.erase(found);
      return true;
    }
    Exiv2::XmpArrayValue rest(array->typeId());
    for (size_t index = 0; index < static_cast<size_t>(array->count()); index++) {
      const auto item = array->toString(static_cast<long>(index));
      if (item != text && rest.read(item) != 0) return false;
    }
    if (rest.count() == array->count()) return true;
    if (rest.count() == 0) {
      data.erase(found);
      return true;
    }
    found->setValue(&rest);
    return true;
  } catch (...) {
    return false;
  }
}

char *cexiv2_copy_packet(const CExiv2Metadata *metadata) noexcept {
  try {
    std::string packet;
    const auto form = Exiv2::XmpParser::omitPacketWrapper;
    if (Exiv2::XmpParser::encode(packet, metadata->xmp(), form) != 0) return nullptr;
    return strdup(packet.c_str());
  } catch (...) {
    return nullptr;
  }
}

import CImageCodecs
import Glibc
import ImageDecoding

/// What a sidecar says, and changes to it.
extension MetadataTags {
  private static let rating = "Xmp.xmp.Rating"
  private static let favourite = "Xmp.albums.Favourite"
  private static let orientationTag = "Xmp.tiff.Orientation"
  private static let title = "Xmp.dc.title"
  private static let caption = "Xmp.dc.description"
  private static let keywords = "Xmp.dc.subject"

  /// Makes the names known that are no others' than ours. Once, before anything is read.
  static func registerNamespace() -> Bool {
    gexiv2_metadata_try_register_xmp_namespace(
      "https://navigationkit.org/ns/albums/1.0/", "albums", nil) != 0
  }

  /// Reads a sidecar, nil where it is none, or damaged.
  ///
  /// Exiv2 finds no fault, and no tags either, in what is not well-formed. To believe that would be
  /// to take back what was said, and to change it to throw away what can be saved of it.
  static func sidecar(_ bytes: UnsafeBufferPointer<UInt8>) -> MetadataTags? {
    let copy = Self.inUTF8(bytes)
    defer { copy?.deallocate() }
    let text = copy.map { UnsafeBufferPointer($0) } ?? bytes
    guard let tags = MetadataTags(reading: text) else { return nil }
    let saysSomething = gexiv2_metadata_has_xmp(tags.metadata) != 0
    guard saysSomething || EmptySidecar.matches(text) else { return nil }
    return tags
  }

  /// A copy of a text in UTF-16, as Exiv2, which keeps in a form of its own what it has read, knows
  /// UTF-8 only; nil for others.
  private static func inUTF8(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> UnsafeMutableBufferPointer<UInt8>? {
    let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
    guard isBigEndian || bytes.starts(with: [0xFF, 0xFE]) else { return nil }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    let text = Array(String(decoding: units, as: UTF16.self).utf8)
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.count)
    _ = copy.initialize(from: text)
    return copy
  }

  /// What the sidecar says.
  var sidecarContents: SidecarContents {
    var contents = SidecarContents()
    contents.rating = rating
    contents.isFavourite = text([Self.favourite], limit: 16).map { $0.lowercased() == "true" }
    contents.orientation = text([Self.orientationTag], limit: 16) == nil ? nil : orientation
    contents.title = text([Self.title], limit: 4096)
    contents.caption = text([Self.caption], limit: 16384)
    contents.keywords = keywords
    return contents
  }

  /// The photo's keywords, as many as fit into an answer.
  var keywords: [String] {
    for tag in [Self.keywords, "Iptc.Application2.Keywords"] {
      guard let list = gexiv2_metadata_try_get_tag_multiple(metadata, tag, nil) else { continue }
      defer { g_strfreev(list) }
      var keywords: [String] = []
      while keywords.count < 200, let keyword = list[keywords.count] {
        keywords.append(String(decoding: String(cString: keyword).utf8.prefix(128), as: UTF8.self))
      }
      if !keywords.isEmpty { return keywords }
    }
    return []
  }

  /// The sidecar with some changes, and with everything else that is in it.
  func sidecar(applying changes: [SidecarChange]) throws(DecodingFailure) -> [UInt8] {
    for change in changes {
      let isMade =
        switch change {
        case .rating(let rating): set(Self.rating, rating.map(String.init))
        case .favourite(let isFavourite):
          set(Self.favourite, isFavourite.map { $0 ? "True" : "False" })
        case .orientation(let value): set(Self.orientationTag, value.map(String.init))
        case .title(let title): set(Self.title, title.map(Self.inAnyLanguage))
        case .caption(let caption): set(Self.caption, caption.map(Self.inAnyLanguage))
        case .keywords(let keywords): set(keywords: keywords)
        }
      guard isMade else { throw .malformed("The sidecar cannot take \(change)") }
    }
    let form = GEXIV2_OMIT_PACKET_WRAPPER
    guard let packet = gexiv2_metadata_try_generate_xmp_packet(metadata, form, 0, nil) else {
      throw .malformed("The sidecar cannot be written")
    }
    defer { g_free(packet) }
    // Exiv2 leaves all out where there is nothing to say.
    let isEmpty = packet.pointee == 0
    let text = isEmpty ? SidecarContents.emptyFile : String(cString: packet)
    return Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(text)\n".utf8)
  }

  private func set(_ tag: String, _ text: String?) -> Bool {
    guard let text else {
      return gexiv2_metadata_try_has_tag(metadata, tag, nil) == 0
        || gexiv2_metadata_try_clear_tag(metadata, tag, nil) != 0
    }
    return gexiv2_metadata_try_set_tag_string(metadata, tag, text, nil) != 0
  }

  private func set(keywords: [String]) -> Bool {
    guard set(Self.keywords, nil), !keywords.isEmpty else { return keywords.isEmpty }
    var list = keywords.map { UnsafePointer<gchar>(strdup(Self.plain($0))) } + [nil]
    defer { list.forEach { free(UnsafeMutablePointer(mutating: $0)) } }
    return gexiv2_metadata_try_set_tag_multiple(metadata, Self.keywords, &list, nil) != 0
  }

  /// The form in which Exiv2 takes text that has a language.
  private static func inAnyLanguage(_ text: String) -> String {
    "lang=\"x-default\" " + plain(text)
  }

  /// Text without what XML cannot hold.
  private static func plain(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter {
          $0.value >= 0x20 && $0.value != 0xFFFE && $0.value != 0xFFFF
            || ["\n", "\t", "\r"].contains($0)
        }))
  }
}

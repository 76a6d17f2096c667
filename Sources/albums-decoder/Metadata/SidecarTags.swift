import CExiv2
import Glibc
import ImageDecoding

/// Reading and changing sidecars.
extension MetadataTags {
  private static let rating = "Xmp.xmp.Rating"
  private static let favourite = "Xmp.albums.Favourite"
  private static let orientationTag = "Xmp.tiff.Orientation"
  private static let title = "Xmp.dc.title"
  private static let caption = "Xmp.dc.description"

  /// Reads a sidecar.
  ///
  /// Throws for other XML, in which Exiv2 finds no tags. If such a file counted as an empty
  /// sidecar, its contents would be ignored, and a change would overwrite them.
  static func sidecar(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(DecodingFailure) -> MetadataTags {
    let text = try SidecarText.utf8(bytes)
    guard !SidecarText.hasTooManyParts(text) else { throw .tooLarge }
    guard let tags = MetadataTags(packet: text),
      cexiv2_has_xmp(tags.metadata) || EmptySidecar.matches(text)
    else { throw .malformed("This is no XMP, or it is damaged") }
    return tags
  }

  /// The properties in the sidecar.
  var sidecarContents: SidecarContents {
    var contents = SidecarContents()
    contents.rating = rating
    contents.isFavourite = text([Self.favourite], limit: 16).map { $0.lowercased() == "true" }
    contents.orientation = text([Self.orientationTag], limit: 16) == nil ? nil : orientation
    contents.title = text([Self.title], limit: 4096)
    contents.caption = text([Self.caption], limit: 16384)
    contents.keywords = keywords
    contents.people = people
    contents.places = places
    return contents
  }

  /// Returns the sidecar with some changes and with its other contents preserved.
  func sidecar(applying changes: [SidecarChange]) throws(DecodingFailure) -> [UInt8] {
    for change in changes {
      let isMade =
        switch change {
        case .rating(let rating): set(Self.rating, rating.map(String.init))
        case .favourite(let isFavourite):
          set(Self.favourite, isFavourite.map { $0 ? "True" : "False" })
        case .orientation(let value): set(Self.orientationTag, value.map(String.init))
        case .title(let title): set(Self.title, inDefaultLanguage: title)
        case .caption(let caption): set(Self.caption, inDefaultLanguage: caption)
        case .keywords(let keywords): self.change(keywordsBy: keywords)
        }
      guard isMade else { throw .malformed("The sidecar cannot take \(change)") }
    }
    guard let packet = cexiv2_copy_packet(metadata) else {
      throw .malformed("The sidecar cannot be written")
    }
    defer { free(packet) }
    // Exiv2 returns an empty packet if there are no tags.
    let isEmpty = packet.pointee == 0
    let text = isEmpty ? SidecarContents.emptyFile : String(cString: packet)
    return Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(text)\n".utf8)
  }

  private func set(_ tag: String, _ text: String?) -> Bool {
    guard let text else { return cexiv2_clear(metadata, tag) }
    return cexiv2_set_text(metadata, tag, text)
  }

  private func set(_ tag: String, inDefaultLanguage text: String?) -> Bool {
    guard let text else { return cexiv2_clear(metadata, tag) }
    return cexiv2_set_default_text(metadata, tag, Self.plain(text))
  }

  /// Returns the text without characters that XML does not allow.
  static func plain(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter {
          $0.value >= 0x20 && $0.value != 0xFFFE && $0.value != 0xFFFF
            || ["\n", "\t", "\r"].contains($0)
        }))
  }
}

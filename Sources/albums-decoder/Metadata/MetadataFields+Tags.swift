import CExiv2
import ImageDecoding

extension MetadataFields {
  /// Reads all fields of a file that Exiv2 can read, up to the limits of an answer.
  init(reading bytes: UnsafeBufferPointer<UInt8>) {
    self.init()
    guard let tags = MetadataTags(reading: bytes) else { return }
    var index = 0
    while let field = tags.field(at: index), append(field) { index += 1 }
  }
}

extension MetadataTags {
  /// Returns a field by its index in the file; nil after the last.
  fileprivate func field(at index: Int) -> MetadataFields.Field? {
    var (nameCount, valueCount) = (0, 0)
    let (longestName, longestValue) = (MetadataFields.longestName, MetadataFields.longestValue)
    var name = [CChar](repeating: 0, count: longestName)
    var value = [CChar](repeating: 0, count: longestValue)
    guard
      cexiv2_get_field(
        metadata, index, &name, longestName, &nameCount, &value, longestValue, &valueCount)
    else { return nil }
    return MetadataFields.Field(
      name: Self.text(name, nameCount, limit: longestName),
      value: valueCount < 0 ? nil : Self.text(value, valueCount, limit: longestValue))
  }

  /// Returns the text of some bytes. Bytes that are no UTF-8 become longer replacement characters.
  private static func text(_ bytes: [CChar], _ count: Int, limit: Int) -> String {
    var text = String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    while text.utf8.count > limit { text.unicodeScalars.removeLast() }
    return text
  }
}

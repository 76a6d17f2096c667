import ImageDecoding
import SystemPackage

/// A file's name as bytes, split before its extension.
struct FileName {
  /// The part before the last dot.
  let stem: [UInt8]
  /// The dot and the extension; empty if the name has no extension.
  let rest: [UInt8]

  init(_ path: FilePath) {
    self.init(path.nameBytes)
  }

  init(_ name: [UInt8]) {
    // A leading dot hides a file. It does not begin an extension.
    let end = name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil } ?? name.count
    stem = Array(name[..<end])
    rest = Array(name[end...])
  }

  /// The reason why file systems from Windows, such as those of USB sticks, refuse the name; nil if
  /// they allow it.
  var problemOnWindows: String? {
    let name = stem + rest
    if name.contains(where: { $0 < 0x20 || Array("\"*:<>?\\|".utf8).contains($0) }) {
      return texts.gettext("on this drive, names cannot contain \" * : < > ? \\ or |")
    }
    if let last = name.last, last == UInt8(ascii: ".") || last == UInt8(ascii: " ") {
      return texts.gettext("on this drive, names cannot end with a dot or a space")
    }
    return nil
  }

  /// The maximum length of a name in bytes, on the file systems of Linux.
  static let longest = 255
}

extension [UInt8] {
  /// Returns whether two names differ only in upper and lower case.
  func isEqualIgnoringCase(to other: [UInt8]) -> Bool {
    String(decoding: self, as: UTF8.self).lowercased()
      == String(decoding: other, as: UTF8.self).lowercased()
  }

  /// Returns at most this number of leading bytes. Never ends in the middle of a UTF-8 character.
  func cut(to count: Int) -> [UInt8] {
    guard self.count > count else { return self }
    var end = Swift.max(0, count)
    // Bytes of this form continue a character. A character has at most three of them.
    for _ in 0..<3 where end > 0 && self[end] & 0xC0 == 0x80 { end -= 1 }
    return Array(prefix(end))
  }
}

extension FilePath {
  /// The bytes of the last component.
  var nameBytes: [UInt8] {
    withPlatformBytes { bytes in
      Array(bytes[(bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...])
    }
  }

  /// Returns the path of the file with this name in this folder.
  func appending(nameBytes: [UInt8]) -> FilePath {
    FilePath.Component(platformString: nameBytes.map { CChar(bitPattern: $0) } + [0])
      .map(appending) ?? self
  }
}

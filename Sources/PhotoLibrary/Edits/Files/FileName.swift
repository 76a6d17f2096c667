import SystemPackage

/// A file's name in two parts, as bytes.
struct FileName {
  /// What comes before the last dot.
  let stem: [UInt8]
  /// The dot and the extension; empty where there is none.
  let rest: [UInt8]

  init(_ path: FilePath) {
    self.init(path.nameBytes)
  }

  init(_ name: [UInt8]) {
    // A dot at the start hides a file and begins no extension.
    let end = name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil } ?? name.count
    stem = Array(name[..<end])
    rest = Array(name[end...])
  }

  /// Why the file systems of Windows do not allow the name, such as those of USB sticks; nil where
  /// they do.
  var problemOnWindows: String? {
    let name = stem + rest
    if name.contains(where: { $0 < 0x20 || Array("\"*:<>?\\|".utf8).contains($0) }) {
      return "on this drive, names cannot contain \" * : < > ? \\ or |"
    }
    if let last = name.last, last == UInt8(ascii: ".") || last == UInt8(ascii: " ") {
      return "on this drive, names cannot end with a dot or a space"
    }
    return nil
  }

  /// How many bytes a name has at most, on the file systems of Linux.
  static let longest = 255
}

extension [UInt8] {
  /// Whether two names differ in nothing but upper and lower case.
  func isEqualIgnoringCase(to other: [UInt8]) -> Bool {
    String(decoding: self, as: UTF8.self).lowercased()
      == String(decoding: other, as: UTF8.self).lowercased()
  }

  /// The first bytes, of which a character in UTF-8 that would be cut is left out.
  func cut(to count: Int) -> [UInt8] {
    guard self.count > count else { return self }
    var end = Swift.max(0, count)
    // Bytes of this form go on with a character; there are three of them at most.
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

  /// The path of something of this name in this folder.
  func appending(nameBytes: [UInt8]) -> FilePath {
    FilePath.Component(platformString: nameBytes.map { CChar(bitPattern: $0) } + [0])
      .map(appending) ?? self
  }
}

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

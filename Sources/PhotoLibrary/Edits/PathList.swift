import SystemPackage

/// Paths of photos that an edit changes in the same way, with the photos of each folder together.
///
/// The journal has the path of each folder once, so an edit of 100,000 photos takes about 2 MB.
struct PathList: Codable, Hashable {
  let paths: [StoredPath]

  /// Creates a list of paths. Changes their order: the photos of a folder follow each other.
  init(_ paths: some Sequence<StoredPath>) {
    var folders: [[UInt8]: Int] = [:]
    var groups: [[StoredPath]] = []
    for path in paths {
      let folder = path.path.withPlatformBytes { Array($0[..<$0.startOfName]) }
      let index = folders[folder] ?? groups.count
      if index == groups.count {
        folders[folder] = index
        groups.append([])
      }
      groups[index].append(path)
    }
    self.paths = Array(groups.joined())
  }

  /// The photos of a folder. The names are percent-encoded, with a slash between two names.
  private struct Folder: Codable {
    let folder: String
    let names: String
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    var paths: [StoredPath] = []
    for group in try container.decode([Folder].self) {
      guard let folder = [UInt8](percentEncoded: group.folder),
        let names = [UInt8](percentEncoded: group.names)
      else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "Not percent-encoded paths")
      }
      for name in names.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
        paths.append(StoredPath(FilePath(platformBytes: folder + name)))
      }
    }
    self.paths = paths
  }

  func encode(to encoder: any Encoder) throws {
    var folders: [Folder] = []
    var (folder, names): ([UInt8], [UInt8]) = ([], [])
    func endFolder() {
      guard !folder.isEmpty || !names.isEmpty else { return }
      folders.append(
        Folder(
          folder: String(decoding: folder, as: UTF8.self),
          names: String(decoding: names, as: UTF8.self)))
    }
    var last: [UInt8]?
    for path in paths {
      path.path.withPlatformBytes { bytes in
        let start = bytes.startOfName
        if last?.elementsEqual(bytes[..<start]) == true {
          names.append(UInt8(ascii: "/"))
        } else {
          endFolder()
          last = Array(bytes[..<start])
          (folder, names) = ([], [])
          folder.appendPercentEncoded(UnsafeRawBufferPointer(rebasing: bytes[..<start]))
        }
        names.appendPercentEncoded(UnsafeRawBufferPointer(rebasing: bytes[start...]))
      }
    }
    endFolder()
    var container = encoder.singleValueContainer()
    try container.encode(folders)
  }
}

extension UnsafeRawBufferPointer {
  /// The position after the last slash of a path.
  fileprivate var startOfName: Int { lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0 }
}

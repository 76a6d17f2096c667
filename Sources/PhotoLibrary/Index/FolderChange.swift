import Glibc
import SystemPackage

/// Something that a scan has found out about a folder, on its way to the index.
struct FolderChange {
  /// The folder.
  let path: FilePath
  /// The folder that it was found in, nil for one that the person chose.
  let parent: FilePath?
  /// What has been found out.
  let content: Content
  /// When the scan looked into the folder, as `LookOrder` counts.
  let look: Int

  enum Content {
    /// Some of the files in the folder, of which there may be too many to have all in memory.
    case files(ListedFiles)
    /// All files have been handed over.
    case listed(FolderListing)
    /// Nothing has changed but the folder itself, into which one may not have been able to look.
    case touched(FolderListing, wasAway: Bool)
    /// The folder could not be looked into.
    case failed(FolderState)
    /// The folder, and all in it, is not where it was, for a reason that lets it come back.
    case away(FolderState)
  }
}

/// What a folder was like when it was listed.
struct FolderListing {
  var device = 0
  var mtime = 0
  /// What tells one state of the photos from another.
  var fingerprint = ListingFingerprint.empty
  /// What tells one state of the sidecars from another.
  var sidecars = ListingFingerprint.empty
  var fileCount = 0
  /// Whether there are raw files, so that some may belong to photos.
  var hasRaw = false
}

/// Files of one folder, packed: a folder can hold a million.
struct ListedFiles {
  struct File {
    fileprivate let nameEnd: Int
    let size: Int
    let mtime: Int
    let inode: Int
  }

  /// Whether a file with another inode number is another file.
  let countsInodes: Bool
  private var names: [UInt8] = []
  private(set) var files: [File] = []

  init(countsInodes: Bool) { self.countsInodes = countsInodes }

  mutating func append(_ name: UnsafeRawBufferPointer, _ status: stat) {
    names.append(contentsOf: name)
    files.append(
      File(
        nameEnd: names.count, size: Int(status.st_size), mtime: status.modificationTime,
        inode: Int(truncatingIfNeeded: status.st_ino)))
  }

  func forEach(_ body: (_ name: UnsafeRawBufferPointer, File) throws -> Void) rethrows {
    try names.withUnsafeBytes { bytes in
      var start = 0
      for file in files {
        try body(UnsafeRawBufferPointer(rebasing: bytes[start..<file.nameEnd]), file)
        start = file.nameEnd
      }
    }
  }
}

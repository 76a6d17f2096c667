import Glibc
import SystemPackage

/// A change of a folder that a scan has found and that is yet to be written to the index.
struct FolderChange {
  /// The folder.
  let path: FilePath
  /// The folder in which the scan found this folder; nil for a folder that the user chose.
  let parent: FilePath?
  /// The change.
  let content: Content
  /// The number of the scan's look into the folder, from `LookOrder`.
  let look: Int

  enum Content {
    /// Some of the files in the folder. A folder can hold too many to have all in memory.
    case files(ListedFiles)
    /// The end of the listing: all files have been handed over.
    case listed(FolderListing)
    /// The photos are unchanged, but the folder's date, device, parent or sidecars have changed, or
    /// the folder was unreadable before.
    case touched(FolderListing)
    /// The folder could not be read.
    case failed(FolderState)
    /// The folder, and everything in it, is missing. It may return, so the index keeps its photos.
    case away(FolderState)
  }
}

/// The state of a folder when it was listed.
struct FolderListing {
  var device = 0
  var mtime = 0
  /// The fingerprint of the photos.
  var fingerprint = ListingFingerprint.empty
  /// The fingerprint of the sidecars.
  var sidecars = ListingFingerprint.empty
  var nextCheck = NextCheck.soon
  var fileCount = 0
  /// Whether the folder contains files that may be companions of photos. Only set if its files are handed
  /// over.
  var hasCompanions = false
}

/// Files of one folder, packed to save memory: a folder can hold a million files.
struct ListedFiles {
  struct File {
    fileprivate let nameEnd: Int
    let size: Int
    let mtime: Int
    let inode: Int

    init(nameEnd: Int, _ status: stat) {
      self.nameEnd = nameEnd
      size = Int(status.st_size)
      mtime = status.modificationTime
      inode = Int(truncatingIfNeeded: status.st_ino)
    }
  }

  /// Whether a file with another inode number is another file.
  let countsInodes: Bool
  /// The device of the folder.
  let device: Int
  private var names: [UInt8] = []
  private(set) var files: [File] = []

  init(countsInodes: Bool, device: Int) {
    self.countsInodes = countsInodes
    self.device = device
  }

  mutating func append(_ name: UnsafeRawBufferPointer, _ status: stat) {
    names.append(contentsOf: name)
    files.append(File(nameEnd: names.count, status))
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

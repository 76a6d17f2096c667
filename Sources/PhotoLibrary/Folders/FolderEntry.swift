import FoundationEssentials
import Glibc
import ImageDecoding
import SystemPackage

/// A folder entry that a library uses.
enum FolderEntry {
  case folder(stat, isLink: Bool)
  /// A photo or a video.
  case photo(stat)
  case sidecar(stat)
  /// A link with a photo's name that leads to no file.
  case brokenLink

  /// Reads the status of an entry. Follows symbolic links. Returns nil if the entry is not a
  /// folder, photo or sidecar, or is hidden.
  ///
  /// - Parameters:
  ///   - name: The entry's name.
  ///   - type: The entry's type from `readdir`, one of the constants `DT_…`.
  ///   - folder: The descriptor of the open folder.
  init?(named name: UnsafePointer<CChar>, type: UInt8, in folder: Int32) {
    let bytes = UnsafeRawBufferPointer(start: name, count: strlen(name))
    guard bytes.first != UInt8(ascii: ".") else { return nil }
    // A status call costs more than all other checks, so it comes last.
    let isPhoto = PhotoFileType.isListed(bytes)
    let isSidecar = !isPhoto && PhotoFileType.isSidecar(bytes)
    let mayBeFolder = Int(type) == DT_DIR || Int(type) == DT_LNK || Int(type) == DT_UNKNOWN
    guard isPhoto || isSidecar || mayBeFolder else { return nil }
    var status = stat()
    guard fstatat(folder, name, &status, 0) == 0 else {
      guard isPhoto, errno == ENOENT, Int(type) == DT_LNK else { return nil }
      self = .brokenLink
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: self = .folder(status, isLink: Int(type) != DT_DIR)
    case S_IFREG where isPhoto: self = .photo(status)
    case S_IFREG where isSidecar: self = .sidecar(status)
    default: return nil
    }
  }
}

extension Photo {
  /// Creates the photo in a regular file that the user has named.
  ///
  /// Returns nil for a folder or missing file, and for a file that neither its extension nor its
  /// first bytes identify as a photo or a video. Equals the photo that a scan finds as long as the
  /// file stays the same.
  public init?(fileAt path: FilePath) {
    var status = stat()
    guard path.withPlatformString({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG,
      PhotoFileType.isListed(path.nameBytes) || Self.beginsAsPhoto(path)
    else { return nil }
    self.init(at: path, in: AlbumID(path: path.removingLastComponent()), status)
  }

  private static func beginsAsPhoto(_ path: FilePath) -> Bool {
    guard let file = try? FileDescriptor.open(path, .readOnly, options: .closeOnExec) else {
      return false
    }
    defer { try? file.close() }
    return withUnsafeTemporaryAllocation(byteCount: 512, alignment: 1) { buffer in
      let count = (try? file.read(fromAbsoluteOffset: 0, into: buffer)) ?? 0
      return ImageFormat(
        of: UnsafeBufferPointer(rebasing: buffer.bindMemory(to: UInt8.self)[..<count]))
        != nil
    }
  }

  /// Creates the photo for a file whose status is known.
  init(at path: FilePath, in album: AlbumID, _ status: stat) {
    self.init(
      id: PhotoID(path: path), albumID: album, byteCount: Int(status.st_size),
      modificationTime: status.modificationTime)
  }
}

extension stat {
  /// The date when the file was last written, in nanoseconds since 1970. A date beyond the range of
  /// `Int` wraps around, which still distinguishes two versions of a file.
  var modificationTime: Int { st_mtim.tv_sec &* 1_000_000_000 &+ st_mtim.tv_nsec }
}

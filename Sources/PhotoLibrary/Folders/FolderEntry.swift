import FoundationEssentials
import Glibc
import ImageDecoding
import SystemPackage

/// What an entry of a folder is, as far as a library is concerned.
enum FolderEntry {
  case folder(stat, isLink: Bool)
  case photo(stat)
  case sidecar(stat)

  /// Looks at an entry, through it if it is a symbolic link; nil if it is no folder, photo or
  /// sidecar, leads nowhere, or is hidden.
  ///
  /// - Parameters:
  ///   - name: The entry's name.
  ///   - type: What `readdir` says of it, one of the constants `DT_…`.
  ///   - folder: The descriptor of the open folder.
  init?(named name: UnsafePointer<CChar>, type: UInt8, in folder: Int32) {
    let bytes = UnsafeRawBufferPointer(start: name, count: strlen(name))
    guard bytes.first != UInt8(ascii: ".") else { return nil }
    // Asking the system about a file costs more than all the rest, so it is asked last.
    let isPhoto = PhotoFileType.isPhoto(bytes)
    let isSidecar = !isPhoto && PhotoFileType.isSidecar(bytes)
    let mayBeFolder = Int(type) == DT_DIR || Int(type) == DT_LNK || Int(type) == DT_UNKNOWN
    guard isPhoto || isSidecar || mayBeFolder else { return nil }
    var status = stat()
    guard fstatat(folder, name, &status, 0) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: self = .folder(status, isLink: Int(type) != DT_DIR)
    case S_IFREG where isPhoto: self = .photo(status)
    case S_IFREG where isSidecar: self = .sidecar(status)
    default: return nil
    }
  }
}

extension Photo {
  /// The photo in a regular file that a person has named; nil for folders, what is not there, and
  /// what neither its extension nor its first bytes say to be a photo. Equal to the one that a scan
  /// finds, as long as the file is the same.
  public init?(fileAt path: FilePath) {
    var status = stat()
    guard path.withPlatformString({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG,
      PhotoFileType.isPhoto(path.nameBytes) || Self.beginsAsPhoto(path)
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

  /// Describes a file of which the system has told its state.
  init(at path: FilePath, in album: AlbumID, _ status: stat) {
    self.init(
      id: PhotoID(path: path), albumID: album, byteCount: Int(status.st_size),
      modificationTime: status.modificationTime)
  }
}

extension stat {
  /// When the file was last written, in nanoseconds since 1970. File systems can hold dates that
  /// this cannot; they wrap around, which still tells one state of a file from the next.
  var modificationTime: Int { st_mtim.tv_sec &* 1_000_000_000 &+ st_mtim.tv_nsec }
}

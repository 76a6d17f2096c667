import Glibc
import SystemPackage

/// Finds the files that belong to a photo: its sidecars, the raw file of a pair, and the video of a
/// Live Photo.
///
/// A raw file and an image of the same name are a pair when there is exactly one of each.
struct PhotoGroups {
  /// The names of the files in a folder.
  fileprivate struct Names {
    /// The names, by the part before the last dot.
    var byStem: [[UInt8]: [[UInt8]]] = [:]
    /// The sidecars that darktable writes for duplicates of a photo, by the photo's name. For
    /// `a.jpg` these are `a_01.jpg.xmp` and `a_02.jpg.xmp`.
    var versions: [[UInt8]: [[UInt8]]] = [:]
  }

  private var folders: [FilePath: Names] = [:]

  /// Returns the photo's file and the files that belong to it, the photo first.
  mutating func files(of photo: FilePath) -> [FilePath] {
    let folder = photo.removingLastComponent()
    let names = names(in: folder)
    let own = photo.nameBytes
    let siblings = names.byStem[FileName(own).stem] ?? []
    // Most photos have no other files.
    if siblings.count < 2, names.byStem[own] == nil, names.versions[own] == nil { return [photo] }
    let photos = siblings.filter { PhotoFileType.isPhoto($0) }
    let isVideo = PhotoFileType.isVideo(own)
    let isPair = !isVideo && photos.count == 2 && photos.count(where: PhotoFileType.isRaw) == 1
    var group = isPair ? [own] + photos.filter { $0 != own } : [own]
    for photo in group {
      group += (names.byStem[photo] ?? []).filter(Self.isSidecar)
      group += (names.versions[photo] ?? []).filter { !names.hasPhoto(ofSidecar: $0) }
    }
    // A sidecar named without the photo's extension belongs to the photo if no other photo shares
    // its stem, or to both files of a pair. Photos precede videos.
    if isVideo {
      let isAlone = photos.isEmpty && siblings.count(where: PhotoFileType.isVideo) == 1
      if isAlone { group += siblings.filter(Self.isSidecar) }
    } else if isPair || photos.count == 1 {
      let hasVideo = photos.contains(where: PhotoFileType.isDeveloped)
      group += siblings.filter {
        Self.isSidecar($0) || hasVideo && PhotoFileType.isLiveVideo($0)
      }
    }
    return group.map(folder.appending(nameBytes:))
  }

  /// Returns whether the photo's folder had this file when it was listed: once for all its photos, which
  /// takes less time than a look at each, above all on a slow drive.
  mutating func isListed(_ photo: FilePath) -> Bool {
    let names = names(in: photo.removingLastComponent())
    return names.byStem[FileName(photo).stem]?.contains(photo.nameBytes) == true
  }

  /// Returns the XMP sidecar of a photo, named with or without the photo's extension; nil if it has
  /// no sidecar.
  mutating func sidecar(of photo: FilePath) -> FilePath? {
    let folder = photo.removingLastComponent()
    let names = names(in: folder)
    let siblings = names.byStem[FileName(photo).stem] ?? []
    let isVideo = PhotoFileType.isVideo(photo.nameBytes)
    let isAlone =
      siblings.count { PhotoFileType.isPhoto($0) } == (isVideo ? 0 : 1)
      && (!isVideo || siblings.count { PhotoFileType.isVideo($0) } == 1)
    let name =
      (names.byStem[photo.nameBytes] ?? []).first(where: { PhotoFileType.isSidecar($0) })
      ?? (isAlone ? siblings.first(where: { PhotoFileType.isSidecar($0) }) : nil)
    return name.map(folder.appending(nameBytes:))
  }

  /// Returns the files of others that would belong to a photo if it got this path.
  mutating func strays(at photo: FilePath) -> [FilePath] {
    let folder = photo.removingLastComponent()
    let name = photo.nameBytes
    guard PhotoFileType.isListed(name) else { return [] }
    let names = names(in: folder)
    let hasVideo = PhotoFileType.isDeveloped(name)
    let versions = (names.versions[name] ?? []).filter { !names.hasPhoto(ofSidecar: $0) }
    let sidecars = (names.byStem[name] ?? []).filter(Self.isSidecar)
    let siblings = (names.byStem[FileName(photo).stem] ?? []).filter {
      Self.isSidecar($0) || hasVideo && PhotoFileType.isLiveVideo($0)
    }
    return (sidecars + versions + siblings).map(folder.appending(nameBytes:))
  }

  /// Returns whether a file describes a photo: XMP, RawTherapee's settings, or Apple's edits.
  static func isSidecar(_ name: [UInt8]) -> Bool {
    PhotoFileType.isSidecar(name) || name.hasExtension("pp3") || name.hasExtension("aae")
  }

  private mutating func names(in folder: FilePath) -> Names {
    if let known = folders[folder] { return known }
    var names = Names()
    if let stream = folder.withPlatformString({ opendir($0) }) {
      while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
        guard Names.canContain(name), !Self.isFolder(entry, in: dirfd(stream)) else { continue }
        names.insert(name)
      }
      closedir(stream)
    }
    folders[folder] = names
    return names
  }

  /// Returns whether an entry is a folder, or a link to one. A folder never belongs to a photo.
  private static func isFolder(_ entry: UnsafeMutablePointer<dirent>, in folder: Int32) -> Bool {
    switch Int(entry.pointee.d_type) {
    case DT_DIR: return true
    // Some file systems do not report the type of an entry.
    case DT_LNK, DT_UNKNOWN:
      var status = stat()
      let isKnown = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          fstatat(folder, $0, &status, 0) == 0
        }
      }
      return isKnown && status.isFolder
    default: return false
    }
  }
}

extension PhotoGroups.Names {
  /// Returns whether a file of this name is a photo or can belong to one.
  static func canContain(_ name: [UInt8]) -> Bool {
    PhotoFileType.isListed(name) || PhotoGroups.isSidecar(name)
  }

  fileprivate mutating func insert(_ name: [UInt8]) {
    let stem = FileName(name).stem
    byStem[stem, default: []].append(name)
    if PhotoFileType.isSidecar(name), let photo = stem.withoutVersion {
      versions[photo, default: []].append(name)
    }
  }

  /// Returns whether a photo has the name that remains when the sidecar's extension is removed.
  fileprivate func hasPhoto(ofSidecar sidecar: [UInt8]) -> Bool {
    let name = FileName(sidecar).stem
    return byStem[FileName(name).stem]?.contains(name) == true
  }
}

extension [UInt8] {
  /// Returns whether a name has this extension, in upper or lower case. `text` must be in lower
  /// case.
  fileprivate func hasExtension(_ text: String) -> Bool {
    suffix(text.utf8.count + 1).map { $0 | 0x20 } == [UInt8(ascii: ".")] + Array(text.utf8)
  }

  /// The name without a version number: `a.jpg` for `a_01.jpg`. Nil if the stem does not end with
  /// an underscore and two digits or more.
  fileprivate var withoutVersion: [UInt8]? {
    let name = FileName(self)
    let digits = name.stem.reversed().prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }.count
    let stem = name.stem.dropLast(digits)
    guard digits >= 2, stem.count > 1, stem.last == UInt8(ascii: "_") else { return nil }
    return stem.dropLast() + name.rest
  }
}

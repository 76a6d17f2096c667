import Glibc
import SystemPackage

/// Finds the files that belong to a photo: its sidecars, and the raw file of a pair.
///
/// A raw file and an image of the same name are a pair when there is exactly one of each.
struct PhotoGroups {
  /// The names in each folder that has been looked into, by what comes before the last dot.
  private var folders: [FilePath: [[UInt8]: [[UInt8]]]] = [:]

  /// A photo's file and those that belong to it, the photo first.
  mutating func files(of photo: FilePath) -> [FilePath] {
    let folder = photo.removingLastComponent()
    let names = names(in: folder)
    let own = photo.nameBytes
    let stem = FileName(photo).stem
    let siblings = names[stem] ?? []
    let photos = siblings.filter { PhotoFileType.isPhoto($0) }
    let isPair = photos.count == 2 && photos.count(where: PhotoFileType.isRaw) == 1
    var group = isPair ? [own] + photos.filter { $0 != own } : [own]
    for photo in group { group += (names[photo] ?? []).filter { PhotoFileType.isSidecar($0) } }
    // One that is named without the extension belongs to whichever photo is the only one.
    if isPair || photos.count == 1 { group += siblings.filter { PhotoFileType.isSidecar($0) } }
    return group.map(folder.appending(nameBytes:))
  }

  /// The sidecar that speaks of a photo, by either way of naming it; nil where there is none.
  mutating func sidecar(of photo: FilePath) -> FilePath? {
    let folder = photo.removingLastComponent()
    let names = names(in: folder)
    let siblings = names[FileName(photo).stem] ?? []
    let isAlone = siblings.count { PhotoFileType.isPhoto($0) } == 1
    let name =
      (names[photo.nameBytes] ?? []).first { PhotoFileType.isSidecar($0) }
      ?? (isAlone ? siblings.first { PhotoFileType.isSidecar($0) } : nil)
    return name.map(folder.appending(nameBytes:))
  }

  private mutating func names(in folder: FilePath) -> [[UInt8]: [[UInt8]]] {
    if let known = folders[folder] { return known }
    var names: [[UInt8]: [[UInt8]]] = [:]
    if let stream = folder.withPlatformString({ opendir($0) }) {
      while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
        guard PhotoFileType.isPhoto(name) || PhotoFileType.isSidecar(name) else { continue }
        names[FileName(name).stem, default: []].append(name)
      }
      closedir(stream)
    }
    folders[folder] = names
    return names
  }
}

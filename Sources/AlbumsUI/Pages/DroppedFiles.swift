import Foundation
import PhotoLibrary
import SystemPackage

/// Files that were dropped or pasted: folders, photos, and files that are not accepted.
nonisolated struct DroppedFiles: Sendable {
  /// The reason why a file is not accepted.
  private enum Refusal: Hashable {
    case notAPhoto, empty, unreadable
  }

  /// The folders, to be added to the library.
  private(set) var folders: [FilePath] = []
  /// The photos that can be read.
  private(set) var photos: [FilePath] = []
  private var refused: [(file: FilePath, refusal: Refusal)] = []

  /// Looks at files away from the main thread: a drive may answer late, or never.
  @concurrent static func looking(at files: [FilePath]) async -> DroppedFiles {
    DroppedFiles(files)
  }

  /// Looks at files.
  ///
  /// - Parameters:
  ///   - files: The files and folders.
  ///   - isReadable: Returns whether the user may read a file.
  init(_ files: [FilePath], isReadable: (FilePath) -> Bool = Self.isReadable) {
    for file in files {
      if file.isFolder {
        folders.append(file)
      } else if let refusal = Self.refusal(of: file, isReadable) {
        refused.append((file, refusal))
      } else {
        photos.append(file)
      }
    }
  }

  private static func refusal(
    of file: FilePath, _ isReadable: (FilePath) -> Bool
  ) -> Refusal? {
    guard let photo = Photo(fileAt: file) else { return .notAPhoto }
    if photo.byteCount == 0 { return .empty }
    return isReadable(file) ? nil : .unreadable
  }

  private static func isReadable(_ file: FilePath) -> Bool {
    file.withPlatformString { access($0, R_OK) == 0 }
  }

  /// The number of files that are not accepted.
  var refusedCount: Int { refused.count }

  /// The files that are not accepted, with the reasons and what to do; nil without any.
  @MainActor var message: String? {
    guard let first = refused.first else { return nil }
    if refused.count == 1 { return Self.message(DisplayName.name(of: first.file), first.refusal) }
    let (count, number) = (refused.count, refused.count.grouped)
    let refusals = Set(refused.map(\.refusal))
    guard refusals.count == 1 else {
      return texts.ngettext(
        "%2$s of the files is empty, cannot be read, or is not a photo.",
        "%2$s of the files are empty, cannot be read, or are not photos.", count, number)
    }
    return switch first.refusal {
    case .notAPhoto:
      texts.ngettext(
        "%2$s of the files is not a photo or cannot be read.",
        "%2$s of the files are not photos or cannot be read.", count, number)
    case .empty:
      texts.ngettext(
        "%2$s of the files is empty.", "%2$s of the files are empty.", count, number)
    case .unreadable:
      texts.ngettext(
        "%2$s of the files cannot be read. Check its permissions.",
        "%2$s of the files cannot be read. Check their permissions.", count, number)
    }
  }

  @MainActor private static func message(_ name: String, _ refusal: Refusal) -> String {
    switch refusal {
    case .notAPhoto: texts.gettext("“%s” is not a photo or a folder that can be read.", name)
    case .empty: texts.gettext("“%s” is empty.", name)
    case .unreadable: texts.gettext("“%s” cannot be read. Check its permissions.", name)
    }
  }
}

import Foundation
import PhotoLibrary
import SystemPackage

/// Files that were dropped or pasted: folders, photos, and files that are not accepted.
struct DroppedFiles {
  /// The reason why a file is not accepted.
  private enum Refusal: Hashable {
    case notAPhoto, empty, unreadable
  }

  /// The folders, to be added to the library.
  private(set) var folders: [FilePath] = []
  /// The photos that can be read.
  private(set) var photos: [FilePath] = []
  private var refused: [(file: FilePath, refusal: Refusal)] = []

  /// Sorts files.
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

  nonisolated private static func isReadable(_ file: FilePath) -> Bool {
    file.withPlatformString { access($0, R_OK) == 0 }
  }

  /// The number of files that are not accepted.
  var refusedCount: Int { refused.count }

  /// The files that are not accepted, with the reasons and what to do; nil without any.
  var message: String? {
    guard let first = refused.first else { return nil }
    if refused.count == 1 { return Self.message(DisplayName.name(of: first.file), first.refusal) }
    let files = "\(refused.count.grouped) of the files"
    let refusals = Set(refused.map(\.refusal))
    guard refusals.count == 1 else {
      return "\(files) are empty, cannot be read, or are not photos."
    }
    return switch first.refusal {
    case .notAPhoto: "\(files) are not photos or cannot be read."
    case .empty: "\(files) are empty."
    case .unreadable: "\(files) cannot be read. Check their permissions."
    }
  }

  private static func message(_ name: String, _ refusal: Refusal) -> String {
    switch refusal {
    case .notAPhoto: "“\(name)” is not a photo or a folder that can be read."
    case .empty: "“\(name)” is empty."
    case .unreadable: "“\(name)” cannot be read. Check its permissions."
    }
  }
}

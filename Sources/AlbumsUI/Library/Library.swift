import GObjectKit
import ImageDecoding
import NavigationKit
import PhotoLibrary
import SystemPackage

/// The photos of one window: what has been found in its folders, and how it is decoded.
final class Library {
  /// The folders that were asked for.
  let roots: [FilePath]

  /// What has been found so far; `changes` tells when there is more.
  private(set) var contents = LibraryContents()

  /// Decodes for every page.
  let decoder: any ImageDecoding

  /// Thumbnails of all sizes.
  let thumbnails: ThumbnailCache

  /// When photos were taken.
  let captureDates: CaptureDates

  let changes = Notifier<Void>()

  private var scan: Task<Void, Never>?
  private var numbers: [PhotoID: Int] = [:]
  private var numbered: [PhotoID] = []

  /// Whether the user has chosen the folders, rather than the program.
  private let areRootsChosen: Bool

  init(roots: [FilePath], areRootsChosen: Bool = true, decoder: any ImageDecoding) {
    self.roots = roots
    self.areRootsChosen = areRootsChosen
    self.decoder = decoder
    thumbnails = ThumbnailCache(decoder: decoder)
    captureDates = CaptureDates(decoder: decoder)
    refresh()
  }

  isolated deinit { scan?.cancel() }

  /// Looks through the folders, again if it has done so before.
  func refresh() {
    scan?.cancel()
    thumbnails.forgetFailures()
    let results = LibraryScanner().scan(roots: roots)
    let isFirst = !contents.isComplete
    scan = Task { [weak self] in
      for await contents in results where isFirst || contents.isComplete {
        self?.take(contents)
      }
    }
  }

  private func take(_ contents: LibraryContents) {
    if contents.isComplete {
      for problem in contents.problems where !self.contents.problems.contains(problem) {
        Log.message("\(problem.message) \(problem.advice)", domain: "Albums")
      }
    }
    self.contents = contents
    changes.notify()
  }

  // MARK: Numbers

  // Lists hold numbers, not paths: a photo or album gets one when it is first listed and keeps it
  // for as long as the library lives.

  /// The number that stands for a photo in lists.
  func number(of photo: PhotoID) -> Int {
    if let number = numbers[photo] { return number }
    numbers[photo] = numbered.count
    numbered.append(photo)
    return numbered.count - 1
  }

  /// The photo that a number stands for, if it is still there.
  func photo(numbered number: Int) -> Photo? { contents.photos[numbered[number]] }

  /// Whether nobody has said yet where photos are, and where they usually are is nothing.
  var isWaitingForAFolder: Bool { !areRootsChosen && rootProblem?.kind == .missing }

  /// The folders between the library's own and an album's; empty for an album right in it.
  func parentName(of album: Album) -> String {
    guard let root = roots.first(where: { album.path.starts(with: $0) }), album.path != root else {
      return ""
    }
    var parent = album.path.removingLastComponent()
    _ = parent.removePrefix(root)
    return parent.isEmpty ? "" : DisplayName.string(from: parent)
  }

  /// What the folders are called in sentences.
  var displayName: String {
    roots.count == 1 ? "“\(DisplayName.name(of: roots[0]))”" : "these folders"
  }

  /// Why there is nothing to show, if it is that the folders themselves cannot be read.
  var rootProblem: LibraryProblem? {
    guard contents.isComplete, contents.photos.isEmpty else { return nil }
    return contents.problems.first { roots.contains($0.path) } ?? contents.problems.first
  }
}

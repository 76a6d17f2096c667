import GtkKit
import PhotoLibrary
import SystemPackage

/// Finds the duplicates of a library, and looks at the photos first that were not looked at yet.
final class DuplicateSearch {
  /// The groups that are known.
  private(set) var groups: [DuplicateGroup] = []
  /// The progress of looking at photos; nil at other times.
  private(set) var progress: FingerprintRun.Progress?
  /// Whether all photos have been compared.
  private(set) var isComplete = false
  /// The number of photos that cannot be compared because their files cannot be read.
  private(set) var unreadableCount = 0
  /// The reason why the search ended early; nil without one.
  private(set) var failure: String?

  /// Called after each change.
  var onChanged: (() -> Void)?

  private let library: Library
  private var work: Task<Void, Never>?
  private var isStale = false

  init(library: Library) {
    self.library = library
  }

  isolated deinit { work?.cancel() }

  /// Begins a search, or another one after the present one.
  func start() {
    isStale = true
    guard work == nil else { return }
    work = Task { [weak self] in
      while self?.isStale == true, !Task.isCancelled {
        self?.isStale = false
        await self?.search()
      }
      self?.work = nil
    }
  }

  private func search() async {
    let (index, roots) = (library.store.index, library.roots)
    let (reports, report) = AsyncStream.makeStream(
      of: FingerprintRun.Progress.self, bufferingPolicy: .bufferingNewest(1))
    let run = FingerprintRun(
      index: index, decoder: library.store.decoder, store: library.store.thumbnails.store,
      storedSide: library.store.thumbnails.storedSide)
    let following = Task { [weak self] in
      for await progress in reports { self?.follow(progress) }
    }
    defer { following.cancel() }
    do {
      if !isComplete { take(try await Self.found(index, roots)) }
      try await run.run(under: roots, places: 2, report: { report.yield($0) })
      report.finish()
      await following.value
      let found = try await Self.found(index, roots)
      guard !Task.isCancelled else { return }
      (isComplete, failure, progress) = (true, nil, nil)
      take(found)
    } catch {
      (failure, progress) = ("The index of your photos cannot be read.", nil)
      onChanged?()
    }
  }

  private func follow(_ progress: FingerprintRun.Progress) {
    self.progress = progress
    onChanged?()
  }

  private func take(_ found: (groups: [DuplicateGroup], unreadable: Int)) {
    (groups, unreadableCount) = (found.groups, found.unreadable)
    onChanged?()
  }

  @concurrent nonisolated private static func found(
    _ index: PhotoIndex, _ roots: [FilePath]
  ) async throws -> (groups: [DuplicateGroup], unreadable: Int) {
    (try index.looks(under: roots).groups(), try index.incomparableCount(under: roots))
  }
}

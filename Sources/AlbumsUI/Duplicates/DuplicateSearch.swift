import GtkKit
import PhotoLibrary
import SystemPackage

/// Finds the duplicates of a library, and looks at the photos first that were not looked at yet.
final class DuplicateSearch {
  /// The groups that are known, without those that the user has marked as not duplicates.
  private(set) var groups: [DuplicateGroup] = []
  /// The number of groups that are hidden because the user has marked them.
  var hiddenCount: Int { found.count - groups.count }
  /// All groups, with the hidden ones.
  private var found: [DuplicateGroup] = []
  /// The numbers of the photos that the user has marked, by groups.
  private var marked: [Set<Int>] = []
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
      if !isComplete { take(try await find()) }
      try await run.run(under: roots, places: 2, report: { report.yield($0) })
      report.finish()
      await following.value
      let found = try await find()
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

  private func take(_ finding: Finding) {
    (found, unreadableCount) = (finding.groups, finding.unreadable)
    // The user may have marked a group during the search.
    if finding.marks == marks.groups { marked = finding.marked }
    showFound()
  }

  private func showFound() {
    groups = found.removing(marked)
    onChanged?()
  }

  /// The result of a search.
  nonisolated private struct Finding: Sendable {
    var groups: [DuplicateGroup]
    var unreadable: Int
    /// The marks at the beginning of the search, and the numbers of their photos.
    var marks: [Set<PhotoID>]
    var marked: [Set<Int>]
  }

  private func find() async throws -> Finding {
    try await Self.find(in: library.store.index, under: library.roots, marks: marks.groups)
  }

  @concurrent nonisolated private static func find(
    in index: PhotoIndex, under roots: [FilePath], marks: [Set<PhotoID>]
  ) async throws -> Finding {
    Finding(
      groups: try index.looks(under: roots).groups(),
      unreadable: try index.incomparableCount(under: roots), marks: marks,
      marked: marks.map { Set($0.compactMap { index.number(of: $0.path) }) })
  }

  // MARK: Marks

  private var marks: NotDuplicates { library.store.notDuplicates }

  /// Hides a group, now and in later searches. Returns a function that shows it again.
  func hide(_ group: DuplicateGroup) -> () -> Void {
    let photos = library.photos(numbered: group.photos).map(\.id)
    marks.insert(photos)
    marked.append(Set(group.photos))
    showFound()
    return { [weak self, marks] in
      marks.remove(photos)
      self?.marked.removeAll { $0 == Set(group.photos) }
      self?.showFound()
    }
  }

  /// Shows all hidden groups of this library. Returns a function that hides them again. The marks of
  /// photos in other folders stay.
  func showHidden() -> () -> Void {
    let hidden = Set(found.flatMap(\.photos)).subtracting(groups.flatMap(\.photos))
    let photos = Set(library.photos(numbered: Array(hidden)).map(\.id))
    let (shown, numbers) = (marks.groups.filter { !$0.isDisjoint(with: photos) }, marked)
    marks.replace(with: marks.groups.filter { $0.isDisjoint(with: photos) })
    marked.removeAll { !$0.isDisjoint(with: hidden) }
    showFound()
    return { [weak self, marks] in
      marks.replace(with: marks.groups + shown)
      self?.marked = numbers
      self?.showFound()
    }
  }
}

import NavigationKit
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
  /// The marks of photos as not duplicates.
  private var marks: [Mark] = []
  /// The progress of looking at photos; nil at other times.
  private(set) var progress: FingerprintRun.Progress?
  /// Whether all photos have been compared.
  private(set) var isComplete = false
  /// The numbers of the photos that cannot be compared because their files cannot be read.
  private(set) var unreadable: [Int] = []
  /// The reason why the search ended early; nil without one.
  private(set) var failure: String?

  /// Called after each change.
  var onChanged: (() -> Void)?

  private let library: Library
  private lazy var work = RepeatedWork { [weak self] in await self?.search() }
  private lazy var reading = RepeatedWork { [weak self] in await self?.readMarks() }
  private var subscription: Subscription?

  init(library: Library) {
    self.library = library
    subscription = library.store.distinctChanges.observe { [weak self] in
      self?.reading.request()
    }
  }

  /// Begins a search, or another one after the present one.
  func start() {
    library.store.backgroundThumbnails.stopLooking()
    work.request()
  }

  /// Ends the search. The rest of the photos is looked at in the background.
  func stop() {
    work.cancel()
    library.store.backgroundThumbnails.goThrough(library.roots)
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
      if !isComplete { await take(try await find()) }
      try await run.run(under: roots, places: 2, report: { report.yield($0) })
      report.finish()
      await following.value
      let found = try await find()
      guard !Task.isCancelled else { return }
      await take(found)
      (isComplete, failure, progress) = (true, nil, nil)
      onChanged?()
    } catch {
      (failure, progress) = (texts.gettext("The index of your photos cannot be read."), nil)
      onChanged?()
    }
  }

  private func follow(_ progress: FingerprintRun.Progress) {
    self.progress = progress
    onChanged?()
  }

  private func take(_ finding: Finding) async {
    (found, unreadable) = (finding.groups, finding.unreadable)
    // Photos may have got other numbers.
    await reading.request().value
  }

  /// The result of a search.
  nonisolated private struct Finding: Sendable {
    var groups: [DuplicateGroup]
    var unreadable: [Int]
  }

  private func find() async throws -> Finding {
    try await Self.find(in: library.store.index, library.store.userData, under: library.roots)
  }

  @concurrent nonisolated private static func find(
    in index: PhotoIndex, _ userData: UserData, under roots: [FilePath]
  ) async throws -> Finding {
    Finding(
      groups: try index.looks(under: roots, userData: userData).groups(),
      unreadable: try index.incomparablePhotos(under: roots))
  }

  // MARK: Marks

  /// A mark of photos as not duplicates, with the numbers of the photos.
  nonisolated private struct Mark: Sendable {
    let id: DistinctPhotos.ID
    let photos: Set<Int>
  }

  /// The marks that hide groups.
  var hidingMarks: [DistinctPhotos.ID] {
    let hidden = Set(found.flatMap(\.photos)).subtracting(groups.flatMap(\.photos))
    return marks.filter { !$0.photos.isDisjoint(with: hidden) }.map(\.id)
  }

  private func readMarks() async {
    marks = await Self.marks(library.store.userData, library.store.index)
    groups = found.removing(marks.map(\.photos))
    onChanged?()
  }

  @concurrent nonisolated private static func marks(
    _ userData: UserData, _ index: PhotoIndex
  ) async -> [Mark] {
    userData.distinctPhotos.map { mark in
      Mark(id: mark.id, photos: Set(mark.photos.compactMap { index.number(of: $0) }))
    }
  }
}

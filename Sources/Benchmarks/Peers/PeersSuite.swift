import Foundation

/// Measures Albums and other programs for photos from outside: with the same photos, display and keys.
///
/// A window counts as complete with the last change of its pixels before they stay the same for a
/// second. Each figure is the median of some turns, with the lowest and the highest.
struct PeersSuite {
  /// A kind of measurement.
  private enum Row: CaseIterable {
    case firstFolder, folder, largeFolder, photo, coldPhoto, nextPhoto, folderMemory, photoMemory

    var name: String {
      switch self {
      case .firstFolder: "folder of 1,000 photos, first time (ms)"
      case .folder: "folder of 1,000 photos, again (ms)"
      case .largeFolder: "folder of 100,000 photos, again (ms)"
      case .photo: "one photo of 12 megapixels (ms)"
      case .coldPhoto: "the same, nothing in the system's cache (ms)"
      case .nextPhoto: "next photo (ms)"
      case .folderMemory: "memory with 1,000 photos (MB)"
      case .photoMemory: "memory with one photo (MB)"
      }
    }
  }

  private static let turns = 5
  /// The longest wait for a window to be complete, in seconds.
  private static let limit = 120.0

  private let display: X11Display
  private let report: Report
  private let folder: MeasuredLibrary
  private let largeFolder: MeasuredLibrary
  private let photos: MeasuredLibrary

  /// Makes the photos.
  init(display: X11Display, report: Report) throws {
    (self.display, self.report) = (display, report)
    folder = try MeasuredLibrary(nil, otherwise: .folder(1_000), note: report.note)
    largeFolder = try MeasuredLibrary(nil, otherwise: .folder(100_000), note: report.note)
    photos = try MeasuredLibrary(nil, otherwise: .large, note: report.note)
  }

  func run() throws {
    let peers = try Peer.all.map { try (title: $0.title(home: photos.makeHome()), peer: $0) }
    report.note(row("", peers.map(\.title)))
    report.note(row("---", peers.map { _ in "---:" }))
    // One home for each program, which keeps its thumbnails from one measurement to the next.
    let homes = try peers.map { _ in try photos.makeHome() }
    for (peer, home) in zip(peers, homes) { peer.peer.prepare(home) }
    for row in Row.allCases {
      let cells = zip(peers, homes).map { cell(row, of: $0.peer, home: $1) }
      report.note(self.row(row.name, cells))
    }
  }

  private func row(_ name: String, _ cells: [String]) -> String {
    "| \(([name] + cells).joined(separator: " | ")) |"
  }

  /// Returns the figures of a program; a dash if it cannot do this.
  private func cell(_ row: Row, of peer: Peer, home: URL) -> String {
    do {
      let figures = try self.figures(row, of: peer, home: home)
      guard !figures.isEmpty else { return "–" }
      let range = figures.range
      let spread = String(format: " (%.0f–%.0f)", range.lowerBound, range.upperBound)
      return String(format: "%.0f", figures.median) + (figures.count > 1 ? spread : "")
    } catch {
      report.note("\(peer.name), \(row.name): \(error.localizedDescription)")
      return "failed"
    }
  }

  private func figures(_ row: Row, of peer: Peer, home: URL) throws -> [Double] {
    switch row {
    case .firstFolder:
      return peer.showsFolders ? [try start(peer, folder.album, home: home).time] : []
    case .folder: return try starts(peer, folder.album, home: home).map(\.time)
    case .folderMemory: return try starts(peer, folder.album, home: home).map(\.memory)
    case .largeFolder:
      // The first time, programs read all photos or make thumbnails.
      if peer.showsFolders { _ = try start(peer, largeFolder.album, home: home) }
      return try starts(peer, largeFolder.album, home: home).map(\.time)
    case .photo: return try turns { try start(peer, photos.photos[0], home: home).time }
    case .photoMemory: return try turns { try start(peer, photos.photos[0], home: home).memory }
    case .coldPhoto:
      guard FileCache.canBeEmptied else { return [] }
      return try turns {
        try FileCache.empty()
        return try start(peer, photos.photos[0], home: home).time
      }
    case .nextPhoto: return try nextPhotos(peer, home: home)
    }
  }

  private func turns<Figure>(_ measure: () throws -> Figure) rethrows -> [Figure] {
    try (0..<Self.turns).map { _ in try measure() }
  }

  private func starts(
    _ peer: Peer, _ folder: String, home: URL
  ) throws -> [(time: Double, memory: Double)] {
    try peer.showsFolders ? turns { try start(peer, folder, home: home) } : []
  }

  /// Starts a program, and returns the milliseconds until its window is complete, and its memory then,
  /// with all its processes, in MB.
  private func start(
    _ peer: Peer, _ place: String, home: URL
  ) throws -> (time: Double, memory: Double) {
    let program = try MeasuredProgram(
      peer.program, [place], home: home, isTraced: false)
    defer { program.end() }
    let watch = try WindowWatch(program, on: display)
    let changes = try watch.changes(untilStillFor: 1, atMost: Self.limit)
    return (
      ((changes.last?.time ?? 0) - program.start) * 1_000,
      try ProgramUsage.memory(of: program.id)
    )
  }

  private func nextPhotos(_ peer: Peer, home: URL) throws -> [Double] {
    let program = try MeasuredProgram(
      peer.program, [photos.photos[0]], home: home, isTraced: false)
    defer { program.end() }
    let watch = try WindowWatch(program, on: display)
    _ = try watch.changes(untilStillFor: 1)
    return try turns {
      // Time for what programs do ahead.
      usleep(1_500_000)
      let begin = MonotonicClock.seconds
      display.press(peer.nextKey)
      guard let first = watch.nextChange(atMost: 10) else {
        throw BenchmarkFailure("The key \(peer.nextKey) shows no other photo.")
      }
      let last = try watch.changes(untilStillFor: 0.7, needsColour: false).last
      return (max(first.time, last?.time ?? 0) - begin) * 1_000
    }
  }
}

extension MeasuredLibrary {
  /// The folder of the first photo.
  fileprivate var album: String { (photos[0] as NSString).deletingLastPathComponent }
}

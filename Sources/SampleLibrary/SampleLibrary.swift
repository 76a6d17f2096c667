import FoundationEssentials
import Synchronization

/// A photo library made of drawn pictures: folders of JPEG files as a camera writes them.
///
/// The same values always give the same bytes.
///
/// ```swift
/// try await SampleLibrary.showcase().write(to: folder)
/// ```
public struct SampleLibrary: Sendable {
  /// Its folders, including empty ones, relative to the library's folder.
  let albums: [String]
  let pictures: [Picture]

  /// The number of photo files.
  public var photoCount: Int {
    pictures.reduce(0) { $0 + $1.files.count }
  }

  /// Draws the library and stores it in `folder`, which must not exist.
  ///
  /// The folder appears only when it is complete, never after an error or a cancellation. Draws as
  /// many pictures at a time as there are processors.
  ///
  /// - Parameters:
  ///   - folder: where to store it; missing parents are created.
  ///   - progress: called after each file, by one thread at a time, with the number of files
  ///     finished so far and where the file is meanwhile.
  /// - Throws: ``SampleLibraryError``, or `CancellationError` when the task is cancelled.
  public func write(
    to folder: URL, progress: @escaping @Sendable (Int, URL) -> Void = { _, _ in }
  ) async throws {
    let staging = try StagingFolder(for: folder)
    let root = staging.url
    for album in albums {
      do {
        try FileManager.default.createDirectory(
          at: root.appending(path: album), withIntermediateDirectories: true)
      } catch {
        throw SampleLibraryError.unwritable(path: album, reason: error.reason)
      }
    }
    let counter = ProgressCounter(report: progress)
    try await withThrowingTaskGroup(of: Void.self) { group in
      var waiting = pictures.makeIterator()
      func startNext() {
        guard let picture = waiting.next() else { return }
        group.addTask { try picture.write(into: root, counter: counter) }
      }
      for _ in 0..<ProcessInfo.processInfo.activeProcessorCount { startNext() }
      while try await group.next() != nil { startNext() }
    }
    try Task.checkCancellation()
    try staging.publish()
  }
}

/// Counts finished files across tasks and reports each count in order.
private final class ProgressCounter: Sendable {
  private let finished = Mutex(0)
  private let report: @Sendable (Int, URL) -> Void

  init(report: @escaping @Sendable (Int, URL) -> Void) {
    self.report = report
  }

  func advance(by file: URL) {
    finished.withLock { finished in
      finished += 1
      report(finished, file)
    }
  }
}

extension Picture {
  fileprivate func write(into root: URL, counter: ProgressCounter) throws {
    try Task.checkCancellation()
    let canvas = Canvas(pixelWidth: size.width, pixelHeight: size.height)
    scene.draw(on: canvas, seed: seed)
    let drawn = EncodedPicture(canvas.stored(as: capture.orientation))
    for file in files {
      try Task.checkCancellation()
      let destination = root.appending(path: file.path)
      guard let picture = drawn?.varied(by: file.variation) else {
        throw SampleLibraryError.unwritable(path: destination.path, reason: "out of memory")
      }
      var capture = capture
      capture.date = file.date
      try picture.write(capture, to: destination.path)
      counter.advance(by: destination)
    }
  }
}

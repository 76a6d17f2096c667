import Foundation

/// The photos that a suite measures with: the user's, or generated ones.
final class MeasuredLibrary {
  /// The photos to generate if the user names no library. They are fewer than the limits are meant
  /// for, so that generating takes a minute and not an hour.
  enum Drawn {
    /// So many small photos in a hundredth as many folders, for listing.
    case many(Int)
    /// Photos of 12 megapixels, all different, in five folders, for decoding.
    case large
    /// A few small photos in one folder, which an index refers to many times.
    case few
    /// So many small photos in one folder.
    case folder(Int)

    fileprivate var arguments: [String] {
      switch self {
      // 13 different photos, so that no two rows of a grid are the same: a suite detects scrolling
      // by comparing pictures of the window.
      case .many(let count):
        [
          "--photos", "\(count)", "--albums", "\(count / 100)", "--unique", "13", "--size",
          "640x480",
        ]
      case .large:
        [
          "--photos", "1200", "--albums", "5", "--unique", "24", "--varied", "--size", "4000x3000",
        ]
      case .few: ["--photos", "48", "--albums", "1", "--unique", "13", "--size", "640x480"]
      case .folder(let count):
        ["--photos", "\(count)", "--albums", "1", "--unique", "13", "--size", "1024x768"]
      }
    }

    fileprivate var description: String {
      switch self {
      case .many(let count): "\(count.formatted()) photos of 640 × 480 pixels"
      case .large: "1,200 photos of 4,000 × 3,000 pixels"
      case .few: "48 photos of 640 × 480 pixels"
      case .folder(let count):
        "\(count.formatted()) photos of 1,024 × 768 pixels in one folder"
      }
    }

    /// The folder where the photos stay for later runs; nil if they are made in seconds.
    fileprivate var keptFolder: URL? {
      guard case .large = self else { return nil }
      return FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first?
        .appending(path: "navigationkit-benchmarks/1200-varied-4000x3000")
    }
  }

  /// A folder with the paths of its photos.
  struct Part {
    let folder: URL
    let photos: [String]
  }

  let folder: URL
  /// The paths of its photos, sorted.
  let photos: [String]
  /// The folders of generated photos, and the only folder of the user's. Turns that read all photos
  /// take one folder each, so that each turn reads other files.
  let parts: [Part]
  private let scratch: URL
  private var homes = 0

  /// Uses the photos in `folder`, or generates some if it is nil.
  /// Calls `note` with a line before each step.
  init(_ folder: URL?, otherwise drawn: Drawn, note: (String) -> Void) throws {
    scratch = URL.temporaryDirectory.appending(path: "benchmarks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    if let folder {
      self.folder = folder.resolvingSymlinksInPath()
    } else {
      self.folder = drawn.keptFolder ?? scratch.appending(path: "library")
      try Self.draw(drawn, in: self.folder, home: scratch, note: note)
    }
    let names = FileManager.default.enumerator(atPath: self.folder.path)?.compactMap { name in
      (name as? String).flatMap { $0.lowercased().hasSuffix(".jpg") ? $0 : nil }
    }
    photos = (names ?? []).sorted().map { [folder = self.folder] in folder.path + "/" + $0 }
    guard !photos.isEmpty else {
      try? FileManager.default.removeItem(at: scratch)
      throw BenchmarkFailure("\(self.folder.path) holds no photos in JPEG files (.jpg).")
    }
    let whole = Part(folder: self.folder, photos: photos)
    parts = folder == nil ? Self.folders(of: photos) : [whole]
  }

  /// Draws photos in a folder, unless a run before has done so, and reports the progress.
  private static func draw(
    _ drawn: Drawn, in folder: URL, home: URL, note: (String) -> Void
  ) throws {
    guard !FileManager.default.fileExists(atPath: folder.path) else {
      return note("No --library: measuring with \(drawn.description) in \(folder.path).")
    }
    note("No --library: measuring with \(drawn.description), generated now.")
    let program = try MeasuredProgram(
      "albums-sample", [folder.path, "--progress"] + drawn.arguments, home: home, isTraced: false)
    var reported = program.start
    while program.isRunning {
      usleep(100_000)
      guard MonotonicClock.seconds - reported > 10 else { continue }
      reported = MonotonicClock.seconds
      note("  \(finishedCount(in: program.log)) photos are drawn.")
    }
    try program.waitForSuccess()
    if drawn.keptFolder != nil { note("They stay in \(folder.path) for later runs.") }
  }

  /// Returns the number in the last complete line “FINISHED TOTAL FILE”.
  private static func finishedCount(in log: String) -> Substring {
    let lines = log.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return lines.last?.prefix { $0 != " " } ?? "0"
  }

  private static func folders(of photos: [String]) -> [Part] {
    Dictionary(grouping: photos) { ($0 as NSString).deletingLastPathComponent }
      .sorted { $0.key < $1.key }
      .map { Part(folder: URL(filePath: $0.key), photos: $0.value) }
  }

  isolated deinit { try? FileManager.default.removeItem(at: scratch) }

  /// Makes a home directory in which no program has ever run.
  func makeHome() throws -> URL {
    homes += 1
    let home = scratch.appending(path: "home-\(homes)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    return home
  }

  /// Makes a home directory in which Albums has indexed the whole library, so that it has nothing
  /// to do in the background. Also makes the thumbnails unless `withThumbnails` is false. Calls
  /// `note` with a line before each step.
  func makeSettledHome(withThumbnails: Bool = true, note: (String) -> Void) throws -> URL {
    let home = try makeHome()
    for command in withThumbnails ? ["index", "thumbnails"] : ["index"] {
      note("Preparing: albums \(command) for \(photos.count.formatted()) photos.")
      try MeasuredProgram("albums", [command, folder.path], home: home, isTraced: false)
        .waitForSuccess()
    }
    return home
  }
}

import Foundation

/// The photos that a suite measures with: the user's, or generated ones.
final class MeasuredLibrary {
  /// The photos to generate if the user names no library. They are fewer than the limits are meant
  /// for, so that generating takes a minute and not an hour.
  enum Drawn {
    /// So many small photos in a hundredth as many folders, for listing.
    case many(Int)
    /// Photos of 12 megapixels, 24 of them different, for decoding.
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
        ["--photos", "240", "--albums", "4", "--unique", "24", "--size", "4000x3000"]
      case .few: ["--photos", "48", "--albums", "1", "--unique", "13", "--size", "640x480"]
      case .folder(let count):
        ["--photos", "\(count)", "--albums", "1", "--unique", "13", "--size", "1024x768"]
      }
    }

    fileprivate var description: String {
      switch self {
      case .many(let count): "\(count.formatted()) photos of 640 × 480 pixels"
      case .large: "240 photos of 4,000 × 3,000 pixels"
      case .few: "48 photos of 640 × 480 pixels"
      case .folder(let count):
        "\(count.formatted()) photos of 1,024 × 768 pixels in one folder"
      }
    }
  }

  let folder: URL
  /// The paths of its photos, sorted.
  let photos: [String]
  private let scratch: URL
  private var homes = 0

  /// Uses the photos in `folder`, or generates some if it is nil.
  init(_ folder: URL?, otherwise drawn: Drawn) throws {
    scratch = URL.temporaryDirectory.appending(path: "benchmarks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    if let folder {
      self.folder = folder.resolvingSymlinksInPath()
    } else {
      self.folder = scratch.appending(path: "library")
      // `print` would buffer the line if the output is a pipe.
      FileHandle.standardOutput.write(
        Data("No --library: measuring with \(drawn.description), generated now.\n".utf8))
      try MeasuredProgram(
        "albums-sample", [self.folder.path] + drawn.arguments, home: scratch, isTraced: false
      ).waitForSuccess()
    }
    let names = FileManager.default.enumerator(atPath: self.folder.path)?.compactMap { name in
      (name as? String).flatMap { $0.lowercased().hasSuffix(".jpg") ? $0 : nil }
    }
    photos = (names ?? []).sorted().map { [folder = self.folder] in folder.path + "/" + $0 }
    guard !photos.isEmpty else {
      try? FileManager.default.removeItem(at: scratch)
      throw BenchmarkFailure("\(self.folder.path) holds no photos in JPEG files (.jpg).")
    }
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

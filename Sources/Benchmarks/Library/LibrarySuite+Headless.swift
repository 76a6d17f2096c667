import CBenchmarkFloors
import Foundation

/// Measures the commands without a window: `albums index` and `albums thumbnails`.
extension LibrarySuite {
  func measureIndex() throws {
    let count = Double(library.photos.count)
    var home = library.folder
    let (first, firstFloor) = try takeTurns(
      rounds: 3,
      {
        home = try library.makeHome()
        return try time(of: "index", home: home) / count * 1_000
      }, { scanTime(readingHeads: true) / count * 1_000 })
    try report.add(
      Measurement(
        name: "index, a photo of \(size)", unit: "µs", ours: first,
        floor: firstFloor, limit: .figure(100)))
    let (again, againFloor) = try takeTurns(
      rounds: 3, { try time(of: "index", home: home) / count * 1_000 },
      { scanTime(readingHeads: false) / count * 1_000 })
    try report.add(
      Measurement(
        name: "index, a photo unchanged", unit: "µs", ours: again,
        floor: againFloor, limit: .figure(10)))
    let name = "index, a photo, cold cache"
    let cold = try takeColdTurns(
      of: name, { try time(of: "index", home: library.makeHome()) / count * 1_000 },
      { scanTime(readingHeads: true) / count * 1_000 })
    if let cold {
      try report.add(
        Measurement(name: name, unit: "µs", ours: cold.ours, floor: cold.floor, limit: nil))
    }
  }

  func measureThumbnails() throws {
    let samples = try prepareFormats()
    var turns: (ours: [Double], floor: [Double]) = ([], [])
    for turn in 0..<rounds {
      let part = library.parts[turn % library.parts.count]
      let count = Double(part.photos.count)
      turns.ours.append(
        try time(of: "thumbnails", in: part.folder, home: library.makeHome()) / count)
      turns.floor.append(floorDecodeTime(of: part.photos, 8) / count)
    }
    let (ours, floor) = turns
    try report.add(
      Measurement(
        name: "thumbnails, a photo of \(size)", unit: "ms", ours: ours, floor: floor,
        limit: .ratio(1.25)))
    for sample in samples { try measureThumbnails(of: sample) }
  }

  /// Returns the milliseconds that a command of Albums takes for a folder (the library by default),
  /// from start to exit.
  func time(of command: String, in folder: URL? = nil, home: URL) throws -> Double {
    try MeasuredProgram(
      "albums", [command, (folder ?? library.folder).path], home: home, isTraced: false
    ).waitForSuccess() * 1_000
  }

  /// Returns the milliseconds that the system takes to report the status of every file and, if
  /// asked, to read its first 64 KB.
  private func scanTime(readingHeads: Bool) -> Double {
    var result = FloorScan()
    return ContinuousClock().measure {
      _ = floor_scan(library.folder.path, readingHeads ? 65_536 : 0, &result)
    } / .milliseconds(1)
  }
}

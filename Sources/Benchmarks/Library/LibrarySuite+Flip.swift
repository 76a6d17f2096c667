import CBenchmarkFloors
import Foundation

/// Measures the time from a key press until the next photo is shown.
extension LibrarySuite {
  func measureFlip() throws {
    let home = try makeSettledHome()
    try measurePrefetched(home: home)
    try measureCold(home: home)
  }

  private func measurePrefetched(home: URL) throws {
    let (ours, floor) = try takeTurns(
      rounds: 2,
      { try flipTimes(of: MeasuredProgram("albums", [library.photos[0]], home: home)) },
      { try flipTimes(of: MeasuredProgram("grid-floor", ["--photo"], home: library.makeHome())) })
    let (times, floorTimes) = (ours.flatMap(\.self), floor.flatMap(\.self))
    try report.add(
      Measurement(
        name: "next photo, prefetched", unit: "ms", ours: times, floor: floorTimes,
        limit: .figure(floorTimes.median + 1_000 / 60)))
  }

  private func flipTimes(of program: MeasuredProgram) throws -> [Double] {
    try atSecondPhoto(of: program) { watch in
      try (0..<10).map { _ in
        // Leaves Albums time to prefetch the next photo.
        usleep(1_000_000)
        return try flipTime(of: program, "Right", watch)
      }
    }
  }

  /// Waits for the rest of a program that shows a photo, and moves to the second one, so that the first
  /// key press is not measured. Ends the program after `measure`.
  private func atSecondPhoto<Figure>(
    of program: MeasuredProgram, _ measure: (WindowWatch) throws -> Figure
  ) throws -> Figure {
    defer { program.end() }
    let watch = try WindowWatch(program, on: display)
    _ = try watch.changes(untilStillFor: 1, needsColour: false)
    try program.waitForRest()
    display.press("Right")
    while watch.nextChange(atMost: 2) != nil {}
    return try measure(watch)
  }

  private func flipTime(
    of program: MeasuredProgram, _ key: String, _ watch: WindowWatch
  ) throws -> Double {
    let begin = MonotonicClock.seconds
    display.press(key)
    guard let first = watch.nextChange(atMost: 10) else {
      throw BenchmarkFailure("\(program.name) shows no other photo. \(program.log)")
    }
    let last = try watch.changes(untilStillFor: 0.4, needsColour: false).last
    return (max(first.time, last?.time ?? 0) - begin) * 1_000
  }

  /// Measures the jump from an album's first photo to its last, which is not prefetched.
  private func measureCold(home: URL) throws {
    let folder = (library.photos[0] as NSString).deletingLastPathComponent
    let album = library.photos.filter { ($0 as NSString).deletingLastPathComponent == folder }
    let last = album[album.count - 1]
    let denominator = Int(
      floor_fitting_denominator(last, Self.photoView.width, Self.photoView.height))
    let (ours, floor) = try takeTurns(
      { try coldFlipTime(in: album, home: home) }, { floorDecodeTime(of: [last], denominator) })
    try report.add(
      Measurement(
        name: "next photo, cold, and its 1/\(denominator) decode", unit: "ms", ours: ours,
        floor: floor, limit: .figure(floor.median * 1.2 + 1_000 / 60)))
  }

  /// The size of the view of a photo in the window, between the bars. Albums decodes as many pixels as
  /// it shows.
  private static let photoView: (width: UInt32, height: UInt32) = (1_080, 670)

  private func coldFlipTime(in album: [String], home: URL) throws -> Double {
    let program = try MeasuredProgram("albums", [album[0]], home: home)
    return try atSecondPhoto(of: program) { try flipTime(of: program, "End", $0) }
  }

  /// Returns the milliseconds that libjpeg-turbo alone needs to decode files.
  func floorDecodeTime(of paths: [String], _ denominator: Int) -> Double {
    let names = paths.map { strdup($0) }
    defer { names.forEach { free($0) } }
    return ContinuousClock().measure {
      names.map { UnsafePointer($0) }.withUnsafeBufferPointer {
        _ = floor_decode_jpegs($0.baseAddress, $0.count, UInt32(denominator))
      }
    } / .milliseconds(1)
  }
}

import EndToEndSupport
import Foundation
import XCTest

/// A volume that is unmounted while it is in use: its photos are offline, not deleted.
///
/// The volume is mounted in a name space of the program, and unmounted lazily while busy.
final class VanishedVolumeTests: HeadlessCommandTestCase {
  /// Enough photos, each in its own folder, for the volume to disappear during the scan.
  private static let photoCount = 1_000
  private static let rounds = 8

  override func setUpWithError() throws {
    for number in 0..<Self.photoCount {
      let album = folder.appending(path: "photos/\(number)")
      try FileManager.default.createDirectory(at: album, withIntermediateDirectories: true)
      let pixels = Data(repeating: UInt8(truncatingIfNeeded: number), count: 12)
      try (Data("P6 2 2 255\n".utf8) + pixels).write(to: album.appending(path: "photo.ppm"))
    }
  }

  func testVolumeUnmountedAtAnyMoment_KeepsItsPhotosInTheIndex() throws {
    // Indexes once. Then, for each delay, indexes three times: the volume is unmounted during the
    // first run, absent during the second, and mounted again before the third.
    let output = try outputWhereVolumesCanBeMounted(
      #"""
      index() { "$albums" index --json "$volume" | tr -d '\n'; echo; }
      index
      for delay in 0.02 0.04 0.06 0.08 0.1 0.12 0.15 0.2; do
        index & sleep $delay; umount -l "$volume"; wait
        index
        mount --bind "$disk" "$volume" && index
      done
      """#)
    let summaries = try output.split(separator: "\n").map { try Summary(String($0)) }
    XCTAssertEqual(summaries.count, 1 + 3 * Self.rounds)
    XCTAssertEqual(summaries.first?.files, Self.photoCount)
    for round in summaries.indices.dropFirst(2) where round % 3 == 2 {
      let (away, back) = (summaries[round], summaries[round + 1])
      XCTAssertTrue(
        away.problems.contains { $0.contains("not connected") && $0.contains("are kept") },
        "\(away.problems)")
      XCTAssertEqual(back.problems, [])
      XCTAssertEqual([back.files, back.unchanged], [0, Self.photoCount], "\(round / 3)")
    }
  }

  /// Copies the photos to a disk, which is mounted as the volume and can be mounted again.
  private static let mounting = #"""
    mount -t tmpfs tmpfs "$disk" && mount -t tmpfs tmpfs "$XDG_CACHE_HOME" || exit 77
    cp -a "$photos/." "$disk" && mount --bind "$disk" "$volume" || exit

    """#

  /// Runs a script with the photos mounted as a volume, and returns its output.
  private func outputWhereVolumesCanBeMounted(_ script: String) throws -> String {
    var variables = ["photos": folder.appending(path: "photos").path]
    for name in ["disk", "volume", "XDG_CACHE_HOME"] {
      let place = folder.appending(path: name)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      variables[name] = place.path
    }
    variables["albums"] = MainActor.assumeIsolated { RunningProgram.product("albums").path }
    return try MainActor.assumeIsolated { [variables] in
      let shell = try RunningProgram(
        executable: URL(filePath: "/usr/bin/unshare"),
        arguments: ["-rm", "sh", "-c", Self.mounting + script],
        environment: variables)
      let status = try shell.waitForExit(atMost: .seconds(120))
      if status == 77 || shell.log.contains("unshare") {
        throw XCTSkip("needs name spaces for users: \(shell.log)")
      }
      return shell.output
    }
  }
}

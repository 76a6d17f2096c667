import Foundation
import SafetySupport
import Testing

/// Tests a disk that is full for a while and contains everything: photos, trash and stores.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct FullDiskTests {
  /// Runs in its own mount name space. Mounts a small disk, starts a driver on it, and then
  /// repeatedly fills the disk until the driver reports refusals and frees it again. Finally kills
  /// the driver, and checks the library in another process.
  private static let script = """
    set -e
    mount -t tmpfs -o size=16m tmpfs "$2"
    cp -a "$1/." "$2"
    output=$4
    "$3" edit "$2" "$5" > "$output" &
    driver=$!
    said() { grep -c "^{.$1" "$output" || true; }
    await() {
      before=$(said "$1")
      for tenth in $(seq 300); do
        if [ "$(said "$1")" -gt $(($before + $2)) ]; then return; fi
        sleep 0.1
      done
    }
    for round in 1 2 3; do
      await done 10
      cat /dev/zero > "$2/filler" 2>/dev/null || true
      await refused 3
      rm "$2/filler"
    done
    await done 5
    kill -0 $driver
    kill -9 $driver
    "$3" check "$2" "$4"
    """

  /// Runs in its own mount name space. Fills a small disk that contains everything, and opens the
  /// library there. Filling it leaves no page for SQLite's memory-mapped file.
  private static let startScript = """
    set -e
    mount -t tmpfs -o size=16m tmpfs "$2"
    cp -a "$1/." "$2"
    cat /dev/zero > "$2/filler" 2>/dev/null || true
    "$3" open "$2"
    """

  private static let canMount =
    (try? run(["unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status) == 0

  @Test(.enabled(if: canMount, "needs name spaces for users"), arguments: 1...3)
  func fullDisk_LosesNothingAndEditsReportTheReason(seed: Int) throws {
    let base = URL.temporaryDirectory.appending(path: "albums-disk-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: base) }
    let disk = base.appending(path: "disk")
    try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
    let template = Grounds(base.appending(path: "template"))
    try template.layOut(count: 24)
    let output = base.appending(path: "output")
    let (status, complaints) = try Self.run([
      "unshare", "-rm", "sh", "-c", Self.script, "sh", template.base.path, disk.path,
      Driver.executable.path, output.path, "\(seed)",
    ])
    #expect(status == 0, "the driver must run until it is killed")
    #expect(complaints == "")
    let messages = try DriverMessage.all(in: Data(contentsOf: output))
    let refusals = Aftermath(of: template, after: messages).refusals
    #expect(refusals.contains { $0.contains("space") || $0.contains("full") }, "\(refusals)")
  }

  @Test(.enabled(if: canMount, "needs name spaces for users"))
  func fullDiskAtTheStart_EndsNoProcess() throws {
    let base = URL.temporaryDirectory.appending(path: "albums-disk-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: base) }
    let disk = base.appending(path: "disk")
    try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
    let template = Grounds(base.appending(path: "template"))
    try template.layOut(count: 24)
    #expect(try template.noticesOfStores() == [])
    let (status, notices) = try Self.run([
      "unshare", "-rm", "sh", "-c", Self.startScript, "sh", template.base.path, disk.path,
      Driver.executable.path,
    ])
    #expect(status == 0)
    #expect(notices.contains("captions cannot be changed: there is no free space"))
    #expect(notices.contains("The index of your photos cannot be saved."))
  }

  private static func run(_ command: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }
}

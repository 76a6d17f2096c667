import Foundation

/// Writes measurements as they arrive: as a table on standard output, and optionally in a JSON
/// file.
final class Report {
  private let file: URL?
  private var measurements: [Measurement] = []

  /// Creates the file at once, so that an unwritable path fails before minutes of measuring.
  init(file: URL?) throws {
    self.file = file
    try save()
  }

  func add(_ measurement: Measurement) throws {
    if measurements.isEmpty { printLine(Measurement.heading) }
    measurements.append(measurement)
    try save()
    printLine(measurement.row)
  }

  /// Whether no figure exceeds its limit.
  var isWithinLimits: Bool { measurements.allSatisfy { $0.isWithinLimit != false } }

  /// Prints a line that is not a measurement, such as a step of the preparation.
  func note(_ line: String) { printLine(line) }

  private func save() throws {
    guard let file else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    do {
      try (encoder.encode(measurements) + Data("\n".utf8)).write(to: file)
    } catch {
      throw BenchmarkFailure("\(file.path) cannot be written: \(error.localizedDescription)")
    }
  }

  /// Prints without buffering, even if the output is a pipe.
  private func printLine(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}

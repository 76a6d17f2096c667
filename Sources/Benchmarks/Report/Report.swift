import Foundation

/// Takes down measurements as they come: as a table on standard output, and in a JSON file if one
/// is asked for.
final class Report {
  private let file: URL?
  private var measurements: [Measurement] = []

  /// Begins the file: one that cannot be written shows before minutes of measuring.
  init(file: URL?) throws {
    self.file = file
    try save()
  }

  /// Adds a measurement.
  func add(_ measurement: Measurement) throws {
    if measurements.isEmpty { printLine(Measurement.heading) }
    measurements.append(measurement)
    try save()
    printLine(measurement.row)
  }

  /// Says something that is no measurement, such as what is being prepared.
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

  /// Prints at once, also into a pipe.
  private func printLine(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}

import AlbumsUI
import ArgumentParser
import Foundation
import ImageDecoding
import PhotoLibrary
import Synchronization

/// `albums doctor`: checks that everything that photos need is installed and safe.
struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check that photos are opened safely, and that nothing is missing.",
    discussion: """
      Asks a decoder to do what the sandbox must refuse, lists the formats that can be opened, \
      looks for what videos need, and checks the folders of the program. Exits with status 1 if anything is wrong.
      """)

  @Flag(help: "Write the findings as JSON.")
  var json = false

  func run() throws {
    let sections = Self.results()
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      print(String(decoding: try encoder.encode(sections), as: UTF8.self))
    } else {
      sections.forEach { $0.print() }
    }
    if sections.flatMap(\.findings).contains(where: { $0.status == .wrong }) {
      throw ExitCode.failure
    }
  }

  /// The checks, in the order of the report.
  nonisolated private static var checks: [any DoctorCheck] {
    let decoder = DecoderPool(
      executable: CompanionProgram.decoder.path, workers: 1, deadline: .seconds(30))
    return [
      SystemCheck(), SandboxCheck(decoder: decoder), FormatsCheck(decoder: decoder),
      VideosCheck(), FoldersCheck(folders: ProgramFolders()),
    ]
  }

  /// Runs all checks, and blocks until they have finished.
  private static func results() -> [Section] {
    let results = Results()
    let end = DispatchSemaphore(value: 0)
    Task.detached {
      for check in checks { results.append(Section(check.title, await check.findings())) }
      end.signal()
    }
    end.wait()
    return results.sections
  }

  nonisolated private final class Results: Sendable {
    private let state = Mutex<[Section]>([])

    var sections: [Section] { state.withLock { $0 } }

    func append(_ section: Section) { state.withLock { $0.append(section) } }
  }

  /// The findings of one check.
  nonisolated private struct Section: Encodable {
    let title: String
    let findings: [Finding]

    init(_ title: String, _ findings: [Finding]) {
      self.title = title
      self.findings = findings
    }

    func print() {
      Swift.print(title)
      for finding in findings {
        let mark =
          switch finding.status {
          case .well: "✓"
          case .lacking: "–"
          case .wrong: "✗"
          }
        Swift.print("  \(mark) \(finding.subject): \(finding.message)")
        if let advice = finding.advice { Swift.print("    \(advice)") }
      }
    }
  }
}

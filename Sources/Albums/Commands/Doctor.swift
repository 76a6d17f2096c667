import AlbumsUI
import ArgumentParser
import Foundation
import ImageDecoding
import PhotoLibrary

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
    let decoder = DecoderPool.ofOneWorker()
    return [
      SystemCheck(), SandboxCheck(decoder: decoder), FormatsCheck(decoder: decoder),
      VideosCheck(), FoldersCheck(folders: ProgramFolders()),
    ]
  }

  /// Runs all checks, and blocks until they have finished.
  private static func results() -> [Section] {
    blocking {
      var sections: [Section] = []
      for check in checks { sections.append(Section(check.title, await check.findings())) }
      return sections
    }
  }

  /// The findings of one check.
  nonisolated private struct Section: Encodable, Sendable {
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

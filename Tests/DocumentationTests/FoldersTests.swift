import Foundation
import Testing

/// The folders of NavigationKit depend on each other in one direction.
struct FoldersTests {
  /// The folders, the lowest first. Each may use those before it, and no other.
  private let order = [
    "Localization", "Misuse", "Observation", "Focus", "Stack", "Transition", "Actions", "Bars",
    "Ways", "State", "Controllers", "Pages", "Restoration", "Segments", "Navigation", "Split",
    "Presentation", "Window",
  ]

  private let module = package.appending(path: "Sources/NavigationKit")

  @Test func everyFolderHasAPlaceInTheOrder() throws {
    let folders = try Set(files().map(\.folder))
    #expect(folders == Set(order))
  }

  @Test func noFolderMentionsADeclarationOfAHigherOne() throws {
    let files = try files()
    var owners: [String: String] = [:]
    for file in files {
      for name in file.declarations { owners[name] = file.folder }
    }
    #expect(owners.count > 80)
    #expect(owners["NavigationController"] == "Navigation")
    for file in files {
      let level = order.firstIndex(of: file.folder) ?? 0
      for word in file.words {
        guard let owner = owners[word], let other = order.firstIndex(of: owner) else { continue }
        #expect(other <= level, "\(file.folder)/\(file.name) mentions \(word) of \(owner)")
      }
    }
  }

  /// A file without its comments and the contents of its strings.
  private struct Source {
    let folder: String
    let name: String
    let code: String

    /// The names that the file declares at its top level, except for private ones.
    var declarations: [String] {
      let pattern =
        /^(?:@MainActor )?(?:(?:public|open|package|final|nonisolated|indirect) )*(?:class|struct|enum|protocol|typealias|actor|let|var|func) ([A-Za-z]\w*)/
        .anchorsMatchLineEndings()
      return code.matches(of: pattern).map { String($0.1) }
    }

    var words: Set<String> { Set(code.matches(of: /\b[A-Za-z]\w*/).map { String($0.0) }) }
  }

  private func files() throws -> [Source] {
    let swift = try FileManager.default.subpathsOfDirectory(atPath: module.path)
      .filter { $0.hasSuffix(".swift") }
    #expect(swift.count > 50)
    return try swift.map { path in
      let text = try String(contentsOf: module.appending(path: path), encoding: .utf8)
      let parts = path.split(separator: "/").map(String.init)
      return Source(
        folder: parts.dropLast().joined(separator: "/"), name: parts.last ?? "",
        code: text.replacing(/\/\/[^\n]*/, with: "").replacing(/"(\\.|[^"\\\n])*"/, with: "\"\""))
    }
  }
}

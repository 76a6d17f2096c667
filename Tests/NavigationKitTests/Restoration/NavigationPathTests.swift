import Foundation
import Testing

@testable import NavigationKit

/// Navigation paths as text, intact and damaged.
struct NavigationPathTests {
  @Test func pathSurvivesEncodingAsText() {
    let path = pathOfTwenty()
    #expect(NavigationPath(text: path.text) == path)
    #expect(NavigationPath(text: path.text).problem == nil)
    #expect(
      path.text.split(separator: "\n").count == 21, "one line for the root and one for each page")
    #expect(path.count == 20)
  }

  @Test func pathCanBeEncodedInsideOtherValues() throws {
    let paths = ["left": pathOfTwenty(), "right": NavigationPath()]
    let data = try JSONEncoder().encode(paths)
    #expect(try JSONDecoder().decode([String: NavigationPath].self, from: data) == paths)
  }

  @Test func valuesOfUnknownTypesAreWrittenUnchanged() {
    let lines = [
      #"{"pages":4,"state":{"wide":true},"version":1}"#,
      #"{"destination":"day","value":{"at":0.1,"far":1e+300,"id":18446744073709551615}}"#,
      #"{"destination":"none","value":null}"#,
      #"{"destination":"n/a \"quoted\"","state":{"a":[1,-2.5,"x"]},"value":["ä\u2028",{}]}"#
        .replacingOccurrences(of: "\\u2028", with: "\u{2028}"),
      #"{"destination":"long","value":0.30000000000000004}"#,
    ]
    let text = lines.map { $0 + "\n" }.joined()
    let path = NavigationPath(text: text)
    #expect(path.problem == nil)
    #expect(path.text == text)
    #expect(path.destinationNames == ["day", "none", "n/a \"quoted\"", "long"])
  }

  @Test func damagedByteKeepsThePagesBeforeIt() {
    let path = pathOfTwenty()
    let bytes = Array(path.text.utf8)
    let others: [(UInt8) -> UInt8] = [
      { $0 ^ 1 }, { $0 ^ 0x80 }, { _ in 0 }, { _ in UInt8(ascii: "\n") },
      { _ in UInt8(ascii: "\"") }, { _ in 0xFF },
    ]
    var line = 0
    for (index, byte) in bytes.enumerated() {
      var damaged = bytes
      damaged[index] = others[index % others.count](byte)
      expectPrefix(of: NavigationPath(bytes: damaged), in: path, until: line)
      if byte == UInt8(ascii: "\n") { line += 1 }
    }
  }

  @Test func truncationKeepsThePagesBeforeItAndIsReported() {
    let path = pathOfTwenty()
    let bytes = Array(path.text.utf8)
    var line = 0
    for (length, byte) in bytes.enumerated() {
      let truncated = NavigationPath(bytes: Array(bytes[..<length]))
      // A missing line end after the last line loses nothing.
      if length < bytes.count - 1 { #expect(truncated.problem != nil, "after \(length) bytes") }
      expectPrefix(of: truncated, in: path, until: line)
      if byte == UInt8(ascii: "\n") { line += 1 }
    }
  }

  @Test(arguments: [
    "", "\n\n", "[]", "{}", "null", "\u{0}", String(repeating: "[", count: 100_000),
  ])
  func unrelatedTextRestoresOnlyTheRoot(text: String) {
    let path = NavigationPath(text: text)
    #expect(path.count == 0)
    #expect(path.problem?.position == 0)
  }

  @Test func unknownVersionRestoresOnlyTheRoot() {
    let path = NavigationPath(text: #"{"version":2,"pages":"more"}"# + "\n{}\n")
    #expect(path.problem?.reason == .unknownVersion(2))
    #expect(path.count == 0)
  }
}

private struct Album: Codable {
  let id: Int
  let name: String
}

private func pathOfTwenty() -> NavigationPath {
  var root = RestorableState()
  root["zoom"] = 2
  return NavigationPath(
    root: root,
    entries: (1...20).map { number in
      var state = RestorableState()
      state["row"] = number
      return NavigationPath.Entry(
        destination: number.isMultiple(of: 3) ? "photo" : "album",
        value: (try? JSONValue(encoding: Album(id: number, name: "Straße \(number)"))) ?? .null,
        state: number.isMultiple(of: 2) ? state : nil)
    })
}

/// Checks that the pages before `line` are unchanged.
private func expectPrefix(of damaged: NavigationPath, in path: NavigationPath, until line: Int) {
  guard line > 0 else { return }
  #expect(damaged.root == path.root)
  #expect(damaged.entries.prefix(line - 1) == path.entries.prefix(line - 1))
}

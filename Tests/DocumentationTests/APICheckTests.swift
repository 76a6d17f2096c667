import Foundation
import Testing

@testable import api_check

/// `make api-check`: which changes of a module it names, and which of them it calls breaking.
struct APICheckTests {
  @Test func removedFunction_IsNamedAsBreaking() throws {
    let comparison = try compare(
      "public struct Shelf { public func clear() {}; public func fill() {} }",
      with: "public struct Shelf { public func fill() {} }")
    #expect(comparison.breaks == [.removed("Shelf.clear()  func clear()")])
    #expect(comparison.additions.isEmpty)
  }

  @Test func changedType_IsNamedWithBothDeclarations() throws {
    let comparison = try compare(
      "public func count(of text: String) -> Int { 0 }",
      with: "public func count(of text: String) -> UInt { 0 }")
    #expect(
      comparison.breaks == [
        .changed(
          "count(of:)  func count(of: String) -> Int",
          now: ["count(of:)  func count(of: String) -> UInt"])
      ])
  }

  @Test func removedConformance_IsNamedAsBreaking() throws {
    let comparison = try compare(
      "public struct Shelf: Equatable {}", with: "public struct Shelf {}")
    #expect(comparison.breaks.contains(.removed("Shelf  is a Equatable")))
  }

  @Test func newFunction_IsListedAndBreaksNothing() throws {
    let comparison = try compare(
      "public struct Shelf {}", with: "public struct Shelf { public func clear() {} }")
    #expect(comparison.breaks.isEmpty)
    #expect(comparison.additions == ["Shelf.clear()  func clear()"])
  }

  @Test func newCaseAndNewRequirement_AreNamedAsBreaking() throws {
    let comparison = try compare(
      "public enum Side { case left }; public protocol Page { func show() }",
      with: """
        public enum Side { case left, right }
        public protocol Page { func show(); func hide(); func close() }
        extension Page { public func close() {} }
        """)
    #expect(
      comparison.breaks == [
        .added("Page.hide()  required func hide()"), .added("Side.right  case right"),
      ])
    #expect(comparison.additions == ["Page.close()  func close()"])
  }

  @Test func weakerDemands_AreAdditions() throws {
    let comparison = try compare(
      """
      public class Page { public func show() {}; public let title = "" }
      public protocol Bar { func fill() }
      """,
      with: """
        open class Page { open func show() {}; public var title = "" }
        public protocol Bar { func fill() }
        extension Bar { public func fill() {} }
        """)
    #expect(comparison.breaks.isEmpty, "\(comparison.breaks)")
    #expect(comparison.additions.count == 4)
  }

  @Test func changesThatCallersCannotSee_AreNone() throws {
    let comparison = try compare(
      """
      public class Page { public init() {}; public func show(in window: Int) {} }
      public struct Bar { public var title = ""; public var size: Int { 0 }; public let id = 0 }
      """,
      with: """
        public class Page { public init() {}; public func show(in place: Int) {} }
        public struct Bar {
          public var title: String { get { "" } set {} }
          public internal(set) var size = 0
          public var id: Int { 0 }
          func hidden() {}
        }
        """)
    #expect(comparison.breaks.isEmpty, "\(comparison.breaks)")
    #expect(comparison.additions.isEmpty, "\(comparison.additions)")
  }

  @Test func acceptedDeclarations_HaveOneLineEach() throws {
    for module in ["GObjectKit", "GtkKit", "GtkPictures", "NavigationKit", "GtkTestSupport"] {
      let file = package.appending(path: "data/api/\(module).txt")
      let text = try String(contentsOf: file, encoding: .utf8)
      let lines = text.split(separator: "\n").map(String.init)
      #expect(!lines.isEmpty, "\(module)")
      #expect(lines == Listing(lines: lines).lines, "\(module)")
      #expect(lines.allSatisfy { $0.contains(Listing.separator) }, "\(module)")
    }
  }
}

/// Compiles two versions of a module and compares them.
private func compare(_ old: String, with new: String) throws -> Comparison {
  try Comparison(from: listing(of: old), to: listing(of: new))
}

/// Returns the listing of a module that is compiled from a text.
private func listing(of source: String) throws -> Listing {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let file = folder.appending(path: "Library.swift")
  try source.write(to: file, atomically: true, encoding: .utf8)
  let compiler = try run([
    "swiftc", "-emit-module", "-module-name", "Library", "-emit-module-path",
    folder.appending(path: "Library.swiftmodule").path, "-emit-symbol-graph",
    "-emit-symbol-graph-dir", folder.path, "-symbol-graph-skip-synthesized-members", file.path,
  ])
  try #require(compiler.status == 0, "\(compiler.output)")
  return try Listing.read(module: "Library", from: folder)
}

import Foundation
import Testing

/// The article "Rows" explains every row that a text or the gallery refers to.
struct RowsTests {
  @Test func theArticleExplainsEveryRow() throws {
    let catalog = package.appending(path: "Sources/NavigationKit/NavigationKit.docc")
    let article = try String(contentsOf: catalog.appending(path: "Rows.md"), encoding: .utf8)
    let rows = article.matches(of: /(?m)^\| ([SB][0-9]+) \|/).map { String($0.1) }
    #expect(rows == (1...55).map { "S\($0)" } + (1...18).map { "B\($0)" })
  }

  @Test func theArticleNamesASampleThatShowsTheRow() throws {
    let catalog = package.appending(path: "Sources/NavigationKit/NavigationKit.docc")
    let gallery = try String(contentsOf: catalog.appending(path: "Gallery.md"), encoding: .utf8)
    let samples = Set(gallery.matches(of: /`([a-z0-9-]+)`\n/).map { String($0.1) })
    let article = try String(contentsOf: catalog.appending(path: "Rows.md"), encoding: .utf8)
    for line in article.split(separator: "\n") where line.hasPrefix("| S") || line.hasPrefix("| B")
    {
      let named = line.matches(of: /[^`]`([a-z0-9-]+)`[^`]/).map { String($0.1) }
      #expect(samples.isSuperset(of: named), "\(line)")
      #expect(line.contains("<doc:") || line.contains("``") || !named.isEmpty, "\(line)")
    }
  }

  @Test func everyRowThatIsReferredTo_IsOneOfThem() throws {
    let texts = files(below: "Sources").filter {
      $0.pathExtension == "swift" || $0.pathExtension == "md"
    }
    for text in texts {
      let contents = try String(contentsOf: text, encoding: .utf8)
      #expect(!contents.contains(/(?i)seed (documents|rows)/), "\(text.lastPathComponent)")
      for reference in contents.matches(of: /\b[Rr]ows? ([SB])([0-9]+)/) {
        let (kind, number) = (reference.1, Int(reference.2) ?? 0)
        #expect((1...(kind == "S" ? 55 : 18)).contains(number), "\(text.lastPathComponent)")
      }
    }
  }
}

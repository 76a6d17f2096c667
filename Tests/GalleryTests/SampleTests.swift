import Foundation
import Testing

@testable import Gallery

/// The descriptions of the samples. End-to-end tests test the samples themselves.
@MainActor struct SampleTests {
  @Test func idsAndSourcesAreUniqueAndSummariesAreSentences() {
    let samples = Sample.all
    #expect(Set(samples.map(\.id)).count == samples.count)
    #expect(Set(samples.map(\.source)).count == samples.count)
    for sample in samples {
      #expect(sample.id.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil)
      #expect(sample.summary.hasSuffix("."), "\(sample.id)")
      #expect(Sample.named(sample.id)?.title == sample.title)
    }
  }

  @Test func articleShowsEverySample() throws {
    let catalog = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/NavigationKit/NavigationKit.docc")
    let article = try String(contentsOf: catalog.appending(path: "Gallery.md"), encoding: .utf8)
    let headings = article.matches(of: /(?m)^### (.+)$/).map { String($0.1) }
    #expect(headings == Sample.all.map(\.title))
    for sample in Sample.all {
      #expect(article.contains("`\(sample.id)`"))
      #expect(article.contains("![\(sample.title)](sample-\(sample.id))"))
      let picture = catalog.appending(path: "Resources/sample-\(sample.id).png")
      #expect(FileManager.default.fileExists(atPath: picture.path), "\(sample.id)")
    }
  }

  @Test func pageDemoHasAtMost60LinesOfCode() {
    #expect(Sample.pageDemo.linesOfCode <= 60)
  }
}

@MainActor extension Sample {
  /// The number of lines that are neither empty nor only a comment.
  fileprivate var linesOfCode: Int {
    source.split(separator: "\n").filter { line in
      let text = line.drop { $0 == " " }
      return !text.isEmpty && !text.hasPrefix("//")
    }.count
  }
}

import Testing

@testable import Gallery

/// What the gallery says of its samples. Each sample's doing is tested from outside.
@MainActor struct SampleTests {
  @Test func everySampleHasAnIdOfItsOwnAndSaysWhatItShows() {
    let samples = Sample.all
    #expect(Set(samples.map(\.id)).count == samples.count)
    #expect(Set(samples.map(\.source)).count == samples.count)
    for sample in samples {
      #expect(sample.id.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil)
      #expect(sample.summary.hasSuffix("."), "\(sample.id)")
      #expect(Sample.named(sample.id)?.title == sample.title)
    }
  }

  @Test func pageDemoTakesAtMost60LinesOfSwift() {
    #expect(Sample.pageDemo.linesOfCode <= 60)
  }
}

@MainActor extension Sample {
  /// How many lines are neither empty nor comments only.
  fileprivate var linesOfCode: Int {
    source.split(separator: "\n").filter { line in
      let text = line.drop { $0 == " " }
      return !text.isEmpty && !text.hasPrefix("//")
    }.count
  }
}

import Testing

@testable import AlbumsUI

struct ReadAheadTests {
  private var ahead = ReadAhead()
  private let all = 0..<10_000

  @Test mutating func photosAfterTheView_AreReadFirst_ThenThoseBefore() {
    let positions = ahead.positions(around: 1_000..<1_100, of: all)
    #expect(positions == Array(1_100..<1_420) + (680..<1_000).reversed())
  }

  @Test mutating func smallMovement_AsksForNothing() {
    _ = ahead.positions(around: 1_000..<1_100, of: all)
    #expect(ahead.positions(around: 1_160..<1_260, of: all).isEmpty)
    #expect(ahead.positions(around: 840..<940, of: all).isEmpty)
  }

  @Test(arguments: [1_161..<1_261, 839..<939, 5_000..<5_100])
  mutating func viewNearTheEndOfWhatWasAskedFor_AsksAgain(reach: Range<Int>) {
    _ = ahead.positions(around: 1_000..<1_100, of: all)
    #expect(ahead.positions(around: reach, of: all).first == reach.upperBound)
  }

  @Test mutating func endsOfTheList_AreNotPassed() {
    #expect(ahead.positions(around: 0..<50, of: 0..<60) == Array(50..<60))
    #expect(ahead.positions(around: 10..<60, of: 0..<60).isEmpty, "all have been asked for")
    #expect(ahead.positions(around: 40..<90, of: 0..<60).isEmpty)
    #expect(ahead.positions(around: 0..<0, of: 0..<0).isEmpty)
  }
}

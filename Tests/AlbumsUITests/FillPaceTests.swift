import Testing

@testable import AlbumsUI

struct FillPaceTests {
  @Test func emptyPage_getsMostTime_andChangedSizes_getNone() {
    let pace = FillPace()
    #expect(pace.time(for: .empty, at: 0) > pace.time(for: .elsewhere, at: 0))
    #expect(pace.time(for: .elsewhere, at: 0) > pace.time(for: .partlyFilled, at: 0))
    #expect(pace.time(for: .resized, at: 0) == .zero)
  }

  @Test func jump_getsMuchTime_alsoInItsSecondFrame() {
    var pace = FillPace()
    let time = pace.time(for: .elsewhere, at: 5_000)
    pace.frameEnded(isFilled: false, at: 5_000)
    #expect(pace.time(for: .elsewhere, at: 5_000) == time)
  }

  @Test func viewThatMovesOnBeforeItsCellsAreFilled_getsLittleTime() {
    var pace = FillPace()
    pace.frameEnded(isFilled: false, at: 5_000)
    let moving = pace.time(for: .elsewhere, at: 6_000)
    #expect(moving == pace.time(for: .partlyFilled, at: 6_000))
    #expect(moving > .zero, "some photos appear on the way")
  }

  @Test func jumpAfterAFilledView_getsMuchTimeAgain() {
    var pace = FillPace()
    let time = pace.time(for: .elsewhere, at: 5_000)
    pace.frameEnded(isFilled: false, at: 5_000)
    pace.frameEnded(isFilled: true, at: 5_000)
    #expect(pace.time(for: .elsewhere, at: 9_000) == time)
  }
}

import Testing

@testable import AlbumsUI

struct FillPaceTests {
  private let short = FillPace().time(for: .partlyFilled, at: 0)
  private let jump = FillPace().time(for: .elsewhere, at: 0)

  @Test func newWindow_getsMostTime_andChangedSizes_getNone() {
    let pace = FillPace()
    let page = pace.time(for: .empty, at: 0)
    #expect(pace.time(for: .newWindow, at: 0) > max(page, jump))
    #expect(min(page, jump) > short)
    #expect(short > .zero, "some photos appear on the way")
    #expect(pace.time(for: .resized, at: 0) == .zero)
  }

  @Test func jump_getsMuchTime_alsoInItsSecondFrame() {
    var pace = FillPace()
    pace.frameEnded(.elsewhere, isFilled: false, at: 5_000)
    #expect(pace.time(for: .partlyFilled, at: 5_000) == jump)
  }

  @Test func viewThatMovesOnBeforeItsCellsAreFilled_getsLittleTime_untilItRests() {
    var pace = FillPace()
    pace.frameEnded(.elsewhere, isFilled: false, at: 5_000)
    #expect(pace.time(for: .elsewhere, at: 6_000) == short)
    pace.frameEnded(.elsewhere, isFilled: false, at: 6_000)
    #expect(pace.time(for: .partlyFilled, at: 6_500) == short)
    pace.frameEnded(.partlyFilled, isFilled: false, at: 6_500)
    #expect(pace.time(for: .partlyFilled, at: 6_500) == jump)
  }

  @Test func jumpAfterAFilledView_getsMuchTimeAgain() {
    var pace = FillPace()
    pace.frameEnded(.elsewhere, isFilled: false, at: 5_000)
    pace.frameEnded(.partlyFilled, isFilled: true, at: 5_000)
    #expect(pace.time(for: .elsewhere, at: 9_000) == jump)
  }

  @Test func cellsOfAnotherSize_areFilledSlowly_untilAllHavePhotos() {
    var pace = FillPace()
    pace.frameEnded(.resized, isFilled: false, at: 5_000)
    #expect(pace.time(for: .partlyFilled, at: 5_000) == short)
    pace.frameEnded(.partlyFilled, isFilled: false, at: 5_000)
    #expect(pace.time(for: .partlyFilled, at: 5_000) == short)
    pace.frameEnded(.partlyFilled, isFilled: true, at: 5_000)
    pace.frameEnded(.elsewhere, isFilled: false, at: 9_000)
    #expect(pace.time(for: .partlyFilled, at: 9_000) == jump)
  }
}

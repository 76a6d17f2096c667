import GtkKit
import Testing

@testable import AlbumsUI

@MainActor @Suite struct SlideGesturesTests {
  /// Collects the steps of gestures.
  @MainActor private final class Steps {
    var steps: [Int] = []
    private(set) lazy var gestures = SlideGestures { [unowned self] in steps.append($0) }

    func turnWheel(_ y: Double) {
      gestures.scroll(.init(x: 0, y: y, isWheel: true), isRightToLeft: false)
    }

    func moveFingers(x: Double, isRightToLeft: Bool = false) {
      gestures.scroll(.init(x: x, y: 0), isRightToLeft: isRightToLeft)
    }

    func swipe(_ x: Double, _ y: Double, isRightToLeft: Bool = false) {
      gestures.swipe(x: x, y: y, isRightToLeft: isRightToLeft)
    }
  }

  @Test func eachNotchOfAWheelShowsOneSlide() {
    let steps = Steps()
    for y in [1.0, 1, -1] { steps.turnWheel(y) }
    #expect(steps.steps == [1, 1, -1])
  }

  @Test func partsOfANotchAddUp() {
    let steps = Steps()
    for _ in 1...8 { steps.turnWheel(0.25) }
    #expect(steps.steps == [1, 1])
  }

  @Test func aSwipeOfTwoFingersShowsOneSlideUntilTheFingersLeave() {
    let steps = Steps()
    for _ in 1...20 { steps.moveFingers(x: 20) }
    #expect(steps.steps == [1])
    steps.gestures.scrollEnded()
    for _ in 1...3 { steps.moveFingers(x: -20) }
    #expect(steps.steps == [1, -1])
  }

  @Test func aShortMovementOfTwoFingersShowsNoSlide() {
    let steps = Steps()
    steps.moveFingers(x: 40)
    steps.gestures.scrollEnded()
    steps.moveFingers(x: 40)
    #expect(steps.steps == [])
  }

  @Test func aSwipeOfAFingerToTheLeftShowsTheNextSlide() {
    let steps = Steps()
    steps.swipe(-100, 20)
    steps.swipe(100, -20)
    #expect(steps.steps == [1, -1])
  }

  @Test func aShortOrSteepSwipeOfAFingerShowsNoSlide() {
    let steps = Steps()
    steps.swipe(-40, 0)
    steps.swipe(-100, 120)
    #expect(steps.steps == [])
  }

  @Test func swipesAreMirroredInTextFromRightToLeft() {
    let steps = Steps()
    steps.swipe(-100, 0, isRightToLeft: true)
    steps.moveFingers(x: -80, isRightToLeft: true)
    #expect(steps.steps == [-1, 1])
  }
}

import RandomTestSupport
import Testing

@testable import NavigationKit

/// The tracker's steps for recorded streams of events.
struct SwipeTrackerTests {
  @Test func pagesFollowFingersOneToOne() {
    let (steps, _) = Stream.slowBack.play()
    #expect(steps.first == .begin(backward: true))
    // The first 21 pixels start the swipe.
    #expect(steps.dropFirst().first == leads(38, of: 500))
    #expect(steps.last == leads(317, of: 500))
    let places = steps.compactMap { if case .move(let place) = $0 { place } else { nil } }
    #expect(places == places.sorted())
  }

  @Test func swipeThatRestsFinishesOnlyBeyondTheMiddle() {
    #expect(Stream.slowBack.play().end == .init(isFinished: true, velocity: 0))
    #expect(Stream.slowBack.play(distance: 800).end == .init(isFinished: false, velocity: 0))
  }

  @Test func shortFlickFinishes() throws {
    let (steps, end) = Stream.flickBack.play()
    #expect(steps.last == leads(109, of: 500))
    let flick = try #require(end)
    #expect(flick.isFinished)
    // 109 pixels of 500 in 58 milliseconds.
    #expect(abs(flick.velocity - 3.76) < 0.01)
  }

  @Test func swipeThatTurnsBackFromTheEndIsCancelled() throws {
    let end = try #require(Stream.turnedRound.play(distance: 330).end)
    #expect(!end.isFinished)
    #expect(end.velocity < 0)
  }

  @Test func verticalScrollingIsNeverASwipe() {
    #expect(Stream.verticalArc.play().steps.isEmpty)
    #expect(Stream.verticalArc.play().end == nil)
    // A drag that started vertically never becomes a swipe.
    #expect(Stream.diagonal.play().steps.isEmpty)
  }

  @Test func restingFingersStartNoSwipe() {
    #expect(Stream.tremble.play().steps.isEmpty)
    #expect(Stream.tremble.play().end == nil)
  }

  @Test func fingersMovingLeftGoForward() throws {
    let (steps, end) = Stream.padForward.play(distance: 400)
    #expect(steps.first == .begin(backward: false))
    #expect(steps.last == leads(150, of: 400))
    #expect(try #require(end).isFinished)
  }

  @Test func swipesInRightToLeftLayoutAreMirrored() {
    #expect(Stream.padForward.play(isMirrored: true).steps.first == .begin(backward: true))
    #expect(Stream.slowBack.play(isMirrored: true).steps.first == .begin(backward: false))
  }

  @Test func pagesStopAtTheEndAndFollowReturningFingers() {
    let (steps, end) = Stream.pastTheEnd.play()
    #expect(steps.contains(.move(to: 1)))
    #expect(steps.last == leads(330, of: 500))
    #expect(end == .init(isFinished: true, velocity: 0))
  }

  @Test func catchingMovingPagesContinuesFromTheirPosition() {
    let (steps, end) = Stream.flickBack.play(start: 0.4)
    #expect(steps.last == leads(109, of: 500, from: 0.4))
    #expect(end?.isFinished == true)
  }

  @Test func rejectedSwipeIsIgnoredUntilTheNextTouch() {
    var tracker = SwipeTracker()
    tracker.begin(distance: 500, at: 0)
    #expect(tracker.move(x: 40, y: 0, at: 10) == .begin(backward: true))
    tracker.reject()
    #expect(tracker.move(x: 200, y: 0, at: 20) == .ignore)
    #expect(tracker.end(at: 30) == nil)
    tracker.begin(distance: 500, at: 40)
    #expect(tracker.move(x: 40, y: 0, at: 50) == .begin(backward: true))
  }

  @Test func relativeTouchpadStepsGiveTheSameResultAsAbsoluteOnes() {
    var (absolute, relative) = (SwipeTracker(), SwipeTracker())
    absolute.begin(distance: 400, at: 0)
    relative.begin(distance: 400, at: 0)
    var last = (x: 0.0, y: 0.0)
    for sample in Stream.flickBack.samples {
      let step = absolute.move(x: sample.x, y: sample.y, at: sample.time)
      let sum = relative.moveBy(x: sample.x - last.x, y: sample.y - last.y, at: sample.time)
      #expect(step == sum)
      last = (sample.x, sample.y)
    }
    #expect(absolute.end(at: 560) == relative.end(at: 560))
  }

  /// Positions stay between 0 and 1 for random events, including impossible ones.
  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func anyEventStreamKeepsPositionsBetweenZeroAndOne(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    var tracker = SwipeTracker()
    for _ in 0..<200 {
      let time = Double.random(in: -10...2_000, using: &numbers)
      switch Int.random(in: 0..<10, using: &numbers) {
      case 0: tracker.begin(distance: .random(in: -5...900, using: &numbers), at: time)
      case 1:
        if let end = tracker.end(at: time) { #expect(end.velocity.isFinite) }
      case 2: tracker.reject()
      case 3: tracker.continueFrom(.random(in: 0...1, using: &numbers))
      default:
        let x = Double.random(in: -900...900, using: &numbers)
        let y = Double.random(in: -900...900, using: &numbers)
        if case .move(let position) = tracker.move(x: x, y: y, at: time) {
          #expect((0...1).contains(position))
        }
      }
    }
  }
}

/// Returns the step for fingers at an offset of `pixels`. The 16 pixels that start a swipe do not
/// count.
private func leads(_ pixels: Double, of distance: Double, from start: Double = 0)
  -> SwipeTracker.Step
{
  .move(to: start + (pixels - 16) / distance)
}

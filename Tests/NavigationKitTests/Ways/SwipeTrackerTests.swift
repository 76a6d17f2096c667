import RandomTestSupport
import Testing

@testable import NavigationKit

/// What the tracker makes of streams of events, pixel by pixel and millisecond by millisecond.
struct SwipeTrackerTests {
  @Test func fingersLeadOneToOne() {
    let (steps, _) = Stream.slowBack.play()
    #expect(steps.first == .begin(backward: true))
    // The first 21 decide.
    #expect(steps.dropFirst().first == leads(38, of: 500))
    #expect(steps.last == leads(317, of: 500))
    let places = steps.compactMap { if case .move(let place) = $0 { place } else { nil } }
    #expect(places == places.sorted())
  }

  @Test func restingBeyondTheMiddle_FinishesWithoutSpeed() {
    #expect(Stream.slowBack.play().end == .init(isFinished: true, velocity: 0))
    #expect(Stream.slowBack.play(distance: 800).end == .init(isFinished: false, velocity: 0))
  }

  @Test func flick_FinishesHoweverShort() throws {
    let (steps, end) = Stream.flickBack.play()
    #expect(steps.last == leads(109, of: 500))
    let flick = try #require(end)
    #expect(flick.isFinished)
    // 109 pixels of 500 in 58 milliseconds.
    #expect(abs(flick.velocity - 3.76) < 0.01)
  }

  @Test func turnedRound_GoesBackHoweverFar() throws {
    let end = try #require(Stream.turnedRound.play(distance: 330).end)
    #expect(!end.isFinished)
    #expect(end.velocity < 0)
  }

  @Test func scrollingUpAndDown_IsNeverASwipe() {
    #expect(Stream.verticalArc.play().steps.isEmpty)
    #expect(Stream.verticalArc.play().end == nil)
    // Once decided, it stays so, however far sideways the fingers go.
    #expect(Stream.diagonal.play().steps.isEmpty)
  }

  @Test func restingFingers_DecideNothing() {
    #expect(Stream.tremble.play().steps.isEmpty)
    #expect(Stream.tremble.play().end == nil)
  }

  @Test func fingersToTheLeft_LeadForward() throws {
    let (steps, end) = Stream.padForward.play(distance: 400)
    #expect(steps.first == .begin(backward: false))
    #expect(steps.last == leads(150, of: 400))
    #expect(try #require(end).isFinished)
  }

  @Test func rightToLeft_IsTheMirrorImage() {
    #expect(Stream.padForward.play(isMirrored: true).steps.first == .begin(backward: true))
    #expect(Stream.slowBack.play(isMirrored: true).steps.first == .begin(backward: false))
  }

  @Test func fingersPastTheEnd_ComeBackTheSameWay() {
    let (steps, end) = Stream.pastTheEnd.play()
    #expect(steps.contains(.move(to: 1)))
    #expect(steps.last == leads(330, of: 500))
    #expect(end == .init(isFinished: true, velocity: 0))
  }

  @Test func takingHoldOfMovingPages_GoesOnFromWhereTheyAre() {
    let (steps, end) = Stream.flickBack.play(start: 0.4)
    #expect(steps.last == leads(109, of: 500, from: 0.4))
    #expect(end?.isFinished == true)
  }

  @Test func rejectedSwipe_IsOverUntilFingersComeDownAgain() {
    var tracker = SwipeTracker()
    tracker.begin(distance: 500, at: 0)
    #expect(tracker.move(x: 40, y: 0, at: 10) == .begin(backward: true))
    tracker.reject()
    #expect(tracker.move(x: 200, y: 0, at: 20) == .ignore)
    #expect(tracker.end(at: 30) == nil)
    tracker.begin(distance: 500, at: 40)
    #expect(tracker.move(x: 40, y: 0, at: 50) == .begin(backward: true))
  }

  @Test func stepsOfATouchpad_AddUp() {
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

  /// Whatever a device reports, also what cannot be, positions stay between the ends.
  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func anyStream_KeepsThePagesBetweenTheEnds(seed: UInt64) {
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

/// The step that leads the pages as fingers do that are so many pixels from where they came down; the
/// 16 that decided do not count.
private func leads(_ pixels: Double, of distance: Double, from start: Double = 0)
  -> SwipeTracker.Step
{
  .move(to: start + (pixels - 16) / distance)
}

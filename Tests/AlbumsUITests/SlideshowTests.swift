import GtkKit
import ImageDecoding
import PhotoLibrary
import Testing

@testable import AlbumsUI

/// Tests the course of a slideshow, with a clock that the test advances.
@MainActor @Suite struct SlideshowTests {
  private let decoder = HeldDecoder()
  private let stage = Stage()
  private let clock = HandClock()

  @MainActor private final class Stage: SlideshowStage {
    var size: Size? = Size(width: 800, height: 600)
    var hasPlayedOnce = true
    /// The names of the shown photos.
    var shown: [String] = []
    var replaced = 0
    func show(_ image: DecodedImage, of photo: Photo, isNew: Bool) {
      if isNew { shown.append(photo.name) } else { replaced += 1 }
    }
    func slideshowChanged() {}
  }

  /// Makes a slideshow whose decoder answers at once, and starts it.
  private func start(
    _ names: [String], at first: Int = 0, loops: Bool = true, isAnswered: Bool = true,
    existing: ((Int) -> Bool)? = nil
  ) -> Slideshow {
    var choices = SlideshowChoices()
    choices.loops = loops
    if isAnswered { for name in names { decoder.answer(name) } }
    let order = SlideshowOrder(Array(names.indices), startingAt: first, choices)
    let slideshow = Slideshow(order, choices, decoder: decoder, clock: clock) { number in
      existing?(number) == false ? nil : photo(names[number])
    }
    slideshow.stage = stage
    slideshow.start()
    return slideshow
  }

  private func shows(_ names: String...) async throws -> Bool {
    try await eventually { stage.shown == names }
  }

  @Test func thePhotoChangesAfterItsTime() async throws {
    let slideshow = start(["a", "b"])
    #expect(slideshow.isPlaying)
    #expect(try await shows("a"))
    #expect(clock.delay == .seconds(5))
    #expect(slideshow.place == 1)
    clock.ring()
    #expect(try await shows("a", "b"))
    #expect(slideshow.place == 2)
    clock.ring()
    #expect(try await shows("a", "b", "a"))
  }

  @Test func theNextPhotoIsLoadedAhead() async throws {
    let slideshow = start(["a", "b", "c", "d", "e"])
    #expect(try await shows("a"))
    #expect(try await eventually { decoder.requests.count == 4 })
    #expect(Set(decoder.requests) == ["a", "b", "c", "e"])
    clock.ring()
    #expect(try await shows("a", "b"))
    #expect(decoder.requests.filter { $0 == "b" }.count == 1)
    withExtendedLifetime(slideshow) {}
  }

  @Test func aSlowPhotoIsWaitedFor() async throws {
    decoder.answer("a")
    let slideshow = start(["a", "b"], isAnswered: false)
    #expect(try await shows("a"))
    clock.ring()
    #expect(clock.delay == nil)
    #expect(stage.shown == ["a"])
    #expect(slideshow.place == nil)
    decoder.answer("b")
    #expect(try await shows("a", "b"))
    #expect(clock.delay == .seconds(5))
  }

  @Test func aPauseStopsTheClockAndPlayStartsIt() async throws {
    let slideshow = start(["a", "b"])
    #expect(try await shows("a"))
    slideshow.pause()
    #expect(clock.delay == nil)
    #expect(!slideshow.isPlaying)
    slideshow.step(by: 1)
    #expect(try await shows("a", "b"))
    #expect(clock.delay == nil, "a step does not end a pause")
    slideshow.play()
    #expect(clock.delay == .seconds(5))
  }

  @Test func aPauseWhileAPhotoIsLoadedShowsIt() async throws {
    let slideshow = start(["a"], isAnswered: false)
    slideshow.pause()
    decoder.answer("a")
    #expect(try await shows("a"))
    #expect(clock.delay == nil)
  }

  @Test func aNewTimeTakesEffectAtOnce() async throws {
    let slideshow = start(["a", "b"])
    #expect(try await shows("a"))
    slideshow.choices.seconds = 20
    #expect(clock.delay == .seconds(20))
  }

  @Test func theReasonForSkippingAPhotoIsShownOnce() async throws {
    let slideshow = start(["a", "broken", "c"])
    #expect(try await shows("a"))
    clock.ring()
    #expect(try await eventually { slideshow.notice == .skipped(photo("broken"), .empty) })
    #expect(clock.delay == Slideshow.noticeTime)
    clock.ring()
    #expect(slideshow.notice == nil)
    #expect(try await shows("a", "c"))
    clock.ring()
    #expect(try await shows("a", "c", "a"))
    clock.ring()
    #expect(try await shows("a", "c", "a", "c"))
    #expect(decoder.requests.filter { $0 == "broken" }.count <= 2)
  }

  @Test func aBrokenPhotoIsSkippedInTheDirectionOfTheStep() async throws {
    let slideshow = start(["a", "broken", "c"], at: 2, loops: false)
    #expect(try await shows("c"))
    slideshow.step(by: -1)
    #expect(try await eventually { slideshow.notice != nil })
    clock.ring()
    #expect(try await shows("c", "a"))
  }

  @Test func aBrokenLastPhotoEndsTheSlideshow() async throws {
    let slideshow = start(["a", "broken"], loops: false)
    #expect(try await shows("a"))
    clock.ring()
    #expect(try await eventually { slideshow.notice != nil })
    clock.ring()
    #expect(!slideshow.isPlaying)
    #expect(slideshow.notice == nil)
    #expect(slideshow.place == 1)
    #expect(clock.delay == nil)
  }

  @Test(arguments: [true, false]) func withoutAnyPhotoToShowTheSlideshowStops(loops: Bool)
    async throws
  {
    let slideshow = start(["broken1", "broken2"], loops: loops)
    for name in ["broken1", "broken2"] {
      #expect(try await eventually { slideshow.notice == .skipped(photo(name), .empty) })
      clock.ring()
    }
    #expect(slideshow.notice == .nothingToShow)
    #expect(!slideshow.isPlaying)
    #expect(clock.delay == nil)
    #expect(!slideshow.canStep(by: 1))
    slideshow.play()
    #expect(!slideshow.isPlaying)
  }

  @Test func aSingleGoodPhotoStaysWithoutFlicker() async throws {
    let slideshow = start(["a", "broken"])
    #expect(try await shows("a"))
    clock.ring()
    #expect(try await eventually { slideshow.notice != nil })
    for _ in 0..<3 { clock.ring() }
    #expect(stage.shown == ["a"])
    #expect(stage.replaced == 0)
    #expect(slideshow.isPlaying)
    #expect(slideshow.notice == nil)
  }

  @Test func onePhotoStays() async throws {
    let slideshow = start(["a"])
    #expect(try await shows("a"))
    for _ in 0..<3 { clock.ring() }
    #expect(stage.shown == ["a"])
    #expect(stage.replaced == 0)
    #expect(decoder.requests == ["a"])
    #expect(slideshow.isPlaying)
    #expect(!slideshow.canStep(by: 1))
  }

  @Test func removedPhotosArePassedOver() async throws {
    let gone = Gone()
    let slideshow = start(["a", "b", "c"]) { !gone.numbers.contains($0) }
    #expect(try await shows("a"))
    gone.numbers = [1]
    clock.ring()
    #expect(try await shows("a", "c"))
    #expect(slideshow.notice == nil)
  }

  @MainActor private final class Gone {
    var numbers: Set<Int> = []
  }

  @Test func aPhotoThatIsRemovedWhileItIsLoadedIsPassedOver() async throws {
    let gone = Gone()
    let slideshow = start(["broken", "a"], isAnswered: false) { !gone.numbers.contains($0) }
    #expect(try await eventually { decoder.requests == ["broken"] })
    gone.numbers = [0]
    decoder.answer("broken", "a")
    #expect(try await shows("a"))
    #expect(slideshow.notice == nil)
  }

  @Test func withoutRepeatTheLastPhotoEndsTheSlideshow() async throws {
    let slideshow = start(["a", "b"], at: 1, loops: false)
    #expect(try await shows("b"))
    clock.ring()
    #expect(!slideshow.isPlaying)
    #expect(stage.shown == ["b"])
    slideshow.play()
    #expect(try await shows("b", "a"), "it starts again")
    #expect(slideshow.isPlaying)
  }

  @Test func repeatAfterTheEndContinues() async throws {
    let slideshow = start(["a", "b"], at: 1, loops: false)
    #expect(try await shows("b"))
    clock.ring()
    slideshow.choices.loops = true
    slideshow.play()
    #expect(stage.shown == ["b"])
    clock.ring()
    #expect(try await shows("b", "a"))
  }

  @Test func anAnimationIsPlayedToItsEnd() async throws {
    let slideshow = start(["a", "b"])
    #expect(try await shows("a"))
    stage.hasPlayedOnce = false
    clock.ring()
    #expect(stage.shown == ["a"])
    stage.hasPlayedOnce = true
    slideshow.animationEnded()
    #expect(try await shows("a", "b"))
    slideshow.animationEnded()
    #expect(stage.shown == ["a", "b"], "the time of the next photo has not passed")
  }

  @Test func anotherSizeReplacesThePicture() async throws {
    let slideshow = start(["a", "b"])
    #expect(try await shows("a"))
    slideshow.resized()
    #expect(stage.replaced == 0)
    stage.size = Size(width: 1_600, height: 1_200)
    slideshow.resized()
    #expect(try await eventually { stage.replaced == 1 })
    #expect(stage.shown == ["a"])
    #expect(clock.delay == .seconds(5))
  }

  @Test func theFirstLayoutStartsTheLoading() async throws {
    stage.size = nil
    let slideshow = start(["a"])
    #expect(decoder.requests.isEmpty)
    stage.size = Size(width: 800, height: 600)
    slideshow.resized()
    #expect(try await shows("a"))
  }
}

/// A clock whose only call the test makes.
@MainActor final class HandClock: SlideshowClock {
  private var body: (() -> Void)?
  /// The delay of the pending call; nil without one.
  private(set) var delay: Duration?

  func call(after delay: Duration, _ body: @escaping () -> Void) {
    (self.delay, self.body) = (delay, body)
  }

  func cancel() { (delay, body) = (nil, nil) }

  /// Makes the pending call.
  func ring() {
    let body = body
    cancel()
    body?()
  }
}

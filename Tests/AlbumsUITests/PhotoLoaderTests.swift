import GtkKit
import ImageDecoding
import PhotoLibrary
import Testing

@testable import AlbumsUI

@MainActor @Suite struct PhotoLoaderTests {
  private let decoder = HeldDecoder()
  private let size = Size(width: 800, height: 600)

  private final class Results {
    var shown: [String] = []
  }
  private let results = Results()

  private func load(
    _ loader: PhotoLoader, _ name: String, _ neighbours: [String] = [],
    size: Size? = nil
  ) {
    loader.load(photo(name), size: size ?? self.size, neighbours: neighbours.map { photo($0) }) {
      [results] result in
      if case .success = result {
        results.shown.append(name)
      } else {
        results.shown.append("no \(name)")
      }
    }
  }

  @Test func thePhotoIsRequestedBeforeItsNeighbours() async throws {
    let loader = PhotoLoader(decoder: decoder)
    load(loader, "b", ["c", "a", "d"])
    #expect(try await eventually { decoder.requests == ["b"] })
    decoder.answer("b")
    #expect(try await eventually { results.shown == ["b"] })
    #expect(try await eventually { decoder.requests.count == 3 })
    #expect(Set(decoder.requests.dropFirst()) == ["c", "a"], "only two neighbours at a time")
    decoder.answer("c", "a")
    #expect(try await eventually { decoder.requests.count == 4 })
  }

  @Test func aPrefetchedNeighbourIsShownAtOnce() async throws {
    let loader = PhotoLoader(decoder: decoder)
    decoder.answer("a", "b")
    load(loader, "a", ["b"])
    #expect(try await eventually { decoder.requests == ["a", "b"] })
    try await Task.sleep(for: .milliseconds(20))
    load(loader, "b", ["c", "a"])
    #expect(results.shown == ["a", "b"], "without waiting")
    #expect(try await eventually { decoder.requests == ["a", "b", "c"] }, "the next one follows")
  }

  @Test func aLoadThatBeginsWhenAnotherFailsIsReported() async throws {
    let loader = PhotoLoader(decoder: decoder)
    loader.load(photo("broken"), size: size, neighbours: []) { [weak loader, results, size] _ in
      loader?.load(photo("a"), size: size, neighbours: []) { _ in results.shown.append("a") }
    }
    decoder.answer("broken", "a")
    #expect(try await eventually { results.shown == ["a"] })
  }

  @Test func aRunningPrefetchIsNotRestarted() async throws {
    let loader = PhotoLoader(decoder: decoder)
    decoder.answer("a")
    load(loader, "a", ["b"])
    #expect(try await eventually { decoder.requests == ["a", "b"] })
    load(loader, "b", ["c"])
    decoder.answer("b")
    #expect(try await eventually { results.shown == ["a", "b"] })
    #expect(decoder.requests.filter { $0 == "b" }.count == 1)
  }

  @Test func anAbandonedRequestIsCancelled() async throws {
    let loader = PhotoLoader(decoder: decoder)
    load(loader, "a")
    #expect(try await eventually { decoder.requests == ["a"] })
    load(loader, "z")
    #expect(try await eventually { decoder.cancelled == ["a"] })
    decoder.answer("a", "z")
    #expect(try await eventually { results.shown == ["z"] })
  }

  @Test func anotherSizeIsDecodedSeparately() async throws {
    let loader = PhotoLoader(decoder: decoder)
    decoder.answer("a")
    load(loader, "a")
    #expect(try await eventually { results.shown == ["a"] })
    load(loader, "a", size: Size(width: 1_600, height: 1_200))
    #expect(try await eventually { results.shown == ["a", "a"] })
    #expect(decoder.requests == ["a", "a"])
  }

  @Test func aChangedFileIsDecodedAgain() async throws {
    let loader = PhotoLoader(decoder: decoder)
    decoder.answer("a")
    load(loader, "a")
    #expect(try await eventually { results.shown == ["a"] })
    loader.forget(photo("a"))
    load(loader, "a")
    #expect(try await eventually { results.shown == ["a", "a"] })
    #expect(decoder.requests == ["a", "a"])
  }

  @Test func aBrokenNeighbourIsTriedOnceAndReportedWhenOpened() async throws {
    let loader = PhotoLoader(decoder: decoder)
    decoder.answer("a", "broken", "b")
    load(loader, "a", ["broken", "b"])
    #expect(try await eventually { Set(decoder.requests) == ["a", "broken", "b"] })
    try await Task.sleep(for: .milliseconds(20))
    #expect(decoder.requests.count == 3)
    load(loader, "broken")
    #expect(try await eventually { results.shown == ["a", "no broken"] })
  }
}

@MainActor @Suite struct AnimationPlayerTests {
  private let decoder = HeldDecoder()

  private final class Frames {
    var widths: [Int] = []
    var ends: [Int] = []
  }
  private let frames = Frames()

  private var player: AnimationPlayer {
    AnimationPlayer(of: "/p/a.gif", size: .full, decoder: decoder) { [frames] image in
      frames.widths.append(image.width)
    }
  }

  @Test func framesArePlayedInOrderForTheFilesLoopCount() async throws {
    decoder.animate(frameCount: 19)
    let player = player
    player.isPlaying = true
    #expect(try await eventually { frames.widths.count == 38 })
    try await Task.sleep(for: .milliseconds(50))
    #expect(frames.widths == Array(1...19) + Array(1...19))
    #expect(decoder.requests == ["0..<8", "8..<16", "16..<24"], "small images are decoded once")
  }

  @Test func theEndOfTheFirstLoopIsReportedOnce() async throws {
    decoder.animate(frameCount: 5)
    let player = player
    player.onPlayedOnce = { [frames] in frames.ends.append(frames.widths.count) }
    player.isPlaying = true
    #expect(try await eventually { frames.widths.count == 10 })
    try await Task.sleep(for: .milliseconds(50))
    #expect(frames.ends == [5])
  }

  @Test func aStillPictureHasEndedAtOnce() async throws {
    let player = player
    player.onPlayedOnce = { [frames] in frames.ends.append(frames.widths.count) }
    player.isPlaying = true
    #expect(try await eventually { frames.ends == [0] })
  }

  @Test func aStillPictureIsNotPlayed() async throws {
    let player = player
    player.isPlaying = true
    #expect(try await eventually { !decoder.requests.isEmpty })
    try await Task.sleep(for: .milliseconds(20))
    #expect(frames.widths.isEmpty)
    #expect(decoder.requests.count == 1)
  }

  @Test func aHiddenPageDoesNotPlay() async throws {
    decoder.animate(frameCount: 1_000)
    let player = player
    player.isPlaying = true
    #expect(try await eventually { frames.widths.count > 3 })
    player.isPlaying = false
    let count = frames.widths.count
    try await Task.sleep(for: .milliseconds(60))
    #expect(frames.widths.count == count)
    player.isPlaying = true
    #expect(try await eventually { frames.widths.count > count })
    #expect(frames.widths.prefix(count + 1).last.map { $0 <= count + 1 } == true, "resumes there")
  }

  @Test func afterItsLastLoopAnAnimationStaysAndStartsAgain() async throws {
    decoder.animate(frameCount: 3)
    let player = player
    player.isPlaying = true
    #expect(try await eventually { !player.isPlaying })
    #expect(player.position == 2)
    player.isPlaying = true
    #expect(try await eventually { !player.isPlaying })
    #expect(frames.widths == [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3])
  }

  @Test func stepsShowSingleFramesInACircle() async throws {
    decoder.animate(frameCount: 20)
    let player = player
    player.step(by: 1)
    #expect(try await eventually { player.position == 1 })
    player.step(by: -2)
    #expect(try await eventually { player.position == 19 })
    player.step(by: -1)
    #expect(try await eventually { player.position == 18 })
    player.step(by: 2)
    #expect(try await eventually { player.position == 0 })
    #expect(frames.widths == [2, 20, 19, 1])
    #expect(!player.isPlaying)
  }

  @Test func stepsDuringADecodeAreAddedUp() async throws {
    decoder.animate(frameCount: 20)
    let player = player
    for _ in 0..<5 { player.step(by: 1) }
    #expect(try await eventually { player.position == 5 })
    #expect(frames.widths == [6])
  }

  @Test func framesAreCountedWithoutPlaying() async throws {
    decoder.animate(frameCount: 12)
    let player = player
    player.countFrames()
    #expect(try await eventually { player.frameCount == 12 })
    #expect(player.position == 0 && !player.isPlaying)
  }
}

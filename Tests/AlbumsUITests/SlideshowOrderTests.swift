import Foundation
import Testing

@testable import AlbumsUI

@Suite struct SlideshowOrderTests {
  /// A walk through an order.
  private final class Walk {
    var order: SlideshowOrder

    init(
      _ numbers: [Int], startingAt first: Int? = nil, isShuffled: Bool = false, loops: Bool = false
    ) {
      var choices = SlideshowChoices()
      (choices.isShuffled, choices.loops) = (isShuffled, loops)
      order = SlideshowOrder(numbers, startingAt: first, choices)
    }

    /// Goes up to `count` steps, and returns the current photo and those after each step.
    func go(_ count: Int, by step: Int = 1) -> [Int] {
      var numbers = [order.current]
      for _ in 0..<count where order.move(by: step) { numbers.append(order.current) }
      return numbers
    }
  }

  @Test func theOrderOfThePageEndsAtItsEnds() {
    let walk = Walk([7, 3, 5], startingAt: 3)
    #expect(walk.order.place == 2)
    #expect(walk.go(5) == [3, 5])
    #expect(walk.order.number(after: 1) == nil)
    #expect(walk.go(5, by: -1) == [5, 3, 7])
  }

  @Test func theOrderOfThePageRepeatsInBothDirections() {
    let walk = Walk([7, 3, 5], loops: true)
    #expect(walk.go(4) == [7, 3, 5, 7, 3])
    #expect(walk.go(4, by: -1) == [3, 7, 5, 3, 7])
  }

  @Test func anUnknownFirstPhotoStartsAtTheBeginning() {
    #expect(Walk([7, 3], startingAt: 9).order.current == 7)
  }

  @Test func shufflingShowsEachPhotoOnceBeforeOneIsRepeated() {
    let numbers = Array(0..<10)
    let shown = Walk(numbers, startingAt: 4, isShuffled: true, loops: true).go(99)
    #expect(shown.count == 100)
    #expect(shown[0] == 4)
    let rounds = (0..<10).map { round in Array(shown[(round * 10)..<(round * 10 + 10)]) }
    #expect(rounds.allSatisfy { $0.sorted() == numbers })
    #expect(Set(rounds).count > 1)
    let hasTwins = zip(shown, shown.dropFirst()).contains { $0 == $1 }
    #expect(!hasTwins)
  }

  @Test func shufflingWithoutRepeatEndsAfterOneRound() {
    let walk = Walk([1, 2, 3, 4], isShuffled: true)
    #expect(walk.go(9).sorted() == [1, 2, 3, 4])
    #expect(walk.go(1).count == 1)
  }

  @Test func goingBackShowsTheSamePhotosAgain() {
    let walk = Walk([1, 2, 3, 4], isShuffled: true, loops: true)
    let shown = walk.go(5)
    #expect(walk.go(5, by: -1) == shown.reversed())
    #expect(walk.go(1, by: -1).count == 1, "there is no round before the first")
    #expect(walk.go(5) == shown)
  }

  @Test func oldRoundsAreDropped() {
    let walk = Walk([1, 2, 3], isShuffled: true, loops: true)
    _ = walk.go(3_000)
    #expect(walk.order.place == 1)
    #expect(walk.go(9, by: -1).count == 4, "the round before stays")
  }

  @Test func aChangeOfShufflingKeepsThePhoto() {
    let walk = Walk([1, 2, 3, 4], startingAt: 3)
    walk.order.isShuffled = true
    #expect(walk.order.current == 3)
    #expect(walk.go(9).sorted() == [1, 2, 3, 4])
    let current = walk.order.current
    walk.order.isShuffled = false
    #expect(walk.order.current == current)
    #expect(walk.order.place == current)
  }

  @Test func withoutRepeatAShuffledRoundIsTheLast() {
    let walk = Walk([1, 2, 3], isShuffled: true, loops: true)
    _ = walk.go(4)
    walk.order.loops = false
    #expect(walk.go(9).count == 2)
    walk.order.loops = true
    #expect(walk.go(1).count == 2)
  }

  @Test(arguments: [false, true]) func onePhotoFollowsItself(isShuffled: Bool) {
    #expect(Walk([6], isShuffled: isShuffled, loops: true).go(3) == [6, 6, 6, 6])
    #expect(Walk([6], isShuffled: isShuffled).go(3) == [6])
  }

  @Test func aReturnToAPhotoFindsItsLatestPlace() {
    let walk = Walk([1, 2, 3, 4], startingAt: 2)
    _ = walk.go(2)
    walk.order.moveBack(to: 2)
    #expect(walk.order.place == 2)
  }
}

@Suite struct SlideshowChoicesTests {
  @Test func choicesOfAnEarlierVersion_AreRead() throws {
    let stored = Data(#"{"seconds":10,"isShuffled":true,"loops":false}"#.utf8)
    let choices = try JSONDecoder().decode(SlideshowChoices.self, from: stored)
    #expect(choices.seconds == 10 && choices.isShuffled && !choices.loops && choices.enlarges)
    var other = choices
    other.enlarges = false
    let copy = try JSONDecoder().decode(
      SlideshowChoices.self, from: JSONEncoder().encode(other))
    #expect(copy == other)
  }
}

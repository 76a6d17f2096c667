import Testing

@testable import AlbumsUI

/// Tests where keys and drags move the photos of an album.
struct ArrangedPlaceTests {
  private let numbers = [5, 3, 8, 1, 9]

  private func order(_ moved: Set<Int>, _ place: ArrangedPlace) -> [Int] {
    place.order(moving: moved, in: numbers)
  }

  @Test func photosAreMovedTogetherInTheirOrder() {
    #expect(order([1], .start) == [1, 5, 3, 8, 9])
    #expect(order([3, 9], .after(8)) == [5, 8, 3, 9, 1])
    #expect(order([9, 5], .before(3)) == [5, 9, 3, 8, 1])
    #expect(order([5, 8], .end) == [3, 1, 9, 5, 8])
  }

  @Test func placeBesideAMovedPhoto_IsWhereThatPhotoWas() {
    #expect(order([3], .before(3)) == numbers)
    #expect(order([3], .after(3)) == numbers)
    #expect(order([3, 1], .after(1)) == [5, 8, 3, 1, 9])
    #expect(order([3, 1], .before(3)) == [5, 3, 1, 8, 9])
  }

  private func order(_ moved: Set<Int>, _ step: ArrangingStep) -> [Int] {
    step.place(moving: moved, in: numbers).order(moving: moved, in: numbers)
  }

  @Test func steps_MovePhotosByOnePlaceOrToAnEnd() {
    #expect(order([8], .earlier) == [5, 8, 3, 1, 9])
    #expect(order([8], .later) == [5, 3, 1, 8, 9])
    #expect(order([8], .toStart) == [8, 5, 3, 1, 9])
    #expect(order([8], .toEnd) == [5, 3, 1, 9, 8])
  }

  @Test func steps_BringScatteredPhotosTogether() {
    #expect(order([3, 1], .earlier) == [3, 1, 5, 8, 9])
    #expect(order([3, 1], .later) == [5, 8, 9, 3, 1])
    #expect(order([5, 8], .earlier) == [5, 8, 3, 1, 9])
    #expect(order([8, 9], .later) == [5, 3, 1, 8, 9])
  }

  @Test func stepsAtTheEnds_ChangeNothing() {
    for step in [ArrangingStep.earlier, .toStart] { #expect(order([5, 3], step) == numbers) }
    for step in [ArrangingStep.later, .toEnd] { #expect(order([1, 9], step) == numbers) }
    for step in ArrangingStep.allCases { #expect(order(Set(numbers), step) == numbers) }
  }
}

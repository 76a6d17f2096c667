import Testing

@testable import PhotoLibrary

/// Sets of photos' numbers.
struct NumberSetTests {
  private func set(_ numbers: Int...) -> NumberSet {
    var set = NumberSet()
    for number in numbers { set.insert(number) }
    return set
  }

  @Test func numbers_ComeInAscendingOrderAndOnce() {
    let numbers = set(200, 0, 63, 64, 63)
    #expect(Array(numbers) == [0, 63, 64, 200])
    #expect(numbers.count == 4)
    #expect(!numbers.isEmpty && NumberSet().isEmpty)
  }

  @Test func membership_IsKnownForAnyNumber() {
    let numbers = set(64)
    #expect(numbers.contains(64))
    for other in [0, 63, 65, 1_000, -1, Int.max, Int.min] { #expect(!numbers.contains(other)) }
  }

  @Test func intersection_HasTheNumbersOfBothSets() {
    #expect(Array(set(1, 2, 300).intersection(set(2, 3, 300, 5_000))) == [2, 300])
    #expect(set(1).intersection(set(100)).isEmpty)
  }

  @Test func unionAndDifference_MayHaveLargerNumbers() {
    var numbers = set(1, 2, 300)
    numbers.subtract(set(2, 5_000))
    #expect(Array(numbers) == [1, 300])
    numbers.formUnion(set(4, 5_000))
    #expect(Array(numbers) == [1, 4, 300, 5_000])
    numbers.subtract(set(1))
    #expect(Array(numbers) == [4, 300, 5_000])
  }

  @Test func numbersThatNoPhotoHas_AreLeftOut() {
    #expect(set(-1, Int.min, Int.max, 1 << 60).isEmpty)
  }
}

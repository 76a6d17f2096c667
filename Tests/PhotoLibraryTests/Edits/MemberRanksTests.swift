import RandomTestSupport
import Testing

@testable import PhotoLibrary

/// Tests the ranks by which the photos of an album are sorted.
struct MemberRanksTests {
  /// Returns the ranks of all photos after some are put at a place.
  private func ranks(placing count: Int, at index: Int, among others: [Int]) -> [Int] {
    let new = MemberRanks(placing: count, at: index, among: others)
    return others[..<new.neighbours.lowerBound] + new.ranks + others[new.neighbours.upperBound...]
  }

  private func isStrictlyAscending(_ ranks: [Int]) -> Bool {
    zip(ranks, ranks.dropFirst()).allSatisfy { $0 < $1 }
  }

  @Test func photosBetweenDistantNeighbours_ChangeNoOther() {
    let others = (1...100_000).map { $0 * MemberRanks.spacing }
    for (count, index) in [(1, 0), (1, 100_000), (3, 50_000), (100_000, 7)] {
      let new = MemberRanks(placing: count, at: index, among: others)
      #expect(new.neighbours.isEmpty && new.ranks.count == count)
      #expect(isStrictlyAscending(ranks(placing: count, at: index, among: others)))
    }
  }

  @Test func photosAtTheEnd_AreAsFarApartAsAtFirst() {
    let first = MemberRanks(placing: 3, at: 0, among: []).ranks
    #expect(first == [1, 2, 3].map { $0 * MemberRanks.spacing })
    let next = MemberRanks(placing: 1, at: 3, among: first).ranks
    #expect(next == [4 * MemberRanks.spacing])
  }

  /// Only a damaged store has such ranks.
  @Test(arguments: [
    [Int.min, Int.max], [Int.max], [Int.min], [5, 5, 5], [0, 1, 2, 3, Int.max],
    [Int.min, Int.min, 0, Int.max, Int.max],
  ])
  func damagedRanks_AreReplaced(others: [Int]) {
    for index in 0...others.count {
      let all = ranks(placing: 2, at: index, among: others)
      #expect(all.count == others.count + 2)
      let new = MemberRanks(placing: 2, at: index, among: others)
      #expect(isStrictlyAscending(new.ranks))
    }
  }

  /// Every move halves the space between two neighbours, until the neighbours move apart.
  @Test func movesToTheSamePlace_ChangeFewNeighbours() {
    var all = (1...10_000).map { $0 * MemberRanks.spacing }
    var changed = 0
    for _ in 0..<2_000 {
      let new = MemberRanks(placing: 1, at: 5_000, among: all)
      changed += new.neighbours.count
      all.replaceSubrange(new.neighbours, with: new.ranks)
    }
    #expect(isStrictlyAscending(all) && all.count == 12_000)
    #expect(changed < 2_000 * 16, "\(changed) changes of neighbours in 2,000 moves")
  }

  @Test func randomPlaces_KeepTheOrder() {
    var random = SeededNumbers(seed: RandomTest.seed("RANKS_SEED", else: 1))
    for _ in 0..<RandomTest.rounds("RANKS_ROUNDS", few: 20, many: 500) {
      var all: [Int] = []
      let favoured = Int.random(in: 0...20, using: &random)
      for _ in 0..<200 {
        let count = Int.random(in: 1...4, using: &random)
        let isFavoured = Bool.random(using: &random) && favoured <= all.count
        let index = isFavoured ? favoured : Int.random(in: 0...all.count, using: &random)
        let before = all
        all = ranks(placing: count, at: index, among: before)
        #expect(isStrictlyAscending(all) && all.count == before.count + count)
      }
    }
  }
}

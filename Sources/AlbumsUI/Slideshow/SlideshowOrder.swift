/// The order in which a slideshow shows its photos.
///
/// Without shuffling, it is the order of the page. A shuffled slideshow consists of rounds that show
/// each photo once; each round has an order of its own.
nonisolated struct SlideshowOrder {
  /// The photos in the order of their page.
  private let numbers: [Int]
  /// The photos in the order of the page, or those of some rounds.
  private var sequence: [Int]
  private var position: Int
  private let shuffle: ([Int]) -> [Int]

  /// Whether the photos are shuffled. A change keeps the current photo.
  var isShuffled: Bool {
    didSet { if isShuffled != oldValue { arrange(startingAt: current) } }
  }

  /// Whether the slideshow starts again after the last photo.
  var loops: Bool {
    didSet {
      guard isShuffled, loops != oldValue else { return }
      if !loops { sequence.removeSubrange(((round + 1) * count)...) }
      prepareNextRound()
    }
  }

  /// - Parameters:
  ///   - numbers: The photos' numbers, in the order of their page. At least one.
  ///   - first: The first photo to show; nil for the first in the order of the page.
  ///   - choices: Whether to shuffle, and whether to start again.
  ///   - shuffle: Returns the elements in a random order.
  init(
    _ numbers: [Int], startingAt first: Int? = nil, _ choices: SlideshowChoices,
    shuffle: @escaping ([Int]) -> [Int] = { $0.shuffled() }
  ) {
    precondition(!numbers.isEmpty, "a slideshow without photos")
    (self.numbers, self.shuffle) = (numbers, shuffle)
    (isShuffled, loops) = (choices.isShuffled, choices.loops)
    (sequence, position) = (numbers, 0)
    arrange(startingAt: first ?? numbers[0])
  }

  /// The number of photos.
  var count: Int { numbers.count }

  /// The number of the current photo.
  var current: Int { sequence[position] }

  /// The place of the current photo in its round, from 1.
  var place: Int { position % count + 1 }

  private var round: Int { position / count }

  /// Returns the number of the photo `step` further; nil beyond the ends.
  func number(after step: Int) -> Int? { position(after: step).map { sequence[$0] } }

  /// Moves by a number of photos.
  ///
  /// - Returns: Whether there is such a photo.
  mutating func move(by step: Int) -> Bool {
    guard let next = position(after: step) else { return false }
    position = next
    prepareNextRound()
    return true
  }

  /// Moves to the latest place of a photo, up to the current one.
  mutating func moveBack(to number: Int) {
    let latest = sequence[...position].lastIndex(of: number)
    position = latest ?? sequence.firstIndex(of: number) ?? position
  }

  /// Starts again: at the first photo of the page, or with a new round.
  mutating func restart() { arrange(startingAt: isShuffled ? shuffle(numbers)[0] : numbers[0]) }

  private func position(after step: Int) -> Int? {
    let next = position + step
    if loops, !isShuffled { return (next % count + count) % count }
    return sequence.indices.contains(next) ? next : nil
  }

  private mutating func arrange(startingAt first: Int) {
    guard isShuffled else {
      (sequence, position) = (numbers, numbers.firstIndex(of: first) ?? 0)
      return
    }
    (sequence, position) = ([first] + shuffle(numbers.filter { $0 != first }), 0)
    prepareNextRound()
  }

  /// Keeps the round after the current one, whose photos are loaded ahead, and the one before it, to
  /// go back.
  private mutating func prepareNextRound() {
    guard isShuffled, loops, (round + 1) * count == sequence.count else { return }
    var next = shuffle(numbers)
    // No photo is shown twice in a row.
    if next.first == sequence.last { next.swapAt(0, count - 1) }
    sequence += next
    guard round > 1 else { return }
    sequence.removeFirst(count)
    position -= count
  }
}

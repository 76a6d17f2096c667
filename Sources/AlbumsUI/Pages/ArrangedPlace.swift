/// A place between the photos that a page shows, to which some of them are moved.
nonisolated enum ArrangedPlace: Equatable {
  case start, end
  case before(Int)
  case after(Int)

  /// The neighbour's number; nil at an end.
  var neighbour: Int? {
    switch self {
    case .start, .end: nil
    case .before(let number), .after(let number): number
    }
  }

  /// Moves photos to this place. They are then next to each other, in their present order. The others
  /// keep theirs.
  ///
  /// - Parameters:
  ///   - moved: The photos to move. If the neighbour is one of them, they go where it was.
  ///   - numbers: All photos, in order.
  /// - Returns: All photos in the new order.
  func order(moving moved: Set<Int>, in numbers: [Int]) -> [Int] {
    let split =
      switch self {
      case .start: 0
      case .end: numbers.count
      case .before(let number): numbers.firstIndex(of: number) ?? numbers.count
      case .after(let number): numbers.firstIndex(of: number).map { $0 + 1 } ?? numbers.count
      }
    let isOther = { (number: Int) in !moved.contains(number) }
    return numbers[..<split].filter(isOther) + numbers.filter(moved.contains)
      + numbers[split...].filter(isOther)
  }
}

/// A move of the selected photos by a key.
nonisolated enum ArrangingStep: CaseIterable {
  case earlier, later, toStart, toEnd

  /// Finds the place to which the step moves photos.
  ///
  /// - Parameters:
  ///   - moved: The photos to move.
  ///   - numbers: All photos, in order.
  /// - Returns: The place.
  func place(moving moved: Set<Int>, in numbers: [Int]) -> ArrangedPlace {
    switch self {
    case .toStart: return .start
    case .toEnd: return .end
    case .earlier:
      let first = numbers.firstIndex(where: moved.contains) ?? 0
      return first > 0 ? .before(numbers[first - 1]) : .start
    case .later:
      let last = numbers.lastIndex(where: moved.contains) ?? numbers.count
      return last + 1 < numbers.count ? .after(numbers[last + 1]) : .end
    }
  }
}

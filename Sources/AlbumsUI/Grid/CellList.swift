import GObjectKit
import GtkKit

/// The numbers that a grid has cells for, brought to those that it is to have.
///
/// GTK 4.8 makes the widgets of thirty rows at once, in view or not, and takes that for rows of the
/// most columns that there may be: a page that is opened, or folders that are found, would be
/// hundreds of cells in one turn of the main loop, in which nothing is drawn and no key is heard.
/// So cells among the first come a few in a turn.
final class CellList {
  /// What the grid hears of.
  let model = IdentifierList()
  /// What the grid has heard of, in its order.
  private(set) var numbers: [Int] = []
  /// What the grid is to have, some of which it may only hear of in a later turn.
  private(set) var wanted: [Int] = []
  private var isMoreToCome = false

  /// How many cells an empty grid gets at once: about what a window shows.
  private static let firstCount = 48
  /// How many come in each turn after it, and how many before it is looked for how long that took:
  /// their layout, and the drawing, take as long once more.
  private static let mostInTurn = 24
  private static let step = 8
  private static let longestTurn = Duration.milliseconds(4)
  /// GTK makes no cells beyond as many as this, as long as the grid is not scrolled.
  private static let madeCount = 30 * ThumbnailGrid.mostColumns

  /// Has the grid show other numbers; what is the same stays in place.
  ///
  /// Those that only come may come later than now. What went, or goes elsewhere, does so at once.
  func show(_ numbers: [Int]) {
    wanted = numbers
    advance()
  }

  /// Has the grid hear of all now, so that any can be selected or scrolled to.
  func settle() {
    if let change = wanted.change(from: numbers) { splice(change) }
  }

  // One part after the other is only put in: where GTK 4.8 is told of several that were taken out, it
  // goes on showing cells that are gone.
  private func advance() {
    if let parts = wanted.parts(besides: numbers) { insert(parts) } else { settle() }
  }

  private func insert(_ parts: [Range<Int>]) {
    let (beginning, count) = (ContinuousClock.now, numbers.count)
    let hasTime = {
      count == 0
        ? self.numbers.count < Self.firstCount
        : self.numbers.count < count + Self.mostInTurn
          && beginning.duration(to: .now) < Self.longestTurn
    }
    for var part in parts {
      while !part.isEmpty {
        guard part.lowerBound < Self.madeCount else { return settle() }
        guard hasTime() else { return advanceLater() }
        let now = part.prefix(Self.step)
        splice(ListChange(removed: now.lowerBound..<now.lowerBound, inserted: now))
        part.removeFirst(now.count)
      }
    }
  }

  private func advanceLater() {
    guard !isMoreToCome else { return }
    isMoreToCome = true
    MainLoop.whenIdle { [weak self] in
      self?.isMoreToCome = false
      self?.advance()
    }
  }

  private func splice(_ change: ListChange) {
    let inserted = wanted[change.inserted]
    model.splice(
      at: change.removed.lowerBound, removing: change.removed.count, inserting: Array(inserted))
    numbers.replaceSubrange(change.removed, with: inserted)
  }
}

/// A part of a list, in whose place a part of another comes.
nonisolated struct ListChange: Equatable {
  let removed: Range<Int>
  let inserted: Range<Int>
}

nonisolated extension [Int] {
  /// What makes this list of `old`: all from the first element to the last that is not where it was;
  /// nil for the same list.
  func change(from old: [Int]) -> ListChange? {
    let prefix = zip(old, self).prefix { $0 == $1 }.count
    let suffix = zip(old.dropFirst(prefix).reversed(), dropFirst(prefix).reversed())
      .prefix { $0 == $1 }.count
    let change = ListChange(
      removed: prefix..<(old.count - suffix), inserted: prefix..<(count - suffix))
    return change.removed.isEmpty && change.inserted.isEmpty ? nil : change
  }

  /// The parts of this list that `others` does not have; nil unless that is what is left without them.
  func parts(besides others: [Int]) -> [Range<Int>]? {
    guard count > others.count else { return nil }
    var others = others[...]
    var parts: [Range<Int>] = []
    for (index, element) in enumerated() {
      if others.first == element {
        others.removeFirst()
      } else if let last = parts.last, last.upperBound == index {
        parts[parts.count - 1] = last.lowerBound..<(index + 1)
      } else {
        parts.append(index..<(index + 1))
      }
    }
    return others.isEmpty ? parts : nil
  }
}

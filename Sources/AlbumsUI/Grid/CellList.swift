import GObjectKit
import GtkKit

/// The list model of a grid, which is changed in small steps.
///
/// GTK 4.8 creates the widgets of thirty rows at once, visible or not, and assumes the largest
/// number of columns. When a page is opened or folders are found, that would be hundreds of cells
/// in one turn of the main loop, during which the window neither draws nor handles keys. So cells
/// among the first ones are inserted a few per turn.
final class CellList {
  /// The model that the grid shows.
  let model = IdentifierList()
  /// The numbers in the model, in order.
  private(set) var numbers: [Int] = []
  /// The requested numbers. Some of them may be inserted in a later turn.
  private(set) var wanted: [Int] = []
  private var isMoreToCome = false

  /// The number of cells that an empty grid gets at once: about as many as a window shows.
  private static let firstCount = 48
  /// The largest number of cells per later turn, and the number inserted before each look at the
  /// clock. Layout and drawing take as long again as the insertions.
  private static let mostInTurn = 24
  private static let step = 8
  private static let longestTurn = Duration.milliseconds(4)
  /// GTK creates no cells after these, as long as the grid is not scrolled.
  private static let madeCount = 30 * ThumbnailGrid.mostColumns

  /// Changes the shown numbers. Cells of unchanged parts stay.
  ///
  /// If cells are only added, some may be added later. Removals and moves happen at once.
  func show(_ numbers: [Int]) {
    wanted = numbers
    advance()
  }

  /// Makes all changes at once, so that any cell can be selected or scrolled to.
  func settle() {
    if let change = wanted.change(from: numbers) { splice(change) }
  }

  // Several changes are made one by one only if all are insertions: after several removals, GTK 4.8
  // would still show removed cells.
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

/// The replacement of a range of one list by a range of another.
nonisolated struct ListChange: Equatable {
  let removed: Range<Int>
  let inserted: Range<Int>
}

nonisolated extension [Int] {
  /// Returns the change that turns `old` into this list, from the first to the last differing
  /// element; nil if the lists are equal.
  func change(from old: [Int]) -> ListChange? {
    let prefix = zip(old, self).prefix { $0 == $1 }.count
    let suffix = zip(old.dropFirst(prefix).reversed(), dropFirst(prefix).reversed())
      .prefix { $0 == $1 }.count
    let change = ListChange(
      removed: prefix..<(old.count - suffix), inserted: prefix..<(count - suffix))
    return change.removed.isEmpty && change.inserted.isEmpty ? nil : change
  }

  /// Returns the ranges of this list to insert into `others`; nil if insertions alone are not
  /// enough.
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

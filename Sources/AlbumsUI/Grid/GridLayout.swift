import Foundation
import GtkKit

/// The places of the cells and headings of a grid.
///
/// Each section is a heading and rows of cells below it. Positions count the cells of all sections
/// from the top. Every answer takes a binary search, so that a million cells are as fast as a
/// hundred.
nonisolated struct GridLayout: Equatable {
  /// The sizes that a layout begins with, in pixels.
  struct Metrics: Equatable {
    /// The smallest side of a cell. The cells of a row share the width.
    var leastSide: Int
    /// The largest number of cells in a row.
    var mostColumns = 14
    /// The height of a heading.
    var headingHeight = 0.0
    /// The space above the first section.
    var topSpace = 0.0
  }

  /// The number of cells in a row.
  let columns: Int
  /// The width of a cell in pixels.
  let side: Int
  /// The height of a cell in pixels.
  let cellHeight: Int
  /// The height of a heading in pixels.
  let headingHeight: Double
  /// Half of the width that is left beside the cells.
  private let margin: Double
  /// The position of the first cell of each section, and at the end the number of cells.
  private let firsts: [Int]
  /// The top of each section, and at the end the height of all.
  private let tops: [Double]

  /// Lays out sections.
  ///
  /// - Parameters:
  ///   - counts: How many cells each section has, at least one.
  ///   - width: The width in pixels.
  ///   - metrics: The sizes.
  ///   - heightOfCell: Returns the height of a cell for its width. By default, cells are square.
  init(
    counts: [Int], width: Int, metrics: Metrics, heightOfCell: (_ side: Int) -> Int = { $0 }
  ) {
    columns = min(max(1, width / max(1, metrics.leastSide)), metrics.mostColumns)
    side = max(1, width / columns)
    cellHeight = max(1, heightOfCell(side))
    headingHeight = metrics.headingHeight
    margin = Double(max(0, width - side * columns)) / 2
    var firsts = [0]
    var tops = [metrics.topSpace]
    firsts.reserveCapacity(counts.count + 1)
    tops.reserveCapacity(counts.count + 1)
    var (first, top) = (0, metrics.topSpace)
    for count in counts {
      first += count
      top += headingHeight + Double((count + columns - 1) / columns * cellHeight)
      firsts.append(first)
      tops.append(top)
    }
    (self.firsts, self.tops) = (firsts, tops)
  }

  /// The number of cells.
  var count: Int { firsts[firsts.count - 1] }

  /// The number of sections.
  var sectionCount: Int { firsts.count - 1 }

  /// The height of all sections in pixels.
  var height: Double { tops[tops.count - 1] }

  // MARK: Places

  /// The section of a position.
  func section(of position: Int) -> Int { firsts.indexOfLast { $0 <= position } }

  /// The positions of a section.
  func positions(of section: Int) -> Range<Int> { firsts[section]..<firsts[section + 1] }

  /// The section at a distance from the top, or the nearest one.
  func section(atY y: Double) -> Int {
    min(max(0, tops.indexOfLast { $0 <= y }), max(0, sectionCount - 1))
  }

  /// The top of the heading of a section; the height of all for the number of sections.
  func top(of section: Int) -> Double { tops[section] }

  /// The frame of a cell.
  func frame(of position: Int) -> Rectangle {
    let section = section(of: position)
    let (row, column) = (position - firsts[section]).quotientAndRemainder(dividingBy: columns)
    return Rectangle(
      x: margin + Double(column * side),
      y: tops[section] + headingHeight + Double(row * cellHeight),
      width: Double(side), height: Double(cellHeight))
  }

  /// The position of the cell at a point; nil between cells.
  func position(x: Double, y: Double) -> Int? {
    guard count > 0, y >= 0, y < height else { return nil }
    let position = nearestPosition(x: x, y: y)
    let frame = frame(of: position)
    let isInside =
      x >= frame.x && x < frame.x + frame.width && y >= frame.y && y < frame.y + frame.height
    return isInside ? position : nil
  }

  /// The position of the cell at a point, or of the nearest one in the same section. There must be
  /// cells.
  func nearestPosition(x: Double, y: Double) -> Int {
    let section = section(atY: y)
    let range = positions(of: section)
    let row = Int(max(0, y - tops[section] - headingHeight)) / cellHeight
    let column = min(max(0, Int((x - margin) / Double(side))), columns - 1)
    let last = (range.count - 1) / columns
    return min(range.lowerBound + min(row, last) * columns + column, range.upperBound - 1)
  }

  // MARK: View

  /// The positions of the cells between two distances from the top.
  func positions(from top: Double, to bottom: Double) -> Range<Int> {
    guard count > 0, bottom > top, top < height, bottom > 0 else { return 0..<0 }
    let first = firstPosition(endingBelow: top)
    return first..<max(first, firstPosition(beginningAtOrBelow: bottom))
  }

  /// The positions of the cells that a rectangle touches.
  func positions(in area: Rectangle) -> IndexSet {
    let (right, bottom) = (area.x + area.width, area.y + area.height)
    let firstColumn = max(0, Int(((area.x - margin) / Double(side)).rounded(.down)))
    let lastColumn = min(columns - 1, Int(((right - margin) / Double(side)).rounded(.up)) - 1)
    var found = IndexSet()
    guard firstColumn <= lastColumn else { return found }
    for section in sections(from: area.y, to: bottom) {
      let top = tops[section] + headingHeight
      let positions = positions(of: section)
      let rows = (positions.count + columns - 1) / columns
      let firstRow = Int(max(0, area.y - top)) / cellHeight
      let endRow = min(rows, Int((max(0, bottom - top) / Double(cellHeight)).rounded(.up)))
      for row in firstRow..<max(firstRow, endRow) {
        let start = positions.lowerBound + row * columns
        let end = min(start + lastColumn + 1, positions.upperBound)
        if start + firstColumn < end { found.insert(integersIn: start + firstColumn..<end) }
      }
    }
    return found
  }

  /// The first cell of the first row that ends below `y`.
  private func firstPosition(endingBelow y: Double) -> Int {
    let section = section(atY: y)
    let rows = Int(max(0, y - tops[section] - headingHeight)) / cellHeight
    return min(firsts[section] + rows * columns, firsts[section + 1])
  }

  /// The first cell of the first row that begins at or below `y`.
  private func firstPosition(beginningAtOrBelow y: Double) -> Int {
    let section = section(atY: y)
    let distance = y - tops[section] - headingHeight
    guard distance > 0 else { return firsts[section] }
    let rows = Int((distance / Double(cellHeight)).rounded(.up))
    return min(firsts[section] + rows * columns, firsts[section + 1])
  }

  /// The sections between two distances from the top.
  func sections(from top: Double, to bottom: Double) -> Range<Int> {
    guard sectionCount > 0, bottom > top, top < height, bottom > 0 else { return 0..<0 }
    return section(atY: top)..<(section(atY: bottom.nextDown) + 1)
  }

  // MARK: Steps

  /// The position so many rows below another, in the same column or the last one of a shorter row.
  /// Stays where there is no such row.
  func position(_ position: Int, movedByRows rows: Int) -> Int {
    var (section, rest) = (section(of: position), rows)
    let place = position - firsts[section]
    let column = place % columns
    var row = place / columns
    while rest != 0 {
      let step = rest.signum()
      if step < 0, row == 0 {
        guard section > 0 else { return position }
        section -= 1
        row = (positions(of: section).count - 1) / columns
      } else if step > 0, row == (positions(of: section).count - 1) / columns {
        guard section + 1 < sectionCount else { return position }
        section += 1
        row = 0
      } else {
        row += step
      }
      rest -= step
    }
    return min(firsts[section] + row * columns + column, firsts[section + 1] - 1)
  }
}

nonisolated extension Array {
  /// The last index whose element satisfies a condition, which all elements before it satisfy too;
  /// 0 if no element does.
  func indexOfLast(_ isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return Swift.max(0, low - 1)
  }
}

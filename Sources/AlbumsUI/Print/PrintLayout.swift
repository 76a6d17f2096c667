import Foundation
import GtkKit

/// Where photos stand on the pages of a print. Lengths are in points, of which an inch has 72.
nonisolated struct PrintLayout: Equatable {
  /// The number of photos on a page.
  enum Kind: CaseIterable {
    case one, two, four
    /// Many small photos, to find them again.
    case contactSheet
  }

  /// The number of photos on a page.
  var kind = Kind.one
  /// Whether photos are cut off to fill their cells.
  var fillsCells = false
  /// Whether the name of each file is printed below the photo.
  var showsNames = false

  /// The largest number of photos on a page.
  var photosPerPage: Int {
    switch kind {
    case .one: 1
    case .two: 2
    case .four: 4
    case .contactSheet: 20
    }
  }

  /// Returns the number of pages that photos need.
  func pageCount(forPhotos count: Int) -> Int { (count + photosPerPage - 1) / photosPerPage }

  /// Returns the indexes of the photos on a page, counted from 0.
  func photos(onPage page: Int, of count: Int) -> Range<Int> {
    let start = min(count, page * photosPerPage)
    return start..<min(count, start + photosPerPage)
  }

  /// Returns the cells of a page, row by row.
  func cells(width: Double, height: Double) -> [Rectangle] {
    let isUpright = height >= width
    let (few, many) =
      switch kind {
      case .one: (1, 1)
      case .two: (1, 2)
      case .four: (2, 2)
      case .contactSheet: (4, 5)
      }
    let (columns, rows) = isUpright ? (few, many) : (many, few)
    let cellWidth = (width - gap * Double(columns - 1)) / Double(columns)
    let cellHeight = (height - gap * Double(rows - 1)) / Double(rows)
    return (0..<rows).flatMap { row in
      (0..<columns).map { column in
        Rectangle(
          x: Double(column) * (cellWidth + gap), y: Double(row) * (cellHeight + gap),
          width: cellWidth, height: cellHeight)
      }
    }
  }

  /// The distance between two cells.
  private var gap: Double { kind == .contactSheet ? 10 : 18 }

  /// The height of a name below a photo.
  static let nameHeight = 16.0

  /// Returns the part of a cell that is for the picture.
  func room(in cell: Rectangle) -> Rectangle {
    var room = cell
    if showsNames { room.height = max(1, cell.height - Self.nameHeight) }
    return room
  }

  /// Returns whether the pictures of a page are turned by 90°, so that they are larger. They are turned
  /// together, so that people look at the page from one side. In a contact sheet, all stay upright.
  ///
  /// - Parameters:
  ///   - pictures: The sizes of the pictures.
  ///   - room: The room of each picture.
  /// - Returns: Whether to turn them.
  func turns(_ pictures: [(width: Int, height: Int)], in room: Rectangle) -> Bool {
    guard kind != .contactSheet else { return false }
    let whole = PrintLayout(kind: kind)
    func area(_ width: Int, _ height: Int) -> Double {
      let frame = whole.frame(width: width, height: height, in: room)
      return frame.width * frame.height
    }
    let upright = pictures.reduce(0) { $0 + area($1.width, $1.height) }
    let turned = pictures.reduce(0) { $0 + area($1.height, $1.width) }
    return turned > upright * 1.001
  }

  /// Returns the frame of a picture, centred in its room. If pictures fill their cells, the frame is
  /// larger than the room, and what lies outside is not printed.
  func frame(width: Int, height: Int, in room: Rectangle) -> Rectangle {
    let (across, down) = (
      room.width / Double(max(1, width)), room.height / Double(max(1, height))
    )
    let scale = fillsCells ? max(across, down) : min(across, down)
    let (frameWidth, frameHeight) = (Double(width) * scale, Double(height) * scale)
    return Rectangle(
      x: room.x + (room.width - frameWidth) / 2, y: room.y + (room.height - frameHeight) / 2,
      width: frameWidth, height: frameHeight)
  }
}

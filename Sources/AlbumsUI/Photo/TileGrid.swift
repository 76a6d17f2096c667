import Glibc
import ImageDecoding

/// The squares in which a photo is loaded and drawn when it is shown larger than the view, at one of
/// its levels of detail: 0 is every pixel, and each further one has half as many on a side.
nonisolated struct TileGrid: Equatable {
  /// The side of a tile in pixels of its level.
  static let side = 512

  /// The size of the whole photo in pixels.
  let imageWidth, imageHeight: Int
  /// How often its sides are halved.
  let level: Int

  /// The level that is at least as fine as what is drawn, and no more than twice as fine, for a
  /// scale in device pixels per pixel of the photo.
  static func level(for scale: Double) -> Int {
    scale < 1 ? Int((-log2(scale)).rounded(.down)) : 0
  }

  /// Some of the tiles, next to each other.
  struct Area: Equatable {
    var columns, rows: Range<Int>

    func contains(_ other: Area) -> Bool {
      columns.lowerBound <= other.columns.lowerBound
        && other.columns.upperBound <= columns.upperBound
        && rows.lowerBound <= other.rows.lowerBound && other.rows.upperBound <= rows.upperBound
    }

    func intersection(_ other: Area) -> Area {
      Area(columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
    }

    /// How much memory the pixels take at most.
    var byteCount: Int { columns.count * rows.count * TileGrid.side * TileGrid.side * 4 }

    /// The tiles, row by row.
    var tiles: [Tile] { rows.flatMap { row in columns.map { Tile(column: $0, row: row) } } }

    /// Tiles of this area that are in none of others, as many as make one area; nil if there are
    /// none.
    func gap(between others: [Area]) -> Area? {
      func isMissing(_ tile: Tile) -> Bool { !others.contains { $0.contains(tile) } }
      guard let first = tiles.first(where: isMissing) else { return nil }
      let columns = (first.column..<self.columns.upperBound).prefix {
        isMissing(Tile(column: $0, row: first.row))
      }
      let rows = (first.row..<self.rows.upperBound).prefix { row in
        columns.allSatisfy { isMissing(Tile(column: $0, row: row)) }
      }
      return Area(columns: columns, rows: rows)
    }

    private func contains(_ tile: Tile) -> Bool {
      columns.contains(tile.column) && rows.contains(tile.row)
    }
  }

  /// One square.
  struct Tile: Hashable {
    var column, row: Int
  }

  /// How many pixels of the photo a tile is wide and high.
  private var step: Int { Self.side << level }

  /// All tiles.
  var all: Area {
    Area(columns: 0..<Self.count(imageWidth, step), rows: 0..<Self.count(imageHeight, step))
  }

  /// The tiles that cover what a view shows of the photo, and a margin around it, which is given as
  /// a fraction of the view's side.
  func area(in viewport: PhotoViewport, margin: Double = 0) -> Area {
    let (origin, _) = viewport.frame
    func range(_ origin: Double, _ view: Double, _ whole: Range<Int>) -> Range<Int> {
      let size = viewport.scale * Double(step)
      let low = ((-view * margin - origin) / size).rounded(.down)
      let high = ((view * (1 + margin) - origin) / size).rounded(.up)
      let limits = Double(whole.lowerBound)...Double(whole.upperBound)
      let first = min(max(low, limits.lowerBound), limits.upperBound)
      return Int(first)..<Int(min(max(high, first), limits.upperBound))
    }
    let all = all
    return Area(
      columns: range(origin.x, viewport.viewSize.x, all.columns),
      rows: range(origin.y, viewport.viewSize.y, all.rows))
  }

  /// The part of the photo that an area is.
  func region(of area: Area) -> ImageRegion {
    let (x, y) = (area.columns.lowerBound * step, area.rows.lowerBound * step)
    return ImageRegion(
      x: x, y: y, width: min(area.columns.upperBound * step, imageWidth) - x,
      height: min(area.rows.upperBound * step, imageHeight) - y, halvings: level)
  }

  private static func count(_ length: Int, _ step: Int) -> Int { (length + step - 1) / step }
}

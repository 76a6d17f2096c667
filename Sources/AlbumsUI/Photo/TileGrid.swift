import Glibc
import ImageDecoding

/// The tiles of a photo at one level of detail, in which a zoomed photo is loaded and drawn. Level
/// 0 has every pixel; each further level halves width and height.
nonisolated struct TileGrid: Equatable {
  /// The side of a tile in pixels of its level.
  static let side = 512

  /// The size of the whole photo in pixels.
  let imageWidth, imageHeight: Int
  /// The number of times that width and height are halved.
  let level: Int

  /// Returns the coarsest level that is at least as fine as the drawing. The scale is in device
  /// pixels per pixel of the photo.
  static func level(for scale: Double) -> Int {
    scale < 1 ? Int((-log2(scale)).rounded(.down)) : 0
  }

  /// A rectangle of tiles.
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

    /// The largest size of its pixels in memory.
    var byteCount: Int { columns.count * rows.count * TileGrid.side * TileGrid.side * 4 }

    /// The tiles, row by row.
    var tiles: [Tile] { rows.flatMap { row in columns.map { Tile(column: $0, row: row) } } }

    /// Returns a rectangle of tiles that are in none of the other areas, or nil if they cover this
    /// area.
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

  /// The position of a tile.
  struct Tile: Hashable {
    var column, row: Int
  }

  /// The side of a tile in pixels of the photo.
  private var step: Int { Self.side << level }

  var all: Area {
    Area(columns: 0..<Self.count(imageWidth, step), rows: 0..<Self.count(imageHeight, step))
  }

  /// Returns the tiles that cover the visible part of the photo and a margin around it, which is a
  /// fraction of the view's sides.
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

  /// Returns the region of the photo that an area covers.
  func region(of area: Area) -> ImageRegion {
    let (x, y) = (area.columns.lowerBound * step, area.rows.lowerBound * step)
    return ImageRegion(
      x: x, y: y, width: min(area.columns.upperBound * step, imageWidth) - x,
      height: min(area.rows.upperBound * step, imageHeight) - y, halvings: level)
  }

  private static func count(_ length: Int, _ step: Int) -> Int { (length + step - 1) / step }
}

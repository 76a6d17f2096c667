import GtkKit
import ImageDecoding

/// A part of a photo at one level of detail, drawn tile by tile. With one large texture, GTK would
/// process every pixel to draw the few in view.
final class PhotoPatch {
  let grid: TileGrid
  let area: TileGrid.Area
  private let image: DecodedImage
  private var textures: [TileGrid.Tile: Texture] = [:]

  /// - Parameters:
  ///   - image: The pixels of the area.
  ///   - grid: The grid and level of the pixels.
  ///   - area: The tiles that the pixels cover.
  init(_ image: DecodedImage, _ grid: TileGrid, _ area: TileGrid.Area) {
    (self.image, self.grid, self.area) = (image, grid, area)
  }

  var byteCount: Int { image.pixels.count }

  /// Draws those of the wanted tiles that the patch covers. `frame` returns where a region of the
  /// photo is drawn.
  func draw(
    _ wanted: TileGrid.Area, into snapshot: Snapshot, frame: (ImageRegion) -> Rectangle
  ) {
    for tile in area.intersection(wanted).tiles {
      guard let texture = texture(of: tile) else { continue }
      let single = TileGrid.Area(
        columns: tile.column..<(tile.column + 1), rows: tile.row..<(tile.row + 1))
      snapshot.draw(texture, in: frame(grid.region(of: single)))
    }
  }

  private func texture(of tile: TileGrid.Tile) -> Texture? {
    if let texture = textures[tile] { return texture }
    let x = (tile.column - area.columns.lowerBound) * TileGrid.side
    let y = (tile.row - area.rows.lowerBound) * TileGrid.side
    // Rounding may leave the last tile without pixels.
    guard x < image.width, y < image.height else { return nil }
    let texture = Texture(
      image, x: x, y: y, width: min(TileGrid.side, image.width - x),
      height: min(TileGrid.side, image.height - y))
    textures[tile] = texture
    return texture
  }
}

import GtkKit
import PhotoLibrary

/// Draws the outlines of countries in a part of the map. Takes some milliseconds: not for the main
/// thread.
nonisolated struct MapOutlines {
  /// The part of the map. Beyond the date line, x is below 0 or above 1.
  let area: MapArea
  /// The length of the map's sides in pixels.
  let scale: Double

  /// A position in the picture.
  typealias Position = SIMD2<Double>

  /// Corners that are closer to the last one are left out, in pixels.
  private static let detail = 0.7
  /// How far the outlines go on beyond the picture, so that no line is drawn along its edge.
  private static let margin = 8.0

  /// Returns the picture; nil if it would be too large.
  func bitmap(of world: WorldMap, palette: MapPalette, lineWidth: Double) -> Bitmap? {
    var (land, borders) = (Path(), Path())
    for polygon in world.countries.lazy.flatMap(\.polygons) {
      for turn in [-1.0, 0, 1] where polygon.area.moved(by: turn).intersects(area) {
        add(polygon, turn, &land, &borders)
      }
    }
    return Bitmap(
      width: Int((area.width * scale).rounded()), height: Int((area.height * scale).rounded()),
      background: palette.sea,
      steps: [.fill(land, palette.land), .stroke(borders, palette.border, width: lineWidth)])
  }

  private func add(
    _ polygon: WorldMap.Polygon, _ turn: Double, _ land: inout Path, _ borders: inout Path
  ) {
    let size = max(polygon.area.width, polygon.area.height) * scale
    guard size > Self.detail else { return }
    let isInside = box(contains: polygon.area.moved(by: turn))
    for ring in polygon.rings {
      let corners = simplified(ring)
      let positions = corners.map { position(of: $0, turn) }
      addLines(corners, positions, to: &borders)
      let clipped = isInside ? positions : clip(positions)
      guard let first = clipped.first, clipped.count > 2 else { continue }
      land.move(x: first.x, y: first.y)
      for corner in clipped.dropFirst() { land.line(x: corner.x, y: corner.y) }
      land.close()
    }
  }

  private func position(of point: MapPoint, _ turn: Double) -> Position {
    Position((point.x + turn - area.left) * scale, (point.y - area.top) * scale)
  }

  /// Returns the corners that are not too close to each other.
  private func simplified(_ ring: [MapPoint]) -> [MapPoint] {
    let least = Self.detail / scale
    var corners: [MapPoint] = []
    corners.reserveCapacity(ring.count)
    for corner in ring {
      if let last = corners.last, abs(corner.x - last.x) < least, abs(corner.y - last.y) < least {
        continue
      }
      corners.append(corner)
    }
    return corners
  }

  // MARK: Clipping

  private var box: (low: Position, high: Position) {
    let margin = Self.margin
    return (
      Position(-margin, -margin),
      Position(area.width * scale + margin, area.height * scale + margin)
    )
  }

  private func box(contains other: MapArea) -> Bool {
    area.expanded(by: Self.margin / scale).contains(MapPoint(x: other.left, y: other.top))
      && area.expanded(by: Self.margin / scale).contains(MapPoint(x: other.right, y: other.bottom))
  }

  /// Adds the edges that may be in the picture. The map's own edges are no borders.
  private func addLines(
    _ corners: [MapPoint], _ positions: [Position], to path: inout Path
  ) {
    guard var last = corners.indices.last else { return }
    let (low, high) = box
    var isConnected = false
    for place in corners.indices {
      let (from, to) = (positions[last], positions[place])
      let isOutside =
        max(from.x, to.x) < low.x || min(from.x, to.x) > high.x || max(from.y, to.y) < low.y
        || min(from.y, to.y) > high.y
      if isOutside || Self.isMapEdge(corners[last], corners[place]) {
        isConnected = false
      } else {
        if !isConnected { path.move(x: from.x, y: from.y) }
        path.line(x: to.x, y: to.y)
        isConnected = true
      }
      last = place
    }
  }

  /// Whether the line between two corners is the date line or the southern edge of the map.
  private static func isMapEdge(_ from: MapPoint, _ to: MapPoint) -> Bool {
    max(from.x, to.x) < 1e-6 || min(from.x, to.x) > 1 - 1e-6 || min(from.y, to.y) > 1 - 1e-6
  }

  /// Returns the part of a polygon in the picture. The positions of one that is far larger than the
  /// picture would exceed the numbers of cairo.
  private func clip(_ polygon: [Position]) -> [Position] {
    let (low, high) = box
    var result = polygon
    for axis in 0..<2 {
      result = Self.clip(result, axis, low[axis]) { $0 >= $1 }
      result = Self.clip(result, axis, high[axis]) { $0 <= $1 }
    }
    return result
  }

  /// Returns the part of a polygon on one side of a straight line along an axis.
  private static func clip(
    _ polygon: [Position], _ axis: Int, _ limit: Double, isInside: (Double, Double) -> Bool
  ) -> [Position] {
    guard var last = polygon.last else { return [] }
    var result: [Position] = []
    result.reserveCapacity(polygon.count)
    for corner in polygon {
      let (wasInside, isNowInside) = (isInside(last[axis], limit), isInside(corner[axis], limit))
      if wasInside != isNowInside {
        let part = (limit - last[axis]) / (corner[axis] - last[axis])
        result.append(last + (corner - last) * part)
      }
      if isNowInside { result.append(corner) }
      last = corner
    }
    return result
  }
}

import Foundation
import PhotoLibrary

/// The part of the map that a view shows.
///
/// Pure geometry, in the view's pixels with the origin at its upper left corner. The map goes on at the
/// date line.
nonisolated struct MapViewport: Equatable {
  /// A position in the view.
  struct Position: Equatable {
    var x, y: Double
  }

  /// The point in the middle of the view.
  private(set) var center = MapPoint(x: 0.5, y: 0.4)
  /// The length of the map's sides in pixels.
  private(set) var scale = 1.0
  /// The size of the view.
  private(set) var width = 1.0
  private(set) var height = 1.0

  /// The scale at which a pixel is about five metres wide at the equator. The outlines of countries
  /// say nothing about streets.
  static let largestScale = 8_388_608.0

  /// The scale at which the whole map is as wide as the view. In a high view, there is sea above and
  /// below it.
  var smallestScale: Double { max(width, 256) }

  /// Whether the map can be larger.
  var canZoomIn: Bool { scale < Self.largestScale }
  /// Whether the map can be smaller.
  var canZoomOut: Bool { scale > smallestScale }

  // MARK: Positions

  /// The part of the map in the view. Beyond the date line, x is below 0 or above 1.
  var area: MapArea {
    let (halfWidth, halfHeight) = (width / scale / 2, height / scale / 2)
    return MapArea(
      left: center.x - halfWidth, top: center.y - halfHeight, right: center.x + halfWidth,
      bottom: center.y + halfHeight)
  }

  /// Returns the position of a point, on the shorter way around the world.
  func position(of point: MapPoint) -> Position {
    var x = point.x - center.x
    x -= x.rounded()
    return Position(
      x: width / 2 + x * scale, y: height / 2 + (point.y - center.y) * scale)
  }

  /// Returns the point at a position.
  func point(at position: Position) -> MapPoint {
    let x = center.x + (position.x - width / 2) / scale
    return MapPoint(x: x - x.rounded(.down), y: center.y + (position.y - height / 2) / scale)
  }

  /// Returns the parts of the map in and around the view: two where it shows the date line.
  func parts(margin: Double) -> [MapArea] {
    let area = area.expanded(by: margin / scale)
    guard area.width < 1 else {
      return [MapArea(left: 0, top: area.top, right: 1, bottom: area.bottom)]
    }
    return [-1, 0, 1].compactMap { turn in
      let moved = area.moved(by: turn)
      let part = MapArea(
        left: max(moved.left, 0), top: moved.top, right: min(moved.right, 1), bottom: moved.bottom)
      return part.left < part.right ? part : nil
    }
  }

  // MARK: Clusters

  /// The side of the smallest square whose photos are one cluster, in pixels. The largest is twice as
  /// large.
  static let smallestSquare = 72.0

  /// The level of the squares whose photos are one cluster.
  var level: Int {
    min(max(Int(log2(scale / Self.smallestSquare)), 0), MapCell.deepestLevel)
  }

  // MARK: Changes

  /// Follows the size of the view. The point in the middle stays there.
  mutating func resize(width: Double, height: Double) {
    (self.width, self.height) = (max(width, 1), max(height, 1))
    clamp()
  }

  /// Moves the map by pixels.
  mutating func pan(x: Double, y: Double) {
    center.x -= x / scale
    center.y -= y / scale
    clamp()
  }

  /// Multiplies the scale. The point at a position stays there, as far as the edges allow.
  mutating func zoom(by factor: Double, at position: Position? = nil) {
    let position = position ?? Position(x: width / 2, y: height / 2)
    let x = center.x + (position.x - width / 2) / scale
    let y = center.y + (position.y - height / 2) / scale
    scale = min(max(scale * factor, smallestScale), Self.largestScale)
    center.x = x - (position.x - width / 2) / scale
    center.y = y - (position.y - height / 2) / scale
    clamp()
  }

  /// Shows a point in the middle.
  mutating func show(_ point: MapPoint, scale: Double) {
    (center, self.scale) = (point, scale)
    clamp()
  }

  /// Shows an area with a margin around it, at most at a scale.
  mutating func show(_ area: MapArea, margin: Double, largestScale: Double) {
    let (openWidth, openHeight) = (max(width - 2 * margin, 1), max(height - 2 * margin, 1))
    let scale = min(
      openWidth / max(area.width, 1e-12), openHeight / max(area.height, 1e-12), largestScale)
    show(area.center, scale: scale)
  }

  /// Brings a position into view, a distance from the edges.
  mutating func reveal(_ point: MapPoint, margin: Double) {
    let position = position(of: point)
    func shift(_ place: Double, _ length: Double) -> Double {
      let margin = min(margin, length / 2)
      return place < margin ? margin - place : min(0, length - margin - place)
    }
    let (x, y) = (shift(position.x, width), shift(position.y, height))
    if x != 0 || y != 0 { pan(x: x, y: y) }
  }

  private mutating func clamp() {
    scale = min(max(scale, smallestScale), Self.largestScale)
    center.x -= center.x.rounded(.down)
    let half = min(height / scale / 2, 0.5)
    center.y = min(max(center.y, half), 1 - half)
  }
}

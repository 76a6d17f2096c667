import GtkKit
import PhotoLibrary

/// The land below the photos of a map: pictures of it, which are made away from the main thread.
///
/// One picture shows the view and its surroundings, so that moving the map most often draws nothing
/// anew. While the next one is made, the last one is stretched, above a picture of the whole world.
final class MapBackdrop {
  /// Called when another picture is there.
  var onChanged: (() -> Void)?

  /// The outlines; nil until they are read, and if they cannot be.
  var world: WorldMap? {
    didSet { (picture, worldPicture, wish) = (nil, nil, nil) }
  }

  private struct Picture {
    let area: MapArea
    /// The length of the map's sides in the picture's pixels.
    let scale: Double
    let texture: Texture
  }

  /// The view that a picture is made for.
  private struct Wish: Equatable {
    var area: MapArea
    var scale: Double
    var palette: MapPalette
    var pixelsPerPoint: Int
  }

  private var picture: Picture?
  private var worldPicture: Picture?
  private var wish: Wish?
  private var worldPalette: MapPalette?
  private var making: Task<Void, Never>?
  /// The picture to make after the present one.
  private var next: Wish?

  /// The side of the picture of the whole world, in pixels.
  private static let worldSide = 1_024.0
  /// How much of the view a picture shows beyond each of its edges, but at most so many pixels: the
  /// picture for a 4K screen would take 110 MB.
  private static let (surroundings, mostSurroundings) = (0.3, 320.0)

  isolated deinit { making?.cancel() }

  /// Draws the land of a viewport, and orders a picture of it unless one fits.
  func draw(
    _ viewport: MapViewport, pixelsPerPoint: Int, palette: MapPalette, into snapshot: Snapshot
  ) {
    snapshot.fill(
      Rectangle(width: viewport.width, height: viewport.height), with: palette.sea)
    guard world != nil else { return drawGrid(viewport, palette, into: snapshot) }
    request(viewport, pixelsPerPoint, palette)
    let place = picture.flatMap {
      let turn = (viewport.center.x - $0.area.center.x).rounded()
      return self.place(of: $0, turn, viewport, pixelsPerPoint)
    }
    if let worldPicture {
      let places = [-1.0, 0, 1].compactMap {
        self.place(of: worldPicture, $0, viewport, pixelsPerPoint)
      }
      // Only beside the other picture: to stretch it over the whole view takes longer than a frame.
      let view = Rectangle(width: viewport.width, height: viewport.height)
      for gap in view.parts(beside: place) {
        snapshot.clip(to: gap) {
          for place in places { snapshot.draw(worldPicture.texture, in: place, filter: .linear) }
        }
      }
    }
    if let picture, let place { snapshot.draw(picture.texture, in: place, filter: .linear) }
  }

  /// Returns where a picture is in a view; nil if it is beside it.
  private func place(
    of picture: Picture, _ turn: Double, _ viewport: MapViewport, _ pixelsPerPoint: Int
  ) -> Rectangle? {
    let (view, area) = (viewport.area, picture.area.moved(by: turn))
    guard area.intersects(view) else { return nil }
    // Between pixels, the picture would be blurred.
    let pixels = Double(pixelsPerPoint)
    func whole(_ length: Double) -> Double { (length * pixels).rounded() / pixels }
    return Rectangle(
      x: whole((area.left - view.left) * viewport.scale),
      y: whole((area.top - view.top) * viewport.scale),
      width: Double(picture.texture.pixelWidth) * viewport.scale / picture.scale,
      height: Double(picture.texture.pixelHeight) * viewport.scale / picture.scale)
  }

  // MARK: Pictures

  private func request(_ viewport: MapViewport, _ pixelsPerPoint: Int, _ palette: MapPalette) {
    let view = viewport.area
    let scale = viewport.scale * Double(pixelsPerPoint)
    let margin = min(
      Self.surroundings * max(view.width, view.height), Self.mostSurroundings / scale)
    let wanted = Wish(
      area: view.expanded(by: margin), scale: scale, palette: palette,
      pixelsPerPoint: pixelsPerPoint)
    if let wish, wish.scale == wanted.scale, wish.palette == palette {
      let turn = (viewport.center.x - wish.area.center.x).rounded()
      let area = wish.area.moved(by: turn)
      // A third of the surroundings is left on each side.
      let near = view.expanded(by: margin / 3)
      if area.left <= near.left, area.right >= near.right, area.top <= near.top,
        area.bottom >= near.bottom
      {
        return next = nil
      }
    }
    guard making == nil else { return next = wanted }
    make(wanted)
  }

  private func make(_ wanted: Wish) {
    guard let world else { return }
    (wish, next) = (wanted, nil)
    let makesWorld = worldPalette != wanted.palette
    worldPalette = wanted.palette
    making = Task { [weak self] in
      let whole = MapArea(left: 0, top: 0, right: 1, bottom: 1)
      if makesWorld,
        let bitmap = await Self.bitmap(world, whole, Self.worldSide, wanted.palette, 1)
      {
        guard !Task.isCancelled else { return }
        self?.worldPicture = Picture(
          area: whole, scale: Self.worldSide, texture: Texture(bitmap))
      }
      let bitmap = await Self.bitmap(
        world, wanted.area, wanted.scale, wanted.palette, wanted.pixelsPerPoint)
      guard let self, !Task.isCancelled else { return }
      making = nil
      if let bitmap {
        picture = Picture(area: wanted.area, scale: wanted.scale, texture: Texture(bitmap))
      }
      if let next { make(next) }
      onChanged?()
    }
  }

  @concurrent nonisolated private static func bitmap(
    _ world: WorldMap, _ area: MapArea, _ scale: Double, _ palette: MapPalette,
    _ pixelsPerPoint: Int
  ) async -> Bitmap? {
    MapOutlines(area: area, scale: scale)
      .bitmap(of: world, palette: palette, lineWidth: 0.5 + 0.5 * Double(pixelsPerPoint))
  }

  /// Whether the picture of the present view is there. True without outlines.
  var isReady: Bool { world == nil || (picture != nil && making == nil) }

  // MARK: Grid

  /// Draws meridians and circles of latitude, in place of missing outlines.
  private func drawGrid(
    _ viewport: MapViewport, _ palette: MapPalette, into snapshot: Snapshot
  ) {
    var step = 1.0 / 8
    while step * viewport.scale > 160 { step /= 2 }
    let area = viewport.area
    for place in stride(from: (area.left / step).rounded(.up) * step, to: area.right, by: step) {
      let x = ((place - area.left) * viewport.scale).rounded()
      snapshot.fill(Rectangle(x: x, width: 1, height: viewport.height), with: palette.line)
    }
    for place in stride(from: (area.top / step).rounded(.up) * step, to: area.bottom, by: step) {
      let y = ((place - area.top) * viewport.scale).rounded()
      snapshot.fill(Rectangle(y: y, width: viewport.width, height: 1), with: palette.line)
    }
  }
}

extension Rectangle {
  /// Returns the parts that another rectangle does not cover: above it, below it, and at its sides. Without
  /// another rectangle, that is the whole.
  func parts(beside other: Rectangle?) -> [Rectangle] {
    guard let other else { return [self] }
    let (right, bottom) = (x + width, y + height)
    let top = min(max(other.y, y), bottom)
    let low = min(max(other.y + other.height, top), bottom)
    let start = min(max(other.x, x), right)
    let end = min(max(other.x + other.width, start), right)
    return [
      Rectangle(x: x, y: y, width: width, height: top - y),
      Rectangle(x: x, y: low, width: width, height: bottom - low),
      Rectangle(x: x, y: top, width: start - x, height: low - top),
      Rectangle(x: end, y: top, width: right - end, height: low - top),
    ].filter { $0.width > 0 && $0.height > 0 }
  }
}

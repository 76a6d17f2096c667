import GtkKit
import PhotoLibrary

/// A small map with a dot at the place of a photo. It shows the country and its surroundings.
final class PlaceMap {
  let widget: Canvas
  private let drawing = Drawing()
  private var reading: Task<Void, Never>?

  private static let height = 140

  init() {
    widget = Canvas(height: Self.height) { [drawing] snapshot, width, height in
      drawing.draw(into: snapshot, width: width, height: height)
    }
    widget.addStyleClass("place-map")
    widget.isVisible = false
    drawing.backdrop.onChanged = { [weak widget] in widget?.queueDraw() }
    drawing.pixels = { [weak widget] in widget?.scaleFactor ?? 1 }
    drawing.textColor = { [weak widget] in widget?.textColor ?? Color(1, 1, 1) }
  }

  isolated deinit { reading?.cancel() }

  /// Shows a place, or nothing. Passes its name to a closure when it is known, such as
  /// "Near Lyon, France", or nil for a place at sea. Does not call it if the map cannot be read.
  func show(_ place: GeoPoint?, named: @escaping (String?) -> Void) {
    reading?.cancel()
    drawing.place = place.map { MapPoint($0) }
    widget.isVisible = place != nil
    widget.setAccessibleLabel(texts.gettext("Map"))
    widget.queueDraw()
    guard let place else { return }
    reading = Task { [weak self] in
      guard let world = await SharedWorldMap.world() else { return }
      let name = await world.placeName(at: place)
      guard let self, !Task.isCancelled else { return }
      if drawing.backdrop.world == nil {
        (drawing.backdrop.world, drawing.labels.world) = (world, world)
      }
      widget.setAccessibleLabel(name.map { texts.gettext("Map: %s", $0) } ?? texts.gettext("Map"))
      widget.queueDraw()
      named(name)
    }
  }

  private final class Drawing {
    let backdrop = MapBackdrop()
    let labels = MapLabels()
    var place: MapPoint?
    var pixels: () -> Int = { 1 }
    var textColor: () -> Color = { Color(1, 1, 1) }
    private var viewport = MapViewport()

    /// The scale at which a middle-sized country is in view.
    private static let scale = 6_000.0

    func draw(into snapshot: Snapshot, width: Double, height: Double) {
      guard let place else { return }
      let palette = MapPalette(with: textColor())
      viewport.resize(width: width, height: height)
      viewport.show(place, scale: Self.scale)
      snapshot.clip(to: Rectangle(width: width, height: height), radius: 8) {
        backdrop.draw(viewport, pixelsPerPoint: pixels(), palette: palette, into: snapshot)
        labels.draw(viewport, palette: palette, into: snapshot)
        let position = viewport.position(of: place)
        for (radius, color) in [(7.0, Color(1, 1, 1)), (5, Color(0.2, 0.52, 0.89))] {
          snapshot.fill(Path(circleAtX: position.x, y: position.y, radius: radius), with: color)
        }
      }
    }
  }
}

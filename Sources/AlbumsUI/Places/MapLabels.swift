import GtkKit
import PhotoLibrary

/// Writes the names of countries and cities on a map, as far as there is room for them.
final class MapLabels {
  /// The names; nil without outlines.
  var world: WorldMap? {
    didSet {
      // Where there is no room for all, the largest country has its name.
      countries = (world?.countries ?? []).sorted { $0.mainArea.width > $1.mainArea.width }
    }
  }

  private var countries: [WorldMap.Country] = []
  /// The sizes of the names, which take longer to measure than to look up.
  private var sizes: [String: (width: Double, height: Double)] = [:]
  /// The names on the map.
  private var taken: [Rectangle] = []

  private static let (countryScale, cityScale) = (0.95, 0.85)
  /// The scale from which on cities are shown.
  private static let smallestScaleForCities = 5_000.0

  /// Draws the names in a viewport.
  func draw(_ viewport: MapViewport, palette: MapPalette, into snapshot: Snapshot) {
    guard let world else { return }
    taken = []
    for country in countries {
      let room = country.mainArea.width * viewport.scale
      // The remaining countries are smaller.
      guard room > 24 else { break }
      let position = viewport.position(of: country.label)
      guard isInView(position, viewport) else { continue }
      let name = country.localizedName
      let size = size(of: name, scale: Self.countryScale, in: snapshot)
      guard size.width < room, size.height < country.mainArea.height * viewport.scale else {
        continue
      }
      let place = Rectangle(
        x: position.x - size.width / 2, y: position.y - size.height / 2, width: size.width,
        height: size.height)
      write(name, in: place, scale: Self.countryScale, palette, snapshot)
    }
    guard viewport.scale > Self.smallestScaleForCities else { return }
    for city in world.cities {
      let position = viewport.position(of: city.point)
      guard isInView(position, viewport) else { continue }
      let dot = Rectangle(x: position.x - 2, y: position.y - 2, width: 4, height: 4)
      let size = size(of: city.name, scale: Self.cityScale, in: snapshot)
      let place = Rectangle(
        x: position.x + 5, y: position.y - size.height / 2, width: size.width,
        height: size.height)
      if write(city.name, in: place, scale: Self.cityScale, palette, snapshot) {
        snapshot.clip(to: dot, radius: 2) { snapshot.fill(dot, with: palette.name) }
      }
    }
  }

  private func isInView(_ position: MapViewport.Position, _ viewport: MapViewport) -> Bool {
    -200...viewport.width + 200 ~= position.x && -20...viewport.height + 20 ~= position.y
  }

  private func size(
    of name: String, scale: Double, in snapshot: Snapshot
  ) -> (width: Double, height: Double) {
    let key = "\(scale) \(name)"
    if let size = sizes[key] { return size }
    let size = snapshot.size(of: name, scale: scale)
    sizes[key] = size
    return size
  }

  /// Writes a name unless another one is in its place, and returns whether it did.
  @discardableResult
  private func write(
    _ name: String, in place: Rectangle, scale: Double, _ palette: MapPalette,
    _ snapshot: Snapshot
  ) -> Bool {
    let isTaken = taken.contains {
      place.x < $0.x + $0.width && $0.x < place.x + place.width && place.y < $0.y + $0.height
        && $0.y < place.y + place.height
    }
    guard !isTaken else { return false }
    taken.append(place)
    snapshot.draw(
      name, x: place.x.rounded(), y: place.y.rounded(), color: palette.name, scale: scale)
    return true
  }

  /// Measures the names anew, as after a change of the font.
  func forgetSizes() { sizes = [:] }
}

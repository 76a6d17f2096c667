import PhotoLibrary

/// The outlines of countries, which all maps of the program share.
enum SharedWorldMap {
  /// The outlines, read at the first use.
  private static let reading = Task { await read() }

  /// Returns the outlines; nil if the program's data are damaged.
  static func world() async -> WorldMap? { await reading.value }

  @concurrent nonisolated private static func read() async -> WorldMap? { WorldMap.shared }
}

extension WorldMap {
  /// Returns a place in words, such as "Near Lyon, France"; nil at sea. Takes some milliseconds: not
  /// for the main thread.
  @concurrent nonisolated func placeName(at place: GeoPoint) async -> String? {
    let point = MapPoint(place)
    guard let country = country(at: point) else { return nil }
    guard let city = city(near: point) else { return country.localizedName }
    return texts.gettext("Near %1$s, %2$s", city.name, country.localizedName)
  }

  /// Returns the country that the places of photos have in common.
  nonisolated func commonPlace(of points: [MapPoint]) -> CommonPlace {
    let names = Set(points.compactMap { country(at: $0)?.localizedName })
    return names.count > 1 ? .severalCountries : names.first.map(CommonPlace.country) ?? .sea
  }
}

/// The country of the places of some photos.
nonisolated enum CommonPlace: Equatable, Sendable {
  /// All that are not at sea are in one country.
  case country(String)
  case severalCountries
  case sea

  /// The place as it follows the number of photos; nil at sea.
  var label: String? {
    switch self {
    case .country(let name): name
    case .severalCountries: texts.gettext("several countries")
    case .sea: nil
    }
  }

  /// The title of a page with the photos.
  var title: String {
    switch self {
    case .country(let name): name
    case .severalCountries: texts.gettext("Several Countries")
    case .sea: texts.gettext("At Sea")
    }
  }
}

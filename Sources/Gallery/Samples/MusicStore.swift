// Music Store · S28, S21, S45
//
// A store with three segments in the title: new releases, best sellers and genres. A genre pushes
// its own page, with the first two segments for that genre alone.

import GtkKit
import NavigationKit

extension Sample {
  static let musicStore = Sample(
    "music-store", source: PackageResources.MusicStore_swift, windowSize: (520, 480)
  ) { NavigationController(rootViewController: StoreController(albums, title: "Music Store")) }
}

private struct Album {
  let title, artist, genre: String
  /// The year of the release.
  let year: Int
  /// The number of copies that were sold this week.
  let sales: Int

  init(_ title: String, _ artist: String, _ genre: String, _ year: Int, _ sales: Int) {
    (self.title, self.artist, self.genre) = (title, artist, genre)
    (self.year, self.sales) = (year, sales)
  }
}

/// A list whose segments choose the content.
private final class StoreController: ViewController {
  private let albums: [Album]
  private let list = ListBox()
  private let segmentedControl: SegmentedControl
  private var open: [() -> ViewController] = []

  private static let segments = ["New Releases", "What’s Hot", "Genres"]

  init(_ albums: [Album], title: String, segments: ArraySlice<String> = segments[...]) {
    self.albums = albums
    segmentedControl = SegmentedControl(titles: Array(segments), accessibilityLabel: "Category")
    super.init(title: title)
  }

  override func loadView() { view = ScrolledWindow(child: list) }

  override func viewDidLoad() {
    navigationItem.titleView = segmentedControl
    segmentedControl.onValueChanged = { [weak self] in self?.reload() }
    list.onActivate { [weak self] index in
      if let self { navigationController?.push(open[index]()) }
    }
    reload()
  }

  private func reload() {
    list.removeAll()
    open = []
    switch segmentedControl.selectedSegmentIndex {
    case 0: show(albums.sorted { $0.year > $1.year }) { "\($0.year)" }
    case 1: show(albums.sorted { $0.sales > $1.sales }) { "\($0.sales.formatted()) sold" }
    default: showGenres()
    }
  }

  private func show(_ albums: [Album], value: (Album) -> String) {
    for album in albums {
      list.append(
        ListRow(album.title, subtitle: album.artist, value: value(album), hasArrow: true))
      open.append { AlbumController(album) }
    }
  }

  private func showGenres() {
    for genre in Set(albums.map(\.genre)).sorted() {
      let albums = albums.filter { $0.genre == genre }
      list.append(ListRow(genre, value: albums.count.formatted(), hasArrow: true))
      // The page of a genre has no segment "Genres".
      open.append { StoreController(albums, title: genre, segments: Self.segments.prefix(2)) }
    }
  }
}

private final class AlbumController: ViewController {
  private let album: Album

  init(_ album: Album) {
    self.album = album
    super.init(title: album.title)
  }

  override func loadView() {
    let facts = ListBox(style: .boxed)
    facts.append(ListRow("Artist", value: album.artist))
    facts.append(ListRow("Genre", value: album.genre))
    facts.append(ListRow("Released", value: "\(album.year)"))
    facts.append(ListRow("Sold This Week", value: album.sales.formatted()))
    facts.margins = Edges(18)
    view = ScrolledWindow(child: Clamp(child: facts))
  }
}

private let albums = [
  Album("Tidal Flats", "The Wading Birds", "Folk", 2024, 1_204),
  Album("Night Bus", "Ortolan", "Electronic", 2025, 3_410),
  Album("Four Chairs", "Quartet Lindqvist", "Classical", 2022, 310),
  Album("Second Breakfast", "Mint & Rye", "Jazz", 2023, 2_055),
  Album("A Field Guide", "The Wading Birds", "Folk", 2021, 745),
  Album("Voltage", "Relay", "Electronic", 2023, 1_870),
  Album("Late Trains", "Mint & Rye", "Jazz", 2025, 990),
  Album("Winter Organ", "E. Halvorsen", "Classical", 2025, 152),
]

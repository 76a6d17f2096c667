// Photos · S51, S12, S31, S33
//
// Albums, the photos of an album, and one photo that fills the window. A click, or F, hides and
// shows the bars over the photo, and the arrow keys go to the next and the previous photo. Each
// level is a controller class, which passes data to the next level and gets results by a closure.

import Foundation
import GtkKit
import NavigationKit

extension Sample {
  static let photosDrillDown = Sample(
    "photos-drill-down", source: PackageResources.PhotosDrillDown_swift, windowSize: (640, 480)
  ) {
    let navigation = NavigationController(rootViewController: AlbumsController(Album.all))
    navigation.navigationBar.barStyle = .blackTranslucent
    navigation.toolbar.barStyle = .blackTranslucent
    navigation.setToolbarHidden(false, animated: false)
    return navigation
  }
}

private struct Album {
  let title: String
  let photos: [Photo]

  static let all = [
    Album("Mountains", count: 18, ruggedness: 1), Album("Hills", count: 13, ruggedness: 0.4),
    Album("Lowlands", count: 8, ruggedness: 0), Album("Not Sorted Yet", count: 0, ruggedness: 0),
  ]

  private init(_ title: String, count: Int, ruggedness: Double) {
    self.title = title
    photos = (0..<count).map { number in
      let light = Light.all[(number * 3 + title.count) % Light.all.count]
      return Photo(light: light, ruggedness: ruggedness, seed: number * 10 + title.count)
    }
  }

  /// Returns the title of a photo's page.
  func title(of index: Int) -> String {
    "\((index + 1).formatted()) of \(photos.count.formatted())"
  }
}

private struct Photo {
  let light: Light
  /// The shape of the hills, from 0 (round) to 1 (sharp).
  let ruggedness: Double
  let seed: Int
}

// MARK: The list of albums

private final class AlbumsController: ViewController {
  private let albums: [Album]
  private let list = ListBox()

  init(_ albums: [Album]) {
    self.albums = albums
    super.init(title: "Albums")
  }

  override func loadView() { view = ScrolledWindow(child: list) }

  override func viewDidLoad() {
    for album in albums {
      let cover = CustomWidget(Landscape(album.photos.last, side: 64, cornerRadius: 6))
      list.append(
        ListRow(
          album.title, value: album.photos.count.formatted(), leading: cover, hasArrow: true))
    }
    list.onActivate { [weak self] index in
      guard let self else { return }
      navigationController?.push(AlbumController(albums[index]))
    }
  }
}

// MARK: The photos of an album

private final class AlbumController: ViewController {
  private let album: Album
  private let grid: GridView

  init(_ album: Album) {
    self.album = album
    let numbers = IdentifierList()
    numbers.splice(at: 0, removing: 0, inserting: Array(album.photos.indices))
    grid = GridView(list: numbers) { PhotoCell(album) }
    super.init(title: album.title)
  }

  override func loadView() {
    view = ScrolledWindow(child: album.photos.isEmpty ? makeEmptyState() : grid)
  }

  override func viewDidLoad() {
    grid.setColumns(minimum: 2, maximum: 8)
    grid.onActivate { [weak self] index in self?.push(at: index) }
  }

  private func push(at index: Int) {
    let page = PhotoController(album, at: index)
    page.onPhotoChanged = { [weak self] index in
      self?.grid.selectedPosition = index
      self?.grid.scroll(to: index)
    }
    navigationController?.push(page)
  }

  private func makeEmptyState() -> Widget {
    let label = Label("There are no photos in this album.")
    label.wraps = true
    label.addStyleClass("dim-label")
    label.margins = Edges(18)
    return label
  }
}

private final class PhotoCell: GridCell {
  private let album: Album
  private let landscape = Landscape(nil, side: 120)
  let widget: Widget

  init(_ album: Album) {
    self.album = album
    widget = CustomWidget(landscape)
  }

  func bind(to index: Int) {
    landscape.photo = album.photos[index]
    widget.queueDraw()
    widget.parent?.setAccessibleLabel(album.title(of: index))
    widget.parent?.setAccessibleDescription(album.photos[index].light.name)
  }

  func unbind() { landscape.photo = nil }
}

// MARK: A photo

private final class PhotoController: ViewController {
  /// Called with the index of the shown photo whenever the page shows another photo.
  var onPhotoChanged: ((Int) -> Void)?

  private let album: Album
  private var index: Int { didSet { showPhoto() } }
  private let landscape = Landscape()
  private lazy var canvas = CustomWidget(landscape, role: .image)
  private lazy var previous = BarButtonItem(
    iconName: "go-previous-symbolic", accessibilityLabel: "Previous Photo"
  ) { [weak self] in self?.index -= 1 }
  private lazy var next = BarButtonItem(
    iconName: "go-next-symbolic", accessibilityLabel: "Next Photo"
  ) { [weak self] in self?.index += 1 }

  init(_ album: Album, at index: Int) {
    (self.album, self.index) = (album, index)
    super.init()
    wantsFullScreenLayout = true
  }

  override func loadView() { view = canvas }

  override func viewDidLoad() {
    let isRightToLeft = canvas.isRightToLeft
    previous.keys = isRightToLeft ? "Right" : "Left"
    next.keys = isRightToLeft ? "Left" : "Right"
    toolbarItems = [previous, .flexibleSpace(), next]
    let click = ClickGesture()
    click.onReleased { [weak self] _ in self?.toggleBars() }
    canvas.addController(click)
    showPhoto()
  }

  override var keyCommands: [KeyCommand] {
    [KeyCommand(title: "Hide or show the bars", keys: "f") { [weak self] in self?.toggleBars() }]
  }

  override func viewWillDisappear(animated: Bool) {
    setBarsHidden(false, animated: animated)
  }

  private func showPhoto() {
    landscape.photo = album.photos[index]
    canvas.queueDraw()
    canvas.setAccessibleLabel("\(album.title), \(album.photos[index].light.name)")
    title = album.title(of: index)
    previous.isEnabled = index > 0
    next.isEnabled = index < album.photos.count - 1
    onPhotoChanged?(index)
  }

  private func toggleBars() {
    setBarsHidden(navigationController?.isNavigationBarHidden == false, animated: true)
  }

  private func setBarsHidden(_ isHidden: Bool, animated: Bool) {
    navigationController?.setNavigationBarHidden(isHidden, animated: animated)
    navigationController?.setToolbarHidden(isHidden, animated: animated)
  }
}

// MARK: Drawing

/// The colours of a time of day.
private struct Light {
  let name: String
  let zenith, horizon, farRidge, nearRidge, sun: Color

  static let all = [
    Light("at dawn", 0x617AB8, 0xFACCB2, 0x9985A3, 0x333352, 0xFFF0CC),
    Light("by day", 0x4087DB, 0xD1EBF7, 0x85B0C7, 0x21543D, 0xFFFCE6),
    Light("at dusk", 0x3D3070, 0xFA8C52, 0x8F4D6B, 0x1F142B, 0xFFD180),
    Light("at night", 0x050A1F, 0x213361, 0x1C294D, 0x050814, 0xE6EBFA),
  ]

  private init(_ name: String, _ colors: Int...) {
    let colors = colors.map { Color($0 >> 16 & 255, $0 >> 8 & 255, $0 & 255) }
    self.name = name
    (zenith, horizon, farRidge, nearRidge, sun) = (
      colors[0], colors[1], colors[2], colors[3], colors[4]
    )
  }
}

extension Color {
  /// Creates a colour from components of 0 to 255.
  fileprivate init(_ red: Int, _ green: Int, _ blue: Int) {
    self.init(Double(red) / 255, Double(green) / 255, Double(blue) / 255)
  }
}

/// Draws a landscape: a sky, a sun or moon, and ridges. Nearer ridges are darker.
private final class Landscape: WidgetBehavior {
  var photo: Photo?
  private let side: Int
  private let cornerRadius: Double

  /// - Parameters:
  ///   - photo: The photo to draw; nil for grey.
  ///   - side: The minimum width and height, in pixels; 0 for any size.
  ///   - cornerRadius: The radius of the corners, in pixels.
  init(_ photo: Photo? = nil, side: Int = 0, cornerRadius: Double = 0) {
    (self.photo, self.side, self.cornerRadius) = (photo, side, cornerRadius)
  }

  var heightDependsOnWidth: Bool { side > 0 }

  func measure(_ widget: Widget, _ orientation: Orientation, given other: Int) -> SizeRequest {
    let size = side > 0 && orientation == .vertical ? max(other, side) : side
    return SizeRequest(minimum: size, natural: size)
  }

  func snapshot(_ widget: Widget, into snapshot: Snapshot) {
    let area = Rectangle(width: Double(widget.width), height: Double(widget.height))
    snapshot.clip(to: area, radius: cornerRadius) {
      guard let photo else {
        return snapshot.fill(area, with: Color(0.5, 0.5, 0.5, alpha: 0.2))
      }
      let light = photo.light
      for y in stride(from: 0, to: area.height, by: 2) {
        snapshot.fill(
          Rectangle(y: y, width: area.width, height: 2),
          with: mix(light.zenith, light.horizon, y / area.height / 0.7))
      }
      let radius = area.height * 0.07
      let sun = Rectangle(
        x: area.width * (0.15 + 0.6 * photo.random(1)) - radius,
        y: area.height * (0.2 + 0.25 * photo.random(2)), width: 2 * radius, height: 2 * radius)
      snapshot.clip(to: sun, radius: radius) { snapshot.fill(sun, with: light.sun) }
      for ridge in 0..<4 {
        let color = mix(light.farRidge, light.nearRidge, Double(ridge) / 3)
        for x in stride(from: 0, to: area.width, by: 2) {
          let top = area.height * photo.height(of: ridge, at: x / area.width)
          snapshot.fill(Rectangle(x: x, y: top, width: 2, height: area.height - top), with: color)
        }
      }
    }
  }

  private func mix(_ a: Color, _ b: Color, _ share: Double) -> Color {
    let share = min(share, 1)
    return Color(
      a.red + (b.red - a.red) * share, a.green + (b.green - a.green) * share,
      a.blue + (b.blue - a.blue) * share)
  }
}

extension Photo {
  /// Returns a number from 0 to 1, the same for equal arguments.
  fileprivate func random(_ number: Int) -> Double {
    let value = sin(Double(seed * 57 + number * 131)) * 43_758.5453
    return value - value.rounded(.down)
  }

  /// Returns the upper edge of a ridge, as a fraction of the height.
  fileprivate func height(of ridge: Int, at x: Double) -> Double {
    let waves = (1...4).map { octave -> Double in
      let phase = x * Double(octave * octave + 1) * 2 + random(ridge * 10 + octave) * 7
      let peak = 1 - 2 * abs(sin(phase))
      return (sin(phase * 1.3) * (1 - ruggedness) + peak * ruggedness) / Double(octave * octave)
    }
    return 0.5 + 0.13 * Double(ridge) - (0.13 - 0.02 * Double(ridge)) * waves.reduce(0, +)
  }
}

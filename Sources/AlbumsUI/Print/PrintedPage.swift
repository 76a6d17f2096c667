import GtkKit
import ImageDecoding
import PhotoLibrary

/// A page of photos, ready to be drawn on paper or in a preview.
struct PrintedPage {
  /// A photo on the page.
  private struct Picture {
    /// The name of the file.
    let name: String
    /// The picture, or the reason why it cannot be shown.
    let content: Result<Texture, DecodingFailure>
  }

  private let pictures: [Picture]
  private let layout: PrintLayout

  /// Decodes the photos of a page.
  ///
  /// - Parameters:
  ///   - page: The number of the page, from 0.
  ///   - photos: The photos of all pages.
  ///   - layout: Where they stand.
  ///   - size: The size of the page.
  ///   - resolution: The pixels of each point, of which an inch has 72.
  ///   - decoder: The decoder.
  init(
    _ page: Int, of photos: [Photo], _ layout: PrintLayout, size: PrintChoices.Size,
    resolution: Double, decoder: any ImageDecoding
  ) async {
    self.layout = layout
    let photos = photos[layout.photos(onPage: page, of: photos.count)]
    let cells = layout.cells(width: size.width, height: size.height)
    guard let room = cells.first.map(layout.room) else {
      pictures = []
      return
    }
    var images: [Result<DecodedImage, DecodingFailure>] = []
    for photo in photos { images.append(await Self.image(of: photo, room, resolution, decoder)) }
    let sizes = images.compactMap { try? $0.get() }.map { ($0.width, $0.height) }
    let turns = layout.turns(sizes, in: room)
    var pictures: [Picture] = []
    for (photo, image) in zip(photos, images) {
      switch image {
      case .success(let image):
        let texture = Texture(await Self.turned(image, turns ? 1 : 0))
        pictures.append(Picture(name: photo.fileName, content: .success(texture)))
      case .failure(let failure):
        pictures.append(Picture(name: photo.fileName, content: .failure(failure)))
      }
    }
    self.pictures = pictures
  }

  private static func image(
    of photo: Photo, _ room: Rectangle, _ resolution: Double, _ decoder: any ImageDecoding
  ) async -> Result<DecodedImage, DecodingFailure> {
    do {
      // Large enough on either side, because the picture may be turned or cut off.
      let side = Int((max(room.width, room.height) * resolution).rounded(.up))
      let image = try await decoder.image(
        at: photo.path, size: .fitting(width: side, height: side), priority: .photo)
      return .success(await turned(image, photo.mark.quarterTurns))
    } catch let failure as DecodingFailure {
      return .failure(failure)
    } catch {
      // The preview is no longer wanted.
      return .failure(.missing)
    }
  }

  @concurrent nonisolated private static func turned(
    _ image: DecodedImage, _ quarterTurns: Int
  ) async -> DecodedImage { image.turned(quarterTurns: quarterTurns) }

  /// The photos that are not on the page because they cannot be shown, with the reasons.
  var failures: [(name: String, failure: DecodingFailure)] {
    pictures.compactMap { picture in
      if case .failure(let failure) = picture.content { (picture.name, failure) } else { nil }
    }
  }

  /// Draws the page.
  func draw(into snapshot: Snapshot, size: PrintChoices.Size) {
    for (picture, cell) in zip(pictures, layout.cells(width: size.width, height: size.height)) {
      let room = layout.room(in: cell)
      var end = room.y + room.height
      switch picture.content {
      case .success(let texture):
        let frame = layout.frame(
          width: texture.pixelWidth, height: texture.pixelHeight, in: room)
        snapshot.clip(to: room) { snapshot.draw(texture, in: frame) }
        end = min(end, frame.y + frame.height)
      case .failure(let failure):
        snapshot.stroke(Path(room), with: Self.grey, width: 0.5)
        draw(texts.gettext("%1$s: %2$s", picture.name, failure.message), in: room, into: snapshot)
      }
      if layout.showsNames {
        let line = Rectangle(
          x: cell.x, y: end, width: cell.width, height: PrintLayout.nameHeight)
        draw(picture.name, in: line, into: snapshot)
      }
    }
  }

  /// Draws a text in the middle of an area, in one line.
  private func draw(_ text: String, in area: Rectangle, into snapshot: Snapshot) {
    var shown = text
    var size = snapshot.size(of: shown, scale: Self.textScale)
    while size.width > area.width, shown.count > 2 {
      shown = text.prefix(shown.count - 2) + "…"
      size = snapshot.size(of: shown, scale: Self.textScale)
    }
    snapshot.draw(
      shown, x: area.x + (area.width - size.width) / 2, y: area.y + (area.height - size.height) / 2,
      color: Color(0, 0, 0), scale: Self.textScale)
  }

  /// GTK's text of 11 points has 14.7 pixels. On paper, a pixel is a point.
  private static let textScale = 0.6
  private static let grey = Color(0.6, 0.6, 0.6)
}

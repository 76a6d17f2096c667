import GtkKit
import ImageDecoding

/// The pictures of the sample that were made last, the newest first.
final class SamplePictures {
  /// The widget to show. Its size never changes, so that the button below stays in place.
  let widget = Grid(columnSpacing: 6, rowSpacing: 6)

  /// The side of a picture, in pixels: four fit side by side into the narrowest window.
  static let side = 72
  private static let (columns, rows) = (4, 2)

  private let views: [(view: ThumbnailView, widget: CustomWidget)]

  init() {
    views = (0..<Self.columns * Self.rows).map { _ in
      let view = ThumbnailView(smallest: Self.side, cornerRadius: 8)
      return (view, CustomWidget(view, cssName: "thumbnail", role: .image))
    }
    for (index, (_, picture)) in views.enumerated() {
      widget.attach(picture, column: index % Self.columns, row: index / Self.columns)
    }
    widget.horizontalAlignment = .center
  }

  /// Shows another picture before the others, of which the last one is dropped.
  func add(_ image: DecodedImage) {
    var texture: Texture? = Texture(image)
    for (view, widget) in views {
      swap(&view.texture, &texture)
      widget.queueDraw()
    }
  }
}

import GtkKit

/// Draws a thumbnail that covers a square, with a quiet grey until it is there.
final class ThumbnailView: WidgetBehavior {
  /// What is drawn; nil draws the grey.
  var texture: Texture?

  /// Called when the view has been given another size, and so another resolution to fill.
  var onResized: (() -> Void)?

  private var side = 0
  private let smallest: Int
  private let cornerRadius: Double

  /// - Parameters:
  ///   - smallest: The least side in pixels; the view takes the width it is given beyond that.
  ///   - cornerRadius: How round the corners are, in pixels.
  init(smallest: Int, cornerRadius: Double) {
    self.smallest = smallest
    self.cornerRadius = cornerRadius
  }

  var heightDependsOnWidth: Bool { true }

  func measure(
    _ widget: Widget, _ orientation: Orientation, given other: Int
  ) -> SizeRequest {
    let side = orientation == .vertical ? max(other, smallest) : smallest
    return SizeRequest(minimum: side, natural: side)
  }

  func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
    widget.allocateChildren(width: width, height: height)
    guard width != side else { return }
    side = width
    onResized?()
  }

  func snapshot(_ widget: Widget, into snapshot: Snapshot) {
    let (width, height) = (Double(widget.width), Double(widget.height))
    let area = Rectangle(width: width, height: height)
    snapshot.clip(to: area, radius: cornerRadius) {
      guard let texture else {
        snapshot.fill(area, with: Color(0.5, 0.5, 0.5, alpha: 0.16))
        return
      }
      let (imageWidth, imageHeight) = (Double(texture.pixelWidth), Double(texture.pixelHeight))
      let scale = max(width / imageWidth, height / imageHeight)
      let drawn = (width: imageWidth * scale, height: imageHeight * scale)
      snapshot.draw(
        texture,
        in: Rectangle(
          x: (width - drawn.width) / 2, y: (height - drawn.height) / 2, width: drawn.width,
          height: drawn.height))
    }
    snapshot.drawChildren(of: widget)
  }
}

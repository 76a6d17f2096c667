import GObjectKit
import GtkKit

/// Draws a photo where its viewport says, on a near-black ground.
final class PhotoCanvas {
  let widget: Widget
  private let behavior = CanvasBehavior()

  /// Called when the size of the view has changed.
  var onResized: (() -> Void)? {
    get { behavior.onResized }
    set { behavior.onResized = newValue }
  }

  init() {
    widget = CustomWidget(behavior, cssName: "photo", role: .image)
    widget.clipsChildren = true
    widget.isFocusable = true
    widget.expandsVertically = true
    widget.expandsHorizontally = true
  }

  /// The size of the view in device pixels; nil before the first layout.
  var size: (width: Int, height: Int)? {
    let scale = widget.scaleFactor
    return widget.width > 0 ? (widget.width * scale, widget.height * scale) : nil
  }

  /// The pixels that are drawn, at whatever resolution there is; nil draws the ground alone.
  var texture: Texture? {
    get { behavior.texture }
    set {
      behavior.texture = newValue
      widget.queueDraw()
    }
  }

  /// Where they are drawn.
  var viewport: PhotoViewport {
    get { behavior.viewport }
    set {
      behavior.viewport = newValue
      widget.queueDraw()
    }
  }
}

private final class CanvasBehavior: WidgetBehavior {
  var texture: Texture?
  var viewport = PhotoViewport()
  var onResized: (() -> Void)?

  func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
    widget.allocateChildren(width: width, height: height)
    let size = PhotoViewport.Point(x: Double(max(1, width)), y: Double(max(1, height)))
    guard size != viewport.viewSize else { return }
    viewport.viewSize = size
    // After the layout, in which widgets below this one may not be changed.
    MainLoop.whenIdle { [weak self] in self?.onResized?() }
  }

  func snapshot(_ widget: Widget, into snapshot: Snapshot) {
    let area = Rectangle(width: Double(widget.width), height: Double(widget.height))
    snapshot.fill(area, with: Color(0.06, 0.06, 0.065))
    if let texture {
      let (origin, size) = viewport.frame
      snapshot.draw(
        texture,
        in: Rectangle(
          x: origin.x.rounded(), y: origin.y.rounded(), width: size.x, height: size.y))
    }
    snapshot.drawChildren(of: widget)
  }
}

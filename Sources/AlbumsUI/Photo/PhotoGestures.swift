import Foundation
import GObjectKit
import GtkKit

/// Handles clicks, wheels and touch on a photo's page.
final class PhotoGestures {
  private weak var controller: PhotoController?
  private var tap: LoopTimer?
  private var dragged = (x: 0.0, y: 0.0)
  private var isDragging = false
  private var pinchScale = 1.0

  /// The distance in pixels that a press may move and still count as a tap.
  private static let tapSlop = 6.0

  init(controller: PhotoController) {
    self.controller = controller
    addKeys(to: controller.view)
    let canvas = controller.canvas.widget
    addWheel(to: canvas)
    addDrag(to: canvas)
    addTap(to: canvas)
    addPinch(to: canvas)
    canvas.onContextMenu { [weak controller] place in
      controller?.showMenu(at: place)
      return .stop
    }
  }

  /// Tab shows hidden bars, so that they can be reached by keyboard.
  private func addKeys(to view: Widget) {
    let keys = ShortcutController(scope: .local)
    keys.add("Tab|<Shift>Tab|<Shift>ISO_Left_Tab") { [weak controller] in
      guard let controller, controller.areBarsHidden else { return .proceed }
      controller.setBarsHidden(false)
      return .stop
    }
    view.addController(keys)
  }

  /// A wheel zooms. Two fingers move the photo, or zoom while Control is held.
  private func addWheel(to view: Widget) {
    let motion = MotionController()
    var pointer: PhotoViewport.Point?
    motion.onMotion { x, y in pointer = .init(x: x, y: y) }
    view.addController(motion)
    let scroll = ScrollController()
    scroll.onScroll { [weak controller] scroll in
      guard let controller else { return .proceed }
      if scroll.isWheel {
        controller.zoom(by: pow(1.2, -scroll.y), at: pointer)
      } else if scroll.modifiers.contains(.control) {
        controller.zoom(by: pow(1.005, -scroll.y), at: pointer)
      } else {
        controller.pan(x: -scroll.x, y: -scroll.y)
      }
      return .stop
    }
    view.addController(scroll)
  }

  private func addDrag(to view: Widget) {
    let drag = DragGesture()
    drag.onBegin { [weak self] _, _ in
      self?.dragged = (0, 0)
      self?.isDragging = false
    }
    drag.onUpdate { [weak self] x, y in
      guard let self, let controller else { return }
      if !isDragging, abs(x) + abs(y) < Self.tapSlop { return }
      isDragging = true
      controller.pan(x: x - dragged.x, y: y - dragged.y)
      dragged = (x, y)
    }
    view.addController(drag)
  }

  /// A tap hides or shows the bars. A double tap switches between actual size and fit.
  private func addTap(to view: Widget) {
    let click = ClickGesture()
    click.onReleased { [weak self] press in
      guard let self, !isDragging else { return }
      if press.count == 1 {
        // Waits for a second tap; otherwise the bars would flash at every double tap.
        tap = MainLoop.after(.milliseconds(250)) { [weak controller] in
          controller.map { $0.setBarsHidden(!$0.areBarsHidden) }
        }
      } else {
        tap = nil
        toggleActualSize(at: .init(x: press.x, y: press.y))
      }
    }
    view.addController(click)
  }

  /// Drops a tap that is still waiting for a second one.
  func cancelTap() { tap = nil }

  private func toggleActualSize(at place: PhotoViewport.Point) {
    guard let controller else { return }
    if controller.canvas.viewport.isFitting {
      controller.showActualSize(at: place)
    } else {
      controller.fit()
    }
  }

  private func addPinch(to view: Widget) {
    let pinch = ZoomGesture()
    pinch.onBegin { [weak self] in self?.pinchScale = 1 }
    pinch.onScaleChanged { [weak self] scale, center in
      guard let self, let controller else { return }
      controller.zoom(
        by: scale / pinchScale, at: center.map { PhotoViewport.Point(x: $0.x, y: $0.y) })
      pinchScale = scale
    }
    view.addController(pinch)
  }
}

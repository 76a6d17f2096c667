import Foundation
import GtkKit

/// Drags, the wheel, fingers and keys.
extension MapView {
  func addInput() {
    addDrag()
    addWheel()
    addPinch()
    addDoubleClick()
    let keys = KeyController()
    keys.onPressed { [weak self] press in self?.handle(press) ?? .proceed }
    board.addController(keys)
  }

  // MARK: Pointer

  /// The distance in pixels that a press may move and still count as a click.
  private static let clickSlop = 6.0

  private func addDrag() {
    let state = DragState()
    drag.onBegin { _, _ in state.moved = nil }
    drag.onUpdate { [weak self] x, y in
      if state.moved == nil, abs(x) + abs(y) < Self.clickSlop { return }
      // A marker that the drag began on is not clicked.
      if state.moved == nil { self?.drag.claim() }
      let moved = state.moved ?? (0, 0)
      state.moved = (x, y)
      self?.move { $0.pan(x: x - moved.x, y: y - moved.y) }
    }
    board.addController(drag)
  }

  /// How far a drag has come; nil as long as it may be a click.
  private final class DragState { var moved: (x: Double, y: Double)? }

  /// A wheel zooms. Two fingers move the map, or zoom while Control is held.
  private func addWheel() {
    let motion = MotionController()
    motion.onMotion { [weak self] x, y in self?.pointer = .init(x: x, y: y) }
    board.addController(motion)
    let scroll = ScrollController(beforeChildren: true)
    scroll.onScroll { [weak self] scroll in
      guard let self else { return .proceed }
      if scroll.isWheel {
        zoom(by: pow(1.3, -scroll.y), at: pointer)
      } else if scroll.modifiers.contains(.control) {
        zoom(by: pow(1.005, -scroll.y), at: pointer)
      } else {
        move { $0.pan(x: -scroll.x, y: -scroll.y) }
      }
      return .stop
    }
    board.addController(scroll)
  }

  private func addPinch() {
    let pinch = ZoomGesture()
    let state = PinchState()
    pinch.onBegin { state.scale = 1 }
    pinch.onScaleChanged { [weak self] scale, center in
      self?.zoom(by: scale / state.scale, at: center.map { .init(x: $0.x, y: $0.y) })
      state.scale = scale
    }
    board.addController(pinch)
  }

  /// The scale at the last change.
  private final class PinchState { var scale = 1.0 }

  private func addDoubleClick() {
    let click = ClickGesture()
    click.onReleased { [weak self] press in
      if press.count == 2 { self?.zoom(by: 2, at: .init(x: press.x, y: press.y)) }
    }
    board.addController(click)
  }

  // MARK: Zoom

  /// The factor of a step by a key or a button.
  static let zoomStep = 2.0

  /// Multiplies the scale. The point at a position stays there; without one, the marker with the focus
  /// does, or the middle.
  func zoom(by factor: Double, at position: MapViewport.Position? = nil) {
    let focused = markers.focusedMarker.map { viewport.position(of: $0.cluster.center) }
    move { $0.zoom(by: factor, at: position ?? focused) }
  }

  // MARK: Keys

  private func handle(_ press: KeyController.Press) -> Propagation {
    guard !press.modifiers.contains(.alt) else { return .proceed }
    let (x, y): (Double, Double)
    switch press.nameWithoutKeypad {
    case "Left": (x, y) = (-1, 0)
    case "Right": (x, y) = (1, 0)
    case "Up": (x, y) = (0, -1)
    case "Down": (x, y) = (0, 1)
    default: return .proceed
    }
    if !press.modifiers.contains(.control), let focused = markers.focusedMarker,
      let marker = markers.marker(from: focused, x: x, y: y, in: viewport)
    {
      marker.button.grabFocus()
      move { $0.reveal(marker.cluster.center, margin: Self.margin) }
    } else {
      move { $0.pan(x: -x * $0.width / 4, y: -y * $0.height / 4) }
    }
    return .stop
  }
}

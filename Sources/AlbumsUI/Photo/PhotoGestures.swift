import Foundation
import GObjectKit
import GtkKit

/// A photo that the pointer and fingers zoom and move.
protocol PhotoGestureTarget: AnyObject {
  var canvas: PhotoCanvas { get }
  /// Multiplies the scale around a point of the view, by default its middle.
  func zoom(by factor: Double, at anchor: PhotoViewport.Point?)
  /// Moves the photo by `x` and `y` view pixels.
  func pan(x: Double, y: Double)
  /// Shows the whole photo.
  func fit()
  /// Shows each pixel of the photo as one device pixel.
  func showActualSize(at anchor: PhotoViewport.Point?)
  /// Called after a single click or tap.
  func tapped()
  /// The effect of the wheel without Control.
  var wheelEffect: WheelEffect { get }
  /// Shows the photo `step` further.
  func move(by step: Int)
  /// Whether something happens while the photo is held.
  var canBeHeld: Bool { get }
  /// Called when a press has lasted for some time, and at its end.
  func hold(_ isHeld: Bool)
  /// Opens the photo's menu at a point of the view; nil at a key.
  func showMenu(at place: (x: Double, y: Double)?)
  /// The file of the photo, for a drag to another page or program; nil for no drag.
  var filesForDrag: DraggedFiles? { get }
}

extension PhotoGestureTarget {
  var wheelEffect: WheelEffect { .zoom }
  func move(by step: Int) {}
  var canBeHeld: Bool { false }
  func hold(_ isHeld: Bool) {}
}

/// Handles clicks, wheels and touch on a photo.
final class PhotoGestures {
  private weak var target: (any PhotoGestureTarget)?
  private var tap: LoopTimer?
  private var dragged = (x: 0.0, y: 0.0)
  private var isDragging = false
  private var holding: LoopTimer?
  /// Whether the photo is held.
  private var isHolding = false
  /// Whether the last press has held the photo, so that its release is no tap.
  private var hasHeld = false
  private var pinchScale = 1.0

  /// The distance in pixels that a press may move and still count as a tap.
  private static let tapSlop = 6.0

  init(target: any PhotoGestureTarget) {
    self.target = target
    let canvas = target.canvas.widget
    addWheel(to: canvas)
    addDrag(to: canvas)
    addDragOfFile(to: canvas)
    addTap(to: canvas)
    addPinch(to: canvas)
    canvas.onContextMenu { [weak self] place in
      // A long touch that holds the photo opens no menu.
      guard let self, place == nil || !isHolding else { return .proceed }
      self.target?.showMenu(at: place)
      return .stop
    }
  }

  /// Counts the notches of a wheel that shows the next photo.
  private lazy var turning = SlideGestures { [weak self] in self?.target?.move(by: $0) }

  /// A wheel zooms, or shows the next photo unless Control is held. Two fingers move the photo, or
  /// zoom while Control is held.
  private func addWheel(to view: Widget) {
    let motion = MotionController()
    var pointer: PhotoViewport.Point?
    motion.onMotion { x, y in pointer = .init(x: x, y: y) }
    view.addController(motion)
    let scroll = ScrollController()
    scroll.onScroll { [weak self, weak target, weak view] scroll in
      guard let target else { return .proceed }
      if scroll.isWheel, target.wheelEffect == .nextPhoto, !scroll.modifiers.contains(.control) {
        self?.turning.scroll(scroll, isRightToLeft: view?.isRightToLeft == true)
      } else if scroll.isWheel {
        target.zoom(by: pow(1.2, -scroll.y), at: pointer)
      } else if scroll.modifiers.contains(.control) {
        target.zoom(by: pow(1.005, -scroll.y), at: pointer)
      } else {
        target.pan(x: -scroll.x, y: -scroll.y)
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
      self?.startHold()
    }
    drag.onUpdate { [weak self] x, y in
      guard let self, let target, !isHolding else { return }
      if !isDragging, abs(x) + abs(y) < Self.tapSlop { return }
      isDragging = true
      holding = nil
      target.pan(x: x - dragged.x, y: y - dragged.y)
      dragged = (x, y)
    }
    drag.onEnd { [weak self] _, _ in self?.endHold() }
    drag.onCancelled { [weak self] in self?.endHold() }
    view.addController(drag)
  }

  /// Drags the file of a photo that is wholly shown. A larger photo is moved in its view.
  private func addDragOfFile(to view: Widget) {
    view.addController(
      DragSource { [weak self, weak target] _, _ in
        guard let self, let target, !isHolding, target.canvas.viewport.isFitting else { return nil }
        return target.filesForDrag
      })
  }

  /// Holds the photo once the press has lasted longer than a click.
  private func startHold() {
    hasHeld = false
    guard target?.canBeHeld == true else { return }
    holding = MainLoop.after(.milliseconds(300)) { [weak self] in
      guard let self else { return }
      (isHolding, hasHeld, holding) = (true, true, nil)
      target?.hold(true)
    }
  }

  private func endHold() {
    holding = nil
    guard isHolding else { return }
    isHolding = false
    target?.hold(false)
  }

  /// A double tap switches between actual size and fit.
  private func addTap(to view: Widget) {
    let click = ClickGesture()
    click.onReleased { [weak self] press in
      guard let self, !isDragging, !hasHeld else { return }
      if press.count == 1 {
        // Waits for a second tap; otherwise bars would flash at every double tap.
        tap = MainLoop.after(.milliseconds(250)) { [weak target] in
          target?.tapped()
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
    guard let target else { return }
    if target.canvas.viewport.isFitting {
      target.showActualSize(at: place)
    } else {
      target.fit()
    }
  }

  private func addPinch(to view: Widget) {
    let pinch = ZoomGesture()
    pinch.onBegin { [weak self] in self?.pinchScale = 1 }
    pinch.onScaleChanged { [weak self] scale, center in
      guard let self, let target else { return }
      target.zoom(
        by: scale / pinchScale, at: center.map { PhotoViewport.Point(x: $0.x, y: $0.y) })
      pinchScale = scale
    }
    view.addController(pinch)
  }
}

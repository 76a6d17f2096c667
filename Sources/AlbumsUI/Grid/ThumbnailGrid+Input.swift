import Foundation
import GObjectKit
import GtkKit

/// Clicks, keys, the wheel and fingers.
extension ThumbnailGrid {
  func addInput() {
    addClicks()
    addBand()
    addZoom()
    let keys = KeyController()
    keys.onPressed { [weak self] press in self?.handle(press) ?? .proceed }
    board.addController(keys)
    widget.onContextMenu { [weak self] place in self?.showMenu(at: place) ?? .proceed }
  }

  // MARK: Pointer

  private func addClicks() {
    let click = ClickGesture()
    click.onReleased { [weak self] press in
      guard let self, press.count == 1, let position = position(at: (press.x, press.y)) else {
        return
      }
      let isExtending = press.modifiers.contains(.shift)
      let isChoosing = isExtending || press.modifiers.contains(.control) || isSelecting
      if isChoosing, onChoose != nil {
        choose(position, isExtending: isExtending)
      } else {
        moveCursor(to: position)
        onOpen?(numbers[position])
      }
    }
    board.addController(click)
  }

  /// Selects or deselects a cell, or selects all cells up to it.
  private func choose(_ position: Int, isExtending: Bool) {
    guard let onChoose else { return }
    // A cell that is selected because its menu was opened is not chosen.
    if !isSelecting { select([]) }
    let chosen =
      isExtending
      ? selection.extended(to: position, from: cursor) : selection.toggling(position)
    if !isExtending { selection.start = position }
    if !isSelecting { onChoose() }
    select(chosen)
    moveCursor(to: position)
  }

  /// The position at a point of the board that has a photo.
  func position(at point: (x: Double, y: Double)) -> Int? {
    guard !isInHeading(y: point.y) else { return nil }
    return layout.position(x: mirrored(point.x), y: point.y + board.scrollPosition)
      .flatMap { numbers.indices.contains($0) ? $0 : nil }
  }

  private func showMenu(at place: (x: Double, y: Double)?) -> Propagation {
    let target: Int?
    if let place {
      target = widget.translate(x: place.x, y: place.y, to: board).flatMap(position(at:))
    } else {
      target = focusedNumber == nil ? nil : cursor
    }
    guard let target, let frame = cell(at: target)?.widget.frame(in: widget) else {
      return .proceed
    }
    if !selection.contains(target) { select([target]) }
    // After the menu is closed, arrow keys start from this cell.
    moveCursor(to: target)
    guard let menu = makeMenu?() else { return .proceed }
    menu.popUp(
      over: widget, at: place.map { Rectangle(x: $0.x, y: $0.y, width: 1, height: 1) } ?? frame)
    return .stop
  }

  // MARK: Zoom

  private func addZoom() {
    let motion = MotionController()
    motion.onMotion { [weak self] x, y in self?.pointer = (x, y) }
    board.addController(motion)
    let wheel = ScrollController(beforeChildren: true)
    let distance = Accumulation()
    wheel.onScroll { [weak self] scroll in
      guard let onZoom = self?.onZoom, scroll.modifiers.contains(.control) else { return .proceed }
      // A touchpad scrolls by pixels, a wheel by notches.
      distance.sum += scroll.isWheel ? scroll.y : scroll.y / 60
      if abs(distance.sum) >= 1 {
        onZoom(distance.sum < 0 ? 1 : -1, self?.pointer)
        distance.sum = 0
      }
      return .stop
    }
    board.addController(wheel)
    let pinch = ZoomGesture()
    let scale = Accumulation()
    pinch.onBegin { scale.sum = 1 }
    pinch.onScaleChanged { [weak self] now, center in
      let ratio = now / max(scale.sum, 0.01)
      guard ratio > 1.4 || ratio < 0.7 else { return }
      scale.sum = now
      self?.onZoom?(ratio > 1 ? 1 : -1, center)
    }
    board.addController(pinch)
  }

  /// How far a gesture has come since its last step.
  private final class Accumulation { var sum = 0.0 }

  // MARK: Keys

  private func handle(_ press: KeyController.Press) -> Propagation {
    guard focusedNumber != nil, !press.modifiers.contains(.alt) else { return .proceed }
    let name = press.nameWithoutKeypad
    let isControl = press.modifiers.contains(.control)
    switch name {
    case "Return", "Enter", "ISO_Enter":
      guard !isControl, let number = focusedNumber else { return .proceed }
      if isSelecting { choose(cursor, isExtending: false) } else { onOpen?(number) }
      return .stop
    case "space":
      guard onChoose != nil, isControl || isSelecting else { return .proceed }
      choose(cursor, isExtending: press.modifiers.contains(.shift))
      return .stop
    default:
      guard let target = target(of: name) else { return .proceed }
      if press.modifiers.contains(.shift), onChoose != nil {
        choose(target, isExtending: true)
      } else {
        selection.start = nil
        // Edits are of the selected photo if there is one, so that the frame must not leave it.
        if !isSelecting { select([]) }
        moveCursor(to: target)
      }
      return .stop
    }
  }

  /// Where a key moves the cursor.
  private func target(of key: String) -> Int? {
    let forward = board.isRightToLeft ? -1 : 1
    let last = numbers.count - 1
    switch key {
    case "Right": return min(max(0, cursor + forward), last)
    case "Left": return min(max(0, cursor - forward), last)
    case "Down": return layout.position(cursor, movedByRows: 1)
    case "Up": return layout.position(cursor, movedByRows: -1)
    case "Home": return 0
    case "End": return last
    case "Page_Down", "Next": return position(pages: 1)
    case "Page_Up", "Prior": return position(pages: -1)
    default: return nil
    }
  }

  /// The cell so many pages below the cursor, or the last one.
  private func position(pages: Double) -> Int {
    let frame = layout.frame(of: cursor)
    let distance = max(frame.height, pageHeight - frame.height) * pages
    let y = frame.y + frame.height / 2 + distance
    if y < 0 { return layout.nearestPosition(x: frame.x + frame.width / 2, y: 0) }
    let position = layout.nearestPosition(
      x: frame.x + frame.width / 2, y: min(y, layout.height - 1))
    // A heading as high as a page would hold the cursor.
    return position == cursor ? layout.position(cursor, movedByRows: Int(pages)) : position
  }
}

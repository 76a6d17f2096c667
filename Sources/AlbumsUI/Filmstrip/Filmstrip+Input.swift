import GtkKit

/// Clicks, keys and the wheel.
extension Filmstrip {
  func addInput() {
    addClicks()
    addWheel()
    let keys = KeyController()
    keys.onPressed { [weak self] press in self?.handle(press) ?? .proceed }
    board.addController(keys)
  }

  private func addClicks() {
    let click = ClickGesture()
    click.onReleased { [weak self] press in
      guard let self, press.count == 1, let position = position(at: press.x) else { return }
      choose(position)
    }
    board.addController(click)
  }

  /// A notch of the wheel scrolls by this number of cells.
  private static let cellsPerNotch = 3.0

  private func addWheel() {
    let scroll = ScrollController(beforeChildren: true)
    scroll.onScroll { [weak self] scroll in
      guard let self else { return .proceed }
      // Two fingers move the row with them; a wheel without a horizontal axis moves it as well.
      let sideways = board.isRightToLeft ? -scroll.x : scroll.x
      let distance = abs(scroll.x) > abs(scroll.y) ? sideways : scroll.y
      let cell = layout.side + FilmstripLayout.gap
      self.scroll(by: scroll.isWheel ? distance * Self.cellsPerNotch * cell : distance)
      return .stop
    }
    board.addController(scroll)
  }

  private func choose(_ position: Int) {
    guard numbers.indices.contains(position) else { return }
    if position != current { onChosen?(numbers[position]) }
  }

  /// Arrow keys, Home, End and the page keys choose a photo; while Control is held, they move only
  /// the focus, and Return chooses.
  private func handle(_ press: KeyController.Press) -> Propagation {
    guard hasFocus, !press.modifiers.contains(.alt), !press.modifiers.contains(.shift) else {
      return .proceed
    }
    let name = press.nameWithoutKeypad
    if ["Return", "Enter", "ISO_Enter"].contains(name) {
      choose(cursor)
      return .stop
    }
    guard let position = position(for: name) else { return .proceed }
    if press.modifiers.contains(.control) { moveFocus(to: position) } else { choose(position) }
    return .stop
  }

  /// Returns the position to which a key leads; nil for other keys.
  private func position(for key: String) -> Int? {
    let forward = board.isRightToLeft ? -1 : 1
    let position: Int? =
      switch key {
      case "Right": cursor + forward
      case "Left": cursor - forward
      case "Home": 0
      case "End": numbers.count - 1
      case "Page_Down", "Next": cursor + layout.pageCount
      case "Page_Up", "Prior": cursor - layout.pageCount
      default: nil
      }
    return position.map { min(max(0, $0), numbers.count - 1) }
  }
}

import GtkKit

/// The window's buttons at one side of a header bar: all of them, or in a narrow bar only the close
/// button, or in a very narrow one none.
final class TitleButtons {
  /// How many of the buttons are shown, from the widest to the narrowest.
  enum Amount: CaseIterable { case all, close, none }

  private let all: WindowControls
  private let close: WindowControls

  init(_ side: WindowControls.Side) {
    all = WindowControls(side)
    close = WindowControls(side)
    close.decorationLayout = "close:close"
    // The layout shows one of the two.
    close.isChildVisible = false
    isVisible = false
  }

  /// The widgets, of which the layout shows one at most.
  var widgets: [WindowControls] { [all, close] }

  /// Whether the user has configured no buttons for this side.
  var isEmpty: Bool { all.isEmpty }

  /// Calls `handler` when `isEmpty` changes.
  func onEmptyChanged(_ handler: @escaping () -> Void) { all.onEmptyChanged(handler) }

  /// Whether the bar has buttons at this side.
  var isVisible: Bool {
    get { all.isVisible }
    set {
      for controls in widgets where controls.isVisible != newValue { controls.isVisible = newValue }
    }
  }

  /// Returns the width of the buttons in pixels; 0 without buttons.
  func width(_ amount: Amount) -> Int { controls(amount)?.measure(.horizontal).natural ?? 0 }

  /// The height in pixels. It does not depend on how many buttons are shown.
  var height: SizeRequest {
    isVisible ? all.measure(.vertical) : SizeRequest(minimum: 0, natural: 0)
  }

  /// Shows some of the buttons. Call only from the layout of the bar.
  func show(_ amount: Amount, allocate: (Widget) -> Void) {
    guard isVisible else { return }
    let shown = controls(amount)
    for controls in widgets { controls.isChildVisible = controls == shown }
    if let shown { allocate(shown) }
  }

  private func controls(_ amount: Amount) -> WindowControls? {
    guard isVisible else { return nil }
    return switch amount {
    case .all: all
    case .close: all.children.contains { $0.hasStyleClass("close") } ? close : nil
    case .none: nil
    }
  }
}

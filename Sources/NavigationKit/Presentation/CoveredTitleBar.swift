import GObjectKit
import GtkKit

/// Stands where a header bar with the window's buttons is that a sheet covers: what is below takes
/// no clicks, but a person moves, resizes and closes the window as ever.
final class CoveredTitleBar {
  let widget: Widget
  private let original: WeakReference<HeaderBar>
  /// Whether the original is on screen.
  private(set) var isShown = false

  /// Those for all header bars with window buttons inside a widget.
  static func all(in window: Widget) -> [CoveredTitleBar] {
    window.descendants(of: HeaderBar.self)
      .filter { !$0.hasStyleClass(styleClass) && $0.isShown(inside: window) }
      .compactMap(CoveredTitleBar.init)
  }

  private static let styleClass = "covered-title-bar"

  private init?(_ original: HeaderBar) {
    let sides = original.descendants(of: WindowControls.self)
      .filter { !$0.isEmpty && $0.isShown(inside: original) }.map(\.side)
    guard !sides.isEmpty else { return nil }
    self.original = WeakReference(original)
    let bar = HeaderBar()
    bar.showsTitleButtons = false
    bar.addStyleClass(Self.styleClass)
    bar.setTitleWidget(Box(.horizontal))
    for side in sides {
      let controls = WindowControls(side)
      if side == .start { bar.packStart(controls) } else { bar.packEnd(controls) }
    }
    widget = bar
  }

  /// Takes the place of the original, from inside the layout of what covers it.
  func allocate(in cover: Widget) {
    let frame = original.object.flatMap { $0.isMapped ? $0.frame(in: cover) : nil }
    isShown = frame != nil
    widget.canTarget = isShown
    let width = max(Int(frame?.width ?? 0), widget.measure(.horizontal).minimum)
    let height = max(Int(frame?.height ?? 0), widget.measure(.vertical, given: width).minimum)
    widget.allocate(width: width, height: height, x: frame?.x ?? 0, y: frame?.y ?? 0)
  }
}

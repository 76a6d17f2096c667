import GObjectKit
import GtkKit

/// A copy of a header bar with window buttons, shown over the original while a sheet covers that.
/// The page below takes no clicks, but the user can still move, resize and close the window.
final class CoveredTitleBar {
  let widget: Widget
  private let original: WeakReference<Widget>
  /// Whether the original is on screen.
  private(set) var isShown = false

  /// Makes copies of all header bars inside a widget that are on screen and have window buttons.
  static func all(in window: Widget) -> [CoveredTitleBar] {
    var bars: [(bar: Widget, controls: [WindowControls])] = []
    for controls in window.descendants(of: WindowControls.self)
    where !controls.isEmpty && controls.isShown(inside: window) {
      guard let bar = controls.headerBar, !bar.hasStyleClass(styleClass) else { continue }
      if let index = bars.firstIndex(where: { $0.bar == bar }) {
        bars[index].controls.append(controls)
      } else {
        bars.append((bar, [controls]))
      }
    }
    return bars.map(CoveredTitleBar.init)
  }

  private static let styleClass = "covered-title-bar"

  private init(_ original: Widget, _ originals: [WindowControls]) {
    self.original = WeakReference(original)
    let bar = HeaderBar()
    bar.showsTitleButtons = false
    bar.addStyleClass(Self.styleClass)
    bar.setTitleWidget(Box(.horizontal))
    for original in originals {
      let controls = WindowControls(original.side)
      controls.decorationLayout = original.decorationLayout
      if original.side == .start { bar.packStart(controls) } else { bar.packEnd(controls) }
    }
    widget = bar
  }

  /// Returns the frame of the original in the coordinates of `cover`; nil if it is off screen.
  func frame(in cover: Widget) -> Rectangle? {
    original.object.flatMap { $0.isMapped ? $0.frame(in: cover) : nil }
  }

  /// Places the copy over the original header bar, and updates `isShown`. Call it from the layout
  /// of `cover`.
  func allocate(in cover: Widget) {
    let frame = frame(in: cover)
    isShown = frame != nil
    widget.canTarget = isShown
    let width = max(Int(frame?.width ?? 0), widget.measure(.horizontal).minimum)
    let height = max(Int(frame?.height ?? 0), widget.measure(.vertical, given: width).minimum)
    widget.allocate(width: width, height: height, x: frame?.x ?? 0, y: frame?.y ?? 0)
  }
}

extension WindowControls {
  /// The header bar around the buttons: any widget with the CSS name "headerbar".
  fileprivate var headerBar: Widget? {
    sequence(first: self as Widget, next: \.parent).first { $0.cssName == "headerbar" }
  }
}

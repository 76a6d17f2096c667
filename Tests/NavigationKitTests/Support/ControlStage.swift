import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport

@testable import NavigationKit

/// Icons for segments.
@MainActor var up: Icon { Icon(named: "go-up-symbolic") }
@MainActor var down: Icon { Icon(named: "go-down-symbolic") }

/// A segmented control between two buttons, in a window.
@MainActor final class ControlStage {
  let window = Window()
  let before = Button(label: "Before")
  let after = Button(label: "After")
  let control: SegmentedControl

  init(_ titles: [String]) {
    control = SegmentedControl(titles: titles, accessibilityLabel: "Letters")
    window.child = Box(.horizontal, children: [before, control.asWidget, after])
    window.present()
    // GTK 4.18 maps a window before its first layout, and Tab needs the positions of the widgets.
    pump(until: { [before] in before.isMapped && before.width > 0 })
  }

  /// The text of the focused widget.
  var focusedText: String? { window.focus?.texts.first }

  /// Presses keys.
  ///
  /// - Returns: The text of the focused widget after each key.
  func press(_ keys: String...) -> [String?] {
    keys.map { key in
      window.press(key)
      return focusedText
    }
  }
}

@MainActor extension SegmentedControl {
  /// The buttons of the segments.
  var buttons: [Button] { asWidget.descendants(of: Button.self) }

  /// The texts of the segments drawn as selected.
  var checked: [String] { buttons.filter(\.isChecked).flatMap(\.texts) }
}

extension Widget {
  /// The role that screen readers announce.
  var role: GtkAccessibleRole { gtk_accessible_get_accessible_role(opaque) }

  /// Whether the widget has the accessible state “checked”, with any value.
  var saysWhetherItIsChecked: Bool {
    gtk_test_accessible_has_state(opaque, GTK_ACCESSIBLE_STATE_CHECKED) != 0
  }
}

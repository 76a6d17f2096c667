import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport

@testable import NavigationKit

@MainActor var up: Icon { Icon(named: "go-up-symbolic") }
@MainActor var down: Icon { Icon(named: "go-down-symbolic") }

/// A control between two buttons in a window on the test's screen.
@MainActor final class ControlStage {
  let window = Window()
  let before = Button(label: "Before")
  let after = Button(label: "After")
  let control: SegmentedControl

  init(_ titles: [String]) {
    control = SegmentedControl(titles: titles, accessibilityLabel: "Letters")
    window.child = Box(.horizontal, children: [before, control.asWidget, after])
    window.present()
    // GTK 4.18 maps a window before its first layout, and Tab goes by the places of the widgets.
    pump(until: { [before] in before.isMapped && before.width > 0 })
  }

  var focusedText: String? { window.focus?.texts.first }

  /// Presses keys.
  ///
  /// - Returns: What has the focus after each.
  func press(_ keys: String...) -> [String?] {
    keys.map { key in
      window.press(key)
      return focusedText
    }
  }
}

@MainActor extension SegmentedControl {
  var buttons: [Button] { asWidget.descendants(of: Button.self) }

  /// The texts of the segments that look selected.
  var checked: [String] { buttons.filter(\.isChecked).flatMap(\.texts) }
}

extension Widget {
  var role: GtkAccessibleRole { gtk_accessible_get_accessible_role(opaque) }

  var saysWhetherItIsChecked: Bool {
    gtk_test_accessible_has_state(opaque, GTK_ACCESSIBLE_STATE_CHECKED) != 0
  }
}

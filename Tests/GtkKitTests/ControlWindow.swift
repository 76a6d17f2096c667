import GObjectKit
import GtkKit
import GtkTestSupport

/// A window with a focused control.
@MainActor struct ControlWindow<Control: Widget> {
  let window = Window()
  let control: Control

  init(_ control: Control) {
    self.control = control
    window.setDefaultSize(width: 300, height: 300)
    window.child = Box(.vertical, children: [control])
    window.present()
    pump(until: { control.isMapped && control.width > 0 })
    control.grabFocus()
  }

  func close() {
    window.destroy()
    MainLoop.runPending()
  }
}

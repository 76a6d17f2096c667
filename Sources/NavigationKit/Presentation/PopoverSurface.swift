import GObjectKit
import GtkKit

/// Presents a controller in a popover that points at its source.
final class PopoverSurface: PresentationSurface {
  let controller: ViewController
  private let popover = Popover()
  private let content: Widget
  private var subscriptions: [Subscription] = []
  private let source: PopoverSource
  /// The last area of the source.
  private var shownArea: Rectangle?
  /// Whether the source could be clicked in the last frame.
  private var wasReachable = false
  private var frames: SignalConnection?
  /// Whether the popover should be open. If it closes while this is true, the user has closed it.
  private var isWanted = false

  init(_ controller: ViewController, from source: PopoverSource) {
    (self.controller, self.source) = (controller, source)
    controller.view.unparent()
    content = CustomWidget(child: controller.view, cssName: "page", role: .dialog)
    // GTK 4.8 logs a warning for an open popover without a focusable widget, and Escape does not
    // work.
    content.isFocusable = !controller.view.canTakeFocus
    popover.child = content
    popover.addStyleClass("presentation")
    subscriptions = [controller.changes.observe { [weak self] _ in self?.update() }]
    update()
    addEscape()
    popover.onClosed { [weak self] in
      guard let self, isWanted else { return }
      // Closed by a click outside. Reopens if the controller refuses the dismissal.
      if !self.controller.leavePresentation(animated: false) { reopen() }
    }
  }

  /// Opens the popover again, after GTK has finished closing it.
  private func reopen() {
    MainLoop.whenIdle { [weak self] in
      if let self, isWanted { popover.popUp() }
    }
  }

  private func update() {
    content.setAccessibleLabel(controller.displayTitle ?? "")
    let size = controller.displayContentSize
    content.widthRequest = size?.width
    content.heightRequest = size?.height
    popover.hidesByItself = !controller.isModalInPresentation
  }

  /// Handles Escape before GTK's popover, which would close even if the controller refuses.
  private func addEscape() {
    let keys = ShortcutController(scope: .local)
    keys.add("Escape") { [weak self] in
      self.map { $0.escape(while: $0.content.window?.focus) } ?? .proceed
    }
    content.addController(keys)
  }

  var coversAll: Bool { false }
  var isModal: Bool { false }
  var dims: Bool { false }
  var place: Widget { content }

  func enter(_ window: Widget) {
    popover.setParent(window)
    setState(isVisible: true, isReachable: true)
  }

  // GTK animates popovers itself.
  func setProgress(_ progress: Double) {}
  func setCoverage(_ coverage: Double) {}

  /// Opens or closes the popover. GTK draws a popover above the window, even above a sheet that
  /// covers its page. Such a popover is closed until the sheet is dismissed.
  func setState(isVisible: Bool, isReachable: Bool) {
    guard popover.parent != nil, isWanted != (isVisible && isReachable) else { return }
    isWanted.toggle()
    frames?.cancel()
    wasReachable = false
    guard isWanted else {
      content.dropFocus()
      return popover.popDown()
    }
    followSource()
    popover.popUp()
    frames = popover.frameClock?.onFrameEnd { [weak self] in self?.followSource() }
  }

  /// Moves the popover with its source, and dismisses it when the source or its page leaves the
  /// screen.
  private func followSource() {
    guard isWanted, let window = popover.parent else { return }
    guard let widget = source.widget, let area = source.area(in: window),
      widget.isReachable || !wasReachable
    else { return controller.presenter?.dismiss(animated: false) ?? () }
    // A page that is still moving in is not reachable yet, but can show a popover.
    wasReachable = widget.isReachable
    guard area != shownArea else { return }
    shownArea = area
    let (above, below) = (area.y, Double(window.height) - area.y - area.height)
    let height = Double(content.measure(.vertical).natural)
    // Prefer the side below the source. The popover extends beyond the window's edge only if it
    // fits on neither side.
    popover.side = below < height && above > below ? .above : .below
    popover.point(to: area)
  }

  func leave() {
    setState(isVisible: false, isReachable: false)
    controller.view.unparent()
    // GTK 4.8 leaks a popover that is unparented before the main loop has closed it.
    MainLoop.whenIdle { [popover] in popover.unparent() }
  }
}

extension Widget {
  /// Whether the widget or a descendant can take the focus.
  fileprivate var canTakeFocus: Bool {
    isVisible && isSensitive && canFocus
      && (isFocusable || children.contains(where: \.canTakeFocus))
  }
}

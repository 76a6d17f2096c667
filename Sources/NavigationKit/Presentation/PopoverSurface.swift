import GObjectKit
import GtkKit

/// A bubble that points at what it came from.
final class PopoverSurface: PresentationSurface {
  let controller: ViewController
  private let popover = Popover()
  private let content: Widget
  private var observations: [Observation] = []
  private let source: PopoverSource
  /// Where the source was last, and whether it could be clicked.
  private var shownArea: Rectangle?
  private var wasReachable = false
  private var frames: SignalConnection?
  /// Whether the bubble is to be there; if it closes nevertheless, the user has closed it.
  private var isWanted = false

  init(_ controller: ViewController, from source: PopoverSource) {
    (self.controller, self.source) = (controller, source)
    controller.view.unparent()
    content = CustomWidget(child: controller.view, cssName: "page", role: .dialog)
    // GTK 4.8 complains about an open popover without anything to focus, and Escape would miss it.
    content.isFocusable = !controller.view.canTakeFocus
    popover.child = content
    popover.addStyleClass("presentation")
    observations = controller.observeChanges { [weak self] _ in self?.update() }
    update()
    addEscape()
    popover.onClosed { [weak self] in
      guard let self, isWanted else { return }
      // Closed by a click elsewhere; whoever has something against it has it back.
      if !self.controller.leavePresentation(animated: false) { comeBack() }
    }
  }

  /// GTK is still closing the bubble.
  private func comeBack() {
    MainLoop.whenIdle { [weak self] in
      if let self, isWanted { popover.popUp() }
    }
  }

  private func update() {
    content.setAccessibleLabel(controller.displayTitle ?? "")
    let size = controller.displayContentSize ?? (-1, -1)
    content.setSizeRequest(width: max(-1, size.width), height: max(-1, size.height))
    popover.hidesByItself = !controller.isModalInPresentation
  }

  /// The bubble itself would close at any Escape.
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

  // GTK moves it.
  func setProgress(_ progress: Double) {}
  func setCoverage(_ coverage: Double) {}

  /// A bubble is a surface of its own above the window, also above a sheet that covers it: it goes
  /// until the sheet has gone.
  func setState(isVisible: Bool, isReachable: Bool) {
    guard popover.parent != nil, isWanted != (isVisible && isReachable) else { return }
    isWanted.toggle()
    frames?.disconnect()
    wasReachable = false
    guard isWanted else {
      content.dropFocus()
      return popover.popDown()
    }
    followSource()
    popover.popUp()
    frames = popover.frameClock?.onFrameEnd { [weak self] in self?.followSource() }
  }

  /// Points at the source where it is now, and goes when that has gone, or is going with its page.
  private func followSource() {
    guard isWanted, let window = popover.parent else { return }
    guard let widget = source.widget, let area = source.area(in: window),
      widget.isReachable || !wasReachable
    else { return controller.presenter?.dismiss(animated: false) ?? () }
    // A page that is still on its way in may show a popover already.
    wasReachable = widget.isReachable
    guard area != shownArea else { return }
    shownArea = area
    let (above, below) = (area.y, Double(window.height) - area.y - area.height)
    let height = Double(content.measure(.vertical).natural)
    // Out of the window only where it does not fit in on either side.
    popover.side = below < height && above > below ? .above : .below
    popover.point(to: area)
  }

  func leave() {
    setState(isVisible: false, isReachable: false)
    controller.view.unparent()
    // GTK 4.8 never lets go of a bubble that leaves its parent before the loop has closed it.
    MainLoop.whenIdle { [popover] in popover.unparent() }
  }
}

extension Widget {
  /// Whether Tab would find something here.
  fileprivate var canTakeFocus: Bool {
    isVisible && isSensitive && canFocus
      && (isFocusable || children.contains(where: \.canTakeFocus))
  }
}

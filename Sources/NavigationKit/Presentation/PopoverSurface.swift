import GObjectKit
import GtkKit

/// A bubble that points at what it came from.
final class PopoverSurface: PresentationSurface {
  let controller: ViewController
  private let popover = Popover()
  private let source: PopoverSource

  init(_ controller: ViewController, from source: PopoverSource) {
    (self.controller, self.source) = (controller, source)
    controller.view.unparent()
    let content = CustomWidget(child: controller.view, cssName: "page", role: .group)
    content.setAccessibleLabel(controller.displayTitle ?? "")
    if let size = controller.preferredContentSize {
      content.setSizeRequest(width: size.width, height: size.height)
    }
    // GTK 4.8 complains about an open popover without anything to focus, and Escape would miss it.
    content.isFocusable = !controller.view.canTakeFocus
    popover.child = content
    popover.addStyleClass("presentation")
    popover.hidesByItself = !controller.isModalInPresentation
    // Dismissed by the user, unless it has been dismissed already.
    popover.onClosed { [weak controller] in controller?.presenter?.dismiss(animated: false) }
  }

  var coversAll: Bool { false }
  var isModal: Bool { false }

  func enter(_ window: Widget) {
    popover.setParent(window)
    if let area = source.area(in: window) { popover.point(to: area) }
    popover.popUp()
  }

  // GTK moves it.
  func setProgress(_ progress: Double) {}

  func setState(isVisible: Bool, isReachable: Bool) {}

  func leave() {
    popover.popDown()
    controller.view.unparent()
    popover.unparent()
  }
}

extension Widget {
  /// Whether Tab would find something here.
  fileprivate var canTakeFocus: Bool {
    isVisible && isSensitive && canFocus
      && (isFocusable || children.contains(where: \.canTakeFocus))
  }
}

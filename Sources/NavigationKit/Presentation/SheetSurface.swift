import GObjectKit
import GtkKit

/// A card that slides up over the dimmed window, or over all of it; or fades in, for users who want
/// less movement.
final class SheetSurface: PresentationSurface {
  let controller: ViewController
  let coversAll: Bool
  private let widget: Widget
  private let card: Widget
  private let behavior: SheetBehavior
  private let formerTitleButtons: TitleButtonSides?
  /// The title bar of a controller that has none over a window that has none of its own.
  private var titleBar: (bar: HeaderBar, title: Label)?
  private var isPressedBeside = false
  private var observations: [Observation] = []

  init(_ controller: ViewController, isFullScreen: Bool) {
    self.controller = controller
    coversAll = isFullScreen
    controller.view.unparent()
    card = CustomWidget(cssName: "sheet", role: .dialog)
    card.setAccessibleModal(true)
    card.clipsChildren = true
    card.setStyleClass("full-screen", isFullScreen)
    behavior = SheetBehavior(card, isFullScreen: isFullScreen)
    widget = CustomWidget(behavior, cssName: "sheet-scrim")
    card.setParent(widget)
    formerTitleButtons = (controller as? any TitleBarProviding)?.titleButtonSides
    addWaysOut()
    observations = controller.observeChanges { [weak self] _ in self?.update() }
    update()
  }

  var isModal: Bool { true }

  func enter(_ window: Widget) {
    let coversTitleBar = coversAll && window.window?.titlebar?.isVisible == false
    fillCard(withTitleBar: coversTitleBar)
    widget.setParent(window)
  }

  /// Over all of a window whose title bar was part of what is covered, the window can still be moved
  /// and closed.
  private func fillCard(withTitleBar hasTitleBar: Bool) {
    if let controller = controller as? any TitleBarProviding {
      controller.titleButtonSides = hasTitleBar ? .all : []
      controller.view.setParent(card)
    } else if hasTitleBar {
      let (bar, title) = (HeaderBar(), Label())
      title.addStyleClass("title")
      title.ellipsize(.end)
      bar.setTitleWidget(title)
      titleBar = (bar, title)
      let page = CustomWidget(child: controller.view)
      page.expandsVertically = true
      Box(.vertical, children: [bar, page]).setParent(card)
      update()
    } else {
      controller.view.setParent(card)
    }
  }

  func setProgress(_ progress: Double) {
    behavior.progress = progress
    widget.queueAllocate()
    widget.queueDraw()
  }

  func setState(isVisible: Bool, isReachable: Bool) {
    if !isReachable { widget.dropFocus() }
    widget.isVisible = isVisible
    widget.canTarget = isReachable
    widget.canFocus = isReachable
  }

  func leave() {
    if let formerTitleButtons {
      (controller as? any TitleBarProviding)?.titleButtonSides = formerTitleButtons
    }
    controller.view.unparent()
    widget.unparent()
  }

  /// Escape and a click beside the card.
  private func addWaysOut() {
    // The focus may be nowhere, on a card with nothing to focus.
    let keys = ShortcutController(scope: .window)
    keys.add("Escape") { [weak self] in
      guard let self, widget.isMapped, widget.isReachable else { return .proceed }
      return escape(while: widget.window?.focus)
    }
    widget.addController(keys)
    let click = ClickGesture()
    click.onPressed { [weak self] press in
      guard let self else { return .proceed }
      isPressedBeside = !behavior.isOnCard(x: press.x, y: press.y)
      return .proceed
    }
    // A drag that only ends beside the card, or only begins there, is no click beside it.
    click.onReleased { [weak self] _, x, y in
      guard let self, isPressedBeside, !behavior.isOnCard(x: x, y: y) else { return }
      dismissUnlessModal()
    }
    widget.addController(click)
  }

  private func update() {
    card.setAccessibleLabel(controller.displayTitle ?? "")
    titleBar?.title.text = controller.displayTitle ?? ""
    behavior.preferredSize = controller.preferredContentSize
    widget.queueAllocate()
  }
}

/// Dims the window and puts the card in the middle, or over all of it.
private final class SheetBehavior: WidgetBehavior {
  var progress = 0.0
  private let card: Widget
  private let isFullScreen: Bool
  var preferredSize: (width: Int, height: Int)?
  private var area = Rectangle(width: 0, height: 0)

  /// What stays in sight of the window around a card, in pixels.
  private static let margin = 24
  private static let dimming = 0.4
  /// What a card is like whose controller says nothing, in pixels.
  private static let standardSize = (width: 560, height: 640)

  init(_ card: Widget, isFullScreen: Bool) { (self.card, self.isFullScreen) = (card, isFullScreen) }

  func isOnCard(x: Double, y: Double) -> Bool {
    (area.x...area.x + area.width).contains(x) && (area.y...area.y + area.height).contains(y)
  }

  // A sheet asks for no more room than it cannot do without: it takes what the window has.
  func measure(
    _ widget: Widget, _ orientation: Orientation, given other: Int
  ) -> SizeRequest {
    let minimum = card.measure(orientation).minimum
    return SizeRequest(minimum: minimum, natural: minimum)
  }

  func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
    let size = isFullScreen ? (width: width, height: height) : cardSize(in: width, height)
    area = Rectangle(
      x: Double((width - size.width) / 2), y: Double((height - size.height) / 2),
      width: Double(size.width), height: Double(size.height))
    let offset = Settings.reducesMotion ? 0 : (1 - progress) * (Double(height) - area.y)
    card.allocate(
      width: size.width, height: size.height, x: area.x, y: (area.y + offset).rounded())
  }

  private func cardSize(in width: Int, _ height: Int) -> (width: Int, height: Int) {
    let wanted = preferredSize ?? Self.standardSize
    let room = width - 2 * Self.margin < wanted.width ? width : width - 2 * Self.margin
    let cardWidth = max(card.measure(.horizontal).minimum, min(room, wanted.width))
    let least = card.measure(.vertical, given: cardWidth).minimum
    return (cardWidth, max(least, min(height - 2 * Self.margin, wanted.height)))
  }

  func snapshot(_ widget: Widget, into snapshot: Snapshot) {
    if !isFullScreen {
      snapshot.fill(
        Rectangle(width: Double(widget.width), height: Double(widget.height)),
        with: Color(0, 0, 0, alpha: Self.dimming * progress))
    }
    snapshot.fade(to: Settings.reducesMotion ? progress : 1) { snapshot.draw(card, of: widget) }
  }
}

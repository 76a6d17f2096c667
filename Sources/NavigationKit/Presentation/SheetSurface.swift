import GObjectKit
import GtkKit

/// Presents a controller on a card over the dimmed window, or over the whole window.
///
/// The card slides up, or fades in if the desktop asks for less motion.
final class SheetSurface: PresentationSurface {
  let controller: ViewController
  let coversAll: Bool
  private let widget: Widget
  private let card: Widget
  private let behavior: SheetBehavior
  private let formerTitleButtons: TitleButtonSides
  /// The title bar above a full-screen controller without a header bar; nil if the window's own
  /// title bar is visible.
  private var titleBar: (bar: HeaderBar, title: Label)?
  private var isPressedBeside = false
  private var subscriptions: [Subscription] = []

  init(_ controller: ViewController, isFullScreen: Bool) {
    self.controller = controller
    coversAll = isFullScreen
    controller.view.unparent()
    let alert = controller as? any Alert
    card = CustomWidget(cssName: "sheet", role: alert == nil ? .dialog : .alertDialog)
    if let message = alert?.message { card.setAccessibleDescription(message) }
    card.setAccessibleModal(true)
    card.clipsChildren = true
    card.setStyleClass("full-screen", isFullScreen)
    behavior = SheetBehavior(card, isFullScreen: isFullScreen)
    if alert != nil { behavior.fittedContent = controller.view }
    widget = CustomWidget(behavior, cssName: "sheet-scrim")
    formerTitleButtons = controller.titleButtonSides
    addWaysOut()
    let layer = WeakReference(widget)
    widget.takePresses { layer.object?.canTarget == false }
    subscriptions = [controller.changes.observe { [weak self] _ in self?.update() }]
    update()
  }

  var isModal: Bool { true }
  var dims: Bool { !coversAll }

  var place: Widget { widget }

  func enter(_ window: Widget) {
    let coversTitleBar = coversAll && window.window?.titlebar?.isVisible == false
    fillCard(withTitleBar: coversTitleBar)
    // Add the title bars before the card, so that they are below the card.
    if !coversAll { behavior.titleBars = CoveredTitleBar.all(in: window) }
    for bar in behavior.titleBars { bar.widget.setParent(widget) }
    card.setParent(widget)
    widget.setParent(window)
  }

  /// Adds the controller's view to the card, with a title bar if the card covers the window's, so
  /// that the user can still move and close the window.
  private func fillCard(withTitleBar hasTitleBar: Bool) {
    if controller.hasHeaderBars {
      controller.titleButtonSides = hasTitleBar ? .all : []
      controller.view.setParent(card)
    } else if hasTitleBar {
      let (bar, title) = (HeaderBar(), Label())
      title.addStyleClass("title")
      title.ellipsize(.end)
      bar.setTitleWidget(title)
      titleBar = (bar, title)
      let top = Box(.vertical, children: [bar])
      top.addStyleClass("navigation-bar")
      let page = CustomWidget(child: controller.view)
      page.expandsVertically = true
      Box(.vertical, children: [top, page]).setParent(card)
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

  func setCoverage(_ coverage: Double) {
    guard coverage != behavior.coverage else { return }
    behavior.coverage = coverage
    widget.queueDraw()
  }

  func setState(isVisible: Bool, isReachable: Bool) {
    if !isReachable { widget.dropFocus() }
    widget.isVisible = isVisible
    widget.canTarget = isReachable
    widget.canFocus = isReachable
    widget.setAccessibleHidden(!isReachable)
  }

  func leave() {
    controller.titleButtonSides = formerTitleButtons
    controller.view.unparent()
    widget.unparent()
  }

  /// Adds Escape and a click beside the card as ways to dismiss the sheet.
  private func addWaysOut() {
    // The scope is the window, because a card without focusable widgets never has the focus.
    let keys = ShortcutController(scope: .window)
    keys.add("Escape") { [weak self] in
      guard let self, widget.isMapped, widget.isReachable else { return .proceed }
      return escape(while: widget.window?.focus)
    }
    widget.addController(keys)
    let click = ClickGesture()
    click.onPressed { [weak self] press in
      guard let self else { return .proceed }
      isPressedBeside = isBeside(x: press.x, y: press.y)
      return .proceed
    }
    // Press and release must both be beside the card: a drag is not a click.
    click.onReleased { [weak self] press in
      guard let self, isPressedBeside, isBeside(x: press.x, y: press.y) else { return }
      dismissUnlessModal()
    }
    widget.addController(click)
  }

  /// Returns whether a point is outside the card and the title bars.
  private func isBeside(x: Double, y: Double) -> Bool { widget.pick(x: x, y: y) == widget }

  private func update() {
    card.setAccessibleLabel(controller.displayTitle ?? "")
    titleBar?.title.text = controller.displayTitle ?? ""
    behavior.preferredSize = controller.displayContentSize
    widget.queueAllocate()
  }
}

/// Draws the dimming, and lays out the card in the centre or over the whole window.
private final class SheetBehavior: WidgetBehavior {
  var progress = 0.0
  var coverage = 0.0
  private let card: Widget
  private let isFullScreen: Bool
  var preferredSize: Size?
  var titleBars: [CoveredTitleBar] = []
  /// The view of an alert, whose size the card takes if the controller has no preferred size. Nil
  /// for other controllers.
  var fittedContent: Widget?

  /// The space around a card, in pixels.
  private static let margin = 24
  private static let marginBelowBar = 12
  private static let dimming = 0.4
  /// The size of a card in pixels if its controller has no preferred size.
  private static let standardSize = Size(width: 560, height: 640)

  init(_ card: Widget, isFullScreen: Bool) { (self.card, self.isFullScreen) = (card, isFullScreen) }

  // The natural size is the minimum, so that a sheet never resizes its window.
  func measure(
    _ widget: Widget, _ orientation: Orientation, given other: Int
  ) -> SizeRequest {
    let minimum = card.measure(orientation).minimum
    return SizeRequest(minimum: minimum, natural: minimum)
  }

  func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
    let top = top(in: widget)
    let size =
      isFullScreen
      ? Size(width: width, height: height) : cardSize(in: width, height - top - Self.margin)
    let x = Double((width - size.width) / 2)
    let y = Double(
      min(max(isFullScreen ? 0 : top, (height - size.height) / 2), height - size.height))
    let offset = Settings.reducesMotion ? 0 : (1 - progress) * (Double(height) - y)
    card.allocate(width: size.width, height: size.height, x: x, y: (y + offset).rounded())
    for bar in titleBars { bar.allocate(in: widget) }
  }

  /// Returns the least y of a card, in pixels. It is below the title bars, so that a card never
  /// covers a part of one.
  private func top(in widget: Widget) -> Int {
    let bars = titleBars.compactMap { $0.frame(in: widget) }.map { Int($0.y + $0.height) }
    return bars.reduce(Self.margin) { max($0, $1 + Self.marginBelowBar) }
  }

  /// The opacity to add to the dimming of the surface above, so that the window is dimmed only
  /// once.
  private var shade: Double {
    max(0, 1 - (1 - Self.dimming * progress) / (1 - Self.dimming * coverage))
  }

  private func cardSize(in width: Int, _ room: Int) -> Size {
    let beside = width - 2 * Self.margin
    if preferredSize == nil, let fittedContent {
      let widths = fittedContent.measure(.horizontal)
      let cardWidth = max(widths.minimum, min(beside, widths.natural))
      let heights = fittedContent.measure(.vertical, given: cardWidth)
      return Size(width: cardWidth, height: max(heights.minimum, min(room, heights.natural)))
    }
    let wanted = preferredSize ?? Self.standardSize
    let widths = card.measure(.horizontal)
    let wantedWidth = wanted.width > 0 ? wanted.width : widths.natural
    let cardWidth = max(widths.minimum, min(beside < wantedWidth ? width : beside, wantedWidth))
    let heights = card.measure(.vertical, given: cardWidth)
    let wantedHeight = wanted.height > 0 ? wanted.height : heights.natural
    return Size(width: cardWidth, height: max(heights.minimum, min(room, wantedHeight)))
  }

  func snapshot(_ widget: Widget, into snapshot: Snapshot) {
    for bar in titleBars where bar.isShown { snapshot.draw(bar.widget, of: widget) }
    if !isFullScreen {
      snapshot.fill(
        Rectangle(width: Double(widget.width), height: Double(widget.height)),
        with: Color(0, 0, 0, alpha: shade))
    }
    snapshot.fade(to: Settings.reducesMotion ? progress : 1) { snapshot.draw(card, of: widget) }
  }
}

import GObjectKit
import GtkKit

/// Shows one page of many and moves from one to another.
///
/// Pages that are not shown stay children, hidden, so that their scroll positions and focus live
/// on. The container moves pages only where it is told to: `progress` comes from a `Transition`.
final class PageContainer {
  let widget: Widget
  /// Lies over the pages while they move, where its owner has put it over `widget`.
  ///
  /// On X11, GTK 4.8 looks for the widget under a resting pointer only when a button is released and
  /// when that widget is hidden. Without the cover it finds a widget around the pages, which is never
  /// hidden, and the next click does not reach the new page.
  let cover: Widget
  private let behavior = PageContainerBehavior()
  private var pages: [ObjectIdentifier: Page] = [:]
  /// A page that has lost its controller, for the next one: making one takes GTK, and whoever reads
  /// the screen, as long as any other widget.
  private var spare: Page?
  /// Whether the user goes back from a bar, by the keyboard.
  private var goesBackFromBar = false

  /// Called when the loop is idle after the bars have become higher or lower.
  var onBarHeightsChanged: (() -> Void)?

  init() {
    widget = CustomWidget(behavior, cssName: "pages")
    widget.clipsChildren = true
    cover = CustomWidget(cssName: "cover")
    cover.setAccessibleHidden(true)
    cover.isVisible = false
    widget.takePresses { [weak behavior] in behavior?.outgoing != nil }
  }

  /// The area, inside the container, that bars cover at the top and at the bottom.
  var barHeights: Edges {
    get { behavior.barHeights }
    set {
      guard newValue != behavior.barHeights else { return }
      behavior.barHeights = newValue
      widget.queueAllocate()
      // Layout is under way; what changes sizes because of it has to wait.
      if let onBarHeightsChanged { MainLoop.whenIdle(onBarHeightsChanged) }
    }
  }

  /// Brings a controller's page in, over or under the page that is shown.
  ///
  /// Until `end(_:)`, both are shown and neither takes clicks; the focus can go only to the new one.
  func begin(
    showing controller: ViewController, direction: NavigationStack<ViewController>.Direction,
    style: PageMovement.Style = .slide
  ) {
    let incoming = page(of: controller)
    // A container whose own view was made anew shows the page that it showed before.
    let outgoing = behavior.shown === incoming ? nil : behavior.shown
    outgoing?.rememberFocus()
    goesBackFromBar =
      direction == .backward && widget.window?.focus.map { !$0.isInside(widget) } == true
    behavior.shown = incoming
    behavior.outgoing = outgoing
    behavior.movement = PageMovement(style: style, direction: direction, progress: 0)
    incoming.widget.isVisible = true
    widget.canTarget = false
    if outgoing != nil { showCover() }
    incoming.restoreFocus(from: outgoing)
    incoming.widget.canFocus = true
    outgoing?.widget.canFocus = false
    widget.queueAllocate()
  }

  private func showCover() {
    guard cover.parent != nil else { return }
    cover.isVisible = true
    // At once: the button may be released before the next layout.
    for orientation in [Orientation.horizontal, .vertical] { _ = cover.measure(orientation) }
    cover.allocate(width: widget.width, height: widget.height)
  }

  /// Slides from here on, since somebody leads.
  func slide() { behavior.movement.style = .slide }

  /// How far the pages have moved, from 0 to 1.
  func setProgress(_ progress: Double) {
    behavior.movement.progress = progress
    widget.queueDraw()
  }

  /// How far to the right the page that goes and the one that comes are drawn.
  var offsets: (old: Double, new: Double) {
    behavior.movement.offsets(width: widget.width, rightToLeft: widget.isRightToLeft)
  }

  /// Puts the pages at rest, the new one shown or the old one again, and hides the other.
  func end(_ outcome: Transition.Outcome) {
    if outcome == .cancelled, let outgoing = behavior.outgoing {
      let incoming = behavior.shown
      behavior.shown = outgoing
      behavior.outgoing = incoming
      outgoing.widget.canFocus = true
      outgoing.restoreFocus(from: incoming)
    }
    behavior.movement.progress = 1
    behavior.outgoing?.hide()
    behavior.outgoing = nil
    widget.canTarget = true
    // Last of all, because GTK then looks for the widget that is under the pointer.
    cover.isVisible = false
    widget.queueResize()
    // The focus may have been in a bar, on something that went with the page, or have gone back to
    // the page that left, as when the click that led on is still being handled there.
    if let window = widget.window, window.focus?.isMapped != true {
      // Return, pressed once more on a back button that is gone, must not press a button of the page.
      if goesBackFromBar {
        behavior.shown?.takeFocus()
      } else {
        behavior.shown?.restoreFocus(from: nil)
      }
    }
  }

  /// Drops the page of a controller that has left the stack.
  func remove(_ controller: ViewController) {
    guard let page = pages.removeValue(forKey: ObjectIdentifier(controller)) else { return }
    if behavior.shown === page { behavior.shown = nil }
    page.empty()
    if spare == nil { spare = page } else { page.widget.unparent() }
  }

  /// Lets a page know that its title has changed, or which bars it may lie under.
  func update(_ controller: ViewController, underTop: Bool = false, underBottom: Bool = false) {
    guard let page = pages[ObjectIdentifier(controller)] else { return }
    page.update(title: controller.displayTitle)
    guard page.isUnder != (underTop, underBottom) else { return }
    page.isUnder = (underTop, underBottom)
    widget.queueResize()
  }

  private func page(of controller: ViewController) -> Page {
    if let page = pages[ObjectIdentifier(controller)] {
      // The view may have been made anew, or been shown elsewhere meanwhile.
      if controller.view.parent != page.widget { page.fill(with: controller) }
      return page
    }
    let page = spare ?? makePage()
    spare = nil
    page.fill(with: controller)
    pages[ObjectIdentifier(controller)] = page
    return page
  }

  private func makePage() -> Page {
    let page = Page()
    page.widget.isVisible = false
    page.widget.setParent(widget)
    return page
  }
}

/// A controller's view inside a group that a screen reader calls by the page's title.
private final class Page {
  let widget: Widget
  /// The bars that the page lies under.
  var isUnder = (top: false, bottom: false)
  private var title = ""
  /// What had the focus, and what stood after and before it, in case that it goes meanwhile.
  private var lastFocus: [WeakReference<Widget>] = []

  init() {
    widget = CustomWidget(cssName: "page", role: .group)
    widget.connect("notify::has-focus") { [weak self] in
      // Tab does not stop at the page itself.
      guard let self, widget.window?.focus != widget else { return }
      widget.isFocusable = false
    }
  }

  /// Gives the focus to the page itself, so that a screen reader says its title and Tab goes on to
  /// the first widget in it.
  func takeFocus() {
    widget.isFocusable = true
    widget.grabFocus()
  }

  func fill(with controller: ViewController) {
    for child in widget.children { child.unparent() }
    controller.view.unparent()
    controller.view.setParent(widget)
    update(title: controller.displayTitle)
    // The empty page between two segments belongs to nobody.
    if title.isEmpty, controller.parent != nil, controller.navigationItem.titleView == nil {
      Log.message(
        "\(type(of: controller)) has no title: a screen reader cannot say where the user is.",
        domain: "NavigationKit")
    }
  }

  func update(title: String?) {
    let title = title ?? ""
    guard title != self.title else { return }
    self.title = title
    widget.setAccessibleLabel(title)
  }

  func rememberFocus() {
    guard let focus = widget.window?.focus, focus.isInside(widget) else { return }
    lastFocus = [focus, focus.nextSibling, focus.previousSibling].map { WeakReference($0) }
  }

  /// Takes the focus over from the page before, if it was there, or if nothing has it.
  func restoreFocus(from outgoing: Page?) {
    // A page that goes off screen may be leaving its window, which must not go on holding it.
    guard widget.isMapped, let window = widget.window else { return }
    if let focus = window.focus, let outgoing, !focus.isInside(outgoing.widget) { return }
    let last = lastFocus.compactMap(\.object).filter { $0.isInside(widget) }
    if last.contains(where: { $0.regainFocus() }) { return }
    // A page with nothing to focus yet leaves the focus nowhere, rather than on what goes.
    if !widget.focusFirstChild() { window.focus = nil }
  }

  func hide() {
    widget.dropFocus()
    widget.isVisible = false
  }

  func empty() {
    widget.canFocus = true
    // The view may live on in its controller, to be shown again later.
    for child in widget.children { child.unparent() }
    hide()
    isUnder = (false, false)
    lastFocus = []
  }
}

/// Gives the pages their places, at rest and while they move.
private final class PageContainerBehavior: WidgetBehavior {
  var shown: Page?
  var outgoing: Page?
  var movement = PageMovement()
  var barHeights = Edges()

  /// What bars take away from a page.
  private func margins(of page: Page) -> Edges {
    Edges(
      top: page.isUnder.top ? 0 : barHeights.top,
      bottom: page.isUnder.bottom ? 0 : barHeights.bottom)
  }

  var heightDependsOnWidth: Bool { true }

  func measure(
    _ widget: Widget, _ orientation: Orientation, given other: Int
  ) -> SizeRequest {
    guard let shown else { return SizeRequest(minimum: 0, natural: 0) }
    let margins = margins(of: shown)
    let extra = orientation == .vertical ? margins.top + margins.bottom : 0
    let page = shown.widget.measure(orientation, given: other)
    return SizeRequest(minimum: page.minimum + extra, natural: page.natural + extra)
  }

  func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
    for page in [outgoing, shown] { if let page { allocate(page, width, height) } }
  }

  private func allocate(_ page: Page, _ width: Int, _ height: Int) {
    let margins = margins(of: page)
    let room = max(0, height - margins.top - margins.bottom)
    let pageWidth = max(width, page.widget.measure(.horizontal).minimum)
    page.widget.allocate(
      width: pageWidth,
      height: max(room, page.widget.measure(.vertical, given: pageWidth).minimum),
      y: Double(margins.top))
  }

  func snapshot(_ widget: Widget, into snapshot: Snapshot) {
    guard let shown else { return }
    guard let outgoing else { return snapshot.draw(shown.widget, of: widget) }
    movement.draw(from: outgoing.widget, to: shown.widget, of: widget, into: snapshot)
  }
}

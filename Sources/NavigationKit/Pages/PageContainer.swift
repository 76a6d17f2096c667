import GObjectKit
import GtkKit

/// Shows one of several pages, and animates the change from one to another.
///
/// Pages that are not shown stay children, hidden, so that they keep their scroll positions and
/// focus. A `Transition` sets the progress of the animation.
final class PageContainer {
  let widget: Widget
  /// Covers the pages while they move, if the container's owner has added it above `widget`.
  ///
  /// On X11, GTK 4.8 looks for the widget under a resting pointer only when a button is released
  /// and when that widget is hidden. Without the cover it finds a widget around the pages, which is
  /// never hidden, and the next click does not reach the new page.
  let cover: Widget
  private let behavior = PageContainerBehavior()
  private var pages: [ObjectIdentifier: PageView] = [:]
  /// A page view without a controller, kept for the next one: GTK and screen readers need time for
  /// each new widget.
  private var spare: PageView?
  private var isCoverUnderDrag = false
  /// Whether the back button had the focus when the user went back.
  private var goesBackByButton = false

  /// Called when the main loop is idle after the height of a bar has changed.
  var onBarHeightsChanged: (() -> Void)?

  init() {
    widget = CustomWidget(behavior, cssName: "pages")
    widget.clipsChildren = true
    cover = CustomWidget(cssName: "cover")
    cover.setAccessibleHidden(true)
    cover.isVisible = false
    widget.takePresses { [weak behavior] in behavior?.outgoing != nil }
    let drags = DropMotionController()
    drags.onEnter { [weak self] in self?.isCoverUnderDrag = true }
    drags.onLeave { [weak self] in self?.isCoverUnderDrag = false }
    cover.addController(drags)
  }

  /// The heights of the bars that cover the container's top and bottom, in pixels.
  var barHeights: Edges {
    get { behavior.barHeights }
    set {
      guard newValue != behavior.barHeights else { return }
      behavior.barHeights = newValue
      widget.queueAllocate()
      // GTK is in layout now, where sizes must not change.
      if let onBarHeightsChanged { MainLoop.whenIdle(onBarHeightsChanged) }
    }
  }

  /// Starts to replace the shown page by a controller's page.
  ///
  /// Until `end(_:)`, both pages are shown and neither takes clicks. Only the new one takes the
  /// focus.
  func begin(
    showing controller: ViewController, direction: StackDirection,
    style: PageMovement.Style = .slide, animated: Bool
  ) {
    let incoming = page(of: controller)
    // A container whose view was loaded again shows the same page again.
    let outgoing = behavior.shown === incoming ? nil : behavior.shown
    outgoing?.rememberFocus()
    goesBackByButton =
      direction == .backward && widget.window?.focus.map(BackContent.isButton) == true
    behavior.shown = incoming
    behavior.outgoing = outgoing
    behavior.movement = PageMovement(style: style, direction: direction, progress: 0)
    incoming.widget.isVisible = true
    widget.canTarget = false
    // If the pages do not move, the cover is needed only if the pointer is over them already.
    if outgoing != nil, animated || widget.containsPointer { showCover() }
    incoming.widget.canFocus = true
    incoming.restoreFocus(from: outgoing)
    outgoing?.widget.canFocus = false
    widget.queueAllocate()
  }

  private func showCover() {
    guard cover.parent != nil else { return }
    cover.isVisible = true
    // The mouse button may be released before the next layout.
    for orientation in [Orientation.horizontal, .vertical] { _ = cover.measure(orientation) }
    cover.allocate(width: widget.width, height: widget.height)
  }

  /// Slides the pages from now on, because a gesture drives them.
  func slide() { behavior.movement.style = .slide }

  /// Moves the pages to a progress from 0 to 1.
  func setProgress(_ progress: Double) {
    behavior.movement.progress = progress
    widget.queueDraw()
  }

  /// How far to the right the old and the new page are drawn, in pixels.
  var offsets: (old: Double, new: Double) {
    behavior.movement.offsets(width: widget.width, rightToLeft: widget.isRightToLeft)
  }

  /// Ends the animation: shows the new page, or the old one again, and hides the other.
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
    // When the cover is hidden, GTK looks for the widget under a drag, but does not tell the drop
    // targets around that widget. So it must find none in the new page: the drag enters the page with
    // its next movement.
    if isCoverUnderDrag { cover.isVisible = false }
    widget.canTarget = true
    // Hide the cover after all other changes: GTK then looks for the widget under the pointer.
    cover.isVisible = false
    widget.queueResize()
    // The focus may have been in a bar, on an item that was removed with the old page. Or it has
    // returned to the old page, where a click is still being handled.
    if let window = widget.window, window.focus?.isMapped != true {
      // The user may press Return again for the back button, which is hidden now. That must not
      // press a button in the page.
      if goesBackByButton {
        behavior.shown?.takeFocus()
      } else {
        behavior.shown?.restoreFocus(from: nil)
      }
    }
  }

  /// Removes the page of a controller.
  func remove(_ controller: ViewController) {
    guard let page = pages.removeValue(forKey: ObjectIdentifier(controller)) else { return }
    if behavior.shown === page { behavior.shown = nil }
    page.empty()
    if spare == nil { spare = page } else { page.widget.unparent() }
  }

  /// Updates a page's title for screen readers, and which bars cover it.
  func update(_ controller: ViewController, underTop: Bool = false, underBottom: Bool = false) {
    guard let page = pages[ObjectIdentifier(controller)] else { return }
    page.update(title: controller.displayTitle)
    guard page.isUnder != (underTop, underBottom) else { return }
    page.isUnder = (underTop, underBottom)
    widget.queueResize()
  }

  private func page(of controller: ViewController) -> PageView {
    if let page = pages[ObjectIdentifier(controller)] {
      // The view may have been loaded again, or been shown elsewhere meanwhile.
      if controller.view.parent != page.widget { page.fill(with: controller) }
      return page
    }
    let page = spare ?? makePage()
    spare = nil
    page.fill(with: controller)
    pages[ObjectIdentifier(controller)] = page
    return page
  }

  private func makePage() -> PageView {
    let page = PageView()
    page.widget.isVisible = false
    page.widget.setParent(widget)
    return page
  }
}

/// Lays out and draws the pages, at rest and while they move.
private final class PageContainerBehavior: WidgetBehavior {
  var shown: PageView?
  var outgoing: PageView?
  var movement = PageMovement()
  var barHeights = Edges()

  /// Returns the heights at the container's top and bottom that bars take from a page.
  private func margins(of page: PageView) -> Edges {
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

  private func allocate(_ page: PageView, _ width: Int, _ height: Int) {
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

import GtkKit

/// A photo with a filmstrip over its lower part, in pages that are high enough for both.
final class FilmstripOverlay {
  let widget: Widget
  private let behavior: Behavior

  init(_ main: Widget) {
    behavior = Behavior(main)
    widget = CustomWidget(behavior, cssName: "filmstrip-overlay")
    main.setParent(widget)
  }

  /// Adds the strip.
  func add(_ strip: Widget) {
    strip.isChildVisible = false
    strip.setParent(widget)
    behavior.strip = strip
  }

  /// Whether the strip is to be shown, if there is room.
  var isStripWanted: Bool {
    get { behavior.isWanted }
    set {
      guard newValue != behavior.isWanted else { return }
      behavior.isWanted = newValue
      widget.queueAllocate()
    }
  }

  /// The height of the bar below the strip, in pixels.
  var bottomInset: Int {
    get { behavior.bottomInset }
    set {
      guard newValue != behavior.bottomInset else { return }
      behavior.bottomInset = newValue
      widget.queueAllocate()
    }
  }

  /// The height of the strip in the current layout; 0 without one.
  var stripHeight: Int { behavior.stripHeight(in: widget.height) }

  /// Whether the page is high enough for a strip.
  var hasRoom: Bool { FilmstripLayout.side(forPageHeight: widget.height) != nil }

  private final class Behavior: WidgetBehavior {
    let main: Widget
    var strip: Widget?
    var isWanted = false
    var bottomInset = 0

    init(_ main: Widget) { self.main = main }

    func stripHeight(in height: Int) -> Int {
      guard isWanted, strip != nil, let side = FilmstripLayout.side(forPageHeight: height) else {
        return 0
      }
      return side + 2 * FilmstripLayout.padding
    }

    // The strip makes no window larger.
    func measure(_ widget: Widget, _ orientation: Orientation, given other: Int) -> SizeRequest {
      main.measure(orientation)
    }

    func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
      main.allocate(width: width, height: height)
      let stripHeight = stripHeight(in: height)
      strip?.isChildVisible = stripHeight > 0
      guard stripHeight > 0, let strip else { return }
      // GTK warns about a widget that has a place and was not measured.
      _ = strip.measure(.horizontal)
      _ = strip.measure(.vertical, given: width)
      strip.allocate(
        width: width, height: stripHeight, y: Double(height - bottomInset - stripHeight))
    }
  }
}

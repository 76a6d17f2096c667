import GObjectKit
import GtkKit

/// The button that leads back to the page below, named by rule. Rows S3, S19 and S20.
///
/// A click pops, or runs the action of the lower page's back item if that has one: by row S19 the
/// lower page chooses the item, so an item that a pushed page sets for itself names the button of
/// the page above *it*. A secondary click, a long press, Shift+F10 and Menu list all pages below.
///
/// A back item with an image shows that instead of a text, and one with an empty title the arrow
/// alone. Where room is short the text shrinks to half a dozen characters, and then leaves the arrow
/// alone, as the image does.
final class BackContent: BarContent, SharedBarContent {
  /// Where the button leads.
  nonisolated struct Target: Equatable {
    let title: String
    /// Whether the title is shown beside the arrow. It is hidden if the item's own title is empty.
    let showsTitle: Bool
    let image: Icon?
    let item: BarButtonItem?
    let isEnabled: Bool

    /// The target `lower`, shown by its back item's image or title, else by its title, else "Back".
    @MainActor init(_ lower: ViewController) {
      item = lower.displayBackItem
      image = item?.image
      showsTitle = image == nil && item?.title?.isEmpty != true
      isEnabled = item?.isEnabled ?? true
      title = lower.backTitle
    }

    static func == (a: Target, b: Target) -> Bool {
      a.title == b.title && a.showsTitle == b.showsTitle && a.item === b.item
        && a.isEnabled == b.isEnabled
        // Bars are compared where they are made.
        && MainActor.assumeIsolated { a.image == b.image }
    }
  }

  private let button = Button()
  private let label = Label()
  private let image = Image(iconName: "")

  init(_ target: Target, goBack: @escaping () -> Void, showHistory: @escaping (Widget) -> Void) {
    value = target
    super.init(widget: button)
    label.setMaximumWidth(characters: 18)
    let arrow = Image(iconName: "go-previous-symbolic")
    let row = CustomWidget(ArrowAndTarget(arrow: arrow, targets: [label, image]), cssName: "box")
    for part in [arrow, label, image] { part.setParent(row) }
    button.child = row
    button.focusesOnClick = false
    button.addStyleClass("flat")
    button.addStyleClass("back")
    // The name is the same everywhere, so that a screen reader's user knows it; where it leads
    // is the description.
    button.setAccessibleLabel("Back")
    button.setAccessibleHasPopup(true)
    button.align(vertically: .center)
    button.onClicked { [weak self] in
      // An insensitive GtkButton still emits "clicked" when activated from code.
      guard let self, value.isEnabled else { return }
      if let item = value.item, item.action != nil { item.activate() } else { goBack() }
    }
    // The tooltip names the arrow key, which points the other way then.
    button.connect("direction-changed") { [weak self] in
      if let self { self.button.tooltip = tooltip }
    }
    button.onContextMenu { [weak self] _ in
      if let self, value.isEnabled { showHistory(button) }
      return .stop
    }
    show()
  }

  var value: Target {
    didSet { if value != oldValue { show() } }
  }

  private func show() {
    if label.text != value.title {
      label.text = value.title
      label.setLeastWidth(characters: Self.shortestText)
      button.tooltip = tooltip
    }
    if image.icon != value.image { image.icon = value.image }
    image.isVisible = value.image != nil
    label.isVisible = value.showsTitle
    button.isSensitive = value.isEnabled
  }

  /// Where the button leads, also while it shows an arrow alone, and by which key.
  private var tooltip: String {
    let place = value.title == ViewController.namelessBackTitle ? "" : " to \(value.title)"
    let key = Keys(button.isRightToLeft ? "<Alt>Right" : "<Alt>Left")?.label ?? ""
    return "Back\(place) (\(key))"
  }

  private static let shortestText = 6

  override var widths: BarWidths {
    let all = button.measure(.horizontal)
    let target = (value.image == nil ? label : image).measure(.horizontal)
    return BarWidths(
      minimum: all.minimum, relaxed: all.natural - target.natural + target.minimum,
      natural: all.natural)
  }

  override func widthUsed(of width: Int) -> Int {
    let widths = widths
    return width < widths.relaxed ? widths.minimum : width
  }
}

/// An arrow, and what it leads to beside it where there is room for some of that.
private final class ArrowAndTarget: WidgetBehavior {
  private let arrow: Widget
  private let targets: [Widget]

  /// - Parameters:
  ///   - arrow: What is always there.
  ///   - targets: Of these, the one that is visible is beside the arrow.
  init(arrow: Widget, targets: [Widget]) { (self.arrow, self.targets) = (arrow, targets) }

  private static let spacing = 6

  private var target: Widget? { targets.first(where: \.isVisible) }

  func measure(_ widget: Widget, _ orientation: Orientation, given other: Int) -> SizeRequest {
    let arrow = arrow.measure(orientation)
    guard let target = target?.measure(orientation) else { return arrow }
    guard orientation == .horizontal else { return arrow.union(target) }
    return SizeRequest(
      minimum: arrow.minimum, natural: arrow.natural + Self.spacing + target.natural)
  }

  func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
    let isMirrored = widget.isRightToLeft
    let size = arrow.measure(.horizontal).natural
    let rest = width - size - Self.spacing
    let hasRoom = target.map { rest >= $0.measure(.horizontal).minimum } ?? false
    target?.isChildVisible = hasRoom
    let start = hasRoom ? 0 : (width - size) / 2
    arrow.allocate(
      width: size, height: height, x: Double(isMirrored ? width - start - size : start))
    if hasRoom {
      target?.allocate(width: rest, height: height, x: Double(isMirrored ? 0 : width - rest))
    }
  }
}

extension ViewController {
  /// The title of what leads back to the page, in one line.
  var backTitle: String {
    let title = [displayBackTitle, displayTitle].compactMap(\.self).first { !$0.isEmpty }
    return title?.split(whereSeparator: \.isNewline).joined(separator: " ")
      ?? Self.namelessBackTitle
  }

  static var namelessBackTitle: String { "Back" }
}

import GtkKit

/// A row of segments with texts or icons, one of which is selected, or a row of buttons if it is
/// momentary. As UIKit's `UISegmentedControl`.
///
/// The selection changes with the segments:
/// - A segment that is inserted into a control without enabled segments is selected.
/// - If the selected segment is removed, the next enabled one is selected, or else the last enabled
///   one before it.
/// - If the selected segment is disabled, it stays selected until another is selected.
///
/// To a screen reader the control is a radio group, or a group of buttons if it is momentary. Tab
/// stops at one segment: the selected one, or the first enabled one. The arrow keys, Home and End
/// select another segment; in a momentary control they only move the focus. A click moves the focus
/// to the control, unless a text field has it.
///
/// - Ownership: The navigation item or bar button item that shows the control retains it.
public final class SegmentedControl: WidgetConvertible {
  /// The control's widget.
  public let asWidget: Widget

  /// The closure that is called when the user selects another segment, or clicks a segment of a
  /// momentary control. Not called for changes by code. Capture the control and the controller
  /// weakly.
  public var onValueChanged: (() -> Void)?

  let accessibilityLabel: String
  private var row: Box
  private var segments: [Segment] = []
  private var selected: Segment?
  /// The segment at which Tab enters a momentary control.
  private var lastUsed: Segment?

  /// The segment-managing controller that adds and removes the segments.
  weak var manager: AnyObject?
  /// Notifies with the index when another segment is selected, by the user or by code.
  let selectionChanges = Notifier<Int?>()

  /// Creates a control with a segment for each title and selects the first.
  ///
  /// - Parameters:
  ///   - titles: The titles of the segments.
  ///   - accessibilityLabel: The accessible name of the control.
  public init(titles: [String] = [], accessibilityLabel: String) {
    self.accessibilityLabel = accessibilityLabel
    row = Self.makeRow(isMomentary: false, accessibilityLabel)
    asWidget = CustomWidget(child: row)
    asWidget.verticalAlignment = .center
    addKeys()
    update()
    for title in titles { insertSegment(withTitle: title, at: numberOfSegments) }
  }

  // MARK: Segments

  /// The number of segments.
  public var numberOfSegments: Int { segments.count }

  /// Inserts a segment with a text at `index`, or at the end if `index` is too large.
  public func insertSegment(withTitle title: String, at index: Int) {
    if isFree(for: "insertSegment") { insert(.title(title), at: index) }
  }

  /// Inserts a segment with an icon at `index`, or at the end if `index` is too large.
  ///
  /// - Parameters:
  ///   - image: The icon. A symbolic icon has the colour of the text.
  ///   - accessibilityLabel: The accessible name and the tooltip of the segment.
  ///   - index: The index of the new segment.
  public func insertSegment(with image: Icon, accessibilityLabel: String, at index: Int) {
    guard isFree(for: "insertSegment") else { return }
    insert(.image(image, accessibilityLabel: accessibilityLabel), at: index)
  }

  /// Removes a segment. An index that does not exist is ignored.
  public func removeSegment(at index: Int) {
    if isFree(for: "removeSegment") { remove(at: index) }
  }

  /// Removes a segment, also of a control that a controller manages.
  func remove(at index: Int) {
    guard segments.indices.contains(index) else { return }
    change {
      let removed = segments.remove(at: index)
      row.remove(removed.button)
      if lastUsed === removed { lastUsed = nil }
      if selected === removed { selected = isMomentary ? nil : successor(at: index) }
    }
  }

  /// Removes all segments, and with them the selection.
  public func removeAllSegments() {
    guard isFree(for: "removeAllSegments") else { return }
    selected = nil
    while !segments.isEmpty { remove(at: segments.count - 1) }
  }

  /// Returns the title of a segment, or nil if it has an icon or does not exist.
  public func titleForSegment(at index: Int) -> String? {
    guard case .title(let title)? = segment(at: index)?.content else { return nil }
    return title
  }

  /// Sets the title of a segment and removes its icon. An index that does not exist is ignored.
  public func setTitle(_ title: String, forSegmentAt index: Int) {
    segment(at: index)?.content = .title(title)
  }

  /// Returns the icon of a segment, or nil if it has a title or does not exist.
  public func imageForSegment(at index: Int) -> Icon? {
    guard case .image(let image, _)? = segment(at: index)?.content else { return nil }
    return image
  }

  /// Sets the icon of a segment and removes its title. An index that does not exist is ignored.
  ///
  /// - Parameters:
  ///   - image: The icon. A symbolic icon has the colour of the text.
  ///   - accessibilityLabel: The accessible name and the tooltip of the segment.
  ///   - index: The index of the segment.
  public func setImage(_ image: Icon, accessibilityLabel: String, forSegmentAt index: Int) {
    segment(at: index)?.content = .image(image, accessibilityLabel: accessibilityLabel)
  }

  /// Returns whether a segment is enabled. False for a segment that does not exist.
  public func isEnabledForSegment(at index: Int) -> Bool {
    segment(at: index)?.isEnabled ?? false
  }

  /// Enables or disables a segment, and leaves the selection as it is. An index that does not exist
  /// is ignored.
  public func setEnabled(_ isEnabled: Bool, forSegmentAt index: Int) {
    change { segment(at: index)?.isEnabled = isEnabled }
  }

  // MARK: Selection

  /// The index of the selected segment; nil without a selection.
  ///
  /// A momentary control sets it only while it calls `onValueChanged`. Setting it does not call
  /// `onValueChanged`, and can select a disabled segment. Setting an index that does not exist, or
  /// setting it in a momentary control, has no effect. In the control of a
  /// `SegmentManagingController`, setting it shows the child, and setting nil is refused.
  public var selectedSegmentIndex: Int? {
    get { segments.firstIndex { $0 === selected } }
    set {
      guard newValue != nil || isFree(for: "selectedSegmentIndex") else { return }
      guard !isMomentary, newValue.map(segments.indices.contains) ?? true else { return }
      change { selected = segment(at: newValue) }
    }
  }

  /// Whether segments act as buttons that do not stay selected, such as "previous" and "next".
  /// Changing it removes the selection. The control of a `SegmentManagingController` refuses the
  /// change.
  public var isMomentary: Bool {
    get { isMomentaryValue }
    set {
      guard newValue != isMomentaryValue, isFree(for: "isMomentary") else { return }
      isMomentaryValue = newValue
      rebuild()
    }
  }

  private var isMomentaryValue = false

  /// Inserts a segment, also into a control that a controller manages.
  func insert(_ content: Segment.Content, at index: Int) {
    let segment = Segment(content, isMomentary: isMomentary) { [weak self] in self?.click($0) }
    let index = min(max(index, 0), segments.count)
    let isFirst = !segments.contains(where: \.isEnabled)
    change {
      row.insert(segment.button, after: self.segment(at: index - 1)?.button)
      segments.insert(segment, at: index)
      if isFirst, selected == nil, !isMomentary { selected = segment }
    }
  }

  /// Returns the segment to select after the selected one was removed from `index`.
  private func successor(at index: Int) -> Segment? {
    segments[index...].first(where: \.isEnabled) ?? segments[..<index].last(where: \.isEnabled)
  }

  /// Selects or presses a segment and gives it the focus, unless a text field has the focus.
  private func click(_ segment: Segment) {
    use(segment)
    if asWidget.window?.focus?.takesText != true { entry?.button.grabFocus() }
  }

  /// Selects or presses a segment.
  private func use(_ segment: Segment) {
    guard isMomentary || segment !== selected else { return }
    change {
      selected = segment
      lastUsed = segment
    }
    onValueChanged?()
    // The handler can have changed `isMomentary`.
    if isMomentary { selected = nil }
  }

  // MARK: Keyboard

  private func addKeys() {
    let destinations: [(keys: String, segment: (SegmentedControl) -> Segment?)] = [
      ("Left|KP_Left", { $0.asWidget.isRightToLeft ? $0.next : $0.previous }),
      ("Right|KP_Right", { $0.asWidget.isRightToLeft ? $0.previous : $0.next }),
      ("Up|KP_Up", \.previous), ("Down|KP_Down", \.next),
      ("Home|KP_Home", \.first), ("End|KP_End", \.last),
    ]
    let controller = ShortcutController(scope: .local)
    for (keys, segment) in destinations {
      controller.add(keys) { [weak self] in
        if let self, let segment = segment(self) { move(to: segment) }
        return .stop
      }
    }
    asWidget.addController(controller)
  }

  private func move(to segment: Segment) {
    if isMomentary { change { lastUsed = segment } } else { use(segment) }
  }

  /// The segment at which Tab stops, and which has the focus while the control has it.
  private var entry: Segment? {
    let preferred = isMomentary ? lastUsed : selected
    return preferred?.isEnabled == true ? preferred : first
  }

  private var first: Segment? { segments.first(where: \.isEnabled) }
  private var last: Segment? { segments.last(where: \.isEnabled) }
  private var previous: Segment? {
    segments.prefix { $0 !== entry }.last(where: \.isEnabled)
  }
  private var next: Segment? {
    segments.drop { $0 !== entry }.dropFirst().first(where: \.isEnabled)
  }

  // MARK: Widgets

  /// Changes the segments or the selection, updates the buttons, and keeps the focus inside.
  private func change(_ body: () -> Void) {
    let hasFocus = asWidget.window?.focus?.isInside(asWidget) == true
    let former = selected
    body()
    update()
    if hasFocus { entry?.button.grabFocus() }
    if selected !== former { selectionChanges.notify(selectedSegmentIndex) }
  }

  private func update() {
    row.isVisible = !segments.isEmpty
    for segment in segments {
      segment.button.isFocusable = segment === entry
      if !isMomentary { segment.button.isChecked = segment === selected }
    }
  }

  /// Replaces all widgets, because GTK cannot change the accessible role of a widget.
  private func rebuild() {
    change {
      selected = nil
      row.unparent()
      row = Self.makeRow(isMomentary: isMomentary, accessibilityLabel)
      row.setParent(asWidget)
      for segment in segments {
        segment.renewButton(isMomentary: isMomentary)
        row.append(segment.button)
      }
    }
  }

  /// The width at which each segment shows about three letters and an ellipsis, in pixels.
  var readableWidth: Int {
    let all = row.measure(.horizontal).minimum
    let least = segments.map { $0.button.measure(.horizontal).minimum }.max() ?? 0
    return all + segments.count * ((segments.map(\.readableWidth).max() ?? 0) - least)
  }

  private static func makeRow(isMomentary: Bool, _ accessibilityLabel: String) -> Box {
    let role = isMomentary ? AccessibleRole.group : .radioGroup
    let row = Box.make(with: [("accessible-role", role), ("homogeneous", true)])
    row.addStyleClass("segmented-control")
    row.setStyleClass("momentary", isMomentary)
    row.setAccessibleLabel(accessibilityLabel)
    return row
  }

  private func segment(at index: Int?) -> Segment? {
    index.flatMap { segments.indices.contains($0) ? segments[$0] : nil }
  }
}

extension SegmentedControl: ReadableInPart {}

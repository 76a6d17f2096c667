import GtkKit

/// Texts or icons side by side, one of them selected; or, if it is momentary, buttons in a row.
/// Rows S28 and S48.
///
/// Segments come and go at any time. The selection stays with its segment while others do:
/// - The first enabled segment of all is selected when it is inserted.
/// - When the selected one is removed, the next enabled one is selected, or else the one before.
/// - Disabling the selected one leaves it selected; once left, the user cannot come back to it.
///
/// To a screen reader it is a radio group, or if momentary a group of buttons. Tab enters it at the
/// selected segment, or where there is none at the first that is enabled, and leaves it again. The
/// arrow keys, Home and End select another. A click brings the focus along, unless a text has it.
///
/// - Ownership: Whoever shows the control (`navigationItem.titleView`, a bar button item) keeps it.
public final class SegmentedControl: WidgetConvertible {
  /// The widget to show.
  public let asWidget: Widget

  /// Called once when the user selects another segment, or clicks one of a momentary control; not
  /// when the program does. Capture the control and your controller weakly.
  public var onValueChanged: (() -> Void)?

  private let accessibilityLabel: String
  private var row: Box
  private var segments: [Segment] = []
  private var selected: Segment?
  /// Where Tab enters a momentary control.
  private var lastUsed: Segment?

  /// A control with a segment for each title, the first selected.
  ///
  /// - Parameters:
  ///   - titles: What the segments say.
  ///   - accessibilityLabel: What a screen reader calls the group.
  public init(titles: [String] = [], accessibilityLabel: String) {
    self.accessibilityLabel = accessibilityLabel
    row = Self.makeRow(isMomentary: false, accessibilityLabel)
    asWidget = CustomWidget(child: row)
    asWidget.align(vertically: .center)
    addKeys()
    update()
    for title in titles { insertSegment(withTitle: title, at: numberOfSegments) }
  }

  // MARK: Segments

  /// The number of segments.
  public var numberOfSegments: Int { segments.count }

  /// Inserts a segment with a text before the one at `index`; past the end appends it.
  public func insertSegment(withTitle title: String, at index: Int) {
    insert(.title(title), at: index)
  }

  /// Inserts a segment with an icon before the one at `index`; past the end appends it.
  ///
  /// - Parameters:
  ///   - image: A symbolic icon is drawn in the colour of the texts.
  ///   - accessibilityLabel: What a screen reader calls the segment, and what its tooltip says.
  ///   - index: The place among the segments.
  public func insertSegment(with image: Icon, accessibilityLabel: String, at index: Int) {
    insert(.image(image, accessibilityLabel: accessibilityLabel), at: index)
  }

  /// Removes a segment; an index that does not exist is ignored.
  public func removeSegment(at index: Int) {
    guard segments.indices.contains(index) else { return }
    change {
      let removed = segments.remove(at: index)
      row.remove(removed.button)
      if lastUsed === removed { lastUsed = nil }
      if selected === removed { selected = isMomentary ? nil : heir(at: index) }
    }
  }

  /// Removes all segments; nothing is selected then.
  public func removeAllSegments() {
    selected = nil
    while !segments.isEmpty { removeSegment(at: segments.count - 1) }
  }

  /// What a segment says; nil if it shows an icon or does not exist.
  public func titleForSegment(at index: Int) -> String? {
    guard case .title(let title)? = segment(at: index)?.content else { return nil }
    return title
  }

  /// Gives a segment another text, also in place of an icon; an index that does not exist is
  /// ignored.
  public func setTitle(_ title: String, forSegmentAt index: Int) {
    segment(at: index)?.content = .title(title)
  }

  /// The icon of a segment; nil if it shows a text or does not exist.
  public func imageForSegment(at index: Int) -> Icon? {
    guard case .image(let image, _)? = segment(at: index)?.content else { return nil }
    return image
  }

  /// Gives a segment another icon, also in place of a text; an index that does not exist is
  /// ignored.
  ///
  /// - Parameters:
  ///   - image: A symbolic icon is drawn in the colour of the texts.
  ///   - accessibilityLabel: What a screen reader calls the segment, and what its tooltip says.
  ///   - index: The place of the segment.
  public func setImage(_ image: Icon, accessibilityLabel: String, forSegmentAt index: Int) {
    segment(at: index)?.content = .image(image, accessibilityLabel: accessibilityLabel)
  }

  /// Whether the user can use a segment; false for one that does not exist.
  public func isEnabledForSegment(at index: Int) -> Bool {
    segment(at: index)?.isEnabled ?? false
  }

  /// Lets the user use a segment or not, which leaves the selection as it is; an index that does
  /// not exist is ignored.
  public func setEnabled(_ isEnabled: Bool, forSegmentAt index: Int) {
    change { segment(at: index)?.isEnabled = isEnabled }
  }

  // MARK: Selection

  /// The selected segment; nil while none is, as always in a momentary control, but for the call
  /// that tells of a click. Setting it tells nobody, and may select a disabled segment; an index
  /// that does not exist is ignored, and so is any if the control is momentary.
  public var selectedSegmentIndex: Int? {
    get { segments.firstIndex { $0 === selected } }
    set {
      guard !isMomentary, newValue.map(segments.indices.contains) ?? true else { return }
      change { selected = segment(at: newValue) }
    }
  }

  /// Whether segments are buttons that act at a click and stay unselected, as "previous" and
  /// "next" do. A change leaves nothing selected.
  public var isMomentary = false {
    didSet { if isMomentary != oldValue { rebuild() } }
  }

  private func insert(_ content: Segment.Content, at index: Int) {
    let segment = Segment(content, isMomentary: isMomentary) { [weak self] in self?.click($0) }
    let index = min(max(index, 0), segments.count)
    let isFirst = !segments.contains(where: \.isEnabled)
    change {
      row.insert(segment.button, after: self.segment(at: index - 1)?.button)
      segments.insert(segment, at: index)
      if isFirst, selected == nil, !isMomentary { selected = segment }
    }
  }

  /// What is selected after the selected segment, which was at `index`, has gone.
  private func heir(at index: Int) -> Segment? {
    segments[index...].first(where: \.isEnabled) ?? segments[..<index].last(where: \.isEnabled)
  }

  /// Does what a click does, and lets the arrow keys go on from there; but who types goes on typing.
  private func click(_ segment: Segment) {
    use(segment)
    if asWidget.window?.focus?.takesText != true { entry?.button.grabFocus() }
  }

  /// Does what a click or a key does.
  private func use(_ segment: Segment) {
    guard isMomentary || segment !== selected else { return }
    change {
      selected = segment
      lastUsed = segment
    }
    onValueChanged?()
    // The handler may have made another kind of control of it.
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

  /// The one segment that Tab stops at, and that has the focus whenever the control has it.
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

  /// Changes segments or selection and shows it. The focus, if it is inside, goes along.
  private func change(_ body: () -> Void) {
    let hasFocus = asWidget.window?.focus?.isInside(asWidget) == true
    body()
    update()
    if hasFocus { entry?.button.grabFocus() }
  }

  private func update() {
    row.isVisible = !segments.isEmpty
    for segment in segments {
      segment.button.isFocusable = segment === entry
      if !isMomentary { segment.button.isChecked = segment === selected }
    }
  }

  /// Makes all widgets anew, because what one is to a screen reader can never change.
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

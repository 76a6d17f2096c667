import GtkKit

/// Titles side by side, one of them selected. Seed row S28.
///
/// To a screen reader it is a radio group. Tab enters it at the selected segment; the arrow keys
/// select another.
///
/// - Ownership: Whoever shows the control (`navigationItem.titleView`, a bar button item) keeps it.
public final class SegmentedControl: WidgetConvertible {
  /// The widget to show.
  public let asWidget: Widget

  private let buttons: [ToggleButton]
  private var titles: [String]

  /// Called when the user selects another segment, not when the program does.
  public var onValueChanged: (() -> Void)?

  /// The selected segment. Setting it tells nobody; an index that does not exist is ignored.
  public var selectedSegmentIndex = 0 {
    didSet {
      guard titles.indices.contains(selectedSegmentIndex) else {
        selectedSegmentIndex = oldValue
        return
      }
      if selectedSegmentIndex != oldValue { showSelection() }
    }
  }

  /// A control with a segment for each title, the first selected.
  ///
  /// - Parameters:
  ///   - titles: What the segments say.
  ///   - accessibilityLabel: What a screen reader calls the group.
  public init(titles: [String], accessibilityLabel: String) {
    self.titles = titles
    buttons = titles.map { ToggleButton(label: $0, role: .radio) }
    let box = Box.make(with: [("accessible-role", AccessibleRole.radioGroup)])
    for button in buttons { box.append(button) }
    asWidget = box
    box.addStyleClass("segmented-control")
    box.setAccessibleLabel(accessibilityLabel)
    box.align(vertically: .center)
    connectButtons()
    addArrowKeys()
    showSelection()
  }

  /// The number of segments.
  public var numberOfSegments: Int { titles.count }

  /// What a segment says, or nil if there is no such segment.
  public func titleForSegment(at index: Int) -> String? {
    titles.indices.contains(index) ? titles[index] : nil
  }

  /// Gives a segment another title; an index that does not exist is ignored.
  public func setTitle(_ title: String, forSegmentAt index: Int) {
    guard titles.indices.contains(index), titles[index] != title else { return }
    titles[index] = title
    buttons[index].label = title
    buttons[index].setAccessibleLabel(title)
  }

  private func connectButtons() {
    for (index, button) in buttons.enumerated() {
      if index > 0 { button.joinGroup(of: buttons[0]) }
      button.setAccessibleLabel(titles[index])
      button.focusesOnClick = false
      button.onToggled { [weak self, weak button] in
        guard let self, button?.isActive == true else { return }
        select(index)
      }
    }
  }

  private func addArrowKeys() {
    let keys = ShortcutController(scope: .local)
    for (key, step) in [("Left", -1), ("Right", 1), ("Up", -1), ("Down", 1)] {
      keys.add(key) { [weak self] in
        guard let self else { return .proceed }
        let isMirrored = asWidget.isRightToLeft && (key == "Left" || key == "Right")
        move(by: isMirrored ? -step : step)
        return .stop
      }
    }
    asWidget.addController(keys)
  }

  private func move(by step: Int) {
    let index = selectedSegmentIndex + step
    guard buttons.indices.contains(index) else { return }
    select(index)
    buttons[index].grabFocus()
  }

  private func select(_ index: Int) {
    guard index != selectedSegmentIndex else { return }
    selectedSegmentIndex = index
    onValueChanged?()
  }

  private func showSelection() {
    for (index, button) in buttons.enumerated() {
      let isSelected = index == selectedSegmentIndex
      button.isActive = isSelected
      button.setAccessibleChecked(isSelected)
      button.isFocusable = isSelected
    }
  }
}

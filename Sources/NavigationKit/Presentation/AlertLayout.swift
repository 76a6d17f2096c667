import GtkKit

/// Lays out an alert: the text, which scrolls if it is higher than the window, and the buttons below
/// it. Two short buttons are side by side, other buttons one below the other.
final class AlertLayout: WidgetBehavior {
  private let text: Widget
  private let scrolledText: ScrolledWindow
  private let buttons: [Widget]
  private let row: [Widget]
  private let column: [Widget]

  /// The range of an alert's natural width, in pixels.
  private static let widths = 260...380
  /// The least visible height of a text that scrolls, in pixels.
  private static let leastTextHeight = 64
  private static let (spacing, spacingBelowText) = (8, 20)

  init(text: Widget, buttons: [(button: Widget, cancels: Bool)]) {
    self.text = text
    scrolledText = ScrolledWindow(child: text)
    // Tab moves between the buttons; Page Up and Page Down scroll the text.
    scrolledText.canFocus = false
    self.buttons = buttons.map(\.button)
    let (cancels, others) = (buttons.filter(\.cancels), buttons.filter { !$0.cancels })
    row = (cancels + others).map(\.button)
    column = (others + cancels).map(\.button)
  }

  /// The widgets to add to the alert's widget.
  var children: [Widget] { [scrolledText] + buttons }

  /// Scrolls the text by its visible height less 20 pixels, about a line.
  func scrollByPage(isDown: Bool) {
    let page = Double(max(1, scrolledText.height - 20))
    let farthest = Double(max(0, text.height - scrolledText.height))
    let position = scrolledText.scrollPosition + (isDown ? page : -page)
    scrolledText.scrollPosition = max(0, min(position, farthest))
  }

  var heightDependsOnWidth: Bool { true }

  func measure(_ widget: Widget, _ orientation: Orientation, given other: Int) -> SizeRequest {
    orientation == .horizontal ? widths : heights(in: other < 0 ? widths.natural : other)
  }

  private var widths: SizeRequest {
    let parts = ([text] + buttons).map { $0.measure(.horizontal) }
    let rowWidth = buttons.count == 2 ? rowWidth : 0
    return SizeRequest(
      minimum: parts.map(\.minimum).reduce(0, max),
      natural: parts.map(\.natural).reduce(rowWidth, max).clamped(to: Self.widths))
  }

  private var rowWidth: Int {
    2 * buttons.map { $0.measure(.horizontal).natural }.reduce(0, max) + Self.spacing
  }

  private func isRow(in width: Int) -> Bool { buttons.count == 2 && rowWidth <= width }

  private func heights(in width: Int) -> SizeRequest {
    let textHeight = text.measure(.vertical, given: width).natural
    let below = buttonsHeight(in: width)
    return SizeRequest(
      minimum: min(textHeight, Self.leastTextHeight) + below, natural: textHeight + below)
  }

  /// Returns the height of the buttons, and of the space above them.
  private func buttonsHeight(in width: Int) -> Int {
    guard !buttons.isEmpty else { return 0 }
    guard !isRow(in: width) else {
      return Self.spacingBelowText + rowHeight(in: (width - Self.spacing) / 2)
    }
    let heights = column.map { $0.measure(.vertical, given: width).natural }
    return heights.reduce(Self.spacingBelowText + Self.spacing * (heights.count - 1), +)
  }

  private func rowHeight(in width: Int) -> Int {
    row.map { $0.measure(.vertical, given: width).natural }.reduce(0, max)
  }

  func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
    let below = buttonsHeight(in: width)
    let natural = text.measure(.vertical, given: width).natural
    let textHeight = max(0, min(natural, height - below))
    scrolledText.allocate(width: width, height: textHeight)
    var y = textHeight + Self.spacingBelowText
    guard !isRow(in: width) else {
      let size = (width - Self.spacing) / 2
      let buttonHeight = rowHeight(in: size)
      for (index, button) in (widget.isRightToLeft ? row.reversed() : row).enumerated() {
        let x = index == 0 ? 0 : width - size
        button.allocate(width: size, height: buttonHeight, x: Double(x), y: Double(y))
      }
      return
    }
    for button in column {
      let buttonHeight = button.measure(.vertical, given: width).natural
      button.allocate(width: width, height: buttonHeight, y: Double(y))
      y += buttonHeight + Self.spacing
    }
  }
}

extension Int {
  fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

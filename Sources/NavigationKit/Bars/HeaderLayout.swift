import GtkKit

/// Lays out a header bar: the window's buttons at both ends, the items beside them, and the title
/// in the middle, or as near to it as the items allow.
///
/// As the bar becomes narrower, the back button's text and long items are cut first, then the
/// title. Then items move to their "More" menus, a title view is cut, and the window's buttons are
/// hidden, the close button last. The least width is that of one button at each side and the
/// minimum of a title view.
final class HeaderLayout: WidgetBehavior {
  private let buttons: (start: TitleButtons, end: TitleButtons)
  private let slots: (start: BarSlot, center: BarSlot, end: BarSlot)

  init(
    buttons: (start: TitleButtons, end: TitleButtons),
    slots: (start: BarSlot, center: BarSlot, end: BarSlot)
  ) {
    (self.buttons, self.slots) = (buttons, slots)
  }

  private static let spacing = 6

  func measure(_ widget: Widget, _ orientation: Orientation, given other: Int) -> SizeRequest {
    let contents = [slots.start, slots.center, slots.end].map { $0.widget.measure(orientation) }
    guard orientation == .horizontal else {
      return (contents + [buttons.start.height, buttons.end.height])
        .reduce(SizeRequest(minimum: 0, natural: 0)) { $0.union($1) }
    }
    let shown = contents.filter { $0.natural > 0 }
    let ends = [buttons.start, buttons.end].map { $0.width(.all) }.filter { $0 > 0 }
    return SizeRequest(
      minimum: shown.map(\.minimum).reduce(Self.spacing * max(0, shown.count - 1), +),
      natural: (shown.map(\.natural) + ends)
        .reduce(Self.spacing * max(0, shown.count + ends.count - 1), +))
  }

  func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
    let isMirrored = widget.isRightToLeft
    let left = { (start: Int, size: Int) in isMirrored ? width - start - size : start }
    let amount = amountOfButtons(in: width)
    let (first, last) = (buttons.start.width(amount), buttons.end.width(amount))
    buttons.start.show(amount) {
      $0.allocate(width: first, height: height, x: Double(left(0, first)))
    }
    buttons.end.show(amount) {
      $0.allocate(width: last, height: height, x: Double(left(width - last, last)))
    }
    var from = first > 0 ? first + Self.spacing : 0
    var to = width - (last > 0 ? last + Self.spacing : 0)

    let place = { (slot: BarSlot, start: Int, size: Int) in
      slot.allocate(.init(start: left(start, size), width: size), height: height, barWidth: width)
    }
    let sizes = share(to - from)
    place(slots.start, from, sizes.start)
    place(slots.end, to - sizes.end, sizes.end)
    if sizes.start > 0 { from += sizes.start + Self.spacing }
    if sizes.end > 0 { to -= sizes.end + Self.spacing }
    let size = slots.center.expands ? max(sizes.center, to - from) : sizes.center
    place(slots.center, max(from, min((width - size) / 2, to - size)), size)
  }

  /// The width at which all content is shown, with long texts cut.
  var comfortableWidth: Int {
    let ends = [buttons.start, buttons.end].map { $0.width(.all) }
    return sum(ends + [slots.start, slots.center, slots.end].map(\.widths.comfortable))
  }

  /// Returns the width of parts side by side.
  private func sum(_ parts: [Int]) -> Int {
    let shown = parts.filter { $0 > 0 }
    return shown.reduce(Self.spacing * max(0, shown.count - 1), +)
  }

  /// Returns the largest number of window buttons that leaves room for the essential content.
  private func amountOfButtons(in width: Int) -> TitleButtons.Amount {
    let contents = [
      slots.start.widths.minimum, slots.center.widths.essential, slots.end.widths.minimum,
    ]
    return TitleButtons.Amount.allCases.first { amount in
      sum([buttons.start.width(amount), buttons.end.width(amount)] + contents) <= width
    } ?? .none
  }

  /// Divides a width among the slots: first the minimum of each, then the next larger width of each
  /// in turn, while there is spare width.
  private func share(_ width: Int) -> (start: Int, center: Int, end: Int) {
    let (start, center, end) = (slots.start.widths, slots.center.widths, slots.end.widths)
    var shares = (start: start.minimum, center: center.minimum, end: end.minimum)
    let gaps = [start, center, end].count { $0.natural > 0 } - 1
    var spare = width - shares.start - shares.center - shares.end - Self.spacing * max(0, gaps)
    func raise(_ share: WritableKeyPath<(start: Int, center: Int, end: Int), Int>, to wish: Int) {
      let extra = max(0, min(spare, wish - shares[keyPath: share]))
      shares[keyPath: share] += extra
      spare -= extra
    }
    /// Items appear one by one: width that is too small for another item goes to other slots.
    func raiseItems(to wishes: KeyPath<BarWidths, Int>) {
      for (share, slot, widths) in [(\.end, slots.end, end), (\.start, slots.start, start)]
        as [(WritableKeyPath<(start: Int, center: Int, end: Int), Int>, BarSlot, BarWidths)]
      {
        raise(share, to: widths[keyPath: wishes])
        let used = max(slot.widthUsed(of: shares[keyPath: share]), widths.minimum)
        spare += shares[keyPath: share] - used
        shares[keyPath: share] = used
      }
    }
    raiseItems(to: \.essential)
    raise(\.center, to: center.comfortable)
    raiseItems(to: \.comfortable)
    raise(\.center, to: center.relaxed)
    raiseItems(to: \.relaxed)
    raise(\.center, to: center.natural)
    raiseItems(to: \.natural)
    return shares
  }
}

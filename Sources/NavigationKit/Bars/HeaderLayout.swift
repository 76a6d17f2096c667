import GtkKit

/// Lays out a header bar: the window's buttons at both ends, the items beside them, and the title
/// in the middle, or as near to it as the items allow.
///
/// As the bar becomes narrower, the back button's text and long items are cut first, then the
/// title. Then items move to their "More" menus, and last a title view is cut. The least width is
/// that of the window's buttons, one button at each side, and the minimum of a title view.
final class HeaderLayout: WidgetBehavior {
  private let controls: (start: Widget, end: Widget)
  private let slots: (start: BarSlot, center: BarSlot, end: BarSlot)

  init(
    controls: (start: Widget, end: Widget), slots: (start: BarSlot, center: BarSlot, end: BarSlot)
  ) {
    (self.controls, self.slots) = (controls, slots)
  }

  private static let spacing = 6

  private var parts: [Widget] {
    [controls.start, slots.start.widget, slots.center.widget, slots.end.widget, controls.end]
  }

  func measure(_ widget: Widget, _ orientation: Orientation, given other: Int) -> SizeRequest {
    let visible = parts.filter(\.isVisible).map { $0.measure(orientation) }
    guard orientation == .horizontal else {
      return visible.reduce(SizeRequest(minimum: 0, natural: 0)) { $0.union($1) }
    }
    let shown = visible.filter { $0.natural > 0 }
    let gaps = Self.spacing * max(0, shown.count - 1)
    return SizeRequest(
      minimum: shown.map(\.minimum).reduce(gaps, +), natural: shown.map(\.natural).reduce(gaps, +))
  }

  func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
    let isMirrored = widget.isRightToLeft
    let allocate = { (part: Widget, start: Int, size: Int) in
      let x = isMirrored ? width - start - size : start
      part.allocate(width: size, height: height, x: Double(x))
    }
    let (first, last) = (buttonWidth(controls.start), buttonWidth(controls.end))
    var (from, to) = (0, width)
    if controls.start.isVisible { allocate(controls.start, 0, first) }
    if controls.end.isVisible { allocate(controls.end, width - last, last) }
    if first > 0 { from = first + Self.spacing }
    if last > 0 { to = width - last - Self.spacing }

    let sizes = share(to - from)
    allocate(slots.start.widget, from, sizes.start)
    allocate(slots.end.widget, to - sizes.end, sizes.end)
    if sizes.start > 0 { from += sizes.start + Self.spacing }
    if sizes.end > 0 { to -= sizes.end + Self.spacing }
    let size = slots.center.expands ? max(sizes.center, to - from) : sizes.center
    allocate(slots.center.widget, max(from, min((width - size) / 2, to - size)), size)
  }

  private func buttonWidth(_ controls: Widget) -> Int {
    controls.isVisible ? controls.measure(.horizontal).natural : 0
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

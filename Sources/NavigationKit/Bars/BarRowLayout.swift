/// Where bar items stand in a given width, and which of them go to the "More" menu. Knows no GTK.
///
/// As a row becomes narrower, fixed spaces and long titles shrink first, to what still says what a
/// button does. Then items go to the menu, one after the other: first plain and bordered ones, whose
/// titles are not cut further, then those that are emphasised. A custom view cannot be in a menu: it
/// keeps what it likes within limits while there are buttons to go, and goes last of all, where there
/// is no room for it alone.
nonisolated struct BarRowLayout {
  /// What an element is.
  enum Role {
    /// A button, plain or bordered.
    case button
    /// A button that is emphasised.
    case prominent
    case view
    case flexibleSpace
    case fixedSpace

    var isButton: Bool { self == .button || self == .prominent }
    var isSpace: Bool { self == .flexibleSpace || self == .fixedSpace }
  }

  /// One thing in the row.
  struct Element {
    var role: Role
    /// The width below which it would be cut off.
    var minimum = 0
    /// The width that it keeps while there are buttons to go, if that is more.
    var comfortable = 0
    /// The width that it would like.
    var natural = 0
    /// Whether it takes its share of spare room, as a flexible space does.
    var expands = false
  }

  /// A part of the row.
  struct Span: Equatable {
    var start: Int
    var width: Int
  }

  /// Where everything stands, counted from where reading starts.
  struct Places: Equatable {
    /// The elements' places; nil for one that is not there.
    var spans: [Span?]
    /// The place of the "More" button; nil while nothing is in its menu.
    var more: Span?
  }

  var elements: [Element]
  /// The width of a "More" button; nil where there is none.
  var more: Int?
  /// The room between neighbours.
  var spacing: Int
  /// Whether the first element goes first, and the "More" button stands first.
  var collapsesFromStart = false

  // MARK: Widths

  /// The width of the "More" button where it may come: for a lone button only if that is wider.
  private var menu: Int? {
    let things = elements.filter { !$0.role.isSpace }
    guard let more, things.count == 1 else { return more }
    return max(things[0].minimum, things[0].comfortable) > more ? more : nil
  }

  /// What the row asks for: nothing widens a window but a button that no menu can hold.
  var widths: BarWidths {
    let all = Array(elements.indices)
    let lone = all.filter { elements[$0].role.isButton }
    let essential = all.filter { elements[$0].role != .button && elements[$0].role != .fixedSpace }
    let comfortable = width(of: Rest(kept: all))
    let isSmaller = menu != nil && essential.count < all.count
    return BarWidths(
      minimum: menu ?? width(of: Rest(kept: lone), \.minimum),
      essential: isSmaller
        ? min(comfortable, width(of: Rest(kept: essential, isOverflowing: true))) : comfortable,
      comfortable: comfortable, natural: width(of: Rest(kept: all), \.natural))
  }

  /// The width that the row makes use of, of that which it is given.
  func widthUsed(of width: Int) -> Int {
    let places = places(in: width)
    return (places.spans + [places.more]).compactMap(\.self).map { $0.start + $0.width }.max() ?? 0
  }

  // MARK: Places

  /// What is left of a row.
  private struct Rest {
    var kept: [Int]
    /// Whether something is in the menu.
    var isOverflowing = false
    /// Whether views have to make do with the least.
    var isTight = false
  }

  /// What is left in a width.
  private func rest(in width: Int) -> Rest {
    var rest = Rest(kept: Array(elements.indices))
    for next in departures where self.width(of: rest) > width {
      if elements[next].role == .view {
        rest.isTight = true
        if self.width(of: rest) <= width { break }
      }
      rest.kept.removeAll { $0 == next }
      if elements[next].role.isButton { rest.isOverflowing = true }
      rest.kept = withoutIdleSpaces(rest.kept)
    }
    // What no menu can hold is cut as far as it can be.
    if self.width(of: rest) > width { rest.isTight = true }
    return rest
  }

  /// The width of what is left side by side, the spaces as small as they can be.
  private func width(of rest: Rest, _ measure: ((Element) -> Int)? = nil) -> Int {
    let measure = measure ?? { least($0, rest) }
    let widths = rest.kept.map { measure(elements[$0]) } + (rest.isOverflowing ? [more ?? 0] : [])
    return widths.reduce(0, +) + spacing * max(0, widths.count - 1)
  }

  private func least(_ element: Element, _ rest: Rest) -> Int {
    rest.isTight ? element.minimum : max(element.minimum, element.comfortable)
  }

  /// Where everything stands in a width.
  func places(in width: Int) -> Places {
    let rest = rest(in: width)
    let (kept, isOverflowing) = (rest.kept, rest.isOverflowing)
    var places = Places(spans: elements.map { _ in nil })
    let widths = widths(of: rest, in: width)
    var next = 0
    let place = { (width: Int) in
      defer { next += width + spacing }
      return Span(start: next, width: width)
    }
    if isOverflowing, collapsesFromStart { places.more = place(more ?? 0) }
    for (index, width) in zip(kept, widths) { places.spans[index] = place(width) }
    if isOverflowing, !collapsesFromStart {
      // With spare room and nothing that takes it, still beside the items.
      places.more = place(more ?? 0)
    }
    return places
  }

  /// What goes, in this order.
  private var departures: [Int] {
    let order = collapsesFromStart ? Array(elements.indices) : elements.indices.reversed()
    let buttons = menu == nil ? [] : [Role.button, .prominent]
    return (buttons + [.view]).flatMap { role in order.filter { elements[$0].role == role } }
  }

  /// Once something has gone, fixed spaces are room wasted, and of flexible ones side by side one
  /// is enough.
  private func withoutIdleSpaces(_ kept: [Int]) -> [Int] {
    var rest: [Int] = []
    for index in kept where elements[index].role != .fixedSpace {
      if elements[index].role == .flexibleSpace, let last = rest.last,
        elements[last].role == .flexibleSpace
      {
        continue
      }
      rest.append(index)
    }
    return rest.contains { !elements[$0].role.isSpace } ? rest : []
  }

  private func widths(of rest: Rest, in width: Int) -> [Int] {
    var widths = rest.kept.map { least(elements[$0], rest) }
    var spare = max(0, width - self.width(of: rest))
    grow(&widths, rest.kept, &spare)
    share(spare, among: rest, &widths, in: width)
    return widths
  }

  /// Brings elements up to what they would like, those first that lack least.
  private func grow(_ widths: inout [Int], _ kept: [Int], _ spare: inout Int) {
    let gaps = kept.indices.map { ($0, elements[kept[$0]].natural - widths[$0]) }
      .filter { $0.1 > 0 }.sorted { $0.1 < $1.1 }
    for (count, (index, gap)) in zip((1...max(1, gaps.count)).reversed(), gaps) {
      let extra = min(gap, spare / count)
      widths[index] += extra
      spare -= extra
    }
  }

  /// Gives what takes spare room equal shares. What stands between two spaces, the only ones, is
  /// centred in the row instead, as far as its neighbours let it.
  private func share(
    _ spare: Int, among rest: Rest, _ widths: inout [Int], in width: Int
  ) {
    let kept = rest.kept
    let takers = kept.indices.filter {
      elements[kept[$0]].role == .flexibleSpace || elements[kept[$0]].expands
    }
    guard !takers.isEmpty else { return }
    if takers.count == 2, takers.allSatisfy({ elements[kept[$0]].role == .flexibleSpace }) {
      let leading =
        (rest.isOverflowing && collapsesFromStart ? (more ?? 0) + spacing : 0)
        + widths[..<takers[0]].reduce(0, +) + spacing * (takers[0] + 1)
      let between = widths[(takers[0] + 1)..<takers[1]]
      let middle = between.reduce(0, +) + spacing * max(0, between.count - 1)
      widths[takers[0]] += min(max(0, (width - middle) / 2 - leading), spare)
      widths[takers[1]] += spare - widths[takers[0]]
      return
    }
    for (place, taker) in takers.enumerated() {
      widths[taker] += spare / takers.count + (place < spare % takers.count ? 1 : 0)
    }
  }
}

/// What a part of a bar asks for, from the least upwards.
nonisolated struct BarWidths: Equatable {
  /// It is not to be narrower.
  var minimum = 0
  /// What matters most is there.
  var essential = 0
  /// All is there, if cut.
  var comfortable = 0
  /// All is there, and little is cut.
  var relaxed = 0
  /// Nothing is cut.
  var natural = 0

  /// Widths, each at least as large as the one before.
  init(
    minimum: Int = 0, essential: Int = 0, comfortable: Int = 0, relaxed: Int = 0, natural: Int = 0
  ) {
    self.minimum = minimum
    self.essential = max(essential, minimum)
    self.comfortable = max(comfortable, self.essential)
    self.relaxed = max(relaxed, self.comfortable)
    self.natural = max(natural, self.relaxed)
  }
}

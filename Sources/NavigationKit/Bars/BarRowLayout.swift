/// Where bar items stand in a given width, and which of them go to the "More" menu. Knows no GTK.
///
/// As a row becomes narrower, fixed spaces and long titles shrink first: a word that is cut still
/// says what its button does, and takes one click. A title keeps its first letters; where even that
/// is too wide, items go to the menu, one after the other: first plain and bordered ones, then
/// those that are emphasised. A custom view cannot be in a menu: it goes last of all, where there is
/// no room for it alone.
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

  /// What the row asks for: nothing widens a window but a button that no menu can hold.
  var widths: BarWidths {
    let all = Array(elements.indices)
    let essential = all.filter { elements[$0].role != .button && elements[$0].role != .fixedSpace }
    let lone = all.filter { elements[$0].role.isButton }
    let comfortable = width(of: all)
    return BarWidths(
      minimum: more ?? width(of: lone),
      essential: min(
        comfortable, more == nil ? comfortable : width(of: essential, isOverflowing: true)),
      comfortable: comfortable, natural: width(of: all, \.natural))
  }

  /// The width of elements side by side, the spaces as small as they can be.
  private func width(
    of kept: [Int], isOverflowing: Bool = false, _ measure: (Element) -> Int = \.minimum
  ) -> Int {
    let widths = kept.map { measure(elements[$0]) } + (isOverflowing ? [more ?? 0] : [])
    return widths.reduce(0, +) + spacing * max(0, widths.count - 1)
  }

  // MARK: Places

  /// Where everything stands in a width.
  func places(in width: Int) -> Places {
    var kept = Array(elements.indices)
    var isOverflowing = false
    var candidates = departures[...]
    while self.width(of: kept, isOverflowing: isOverflowing) > width,
      let next = candidates.popFirst()
    {
      kept.removeAll { $0 == next }
      if elements[next].role.isButton { isOverflowing = true }
      kept = withoutIdleSpaces(kept)
    }
    var places = Places(spans: elements.map { _ in nil })
    let widths = self.widths(of: kept, in: width, isOverflowing: isOverflowing)
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
    let buttons = more == nil ? [] : [Role.button, .prominent]
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

  private func widths(of kept: [Int], in width: Int, isOverflowing: Bool) -> [Int] {
    var widths = kept.map { elements[$0].minimum }
    var spare = max(0, width - self.width(of: kept, isOverflowing: isOverflowing))
    grow(&widths, kept, &spare)
    share(spare, among: kept, &widths, in: width, isOverflowing: isOverflowing)
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
    _ spare: Int, among kept: [Int], _ widths: inout [Int], in width: Int, isOverflowing: Bool
  ) {
    let takers = kept.indices.filter {
      elements[kept[$0]].role == .flexibleSpace || elements[kept[$0]].expands
    }
    guard !takers.isEmpty else { return }
    if takers.count == 2, takers.allSatisfy({ elements[kept[$0]].role == .flexibleSpace }) {
      let leading =
        (isOverflowing && collapsesFromStart ? (more ?? 0) + spacing : 0)
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
  /// Nothing is cut.
  var natural = 0

  /// Widths, each at least as large as the one before.
  init(minimum: Int = 0, essential: Int = 0, comfortable: Int = 0, natural: Int = 0) {
    self.minimum = minimum
    self.essential = max(essential, minimum)
    self.comfortable = max(comfortable, self.essential)
    self.natural = max(natural, self.comfortable)
  }
}

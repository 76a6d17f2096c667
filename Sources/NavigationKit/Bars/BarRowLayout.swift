/// Computes the places of bar items in a given width, and which items move to the "More" menu.
///
/// As the row becomes narrower:
/// 1. Fixed spaces and long titles shrink, as far as titles stay readable.
/// 2. Plain and bordered buttons move to the menu, one by one, without being cut further.
/// 3. Prominent buttons move to the menu.
/// 4. Custom views, which cannot be in a menu, shrink below their comfortable width, and are hidden
///    one by one if they still do not fit.
///
/// Does not use GTK, so that it can be tested without a window.
nonisolated struct BarRowLayout {
  /// Kinds of elements.
  enum Role {
    /// A plain or bordered button.
    case button
    /// An emphasised button.
    case prominent
    case view
    case flexibleSpace
    case fixedSpace

    var isButton: Bool { self == .button || self == .prominent }
    var isSpace: Bool { self == .flexibleSpace || self == .fixedSpace }
  }

  /// An element of the row. All widths are in pixels.
  struct Element {
    var role: Role
    /// The width below which the element would be clipped.
    var minimum = 0
    /// The width that the element keeps while buttons can move to the menu, if larger than
    /// `minimum`.
    var comfortable = 0
    /// The preferred width.
    var natural = 0
    /// Whether the element takes a share of the spare width, as a flexible space does.
    var expands = false
  }

  /// A horizontal part of the row.
  struct Span: Equatable {
    var start: Int
    var width: Int
  }

  /// The places of all elements, in pixels from the start of the row in reading direction.
  struct Places: Equatable {
    /// The places of the elements; nil for elements that are not shown.
    var spans: [Span?]
    /// The place of the "More" button; nil while its menu is empty.
    var more: Span?
  }

  var elements: [Element]
  /// The width of the "More" button; nil if the row has none.
  var more: Int?
  /// The space between neighbours.
  var spacing: Int
  /// Whether elements move to the menu from the start, and the "More" button is at the start.
  var collapsesFromStart = false

  // MARK: Widths

  /// The width of the "More" button; nil if a menu would save no width, because the only element is
  /// no wider than the button.
  private var menu: Int? {
    let things = elements.filter { !$0.role.isSpace }
    guard let more, things.count == 1 else { return more }
    return max(things[0].minimum, things[0].comfortable) > more ? more : nil
  }

  /// The widths that the row asks for. The minimum is the width of the "More" button, or without one
  /// that of the buttons. Custom views do not count: they are hidden if they do not fit.
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

  /// Returns the part of a given width that the row uses.
  func widthUsed(of width: Int) -> Int {
    let places = places(in: width)
    return (places.spans + [places.more]).compactMap(\.self).map { $0.start + $0.width }.max() ?? 0
  }

  // MARK: Places

  /// The elements that a row still shows.
  private struct Rest {
    var kept: [Int]
    /// Whether elements are in the menu.
    var isOverflowing = false
    /// Whether elements have only their minimum width.
    var isTight = false
  }

  /// Returns the elements that fit in a width.
  private func rest(in width: Int) -> Rest {
    var rest = Rest(kept: Array(elements.indices))
    for next in removalOrder where self.width(of: rest) > width {
      if elements[next].role == .view {
        rest.isTight = true
        if self.width(of: rest) <= width { break }
      }
      rest.kept.removeAll { $0 == next }
      if elements[next].role.isButton { rest.isOverflowing = true }
      rest.kept = withoutIdleSpaces(rest.kept)
    }
    // Elements that cannot be removed shrink to their minimum.
    if self.width(of: rest) > width { rest.isTight = true }
    return rest
  }

  /// Returns the width of elements side by side, with spaces as small as possible.
  private func width(of rest: Rest, _ measure: ((Element) -> Int)? = nil) -> Int {
    let measure = measure ?? { least($0, rest) }
    let widths = rest.kept.map { measure(elements[$0]) } + (rest.isOverflowing ? [more ?? 0] : [])
    return widths.reduce(0, +) + spacing * max(0, widths.count - 1)
  }

  private func least(_ element: Element, _ rest: Rest) -> Int {
    rest.isTight ? element.minimum : max(element.minimum, element.comfortable)
  }

  /// Returns the places of all elements in a width.
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
      // The button is next to the items, even if there is spare width.
      places.more = place(more ?? 0)
    }
    return places
  }

  /// The elements that can be removed from the row, in the order of their removal.
  private var removalOrder: [Int] {
    let order = collapsesFromStart ? Array(elements.indices) : elements.indices.reversed()
    let buttons = menu == nil ? [] : [Role.button, .prominent]
    return (buttons + [.view]).flatMap { role in order.filter { elements[$0].role == role } }
  }

  /// Drops fixed spaces and all but one of adjacent flexible spaces, which are of no use once an
  /// element has moved to the menu.
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

  /// Grows elements towards their natural widths, first those that need the least extra width.
  private func grow(_ widths: inout [Int], _ kept: [Int], _ spare: inout Int) {
    let gaps = kept.indices.map { ($0, elements[kept[$0]].natural - widths[$0]) }
      .filter { $0.1 > 0 }.sorted { $0.1 < $1.1 }
    for (count, (index, gap)) in zip((1...max(1, gaps.count)).reversed(), gaps) {
      let extra = min(gap, spare / count)
      widths[index] += extra
      spare -= extra
    }
  }

  /// Gives equal shares of the spare width to elements that expand. If exactly two flexible spaces
  /// expand, centres the elements between them in the row, as far as the neighbours allow.
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

/// The widths that a part of a bar asks for, in pixels, in ascending order.
nonisolated struct BarWidths: Equatable {
  /// The least width.
  var minimum = 0
  /// The width for the most important content.
  var essential = 0
  /// The width for all content, with long texts cut.
  var comfortable = 0
  /// The width for all content, with texts cut only a little.
  var relaxed = 0
  /// The width at which no text is cut.
  var natural = 0

  /// Creates widths. A width that is smaller than the one before it is raised to that one.
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

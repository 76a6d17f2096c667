import Testing

@testable import NavigationKit

/// Positions of bar items, and the items that move to the "More" menu. By default, buttons are ten
/// pixels wide, with four pixels between them.
struct BarRowLayoutTests {
  @Test func elementsThatFitGetTheirNaturalWidth() {
    let layout = layout([button(10), button(10, 30), button(10)])
    #expect(layout.places(in: 58).spans == [span(0, 10), span(14, 30), span(48, 10)])
    #expect(layout.places(in: 58).more == nil)
  }

  @Test func titlesShrinkBeforeElementsMoveToMore() {
    let layout = layout([button(10, 40), button(10, 20)])
    #expect(layout.places(in: 44).spans == [span(0, 20), span(24, 20)])
    #expect(layout.places(in: 24).spans == [span(0, 10), span(14, 10)])
    #expect(layout.places(in: 24).more == nil)
  }

  @Test func buttonsMoveToMoreBeforeTitlesGetTooShort() {
    let long = BarRowLayout.Element(role: .button, minimum: 10, comfortable: 20, natural: 40)
    let layout = layout([long, long, long])
    #expect(layout.places(in: 68).shown == [0, 1, 2])
    #expect(layout.places(in: 67).shown == [0, 1])
    #expect(layout.places(in: 67).more != nil)
    #expect(layout.widths.minimum == 10)
    let lone = self.layout([long], more: nil)
    #expect(lone.widths.minimum == 10, "a lone button has no More menu")
    #expect(lone.places(in: 12).spans == [span(0, 12)])
  }

  @Test func loneButtonMovesToMoreOnlyIfMoreIsNarrower() {
    let wide = layout([button(12, 20)])
    #expect(wide.widths.minimum == 10)
    #expect(wide.places(in: 12).shown == [0])
    #expect(wide.places(in: 11).shown == [])
    #expect(wide.places(in: 11).more == span(0, 10))
    let narrow = layout([button(10)])
    #expect(narrow.widths.essential == 10)
    #expect(narrow.places(in: 9).shown == [0])
    #expect(narrow.places(in: 9).more == nil)
  }

  @Test func lastToolbarItemsMoveToMoreFirst() {
    let layout = layout([button(), button(), button(), button()])
    #expect(layout.places(in: 52).more == nil)
    #expect(layout.places(in: 51).shown == [0, 1])
    #expect(layout.places(in: 51).more == span(28, 10))
    #expect(layout.places(in: 37).shown == [0])
    #expect(layout.places(in: 23).shown == [])
    #expect(layout.places(in: 23).more == span(0, 10))
  }

  @Test func rightItemsMoveToMoreFromTheInnermost() {
    var layout = layout([button(), button(), button()])
    layout.collapsesFromStart = true
    #expect(layout.places(in: 37).shown == [2])
    #expect(layout.places(in: 37).more == span(0, 10))
    #expect(layout.places(in: 37).spans[2] == span(14, 10))
  }

  @Test func prominentItemsMoveAfterButtonsAndViewsLast() {
    let layout = layout([view(), button(), done(), button()])
    #expect(layout.places(in: 51).shown == [0, 2])
    #expect(layout.places(in: 37).shown == [0])
    #expect(layout.places(in: 23).shown == [])
    #expect(layout.places(in: 23).more == span(0, 10))
  }

  @Test func viewsKeepTheirComfortableWidthWhileButtonsCanMove() {
    let wide = BarRowLayout.Element(role: .view, minimum: 5, comfortable: 20, natural: 40)
    let layout = layout([wide, button(), button()])
    #expect(layout.places(in: 48).spans == [span(0, 20), span(24, 10), span(38, 10)])
    #expect(layout.places(in: 47).shown == [0])
    #expect(layout.places(in: 47).spans[0] == span(0, 33))
    #expect(
      layout.places(in: 20).spans[0] == span(0, 6), "without buttons left to move, the view shrinks"
    )
    #expect(layout.widthUsed(of: 100) == 68)
  }

  @Test func onlyTheMoreButtonCountsForTheMinimumWidth() {
    #expect(layout([view(500), button(), done()]).widths.minimum == 10)
    #expect(layout([view(500)], more: nil).widths.minimum == 0)
    #expect(layout([button(34)], more: nil).widths.minimum == 34, "a lone button has no More menu")
  }

  @Test func widthsGrowFromMinimumToNatural() {
    let widths = layout([button(10, 30), done(10, 20), button()]).widths
    #expect(widths == BarWidths(minimum: 10, essential: 24, comfortable: 38, natural: 68))
  }

  @Test func fixedSpacesShrinkThenDisappear() {
    let layout = layout([button(), fixed(20), button()])
    #expect(layout.places(in: 48).spans == [span(0, 10), span(14, 20), span(38, 10)])
    #expect(layout.places(in: 30).spans == [span(0, 10), span(14, 2), span(20, 10)])
    #expect(layout.places(in: 27).shown == [0], "the space disappears with the button behind it")
  }

  @Test func flexibleSpacesShareEqually() {
    let layout = layout([button(), flexible, button(), flexible, button(), flexible, button()])
    let spans = layout.places(in: 124).spans.compactMap(\.self)
    #expect(spans.map(\.width) == [10, 20, 10, 20, 10, 20, 10])
  }

  @Test func elementBetweenFlexibleSpacesIsCentredIfItFits() {
    let layout = layout([button(40), flexible, button(20), flexible, button()])
    #expect(layout.places(in: 200).spans[2] == span(90, 20))
    #expect(layout.places(in: 200).spans[4] == span(190, 10))
    #expect(layout.places(in: 110).spans[2] == span(48, 20))
  }

  @Test func centredElementStaysCentredWhileLaterElementsMove() {
    let layout = layout([button(), flexible, button(), flexible, button(30), button(30)])
    let places = layout.places(in: 79)
    #expect(places.shown == [0, 1, 2, 3])
    #expect(places.spans[2] == span(34, 10))
    #expect(places.more == span(69, 10))
  }

  @Test func elementsNeverOverlapAtAnyWidth() {
    let layout = layout([
      button(10, 60), flexible, view(30), fixed(20), done(20, 40), flexible, button(), button(40),
    ])
    for width in 10...300 {
      let places = layout.places(in: width)
      let spans = (places.spans + [places.more]).compactMap(\.self).sorted { $0.start < $1.start }
      for (a, b) in zip(spans, spans.dropFirst()) {
        #expect(a.start + a.width <= b.start, "at \(width)")
      }
      #expect(spans.last.map { $0.start + $0.width <= width } ?? true, "at \(width)")
    }
  }

  private func layout(_ elements: [BarRowLayout.Element], more: Int? = 10) -> BarRowLayout {
    BarRowLayout(elements: elements, more: more, spacing: 4)
  }

  private func button(_ minimum: Int = 10, _ natural: Int? = nil) -> BarRowLayout.Element {
    BarRowLayout.Element(role: .button, minimum: minimum, natural: natural ?? minimum)
  }

  private func done(_ minimum: Int = 10, _ natural: Int? = nil) -> BarRowLayout.Element {
    BarRowLayout.Element(role: .prominent, minimum: minimum, natural: natural ?? minimum)
  }

  private func view(_ width: Int = 10) -> BarRowLayout.Element {
    BarRowLayout.Element(role: .view, minimum: width, natural: width)
  }

  private func fixed(_ width: Int) -> BarRowLayout.Element {
    BarRowLayout.Element(role: .fixedSpace, natural: width)
  }

  private var flexible: BarRowLayout.Element { BarRowLayout.Element(role: .flexibleSpace) }

  private func span(_ start: Int, _ width: Int) -> BarRowLayout.Span {
    BarRowLayout.Span(start: start, width: width)
  }
}

extension BarRowLayout.Places {
  /// Indices of the elements that the row shows.
  fileprivate var shown: [Int] { spans.indices.filter { spans[$0] != nil } }
}

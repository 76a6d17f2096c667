import Testing

@testable import AlbumsUI

@Suite struct FilmstripLayoutTests {
  private let layout = FilmstripLayout(count: 100_000, side: 72, width: 800)

  @Test func shownPhotoIsInTheMiddle() {
    let offset = layout.offset(centring: 50_000)
    #expect(layout.place(of: 50_000, at: offset) + 36 == 400)
  }

  @Test func bothEndsFillTheView() {
    #expect(layout.offset(centring: 0) == 0)
    let last = layout.offset(centring: 99_999)
    #expect(layout.place(of: 99_999, at: last) + 72 == 800)
  }

  @Test func fewPhotosAreCentred() {
    let layout = FilmstripLayout(count: 3, side: 72, width: 800)
    for position in 0..<3 {
      let offset = layout.offset(centring: position)
      #expect(layout.place(of: 1, at: offset) + 36 == 400)
    }
  }

  @Test func everyPointOfACellFindsIt() {
    let offset = layout.offset(centring: 700)
    for position in layout.positions(at: offset) {
      let place = layout.place(of: position, at: offset)
      #expect(layout.position(at: place, offset: offset) == position)
      #expect(layout.position(at: place + 71.9, offset: offset) == position)
      #expect(layout.position(at: place + 73, offset: offset) == nil)
    }
  }

  @Test func pointBesideTheRowFindsNothing() {
    let layout = FilmstripLayout(count: 2, side: 72, width: 800)
    let offset = layout.offset(centring: 0)
    #expect(layout.position(at: 0, offset: offset) == nil)
    #expect(layout.position(at: 799, offset: offset) == nil)
  }

  @Test func onlyPositionsNearTheViewHaveCells() {
    let offset = layout.offset(centring: 50_000)
    #expect(layout.positions(at: offset).count <= 12)
    #expect(layout.positions(at: offset, margin: 200).count <= 18)
    #expect(layout.positions(at: offset, margin: 200).contains(50_000))
  }

  @Test func emptyRowHasNoPositions() {
    let layout = FilmstripLayout(count: 0, side: 72, width: 800)
    #expect(layout.positions(at: layout.offset(centring: 0), margin: 100).isEmpty)
    #expect(layout.position(at: 400, offset: layout.offset(centring: 0)) == nil)
  }

  @Test func lowPagesHaveNoStrip() {
    #expect(FilmstripLayout.side(forPageHeight: 400) == nil)
    #expect(FilmstripLayout.side(forPageHeight: 500) == 52)
    #expect(FilmstripLayout.side(forPageHeight: 900) == 72)
  }
}

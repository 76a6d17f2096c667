import GtkKit
import ImageDecoding
import Testing

@testable import AlbumsUI

@Suite struct PrintLayoutTests {
  @Test(arguments: [
    (PrintLayout.Kind.one, 5, 5), (.two, 5, 3), (.four, 5, 2), (.four, 4, 1),
    (.contactSheet, 41, 3),
    (.one, 0, 0),
  ])
  func pages_HoldAllPhotosOnceAndInOrder(_ kind: PrintLayout.Kind, _ count: Int, _ pages: Int) {
    let layout = PrintLayout(kind: kind)
    #expect(layout.pageCount(forPhotos: count) == pages)
    #expect((0..<pages).flatMap { layout.photos(onPage: $0, of: count) } == Array(0..<count))
    #expect(layout.photos(onPage: pages, of: count).isEmpty)
  }

  @Test(arguments: PrintLayout.Kind.allCases, [(500.0, 800.0), (800.0, 500.0), (20.0, 10.0)])
  func cells_AreOnThePageAndApart(_ kind: PrintLayout.Kind, _ page: (Double, Double)) {
    let layout = PrintLayout(kind: kind)
    let cells = layout.cells(width: page.0, height: page.1)
    #expect(cells.count == layout.photosPerPage)
    for cell in cells {
      #expect(cell.x >= -0.01 && cell.y >= -0.01)
      #expect(cell.x + cell.width <= page.0 + 0.01 && cell.y + cell.height <= page.1 + 0.01)
    }
    for (cell, next) in zip(cells, cells.dropFirst()) {
      #expect(next.x > cell.x + cell.width || next.y > cell.y + cell.height)
    }
  }

  @Test func twoPhotos_StandAboveEachOtherOnUprightPaper() {
    let cells = PrintLayout(kind: .two).cells(width: 500, height: 800)
    #expect(cells.map(\.x) == [0, 0])
    let wide = PrintLayout(kind: .two).cells(width: 800, height: 500)
    #expect(wide.map(\.y) == [0, 0])
  }

  @Test func wholePhoto_FitsItsRoom() {
    let room = Rectangle(x: 10, y: 20, width: 100, height: 100)
    let frame = PrintLayout().frame(width: 400, height: 200, in: room)
    #expect(frame == Rectangle(x: 10, y: 45, width: 100, height: 50))
  }

  @Test func photoThatFillsItsRoom_IsCutOffEquallyOnBothSides() {
    let room = Rectangle(x: 10, y: 20, width: 100, height: 100)
    let frame = PrintLayout(fillsCells: true).frame(width: 400, height: 200, in: room)
    #expect(frame == Rectangle(x: -40, y: 20, width: 200, height: 100))
  }

  @Test func picture_IsTurnedIfThatMakesItLarger() {
    let upright = Rectangle(width: 100, height: 200)
    #expect(PrintLayout().turns([(3, 2)], in: upright))
    #expect(!PrintLayout().turns([(2, 3)], in: upright))
    #expect(!PrintLayout().turns([(2, 2)], in: upright))
    #expect(!PrintLayout().turns([], in: upright))
    #expect(!PrintLayout(kind: .contactSheet).turns([(3, 2)], in: upright))
  }

  @Test func picturesOfAPage_AreTurnedTogether() {
    let room = Rectangle(width: 100, height: 200)
    let layout = PrintLayout(kind: .four)
    #expect(layout.turns([(3, 2), (3, 2), (3, 2), (2, 3)], in: room))
    #expect(!layout.turns([(3, 2), (2, 3), (2, 3), (2, 3)], in: room))
    #expect(!layout.turns([(3, 2), (2, 3)], in: room), "upright if nothing is won")
    let filling = PrintLayout(kind: .four, fillsCells: true)
    #expect(filling.turns([(3, 2), (3, 2), (2, 3)], in: room))
  }

  @Test func names_TakeTheirRoomFromThePicture() {
    let cell = Rectangle(x: 5, y: 5, width: 100, height: 100)
    #expect(PrintLayout().room(in: cell) == cell)
    #expect(PrintLayout(showsNames: true).room(in: cell).height == 100 - PrintLayout.nameHeight)
  }

  @MainActor @Test func photosThatWereNotPrinted_AreNamedWithTheReason() {
    let failures = (1...7).map { (name: "\($0).jpg", failure: DecodingFailure.missing) }
    #expect(
      PrintController.message(of: Array(failures.prefix(1)))
        == "“1.jpg”: The file is no longer there.")
    #expect(PrintController.message(of: failures).hasSuffix("\nAnd 2 more."))
  }
}

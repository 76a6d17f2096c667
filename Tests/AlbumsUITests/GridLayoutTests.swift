import GtkKit
import ImageDecoding
import PhotoLibrary
import Testing

@testable import AlbumsUI

struct GridLayoutTests {
  private let metrics = GridLayout.Metrics(leastSide: 100, mostColumns: 6, headingHeight: 40)

  /// Three sections of 5, 1 and 4 cells in three columns of 110 pixels.
  private var layout: GridLayout {
    GridLayout(counts: [5, 1, 4], width: 330, metrics: metrics)
  }

  @Test func cells_FollowTheirHeadingInRows() {
    #expect((layout.columns, layout.side, layout.count) == (3, 110, 10))
    #expect((0..<3).map(layout.top) == [0, 260, 410])
    #expect(layout.height == 670)
    #expect(layout.frame(of: 0) == Rectangle(x: 0, y: 40, width: 110, height: 110))
    #expect(layout.frame(of: 4) == Rectangle(x: 110, y: 150, width: 110, height: 110))
    #expect(layout.frame(of: 5) == Rectangle(x: 0, y: 300, width: 110, height: 110))
    #expect(layout.frame(of: 9).y == 560)
  }

  @Test func everyCell_IsFoundAtEachOfItsPoints() {
    for counts in [[1], [5, 1, 4], Array(repeating: 7, count: 50)] {
      for width in [90, 330, 701] {
        let layout = GridLayout(counts: counts, width: width, metrics: metrics)
        for position in 0..<layout.count {
          let frame = layout.frame(of: position)
          #expect(layout.position(x: frame.x, y: frame.y) == position)
          #expect(
            layout.position(x: frame.x + frame.width - 1, y: frame.y + frame.height - 1) == position
          )
          #expect(layout.positions(of: layout.section(of: position)).contains(position))
        }
      }
    }
  }

  @Test func pointsBetweenCells_HaveNoCellButANearestOne() {
    #expect(layout.position(x: 10, y: 20) == nil, "a heading")
    #expect(layout.position(x: 300, y: 200) == nil, "beside the last cell of a section")
    #expect(layout.position(x: 10, y: -1) == nil)
    #expect(layout.position(x: 10, y: 670) == nil)
    #expect(layout.nearestPosition(x: 300, y: 200) == 4)
    #expect(layout.nearestPosition(x: 10, y: 270) == 5)
    #expect(layout.nearestPosition(x: -50, y: -50) == 0)
    #expect(layout.nearestPosition(x: 999, y: 9_999) == 9)
  }

  @Test func rectangle_TouchesExactlyTheCellsThatItCrosses() {
    for layout in [layout, GridLayout(counts: [5, 1, 4, 9], width: 347, metrics: metrics)] {
      for y in stride(from: -60.0, to: layout.height + 60, by: 45) {
        for (x, width, height) in [(-9.0, 5.0, 90.0), (-9, 30, 10), (100, 150, 250), (320, 90, 30)]
        {
          let area = Rectangle(x: x, y: y, width: width, height: height)
          let touched = (0..<layout.count).filter {
            let frame = layout.frame(of: $0)
            return frame.x < x + width && frame.x + frame.width > x
              && frame.y < y + height && frame.y + frame.height > y
          }
          #expect(Array(layout.positions(in: area)) == touched, "\(area)")
        }
      }
    }
  }

  @Test func positionsInView_AreExactlyTheRowsInView() {
    let layout = GridLayout(counts: [5, 1, 4, 9], width: 330, metrics: metrics)
    for top in stride(from: -50.0, to: layout.height + 50, by: 7) {
      for height in [1.0, 60, 300] {
        let visible = layout.positions(from: top, to: top + height)
        for position in 0..<layout.count {
          let frame = layout.frame(of: position)
          let isInView = frame.y < top + height && frame.y + frame.height > top
          if isInView { #expect(visible.contains(position), "\(position) from \(top)") }
        }
        #expect(visible.count <= 3 * (Int(height) / 110 + 2))
        let sections = layout.sections(from: top, to: top + height)
        for position in visible { #expect(sections.contains(layout.section(of: position))) }
      }
    }
  }

  @Test func rows_ContinueInTheNextSection() {
    #expect(layout.position(1, movedByRows: 1) == 4)
    #expect(layout.position(2, movedByRows: 1) == 4, "the last cell of a shorter row")
    #expect(layout.position(4, movedByRows: 1) == 5)
    #expect(layout.position(5, movedByRows: 1) == 6)
    #expect(layout.position(6, movedByRows: -1) == 5)
    #expect(layout.position(5, movedByRows: -1) == 3)
    #expect(layout.position(1, movedByRows: -1) == 1)
    #expect(layout.position(9, movedByRows: 1) == 9)
  }

  @Test func noPhotos_HaveNoHeightAndNothingInView() {
    let layout = GridLayout(counts: [], width: 330, metrics: metrics)
    #expect(layout.height == 0)
    #expect(layout.positions(from: 0, to: 500).isEmpty)
    #expect(layout.sections(from: 0, to: 500).isEmpty)
    #expect(layout.position(x: 0, y: 0) == nil)
  }

  @Test func widthOfAnySize_HasAtLeastOneAndAtMostTheMostColumns() {
    #expect(GridLayout(counts: [3], width: 0, metrics: metrics).columns == 1)
    #expect(GridLayout(counts: [3], width: 5_000, metrics: metrics).columns == 6)
  }

  @Test func millionPhotos_AreExactAtTheEnd() {
    let layout = GridLayout(
      counts: Array(repeating: 20, count: 50_000), width: 330, metrics: metrics)
    let frame = layout.frame(of: 999_999)
    #expect(layout.count == 1_000_000)
    #expect(layout.position(x: frame.x + 1, y: frame.y + 1) == 999_999)
    #expect(frame.y + frame.height == layout.height)
  }
}

struct TimelineSectionTests {
  private func day(_ year: Int, _ month: Int, _ day: Int, _ count: Int = 1) -> PhotoTimeline.Day {
    PhotoTimeline.Day(date: WallClockDate(year: year, month: month, day: day), count: count)
  }

  private var days: [PhotoTimeline.Day] {
    [
      day(2106, 2, 7), day(2024, 3, 15, 2), day(2024, 3, 1, 3), day(2024, 2, 29, 4),
      day(1904, 1, 1, 5), PhotoTimeline.Day(date: nil, count: 6),
    ]
  }

  private func titles(_ level: TimelineLevel) -> [String] {
    TimelineSection.sections(of: days, at: level).map { "\($0.title(at: level)): \($0.count)" }
  }

  @Test func everyLevel_HasItsHeadingsAndAllPhotos() {
    #expect(
      titles(.days) == [
        "Sunday, 7 February 2106: 1", "Friday, 15 March 2024: 2", "Friday, 1 March 2024: 3",
        "Thursday, 29 February 2024: 4", "Friday, 1 January 1904: 5", "Without a Date: 6",
      ])
    #expect(
      titles(.months) == [
        "February 2106: 1", "March 2024: 5", "February 2024: 4", "January 1904: 5",
        "Without a Date: 6",
      ])
    #expect(titles(.years) == ["2106: 1", "2024: 9", "1904: 5", "Without a Date: 6"])
  }

  @Test func positions_AreOnTheDaysOfTheirPhotos() {
    let days = TimelineDays(days)
    #expect(days.title(at: 0, isExact: true) == "Sunday, 7 February 2106")
    #expect(
      (1...2).map { days.title(at: $0, isExact: true) }
        == .init(
          repeating: "Friday, 15 March 2024", count: 2))
    #expect(days.title(at: 5, isExact: false) == "March 2024")
    #expect(days.title(at: 20, isExact: true) == "Without a Date")
    #expect(TimelineDays([]).title(at: 0, isExact: true) == nil)
  }

  @Test func levels_AreInOneOrder() {
    #expect(TimelineLevel.years.moved(by: 1) == .months)
    #expect(TimelineLevel.days.moved(by: -1) == .months)
    #expect(TimelineLevel.days.moved(by: 1) == nil)
    #expect(TimelineLevel.years.moved(by: -1) == nil)
  }
}

import GtkKit
import GtkTestSupport
import XCTest

@testable import AlbumsUI

/// Tests the layout of the facts in the details.
final class DetailsRowTests: GtkTestCase {
  func testLongAndShortValues_AreAligned() throws {
    try onGtk {
      let facts = [
        ("Имя", "a.jpg"), ("Папка", "/home/ada/Pictures/Journeys/Northern Lights"),
        ("Чувствительность", "ISO 3200"), ("Фокусное расстояние", "20 мм"),
      ]
      let titles = SizeGroup(.horizontal)
      let rows = facts.map { title, _ in DetailsRow(title) }
      let rating = RatingButtons(titles: titles).widget
      let section = DetailsSection("Файл", rows, titles: titles)
      section.widget.append(rating)
      for (row, fact) in zip(rows, facts) { row.show(fact.1) }
      let window = Window()
      window.setDefaultSize(width: 284, height: 400)
      window.child = section.widget
      window.present()
      pump(until: { section.widget.width > 0 })
      XCTAssertEqual(Set(rows.map(\.titleLabel.width)).count, 1)
      XCTAssertEqual(rating.child(column: 0, row: 0)?.width, rows[0].titleLabel.width)
      XCTAssertGreaterThan(rows[1].widget.height, rows[0].widget.height, "the folder wraps")
      window.destroy()
    }
  }
}

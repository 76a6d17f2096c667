import EndToEndSupport
import Foundation
import XCTest

private let riversInOrder = [
  "Amazon", "Ångerman", "Danube", "Ebro", "Elbe", "Ganges", "Loire", "Mekong", "Nile", "Rhine",
  "Yukon", "Zambezi",
]

/// The sample `sort-toolbar`.
final class SortToolbarSampleTests: GalleryTestCase {
  func testSegments_SortInEitherOrder() throws {
    try withSample("sort-toolbar", titled: "Rivers") { sample in
      try sample.resize(width: 560, height: 760)
      try sample.waitForRows(riversInOrder)
      try sample.choose(segment: "Descending")
      try sample.waitForRows(riversInOrder.reversed())
      try sample.screenshot(named: "sample-sort-toolbar", showsWindowOnly: true)
      try sample.choose(segment: "Ascending")
      try sample.waitForRows(riversInOrder)
      try sample.press("Right")
      try sample.waitForRows(riversInOrder.reversed())
      try sample.press("Home")
      try sample.waitForRows(riversInOrder)
    }
  }

  func testSpacesAtBothSides_CentreTheControl() throws {
    try withSample("sort-toolbar", titled: "Rivers") { sample in
      for width in [560, 900, 360] {
        try sample.resize(width: width, height: 420)
        let left = try sample.frameOnDisplay(of: sample.find(.radioButton, named: "Ascending"))
        let right = try sample.frameOnDisplay(of: sample.find(.radioButton, named: "Descending"))
        let frame = try sample.windowFrame
        XCTAssertEqual((left.minX + right.maxX) / 2, frame.midX, accuracy: 1.5, "\(width)")
        XCTAssertGreaterThan(left.minY, frame.maxY - 50, "\(width)")
      }
    }
  }
}

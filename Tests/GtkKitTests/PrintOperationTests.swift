import Foundation
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

final class PrintOperationTests: GtkTestCase {
  func testExport_WritesEachPageOnceInOrder() throws {
    try onGtk {
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).pdf")
      defer { try? FileManager.default.removeItem(at: file) }
      let stage = ControlWindow(Label("Window"))
      var pages: [Int] = []
      var sizes: [PrintChoices.Size] = []
      let operation = PrintOperation(title: "Two Pages", pageCount: 2) { page, size in
        // A later page must not begin during this pause.
        await Task.yield()
        pages.append(page)
        sizes.append(size)
        return { snapshot in
          guard page == 1 else { return }
          snapshot.fill(Rectangle(width: 10, height: 10), with: Color(1, 0, 0))
        }
      }
      XCTAssertNil(
        failure { () async throws(GLibError) in
          try await operation.export(to: file.path, over: stage.window)
        })
      XCTAssertEqual(pages, [0, 1])
      for size in sizes {
        XCTAssertEqual(size.width, PrintChoices().pageSize.width, accuracy: 0.01)
        XCTAssertEqual(size.height, PrintChoices().pageSize.height, accuracy: 0.01)
      }
      XCTAssertTrue(try Data(contentsOf: file).starts(with: Data("%PDF".utf8)))
      stage.close()
    }
  }

  func testExportIntoAMissingFolder_Throws() {
    onGtk {
      let stage = ControlWindow(Label("Window"))
      let operation = PrintOperation(title: "Lost", pageCount: 1) { _, _ in { _ in } }
      XCTAssertNotNil(
        failure { () async throws(GLibError) in
          try await operation.export(to: "/nonexistent/page.pdf", over: stage.window)
        })
      stage.close()
    }
  }

  func testPageSize_IsSmallerThanThePaperByItsMargins() {
    onGtk {
      let choices = PrintChoices()
      XCTAssertGreaterThan(choices.margins.left, 0)
      XCTAssertLessThan(choices.margins.left + choices.pageSize.width, choices.paperSize.width)
      XCTAssertLessThan(choices.margins.top + choices.pageSize.height, choices.paperSize.height)
    }
  }
}

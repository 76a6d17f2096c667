import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import NavigationKit
import XCTest

@testable import AlbumsUI

/// Printing without a printer.
final class PrintFailureTests: GtkTestCase {
  func testFailedPrinting_GivesAdviceAndKeepsTheSheet() throws {
    try onGtk {
      try GridStage.withStage { stage in
        let photo = try XCTUnwrap(stage.photo("a.ppm"))
        let page = PrintController(
          photos: [photo], decoder: stage.store.decoder, choices: PrintChoices(),
          run: { _, _ throws(GLibError) in
            _ = try throwingGLibError { g_file_read_link("/missing", $0) }
            return nil
          },
          finish: { _, _ in XCTFail("nothing was printed") })
        stage.page.present(NavigationController(rootViewController: page), animated: false)
        pump(until: { page.view.isMapped })
        page.navigationItem.rightBarButtonItem?.action?()
        pump(until: { stage.says("Nothing Was Printed") })
        XCTAssertTrue(stage.says("Check that the printer is connected and turned on"))
        XCTAssertFalse(
          stage.window.descendants(of: Label.self).contains { $0.text.contains("/missing") })
        stage.choose("Close")
        pump(until: { !stage.says("Nothing Was Printed") })
        XCTAssertTrue(page.view.isMapped)
      }
    }
  }
}

import CGtk
import Foundation
import GtkKit
import GtkTestSupport
import NavigationKit
import XCTest

@testable import Gallery

/// The samples in right-to-left layouts.
final class SampleDirectionTests: GtkTestCase {
  func testEverySample_IsLaidOutAndDrawnRightToLeft() {
    onGtk {
      let direction = gtk_widget_get_default_direction()
      gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
      defer { gtk_widget_set_default_direction(direction) }
      for sample in Sample.all {
        let window = Window()
        window.setDefaultSize(width: sample.windowSize.width, height: sample.windowSize.height)
        window.rootViewController = sample.makeRoot()
        window.present()
        pump(until: { window.isMapped })
        pumpFrames(3, of: window)
        XCTAssertEqual(window.child?.isRightToLeft, true, sample.id)
        XCTAssertTrue(keepPicture(of: window, named: "right-to-left-\(sample.id)"), sample.id)
        window.destroy()
      }
    }
  }
}

/// Saves a picture of a window for manual review, in the picture folder of the end-to-end tests.
@MainActor private func keepPicture(of window: Window, named name: String) -> Bool {
  let folder = URL(filePath: ".build/end-to-end")
  try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  let file = folder.appending(path: "\(name).png").path
  return window.child?.picture()?.save(toPNG: file) == true
}

import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import AlbumsUI

final class IndexingBarTests: GtkTestCase {
  func testButton_PausesAndResumes() {
    onGtk {
      let (window, bar, actions) = (Window(), IndexingBar(), ActionGroup())
      var states: [Bool] = []
      actions.addToggle(AlbumsApplication.pause, isOn: false) { states.append($0) }
      window.setActions(actions, as: "app")
      window.child = bar.widget
      bar.show("Looking for photos…", isPaused: false)
      window.present()
      pump(until: { bar.widget.isMapped && bar.widget.height > 0 })
      XCTAssertTrue(window.activate("Pause"))
      bar.show(nil, isPaused: true)
      XCTAssertTrue(window.activate("Resume"))
      XCTAssertEqual(states, [true, false])
      window.setActions(nil, as: "app")
    }
  }
}

import Foundation
import GtkKit
import GtkTestSupport
import NavigationKit
import PhotoLibrary
import SystemPackage
import XCTest

@testable import AlbumsUI

/// Tests the notices above the photos, which the user can close.
final class NoticeBannerTests: GtkTestCase {
  private static let interruption = "An edit was interrupted. “a” moved to the trash: 0 of 1 done."

  @MainActor private static func closeButton(_ stage: GridStage) -> Button? {
    stage.window.descendants(of: Button.self).first {
      $0.isMapped && $0.tooltip == "Close Notice"
    }
  }

  /// Leaves an edit in the journal that was still waiting when the program ended.
  @MainActor private static func interruptEdit(in home: PhotoHome) {
    let userData = UserData(folder: home.folders.data)
    EditJournal(userData).close(leaving: [.trash([home.photos.appending("a.ppm")])])
    userData.close()
  }

  func testClosedNotice_StaysClosedOnOtherPagesAndAfterARestart() throws {
    try onGtk {
      try GridStage.withStage(before: Self.interruptEdit) { stage in
        pump(until: { stage.says(Self.interruption) })
        XCTAssertEqual(stage.focused, "a.ppm", "not the button of the notice")
        try XCTUnwrap(Self.closeButton(stage)).activate()
        XCTAssertFalse(stage.says(Self.interruption))
        pump(until: { stage.focused == "a.ppm" })
        let other = PhotoGridController(
          library: stage.library, scope: .favourites, actions: try XCTUnwrap(stage.page.actions))
        stage.navigation.push(other, animated: false)
        pump(until: { other.view.isMapped && stage.says("No Favourites Yet") })
        XCTAssertFalse(stage.says(Self.interruption))
        stage.library.changes.notify()
        XCTAssertFalse(stage.says(Self.interruption))
        stage.store.close()
        let (next, _) = try stage.home.open()
        pumpTimers(dueWithin: .milliseconds(300))
        XCTAssertEqual(next.notices, [])
        next.close()
      }
    }
  }

  func testResolvedNotice_IsShownAgainWhenItRecurs() throws {
    try onGtk {
      try GridStage.withStage { stage in
        let notice = "The folder “\(stage.home.photos)” is no longer there."
        let photos = stage.home.photos.string
        for _ in 1...2 {
          try FileManager.default.moveItem(atPath: photos, toPath: "\(photos) away")
          stage.library.refresh()
          pump(until: { stage.says(notice) })
          try XCTUnwrap(Self.closeButton(stage)).activate()
          XCTAssertFalse(stage.says(notice))
          try FileManager.default.moveItem(atPath: "\(photos) away", toPath: photos)
          stage.library.refresh()
          pump(until: { stage.library.problems.isEmpty })
        }
      }
    }
  }
}

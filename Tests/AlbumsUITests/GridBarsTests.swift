import GtkKit
import GtkTestSupport
import NavigationKit
import PhotoLibrary
import XCTest

@testable import AlbumsUI

/// The bars of a page with photos.
final class GridBarsTests: GtkTestCase {
  func testNumberOfPhotos_IsShownInNarrowAndWideWindows() throws {
    try onGtk {
      for width in [400, 800] {
        try GridStage.withStage(width: width) { stage in
          stage.navigation.setToolbarHidden(false, animated: false)
          pump(until: { stage.says("3 photos") })
          let labels = stage.window.descendants(of: Label.self).filter {
            $0.isMapped && $0.text == "3 photos"
          }
          XCTAssertEqual(labels.count, 1, "in a window of \(width) pixels")
        }
      }
    }
  }

  func testNumberOfPhotos_IsShownInTheTimeline() throws {
    try onGtk {
      try GridStage.withStage { stage in
        let actions = try XCTUnwrap(stage.page.actions)
        stage.navigation.push(
          TimelineController(library: stage.library, actions: actions), animated: false)
        pump(until: { stage.says("3 photos") })
      }
    }
  }

  func testEveryGrid_HasAMenu() throws {
    try onGtk {
      try GridStage.withStage { stage in
        let actions = try XCTUnwrap(stage.page.actions)
        for scope in [
          Library.Scope.favourites, .search(PhotoSearch(), of: nil), .onMap([], name: "France"),
        ] {
          let page = PhotoGridController(
            library: stage.library, scope: scope, actions: actions)
          _ = page.view
          let menus = page.navigationItem.rightBarButtonItems?.compactMap(\.menu) ?? []
          XCTAssertEqual(menus.map(\.count), [1], "\(scope)")
        }
      }
    }
  }

  func testSortItem_NamesTheOrderAndChangesIt() throws {
    try onGtk {
      try GridStage.withStage(width: 800) { stage in
        stage.navigation.setToolbarHidden(false, animated: false)
        let item = try XCTUnwrap(stage.page.toolbarItems?.first)
        XCTAssertEqual(item.title, "Name")
        XCTAssertEqual(item.accessibilityLabel, "Sort: Name")
        let rating = try XCTUnwrap(ActionName("page.sort::rating"))
        XCTAssertTrue(stage.page.grid.widget.activate(rating))
        XCTAssertEqual(stage.page.sort.key, .rating)
        XCTAssertEqual(item.title, "Rating")
        pump(until: { stage.says("Best First") })
        XCTAssertFalse(stage.says("A to Z"))
      }
    }
  }

  func testSearchField_IsThereWhenThePageHasAppeared() throws {
    try onGtk {
      try GridStage.withStage { stage in
        pump(until: { stage.page.search.widget.child != nil })
        XCTAssertFalse(stage.page.search.isOpen)
      }
    }
  }
}

import GtkKit
import GtkTestSupport
import PhotoLibrary
import XCTest

@testable import AlbumsUI

/// Tests the covers of albums without photos.
final class EmptyCoverTests: GtkTestCase {
  func testAlbumWithoutPhotos_HasAnIconUntilItHasACover() throws {
    try onGtk {
      try GridStage.withStage { stage in
        var photo: Photo?
        let grid = ThumbnailGrid(
          library: stage.library, name: "Albums", lineCount: 1,
          metrics: { _ in GridLayout.Metrics(leastSide: 100) }
        ) { _ in
          CellContent(photo: photo, accessibleLabel: "Best", lines: ["Best"])
        }
        let window = Window()
        window.child = grid.widget
        window.present()
        defer { window.destroy() }
        grid.show([1])
        @MainActor func hasIcon() -> Bool {
          grid.widget.descendants(of: Image.self).contains { $0.isMapped }
        }
        pump(until: { hasIcon() })
        photo = stage.photo("a.ppm")
        grid.show([1])
        pump(until: { !hasIcon() })
        photo = nil
        grid.show([1])
        pump(until: { hasIcon() })
      }
    }
  }
}

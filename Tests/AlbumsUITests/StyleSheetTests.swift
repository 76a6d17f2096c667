import Testing

@testable import AlbumsUI

@MainActor struct StyleSheetTests {
  /// The cairo renderer blurs an area as large as the window for each blurred shadow, and a grid of
  /// favourites shows dozens of hearts.
  @Test func textShadows_AreNotBlurred() {
    let css = String(decoding: PackageResources.albums_css, as: UTF8.self)
    let shadows = css.matches(of: /text-shadow:([^;]*);/).flatMap { $0.1.split(separator: ",") }
    #expect(!shadows.isEmpty)
    for shadow in shadows {
      // Two offsets, the radius of the blur, the colour.
      let radius = shadow.matches(of: /-?[0-9.]+(px)?\s/).dropFirst(2).first?.0
      #expect(radius == nil || radius == "0 " || radius == "1px ", "\(shadow)")
    }
  }
}

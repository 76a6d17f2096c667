import Testing

@testable import AlbumsUI

/// The cairo renderer blurs an area as large as the window for each blurred shadow, and a grid of
/// favourites shows dozens of hearts.
@MainActor struct StyleSheetTests {
  @Test func textShadows_AreNotBlurred() {
    let css = String(decoding: PackageResources.albums_css, as: UTF8.self)
    #expect(blurredShadows(in: css) == [])
  }

  @Test func blurredShadow_IsFound() {
    let css = "a { text-shadow: 0 1px 1px black, 0 0 4px black; }"
    #expect(blurredShadows(in: css) == [" 0 0 4px black"])
  }

  /// The text shadows with a radius of more than one pixel.
  private func blurredShadows(in css: String) -> [Substring] {
    css.matches(of: /text-shadow:([^;]*);/).flatMap { $0.1.split(separator: ",") }.filter {
      // Two offsets, the radius of the blur, the colour.
      let radius = $0.matches(of: /-?[0-9.]+(px)?\s/).dropFirst(2).first?.0
      return radius != nil && radius != "0 " && radius != "1px "
    }
  }
}

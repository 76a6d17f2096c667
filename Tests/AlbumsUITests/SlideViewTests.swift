import GtkKit
import GtkTestSupport
import ImageDecoding
import XCTest

@testable import AlbumsUI

/// Tests how a slide replaces another.
final class SlideViewTests: GtkTestCase {
  /// Shows a red slide in a window, and passes a function that shows a blue one. `watch` gets the
  /// colours until the first slide is there.
  @MainActor private static func withSlides(
    animated: Bool, watch: (Color) -> Void = { _ in },
    body: (_ slides: SlideView, _ showNext: () -> Void) throws -> Void
  ) throws {
    let settings = try XCTUnwrap(Settings.current)
    let wasAnimated = settings.areAnimationsEnabled
    settings.areAnimationsEnabled = animated
    defer { settings.areAnimationsEnabled = wasAnimated }
    let slides = SlideView(decoder: HeldDecoder())
    let window = Window()
    window.setDefaultSize(width: 60, height: 60)
    window.child = slides.widget
    window.present()
    defer { window.destroy() }
    pump(until: { slides.size != nil })
    // Pixels are in the order blue, green, red, alpha.
    let (red, blue) = try (image([0, 0, 255, 255]), image([255, 0, 0, 255]))
    slides.show(red, of: photo("red"), isNew: true)
    pump(until: {
      let color = Self.color(of: slides)
      watch(color)
      return color.red > 0.99
    })
    try body(slides) { slides.show(blue, of: photo("blue"), isNew: true) }
  }

  private nonisolated static func image(_ pixel: [UInt8]) throws -> DecodedImage {
    try DecodedImage(
      width: 60, height: 60, pixels: Array(repeatElement(pixel, count: 3_600).joined()))
  }

  @MainActor private static func color(of slides: SlideView) -> Color {
    slides.widget.color(x: 30, y: 30) ?? Color(0, 0, 0, alpha: 0)
  }

  /// Returns the colours of the slides until the blue one is there.
  @MainActor private static func colorsUntilBlue(_ slides: SlideView) -> [Color] {
    var colors: [Color] = []
    pump(until: {
      let color = color(of: slides)
      // GTK has no picture between a change and the next frame.
      if color.alpha > 0 { colors.append(color) }
      return color.blue > 0.99
    })
    return colors
  }

  func testNewSlide_CrossFadesWithoutBlack() throws {
    try onGtk {
      try Self.withSlides(animated: true) { slides, showNext in
        showNext()
        let colors = Self.colorsUntilBlue(slides)
        XCTAssertTrue(colors.contains { $0.red > 0.1 && $0.blue > 0.1 })
        for color in colors { XCTAssertEqual(color.red + color.blue, 1, accuracy: 0.03) }
        XCTAssertTrue(slides.widget.hasAccessibleLabel("blue"))
      }
    }
  }

  func testFirstSlide_AppearsAtOnce() throws {
    try onGtk {
      var colors: [Color] = []
      try Self.withSlides(animated: true, watch: { colors.append($0) }) { _, _ in }
      // GTK has no picture between a change and the next frame.
      XCTAssertFalse(colors.contains { $0.alpha > 0 && $0.red > 0.02 && $0.red < 0.98 })
    }
  }

  func testNewSlideWithoutAnimations_IsCut() throws {
    try onGtk {
      try Self.withSlides(animated: false) { slides, showNext in
        showNext()
        let colors = Self.colorsUntilBlue(slides)
        XCTAssertEqual(colors.count, 1)
      }
    }
  }
}

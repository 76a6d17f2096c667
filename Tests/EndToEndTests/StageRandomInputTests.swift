import EndToEndSupport
import Foundation
import RandomTestSupport
import XCTest

/// Random keys and clicks, from a fixed seed.
final class StageRandomInputTests: StageTestCase {
  func testRandomInput_CausesNoWarning() throws {
    try withStage { stage in
      var hand = Hand(seed: 26)
      for _ in 0..<RandomTest.rounds("INPUTS", few: 30, many: 500) { try hand.act(on: stage) }
      try stage.find(.button, named: "Close")
      // The window can still be resized, whatever is open.
      try stage.press("Escape")
      XCTAssertEqual(try stage.resize(width: 700, height: 500), CGSize(width: 700, height: 500))
    }
  }
}

/// Generates random input.
@MainActor private struct Hand {
  private var state: UInt64
  private var size = CGSize(width: 640, height: 480)

  init(seed: UInt64) { state = seed }

  mutating func act(on stage: RunningProgram) throws {
    switch draw(20) {
    case 0..<11: try click(on: stage)
    case 11..<19:
      let keys = [
        "Escape", "alt+Left", "alt+Right", "Tab", "Tab", "shift+Tab", "Return", "space", "Menu",
        "shift+F10", "Down", "Up", "Left", "Right", "XF86Back", "XF86Forward",
      ]
      try stage.press(keys[draw(keys.count)])
    default:
      let sizes = [(340, 500), (640, 480), (900, 700), (500, 300)]
      let (width, height) = sizes[draw(sizes.count)]
      size = try stage.resize(width: width, height: height)
    }
    Thread.sleep(forTimeInterval: [0, 0, 0.02, 0.1][draw(4)])
  }

  /// Clicks at a random place, except on the window's own buttons and menu.
  private mutating func click(on stage: RunningProgram) throws {
    let (width, height) = (Int(size.width), Int(size.height))
    let places = [
      (40, 26), (width / 2, 26), (width / 2, height / 2), (200, 75 + 40 * draw(10)),
      (20 + draw(width - 40), 60 + draw(height - 80)), (20 + draw(width - 40), height - 26),
    ]
    let (x, y) = places[draw(places.count)]
    let button: MouseButton = [.primary, .primary, .primary, .secondary, .back, .forward][draw(6)]
    // Two quick clicks on the header bar would maximise the window, which then has a fixed size.
    let isOnHeader = y < 60
    defer { if isOnHeader { Thread.sleep(forTimeInterval: 0.5) } }
    let frame = try stage.windowFrame
    try stage.click(
      at: CGPoint(x: frame.minX + CGFloat(x), y: frame.minY + CGFloat(min(y, height - 10))),
      button: isOnHeader && button == .secondary ? .primary : button,
      count: isOnHeader ? 1 : 1 + draw(5) / 4)
  }

  /// Returns a number from 0 to below `count`.
  private mutating func draw(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }
}

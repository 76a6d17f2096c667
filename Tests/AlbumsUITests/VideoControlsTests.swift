import GtkKit
import GtkTestSupport
import XCTest

@testable import AlbumsUI

/// The controls of a video, without a video.
final class VideoControlsTests: GtkTestCase {
  func testState_IsShown() throws {
    onGtk {
      let controls = VideoControls()
      controls.show(
        .init(isPlaying: true, position: 65, duration: 3_723, isMuted: true, volume: 0.5))
      XCTAssertEqual(texts(controls), ["1:05", "1:02:03"])
      XCTAssertEqual(tooltips(controls), ["Pause", "Unmute"])
      controls.show(.init(position: 66, duration: 3_723, volume: 0.5))
      XCTAssertEqual(texts(controls), ["1:06", "1:02:03"])
      XCTAssertEqual(tooltips(controls), ["Play", "Mute"])
    }
  }

  func testUnknownLength_HasNoSlider() throws {
    onGtk {
      let controls = VideoControls()
      controls.show(.init(position: 3))
      XCTAssertEqual(texts(controls), ["0:03", ""])
      XCTAssertEqual(scales(controls).first?.isSensitive, false)
    }
  }

  func testSilentVideo_HasNoSoundControls() throws {
    onGtk {
      let controls = VideoControls()
      controls.show(.init(duration: 5, hasSound: false))
      XCTAssertEqual(tooltips(controls), ["Play"])
      XCTAssertEqual(scales(controls).filter(\.isVisible).count, 1)
    }
  }

  func testNarrowWindow_HasNoVolume() throws {
    onGtk {
      let controls = VideoControls()
      controls.isNarrow = true
      controls.show(.init(duration: 5))
      XCTAssertEqual(tooltips(controls), ["Play", "Mute"])
      XCTAssertEqual(scales(controls).filter(\.isVisible).count, 1)
    }
  }

  func testShownState_IsNoMoveOfThePerson() throws {
    onGtk {
      let controls = VideoControls()
      controls.onSeek = { _ in XCTFail("a seek") }
      controls.onVolume = { _ in XCTFail("a change of the volume") }
      controls.show(.init(position: 2, duration: 5, volume: 0.3))
      controls.show(.init(position: 4.5, duration: 4.6, volume: 0.6))
    }
  }
}

@MainActor private func texts(_ controls: VideoControls) -> [String] {
  controls.widget.descendants(of: Label.self).map(\.text)
}

/// The tooltips of the visible buttons, which are also their names for screen readers.
@MainActor private func tooltips(_ controls: VideoControls) -> [String] {
  controls.widget.descendants(of: Button.self).filter(\.isVisible).compactMap(\.tooltip)
}

@MainActor private func scales(_ controls: VideoControls) -> [Scale] {
  controls.widget.descendants(of: Scale.self)
}

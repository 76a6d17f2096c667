import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

/// What programs do as the desktop asks, with a settings portal of the test's own.
final class DesktopPreferencesTests: GtkTestCase {
  func testDarkStyle_FollowsTheDesktopAsItChanges() throws {
    try onGtk {
      let settings = try start()
      let portal = FakePortal(["color-scheme": "uint32 1"])
      XCTAssertFalse(settings.prefersDark, "nothing waits for the answer")
      pump(until: { settings.prefersDark })
      for (value, isDark) in [(2, false), (1, true), (0, false), (1, true), (9, false)] {
        portal.change("color-scheme", to: "uint32 \(value)")
        pump(until: { settings.prefersDark == isDark }, "\(value)")
      }
      end(portal)
    }
  }

  func testPortalThatIsStartedLater_IsFollowed() throws {
    try onGtk {
      let settings = try start()
      FakePortal.handleMessages()
      XCTAssertFalse(settings.prefersDark)
      let portal = FakePortal(["color-scheme": "uint32 1"])
      pump(until: { settings.prefersDark })
      end(portal)
    }
  }

  func testPortalThatGoes_LeavesWhatItSaidLast() throws {
    try onGtk {
      let settings = try start()
      let portal = FakePortal(["color-scheme": "uint32 1"])
      pump(until: { settings.prefersDark })
      portal.end()
      XCTAssertTrue(settings.prefersDark)
      let next = FakePortal(["color-scheme": "uint32 2"])
      pump(until: { !settings.prefersDark }, "it is asked again when it comes back")
      end(next)
    }
  }

  func testNonsense_IsPassedOver() throws {
    try onGtk {
      let settings = try start()
      let theme: String = settings.property("gtk-theme-name")
      let answers = [
        nil, "('dark',)", "(uint32 1,)", "(@a{sv} {'color-scheme': <uint32 1>},)",
        "({'org.example': {'color-scheme': <uint32 1>}},)",
        "({'org.freedesktop.appearance': {'color-scheme': <'dark'>, 'contrast': <true>}},)",
        "({'org.freedesktop.appearance': {'reduced-motion': <[1, 1]>, 'color': <<(1,)>>}},)",
      ]
      for answer in answers {
        let portal = FakePortal(answer: answer)
        pump(until: { portal.reads == 1 })
        portal.emit("()")
        portal.emit("(uint32 1,)")
        portal.emit("('org.freedesktop.appearance', 'color-scheme')")
        portal.emit("('org.freedesktop.appearance', 'color-scheme', uint32 1, uint32 1)")
        portal.emit("('org.freedesktop.appearance', uint32 1, <uint32 1>)")
        portal.emit("('org.example', 'color-scheme', <uint32 1>)")
        portal.change("color-scheme", to: "-1")
        portal.change("color-scheme", to: "<'dark'>")
        portal.change("accent-color", to: "(0.5, 0.5, 0.5)")
        portal.deliver()
        XCTAssertFalse(settings.prefersDark, answer ?? "an error")
        portal.end()
      }
      XCTAssertEqual(settings.property("gtk-theme-name"), theme)
      XCTAssertFalse(Settings.reducesMotion)
      let portal = FakePortal(["color-scheme": "<<uint32 1>>"])
      pump(until: { settings.prefersDark }, "older portals wrap values twice")
      end(portal)
    }
  }

  func testHighContrast_IsGtksOwnThemeInEitherStyle() throws {
    try onGtk {
      let settings = try start()
      let theme: String = settings.property("gtk-theme-name")
      let portal = FakePortal(["contrast": "uint32 1", "color-scheme": "uint32 0"])
      pump(until: { settings.property("gtk-theme-name") == "Default-hc" })
      portal.change("color-scheme", to: "uint32 1")
      pump(until: { settings.property("gtk-theme-name") == "Default-hc-dark" })
      settings.prefersDark = false
      XCTAssertEqual(settings.property("gtk-theme-name"), "Default-hc", "as the program chooses")
      portal.change("contrast", to: "uint32 0")
      pump(until: { settings.property("gtk-theme-name") == theme })
      settings.setProperty("gtk-theme-name", to: "Empty")
      portal.change("contrast", to: "uint32 1")
      portal.change("reduced-motion", to: "uint32 1")
      pump(until: { Settings.reducesMotion })
      XCTAssertEqual(settings.property("gtk-theme-name"), "Empty", "a theme of another's stays")
      settings.setProperty("gtk-theme-name", to: theme)
      end(portal)
    }
  }

  func testReducedMotion_FollowsTheDesktop() throws {
    try onGtk {
      _ = try start()
      let portal = FakePortal(["reduced-motion": "uint32 1"])
      pump(until: { Settings.reducesMotion })
      portal.change("reduced-motion", to: "uint32 0")
      pump(until: { !Settings.reducesMotion })
      end(portal)
    }
  }

  func testProgramThatIsDarkByItself_StaysSoUntilTheDesktopChanges() throws {
    try onGtk {
      for isEarly in [true, false] {
        let settings = try start { if isEarly { $0.prefersDark = true } }
        let portal = FakePortal(["color-scheme": "uint32 2"])
        if !isEarly { settings.prefersDark = true }
        pump(until: { portal.reads == 1 })
        portal.deliver()
        XCTAssertTrue(settings.prefersDark)
        portal.change("color-scheme", to: "uint32 1")
        portal.change("color-scheme", to: "uint32 2")
        pump(until: { !settings.prefersDark })
        end(portal)
      }
    }
  }

  func testProgramThatSaysNo_IsLeftAlone() throws {
    try onGtk {
      let settings = try start()
      Settings.followsDesktop = false
      let portal = FakePortal(["color-scheme": "uint32 1", "reduced-motion": "uint32 1"])
      portal.deliver()
      portal.change("color-scheme", to: "uint32 1")
      portal.deliver()
      XCTAssertEqual(portal.reads, 0)
      XCTAssertFalse(settings.prefersDark)
      XCTAssertFalse(Settings.reducesMotion)
      end(portal)
    }
  }
}

/// Begins to follow the desktop, after `prepare` has had the settings.
@MainActor private func start(prepare: (Settings) -> Void = { _ in }) throws -> Settings {
  let settings = try XCTUnwrap(Settings.current)
  prepare(settings)
  Settings.followsDesktop = true
  return settings
}

/// Leaves all as it was.
@MainActor private func end(_ portal: FakePortal) {
  Settings.followsDesktop = false
  portal.end()
  Settings.current?.prefersDark = false
  Settings.reducesMotion = false
}

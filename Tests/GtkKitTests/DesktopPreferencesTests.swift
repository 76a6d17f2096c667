import GObjectKit
import GtkTestSupport
import XCTest

@testable import GtkKit

/// Tests of desktop preferences, with a fake settings portal.
final class DesktopPreferencesTests: GtkTestCase {
  func testColorSchemeChange_ChangesDarkStyle() throws {
    try onGtk {
      let settings = try start()
      let portal = FakePortal(["color-scheme": "uint32 1"])
      XCTAssertFalse(settings.prefersDark, "nothing waits for the reply")
      pump(until: { settings.prefersDark })
      for (value, isDark) in [(2, false), (1, true), (0, false), (1, true), (9, false)] {
        portal.change("color-scheme", to: "uint32 \(value)")
        pump(until: { settings.prefersDark == isDark }, "\(value)")
      }
      end(portal)
    }
  }

  func testPortalStartedLater_IsRead() throws {
    try onGtk {
      let settings = try start()
      FakePortal.handleMessages()
      XCTAssertFalse(settings.prefersDark)
      let portal = FakePortal(["color-scheme": "uint32 1"])
      pump(until: { settings.prefersDark })
      end(portal)
    }
  }

  func testPortalQuits_SettingsKeepLastValuesUntilItReturns() throws {
    try onGtk {
      let settings = try start()
      let portal = FakePortal(["color-scheme": "uint32 1"])
      pump(until: { settings.prefersDark })
      portal.end()
      XCTAssertTrue(settings.prefersDark)
      let next = FakePortal(["color-scheme": "uint32 2"])
      pump(until: { !settings.prefersDark }, "a portal is read again when it returns")
      end(next)
    }
  }

  func testAppearanceOfTheProgram_StaysWhenTheDesktopChangesAndCanBeGivenUp() throws {
    try onGtk {
      let settings = try start()
      let portal = FakePortal(["color-scheme": "uint32 1"])
      pump(until: { settings.prefersDark })
      Settings.appearance = .light
      XCTAssertFalse(settings.prefersDark)
      for value in [2, 1] {
        portal.change("color-scheme", to: "uint32 \(value)")
        FakePortal.handleMessages()
      }
      XCTAssertFalse(settings.prefersDark, "the user's choice stays")
      Settings.appearance = .system
      XCTAssertTrue(settings.prefersDark, "the desktop is dark")
      portal.change("color-scheme", to: "uint32 2")
      pump(until: { !settings.prefersDark })
      Settings.appearance = .dark
      XCTAssertTrue(settings.prefersDark)
      Settings.appearance = .system
      XCTAssertFalse(settings.prefersDark, "the desktop is light")
      end(portal)
    }
  }

  func testMalformedReplies_AreIgnored() throws {
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
        XCTAssertFalse(settings.prefersDark, answer ?? "an error reply")
        portal.end()
      }
      XCTAssertEqual(settings.property("gtk-theme-name"), theme)
      XCTAssertFalse(Settings.reducesMotion)
      let portal = FakePortal(["color-scheme": "<<uint32 1>>"])
      pump(until: { settings.prefersDark }, "older portals wrap values twice")
      end(portal)
    }
  }

  func testHighContrast_SetsGtksContrastInLightAndDarkStyle() throws {
    try onGtk {
      let settings = try start()
      let usual = settings.contrast
      let portal = FakePortal(["contrast": "uint32 1", "color-scheme": "uint32 0"])
      pump(until: { settings.contrast == .high(isDark: false) })
      portal.change("color-scheme", to: "uint32 1")
      pump(until: { settings.contrast == .high(isDark: true) })
      settings.prefersDark = false
      XCTAssertEqual(settings.contrast, .high(isDark: false), "the program's choice applies")
      portal.change("contrast", to: "uint32 0")
      pump(until: { settings.contrast == usual })
      end(portal)
    }
  }

  func testHighContrast_KeepsThirdPartyTheme() throws {
    try onGtk {
      let settings = try start()
      let theme: String = settings.property("gtk-theme-name")
      settings.setProperty("gtk-theme-name", to: "Empty")
      let portal = FakePortal(["contrast": "uint32 1", "reduced-motion": "uint32 1"])
      pump(until: { Settings.reducesMotion })
      XCTAssertEqual(settings.property("gtk-theme-name"), "Empty")
      settings.setProperty("gtk-theme-name", to: theme)
      end(portal)
    }
  }

  func testReducedMotionChange_ChangesReducesMotion() throws {
    try onGtk {
      _ = try start()
      let portal = FakePortal(["reduced-motion": "uint32 1"])
      pump(until: { Settings.reducesMotion })
      portal.change("reduced-motion", to: "uint32 0")
      pump(until: { !Settings.reducesMotion })
      end(portal)
    }
  }

  func testDarkStyleSetByProgram_LastsUntilDesktopChanges() throws {
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

  func testFollowsDesktopFalse_IgnoresThePortal() throws {
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

/// The contrast of GTK's theme, by a setting or the theme's name, depending on GTK's version.
private enum Contrast: Equatable {
  case usual(theme: String)
  case high(isDark: Bool)
}

extension Settings {
  fileprivate var contrast: Contrast {
    let theme: String = property("gtk-theme-name")
    if hasProperty("gtk-interface-contrast") {
      let more = 2
      let isHigh = property("gtk-interface-contrast") == more
      return isHigh ? .high(isDark: prefersDark) : .usual(theme: theme)
    }
    switch theme {
    case "Default-hc": return .high(isDark: false)
    case "Default-hc-dark": return .high(isDark: true)
    default: return .usual(theme: theme)
    }
  }
}

/// Starts to follow the desktop, after `prepare` has changed the settings.
@MainActor private func start(prepare: (Settings) -> Void = { _ in }) throws -> Settings {
  let settings = try XCTUnwrap(Settings.current)
  prepare(settings)
  Settings.followsDesktop = true
  return settings
}

/// Stops following the desktop, ends the portal and restores the initial settings.
@MainActor private func end(_ portal: FakePortal) {
  Settings.followsDesktop = false
  portal.end()
  if let settings = Settings.current {
    settings.prefersDark = false
    if settings.hasContrast { settings.setHighContrast(false) }
  }
  Settings.reducesMotion = false
}

// A window with every kind of page, for the end-to-end tests.
import ArgumentParser
import CGtk
import Foundation
import GObjectKit
import GtkKit
import NavigationKit

/// `navigation-stage`: the command line.
struct NavigationStage: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "navigation-stage", abstract: "Show every kind of page, for the tests.")

  @Option(
    help: "Push this page at once: \(PageKind.allCases.map(\.rawValue).joined(separator: ", ")).")
  var page: PageKind?

  @Option(help: "The window's size, as 640x480.")
  var size = WindowSize(width: 640, height: 480)

  @Flag(help: "Show a split view instead of the pages.")
  var split = false

  @Flag(help: "Read from right to left.")
  var rtl = false

  @Flag(help: "Prefer the dark variant of the theme.")
  var dark = false

  @Flag(help: "Use the theme with high contrast.")
  var highContrast = false

  @Option(help: "Make all texts larger by this factor.")
  var textScale = 1.0

  /// Applies the options to GTK's settings.
  @MainActor func apply() {
    if rtl { gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL) }
    guard let settings = Settings.current else { return }
    settings.prefersDark = dark
    // GTK finds the dark variant of this theme under another name.
    if highContrast {
      settings.setProperty("gtk-theme-name", to: dark ? "Default-hc-dark" : "Default-hc")
    }
    if textScale != 1 { settings.setProperty("gtk-xft-dpi", to: Int(96 * 1024 * textScale)) }
  }
}

/// A window size in pixels.
struct WindowSize: ExpressibleByArgument {
  let width, height: Int

  init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  init?(argument: String) {
    let parts = argument.split(separator: "x").compactMap { Int($0) }
    guard parts.count == 2 else { return nil }
    self.init(width: parts[0], height: parts[1])
  }
}

extension PageKind: ExpressibleByArgument {}

let options = NavigationStage.parseOrExit()
let application = Application(identifier: "org.navigationkit.Stage")
let forward = NumberedPagesAhead()
application.onActivate {
  options.apply()
  let window = ApplicationWindow(application: application)
  window.setDefaultSize(width: options.size.width, height: options.size.height)
  window.rootViewController = options.split ? makeSplitView() : makeStack()
  window.present()
}

/// Returns a stack with the list of pages, and above it the page of `--page`.
func makeStack() -> ViewController {
  let navigation = NavigationController(rootViewController: PageList())
  navigation.delegate = forward
  navigation.setToolbarHidden(false, animated: false)
  if let page = options.page { navigation.push(page.make(), animated: false) }
  return navigation
}

exit(Int32(application.run()))

import GtkKit
import NavigationKit

let application = Application(identifier: "org.example.@NAME@")

/// Shows the window, or brings it to the front.
///
/// - Returns: The pages in the window.
@discardableResult
func showWindow() -> NavigationController {
  for window in application.windows {
    guard let pages = window.rootViewController as? NavigationController else { continue }
    window.present()
    return pages
  }
  let list = ListController()
  let pages = NavigationController(rootViewController: list)
  registerDestinations(of: pages, list)
  let window = ApplicationWindow(application: application)
  window.setDefaultSize(width: 480, height: 360)
  window.rootViewController = pages
  window.present()
  return pages
}

application.onActivate { showWindow() }
application.onOpen { locations in
  let pages = showWindow()
  for location in locations {
    do {
      try pages.open(link: location.uri)
    } catch {
      pages.show(Toast("“\(location.uri)” cannot be opened"))
    }
  }
}
application.run(opening: CommandLine.arguments.dropFirst())

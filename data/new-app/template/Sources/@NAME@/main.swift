import GtkKit
import NavigationKit

let application = Application(identifier: "org.example.@NAME@")
application.onActivate {
  let window = ApplicationWindow(application: application)
  window.setDefaultSize(width: 480, height: 360)
  window.rootViewController = NavigationController(rootViewController: ListController())
  window.present()
}
application.run()

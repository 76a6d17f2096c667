// Takes the pictures of the documentation. Usage: DocumentationPictures FOLDER [--dark]
import Foundation
import GObjectKit
import GtkKit
import NavigationKit

let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first else {
  FileHandle.standardError.write(Data("DocumentationPictures FOLDER [--dark]\n".utf8))
  exit(2)
}
let isDark = arguments.contains("--dark")

let application = Application(identifier: "org.navigationkit.DocumentationPictures")
application.onActivate {
  Settings.current?.prefersDark = isDark
  take(Scene.all[...])
}

/// Takes the pictures of all scenes, one after the other.
func take(_ scenes: ArraySlice<Scene>) {
  guard let scene = scenes.first else { return application.windows.forEach { $0.destroy() } }
  let window = ApplicationWindow(application: application)
  window.setDefaultSize(width: scene.size.width, height: scene.size.height)
  let root = scene.makeRoot()
  window.rootViewController = root
  window.present()
  wait(milliseconds: 400) {
    scene.act(root)
    wait(milliseconds: scene.delay) {
      let name = scene.name + (isDark ? "~dark" : "")
      if window.child?.picture()?.save(toPNG: "\(folder)/\(name).png") != true {
        Log.warning("The picture “\(name)” could not be taken.", domain: "DocumentationPictures")
      }
      // Open the next window first: the program ends with its last window.
      take(scenes.dropFirst())
      window.destroy()
    }
  }
}

var timers: [LoopTimer] = []
func wait(milliseconds: Int, _ body: @escaping () -> Void) {
  timers.append(MainLoop.after(.milliseconds(milliseconds), body))
}

exit(Int32(application.run()))

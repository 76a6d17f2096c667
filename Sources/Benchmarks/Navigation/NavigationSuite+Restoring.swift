import CBenchmarkFloors
import GObjectKit
import GtkKit
import NavigationKit

/// Measures how long it takes to restore the pages of the last session into a window that is ready
/// to present. Up to 50 ms go unnoticed. A `NavigationController` makes the widgets of the top page
/// only.
extension NavigationSuite {
  func measureRestoring() throws {
    let pages = 20
    let saved = RestoredStack()
    for number in 1...pages { try saved.push(number) }
    let text = saved.navigationController.path.text
    var ours: [Double] = []
    var floor: [Double] = []
    // The first round fills the caches of both sides and does not count.
    for round in 0...25 {
      let times = [
        try time { try restoredWindow(text, pages: pages) },
        try time {
          let stack = floor_stack_new(0)
          floor_stack_restore(stack, Int32(pages))
          return Window(retaining: floor_stack_get_window(stack))
        },
      ]
      guard round > 0 else { continue }
      ours.append(times[0])
      floor.append(times[1])
    }
    try report.add(
      Measurement(
        name: "restoring a path of \(pages) pages", unit: "ms", ours: ours,
        floor: floor))
  }

  /// Returns the milliseconds that it takes to make a window, and destroys the window.
  private func time(_ makeWindow: () throws -> Window) throws -> Double {
    var window: Window?
    let duration = try ContinuousClock().measure { window = try makeWindow() }
    window?.destroy()
    rest()
    return duration / .milliseconds(1)
  }

  private func restoredWindow(_ text: String, pages: Int) throws -> Window {
    let stack = RestoredStack()
    stack.navigationController.restore(NavigationPath(text: text))
    let window = Window()
    window.rootViewController = stack.navigationController
    guard stack.navigationController.viewControllers.count == pages + 1 else {
      throw BenchmarkFailure("Pages were not restored.")
    }
    return window
  }
}

/// A navigation controller whose destinations are numbers.
private final class RestoredStack {
  let navigationController = NavigationController(rootViewController: NumberedPage(0))

  init() {
    navigationController.destinations.register(Int.self, as: "page") { NumberedPage($0) }
  }

  func push(_ number: Int) throws {
    try navigationController.push(destination: number, animated: false)
  }
}

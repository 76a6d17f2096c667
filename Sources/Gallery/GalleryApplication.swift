import GtkKit
import NavigationKit

/// The gallery program: the list of samples, or a single sample.
public final class GalleryApplication {
  private let sample: Sample?
  private let application: Application

  /// Creates the program.
  ///
  /// - Parameter sample: The sample to show; nil for the list of samples.
  public init(sample: Sample? = nil) {
    self.sample = sample
    // Each sample has its own identifier. With a shared identifier, GTK would activate a running
    // sample or gallery instead of starting this one.
    let name = sample.map { ".Sample_" + $0.id.replacing("-", with: "_") } ?? ""
    application = Application(identifier: "org.navigationkit.Gallery" + name)
    application.onStartup { [weak self] in self?.start() }
    application.onActivate { [weak self] in self?.activate() }
  }

  /// Runs the program until its last window is closed.
  ///
  /// - Returns: The exit status.
  public func run() -> Int { application.run() }

  private func start() {
    StyleSheet(css: String(decoding: PackageResources.gallery_css, as: UTF8.self)).apply()
    application.addAction("quit") { [weak self] in
      self?.application.windows.forEach { $0.close() }
    }
    application.setAccelerators(["<Control>q"], for: "app.quit", title: "Quit")
    application.setAccelerators(["<Control>w"], for: "window.close", title: "Close Window")
  }

  private func activate() {
    if let window = application.activeWindow { return window.present() }
    if let sample { return sample.openWindow() }
    let window = ApplicationWindow(application: application)
    window.setDefaultSize(width: 720, height: 620)
    window.rootViewController = NavigationController(
      rootViewController: GalleryController(title: "Gallery"))
    window.present()
  }
}

extension Sample {
  /// Opens a window with the sample.
  func openWindow() {
    guard let application = Application.default else { return }
    let window = ApplicationWindow(application: application)
    window.setDefaultSize(width: windowSize.width, height: windowSize.height)
    window.rootViewController = makeRoot()
    window.present()
  }
}

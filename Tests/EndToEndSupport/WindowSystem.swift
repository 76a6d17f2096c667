import Foundation

/// The window manager of the X server, or a Wayland compositor.
///
/// Both run on an X server without hardware, which creates key and pointer events from the tools'
/// input and takes pictures.
protocol WindowSystem {
  /// The size of the X server's screen, in pixels.
  var screenSize: CGSize { get }

  /// The number of screen pixels for one unit of the windows' coordinates.
  var scale: Double { get }

  /// Returns the variables with which a program finds the window system.
  func programVariables(on desktop: TestDesktop) -> [String: String]

  /// Starts the window system and waits until it is ready.
  func start(on desktop: TestDesktop) throws

  /// Returns the windows of a process on the display.
  func windows(of process: pid_t, on desktop: TestDesktop) -> [DisplayWindow]

  /// Returns the window with the keyboard focus and its process id, or nil if there is none.
  func activeWindow(on desktop: TestDesktop) -> (id: String, process: pid_t)?

  /// Resizes a window.
  func resize(_ window: String, to size: CGSize, on desktop: TestDesktop) throws

  /// Sets the scale. The size of the display in the windows' coordinates does not change.
  func setScale(_ scale: Double, on desktop: TestDesktop) throws
}

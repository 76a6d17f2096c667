import Foundation

/// The part of a desktop that shows windows: a window manager on the X server, or a Wayland
/// compositor.
///
/// Both are shown on an X server without hardware, which turns the tools' input into key and
/// pointer events and gives pictures.
protocol WindowSystem {
  /// The size of the X server's screen, in pixels.
  var screenSize: CGSize { get }

  /// The pixels of the screen for one unit of the windows' coordinates.
  var scale: Double { get }

  /// The variables by which a program finds the window system.
  func programVariables(on desktop: TestDesktop) -> [String: String]

  /// Starts it and waits until it is ready for windows.
  func start(on desktop: TestDesktop) throws

  /// Returns the windows of a process that are on the display.
  func windows(of process: pid_t, on desktop: TestDesktop) -> [DisplayWindow]

  /// Returns the window with the keyboard focus and the process that it belongs to, or nil if no
  /// window has it.
  func activeWindow(on desktop: TestDesktop) -> (id: String, process: pid_t)?

  /// Gives a window another size.
  func resize(_ window: String, to size: CGSize, on desktop: TestDesktop) throws

  /// Changes the scale. The display keeps its size in the windows' coordinates.
  func setScale(_ scale: Double, on desktop: TestDesktop) throws
}

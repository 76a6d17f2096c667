import Foundation

/// A mouse button, by its number in X.
public enum MouseButton: Int, Sendable {
  /// The first button.
  case primary = 1
  /// The wheel pressed.
  case middle = 2
  /// The button that opens a context menu.
  case secondary = 3
  /// The side button that goes back.
  case back = 8
  /// The side button that goes forward.
  case forward = 9
}

/// Real key and mouse events, as from the X server's own devices. Points are on the display, in the
/// windows' coordinates.
extension RunningProgram {
  // MARK: Keys

  /// Presses and releases keys, one chord after another, by their names in X:
  /// `press("alt+Left")`, `press("Down", "Down", "Return")`.
  public func press(_ chords: String..., file: StaticString = #filePath, line: UInt = #line) throws
  {
    try waitForKeyboardFocus(file: file, line: line)
    for chord in chords { try desktop.run("xdotool", "key", chord) }
  }

  /// Holds keys down, which repeat as the keyboard has it.
  public func hold(
    _ chord: String, for duration: Duration, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try waitForKeyboardFocus(file: file, line: line)
    try desktop.run("xdotool", "keydown", chord)
    Thread.sleep(forTimeInterval: duration / .seconds(1))
    try desktop.run("xdotool", "keyup", chord)
  }

  /// Types a text.
  public func type(_ text: String, file: StaticString = #filePath, line: UInt = #line) throws {
    try waitForKeyboardFocus(file: file, line: line)
    for character in text {
      // A character without a key gets one for the moment, and GTK must have read the new layout
      // before the key is pressed and until it is handled.
      try desktop.run(
        "xdotool", "type", "--delay", character.isASCII ? "10" : "250", "--", String(character))
    }
  }

  // MARK: Mouse

  /// Clicks in the middle of what can be seen of a node, once it has stopped moving.
  public func click(
    _ node: AccessibleNode, button: MouseButton = .primary, count: Int = 1,
    file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let frame = try frameOnDisplay(of: node, file: file, line: line)
    try click(at: CGPoint(x: frame.midX, y: frame.midY), button: button, count: count)
  }

  /// Clicks a node while a key is held down, named as X names it (`"Shift_L"`).
  public func click(
    _ node: AccessibleNode, holding key: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try movePointer(onto: node, file: file, line: line)
    try desktop.run(["xdotool", "keydown", key] + Self.click(.primary) + ["keyup", key])
  }

  /// Clicks at a point of the display.
  public func click(at point: CGPoint, button: MouseButton = .primary, count: Int = 1) throws {
    try movePointer(to: point)
    try clickUnmoved(button, count: count)
  }

  /// Clicks without moving the pointer first. GTK gets no motion event that would make it look for
  /// the widget under the pointer.
  public func clickUnmoved(_ button: MouseButton = .primary, count: Int = 1) throws {
    let clicks = Array(repeating: Self.click(button), count: count)
    try desktop.run(["xdotool"] + clicks.joined(separator: ["sleep", "0.06"]))
  }

  /// Returns the commands for xdotool that make a click. The button is down for as long as under a finger.
  ///
  /// GTK makes a motion event of its own after a change of layout, with the buttons that are down
  /// at the X server by then. If that event comes after the press and the server has seen the
  /// release already, GTK cancels the click. A click without duration is lost in this way once in
  /// some hundred starts.
  private static func click(_ button: MouseButton) -> [String] {
    ["mousedown", "\(button.rawValue)", "sleep", "0.04", "mouseup", "\(button.rawValue)"]
  }

  /// Moves the pointer onto a node, as to see its tooltip.
  public func movePointer(
    onto node: AccessibleNode, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let frame = try frameOnDisplay(of: node, file: file, line: line)
    try movePointer(to: CGPoint(x: frame.midX, y: frame.midY))
  }

  /// Moves the pointer to a point of the display.
  public func movePointer(to point: CGPoint) throws {
    let pixel = pixels(CGRect(origin: point, size: .zero))
    try desktop.run("xdotool", "mousemove", "\(Int(pixel.minX))", "\(Int(pixel.minY))")
  }

  /// Presses the primary button at one point of the display, moves in small steps to another as
  /// a hand does, and releases it there.
  public func drag(
    from start: CGPoint, to end: CGPoint, over duration: Duration = .milliseconds(300)
  ) throws {
    try movePointer(to: start)
    try desktop.run("xdotool", "mousedown", "1")
    let steps = 12
    for step in 1...steps {
      let part = CGFloat(step) / CGFloat(steps)
      try movePointer(
        to: CGPoint(
          x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part))
      Thread.sleep(forTimeInterval: duration / .seconds(steps))
    }
    try desktop.run("xdotool", "mouseup", "1")
  }

  /// Turns the wheel over a node; a positive number of notches scrolls towards the end.
  public func scroll(
    _ node: AccessibleNode, notches: Int, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try movePointer(onto: node, file: file, line: line)
    try desktop.run(
      "xdotool", "click", "--repeat", "\(abs(notches))", "--delay", "20", notches > 0 ? "5" : "4")
  }

  // MARK: Windows

  /// Where on the display is what can be seen of a node, without its padding and border; waits
  /// until it is on show and has stopped moving.
  public func frameOnDisplay(
    of node: AccessibleNode, file: StaticString = #filePath, line: UInt = #line
  ) throws -> CGRect {
    var former: CGRect?
    return try wait(
      for: "\(node.summary) to be on show and still", atMost: .seconds(30), file: file, line: line
    ) {
      let placement = Placement(of: node, on: windows)
      guard placement.isOnShow, let frame = placement.frameOnDisplay else { return nil }
      defer { former = frame }
      return frame == former ? frame : nil
    }
  }

  /// Where on the display the active window is, with the border that GTK draws; a window in full
  /// screen has the size of the display.
  public var windowFrame: CGRect {
    get throws {
      try waitForKeyboardFocus()
      return try wait(for: "the active window to be on the display", atMost: .seconds(30)) {
        let id = desktop.windowSystem.activeWindow(on: desktop)?.id
        return windows.first { $0.id == id }?.frame
      }
    }
  }

  /// Gives the active window another size, as dragging its border does.
  /// - Returns: The size that it then has, larger where the content needs more.
  @discardableResult
  public func resize(width: Int, height: Int, file: StaticString = #filePath, line: UInt = #line)
    throws -> CGSize
  {
    try waitForKeyboardFocus(file: file, line: line)
    guard let window = desktop.windowSystem.activeWindow(on: desktop)?.id else {
      throw EndToEndError("No window is active")
    }
    try desktop.windowSystem.resize(
      window, to: CGSize(width: width, height: height), on: desktop)
    var sizes: [CGSize] = []
    return try wait(for: "the window to keep a size", atMost: .seconds(30), file: file, line: line)
    {
      let size = try windowFrame.size
      sizes = sizes.suffix(4) + [size]
      let isStill = sizes.count == 5 && sizes.allSatisfy { $0 == size }
      return size == CGSize(width: width, height: height) || isStill ? size : nil
    }
  }

  /// Takes a picture of the whole display, or of the active window.
  ///
  /// It goes to the folder that the environment variable `E2E_SCREENSHOTS` names, or to
  /// `.build/end-to-end` in the current directory, which is the package's under `swift test`.
  /// - Parameters:
  ///   - name: The name of the file, without extension.
  ///   - showsWindowOnly: Whether what is around the active window is left out.
  /// - Returns: The file, a PNG.
  /// - Throws: `EndToEndError` if the picture could not be taken or written.
  @discardableResult
  public func screenshot(named name: String, showsWindowOnly: Bool = false) throws -> URL {
    let display = CGRect(origin: .zero, size: TestDesktop.size)
    return try screenshot(named: name, of: showsWindowOnly ? windowFrame : display)
  }

  /// Takes a picture of an area of the display, for the same folder.
  func screenshot(named name: String, of area: CGRect) throws -> URL {
    let folder = URL(
      filePath: ProcessInfo.processInfo.environment["E2E_SCREENSHOTS"] ?? ".build/end-to-end")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: name).appendingPathExtension("png")
    let frame = pixels(area)
    let geometry =
      "\(Int(frame.width))x\(Int(frame.height))+\(Int(frame.minX))+\(Int(frame.minY))"
    try desktop.run("import", "-window", "root", "-crop", geometry, "+repage", file.path)
    return file
  }

  /// The colour at a point of the display, as "#RRGGBB".
  public func color(at point: CGPoint) throws -> String {
    let pixel = pixels(CGRect(origin: point, size: .zero))
    let place = "1x1+\(Int(pixel.minX))+\(Int(pixel.minY))"
    let text = try desktop.run(
      "import", "-window", "root", "-crop", place, "-depth", "8", "txt:-")
    guard let color = text.firstMatch(of: /#[0-9A-F]{6}/)?.output else {
      throw EndToEndError("No colour at \(place): \(text)")
    }
    return String(color)
  }

  /// Converts from the windows' coordinates to pixels of the screen.
  private func pixels(_ area: CGRect) -> CGRect {
    let scale = desktop.windowSystem.scale
    return CGRect(
      x: area.minX * scale, y: area.minY * scale, width: area.width * scale,
      height: area.height * scale)
  }

  /// Waits until key events go to the program, as they do soon after its window has appeared.
  private func waitForKeyboardFocus(file: StaticString = #filePath, line: UInt = #line) throws {
    try waitUntil("a window of the program to be active", file: file, line: line) {
      desktop.windowSystem.activeWindow(on: desktop)?.process == process.id
    }
  }
}

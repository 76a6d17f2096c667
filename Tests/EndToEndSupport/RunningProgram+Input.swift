import Foundation

/// A mouse button, by its X11 number.
public enum MouseButton: Int, Sendable {
  /// The first button.
  case primary = 1
  /// The wheel, as a button.
  case middle = 2
  /// The button that opens a context menu.
  case secondary = 3
  /// The side button that goes back.
  case back = 8
  /// The side button that goes forward.
  case forward = 9
}

/// Key and mouse events, by the X server's own devices. Points are in the windows' coordinates on
/// the display.
extension RunningProgram {
  // MARK: Keys

  /// Presses and releases chords one after the other, by their X11 names: `press("alt+Left")`,
  /// `press("Down", "Down", "Return")`.
  public func press(_ chords: String..., file: StaticString = #filePath, line: UInt = #line) throws
  {
    try waitForKeyboardFocus(file: file, line: line)
    for chord in chords { try desktop.run("xdotool", "key", chord) }
  }

  /// Holds a chord down, so that it repeats.
  public func hold(
    _ chord: String, for duration: Duration, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try waitForKeyboardFocus(file: file, line: line)
    try desktop.run("xdotool", "keydown", chord)
    Thread.sleep(forTimeInterval: duration / .seconds(1))
    try desktop.run("xdotool", "keyup", chord)
  }

  /// Types a text, character by character.
  public func type(_ text: String, file: StaticString = #filePath, line: UInt = #line) throws {
    try waitForKeyboardFocus(file: file, line: line)
    for character in text {
      // xdotool maps a key for a character without one, and GTK must read the new layout before the
      // key is pressed, and keep it until the key is handled.
      try desktop.run(
        "xdotool", "type", "--delay", character.isASCII ? "10" : "250", "--", String(character))
    }
  }

  // MARK: Mouse

  /// Clicks the middle of a node's visible part, after it and the pages have stopped moving.
  public func click(
    _ node: @autoclosure () throws -> AccessibleNode, button: MouseButton = .primary,
    count: Int = 1,
    file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try movePointer(onto: node(), file: file, line: line)
    try clickUnmoved(button, count: count)
  }

  /// Clicks a node while a key is held down, by its X11 name (`"Shift_L"`).
  public func click(
    _ node: @autoclosure () throws -> AccessibleNode, holding key: String,
    file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try movePointer(onto: node(), file: file, line: line)
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

  /// Returns the xdotool commands for a click, in which the button is down for 40 ms.
  ///
  /// After a change of layout, GTK makes a motion event with the current button state of the X
  /// server. If that event comes after the press, and the button was released already, GTK cancels
  /// the click. A click without duration is lost once in some hundred starts.
  private static func click(_ button: MouseButton) -> [String] {
    ["mousedown", "\(button.rawValue)", "sleep", "0.04", "mouseup", "\(button.rawValue)"]
  }

  /// Moves the pointer over a node, after it and the pages have stopped moving.
  public func movePointer(
    onto node: @autoclosure () throws -> AccessibleNode, file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    waitForPagesAtRest()
    let frame = try frameOnDisplay(of: node(), file: file, line: line)
    try movePointer(to: CGPoint(x: frame.midX, y: frame.midY))
  }

  /// Moves the pointer to a point of the display.
  public func movePointer(to point: CGPoint) throws {
    let pixel = pixels(CGRect(origin: point, size: .zero))
    try desktop.run("xdotool", "mousemove", "\(Int(pixel.minX))", "\(Int(pixel.minY))")
  }

  /// Drags from one point of the display to another with the primary button, in small steps.
  public func drag(
    from start: CGPoint, to end: CGPoint, over duration: Duration = .milliseconds(300)
  ) throws {
    try holdButton(at: start) { try movePointer(from: start, to: end, over: duration) }
  }

  /// Moves the pointer from one point of the display to another in small steps, as a drag needs.
  public func movePointer(
    from start: CGPoint, to end: CGPoint, over duration: Duration = .milliseconds(300)
  ) throws {
    let steps = 12
    for step in 1...steps {
      let part = CGFloat(step) / CGFloat(steps)
      try movePointer(
        to: CGPoint(
          x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part))
      Thread.sleep(forTimeInterval: duration / .seconds(steps))
    }
  }

  /// Holds the primary button down at a point of the display during a closure.
  public func holdButton(at point: CGPoint, _ body: () throws -> Void) throws {
    try movePointer(to: point)
    try desktop.run("xdotool", "mousedown", "1")
    let result = Result { try body() }
    try desktop.run("xdotool", "mouseup", "1")
    try result.get()
  }

  /// Turns the wheel over a node, while a key is held down, by its X11 name (`"Control_L"`). A
  /// positive number of notches scrolls towards the end.
  public func scroll(
    _ node: @autoclosure () throws -> AccessibleNode, notches: Int, holding key: String? = nil,
    file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try movePointer(onto: node(), file: file, line: line)
    let turn = [
      "click", "--repeat", "\(abs(notches))", "--delay", "20", notches > 0 ? "5" : "4",
    ]
    try desktop.run(
      ["xdotool"] + (key.map { ["keydown", $0] } ?? []) + turn + (key.map { ["keyup", $0] } ?? []))
  }

  // MARK: Windows

  /// Waits until a node is on screen and has stopped moving, and returns the frame of its visible
  /// part on the display, without padding and border. Evaluates the node again while it is not on
  /// screen, because the program may replace a widget that was just found.
  public func frameOnDisplay(
    of node: @autoclosure () throws -> AccessibleNode, file: StaticString = #filePath,
    line: UInt = #line
  ) throws -> CGRect {
    var former: (frame: CGRect, since: ContinuousClock.Instant)?
    var found = try node()
    return try wait(
      for: "\(found.summary) to be on screen and still", atMost: .seconds(30), file: file,
      line: line
    ) {
      let placement = Placement(of: found, in: tree, on: windows)
      guard placement.isOnScreen, let frame = placement.frameOnDisplay else {
        found = try node()
        return nil
      }
      if former?.frame != frame { former = (frame, .now) }
      return former.flatMap { $0.since.duration(to: .now) >= Self.stillness ? frame : nil }
    }
  }

  /// How long a node must be still. A page takes no clicks during its transition, which moves its
  /// pixels and not its widgets.
  private static let stillness = Duration.milliseconds(300)

  /// The frame of the active window on the display, with the border that GTK draws. A full-screen
  /// window has the size of the display.
  public var windowFrame: CGRect {
    get throws {
      try waitForKeyboardFocus()
      return try wait(for: "the active window to be on the display", atMost: .seconds(30)) {
        let id = desktop.windowSystem.activeWindow(on: desktop)?.id
        return windows.first { $0.id == id }?.frame
      }
    }
  }

  /// Resizes the active window, as dragging its border does.
  ///
  /// - Returns: The new size, which is larger if the content needs more.
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
    return try wait(for: "a constant window size", atMost: .seconds(30), file: file, line: line) {
      let size = try windowFrame.size
      sizes = sizes.suffix(4) + [size]
      let isStill = sizes.count == 5 && sizes.allSatisfy { $0 == size }
      return size == CGSize(width: width, height: height) || isStill ? size : nil
    }
  }

  /// Takes a screenshot of the display, or of the active window.
  ///
  /// The file is in the folder of the environment variable `E2E_SCREENSHOTS`. By default it is in
  /// `.build/end-to-end` in the current directory, which is the package's under `swift test`.
  ///
  /// - Parameters:
  ///   - name: The name of the file, without extension.
  ///   - showsWindowOnly: Whether the picture shows only the active window.
  /// - Returns: The PNG file.
  /// - Throws: `EndToEndError` if the picture could not be taken or written.
  @discardableResult
  public func screenshot(named name: String, showsWindowOnly: Bool = false) throws -> URL {
    let display = CGRect(origin: .zero, size: TestDesktop.size)
    return try screenshot(named: name, of: showsWindowOnly ? windowFrame : display)
  }

  /// Takes a screenshot of an area of the display, in the same folder.
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

  /// Returns the colour at a point of the display, as "#RRGGBB".
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

  /// Converts the windows' coordinates to pixels of the screen.
  private func pixels(_ area: CGRect) -> CGRect {
    let scale = desktop.windowSystem.scale
    return CGRect(
      x: area.minX * scale, y: area.minY * scale, width: area.width * scale,
      height: area.height * scale)
  }

  /// Waits until a window of the program is active and gets key events, and until its pages rest.
  private func waitForKeyboardFocus(file: StaticString = #filePath, line: UInt = #line) throws {
    try waitUntil("a window of the program to be active", file: file, line: line) {
      desktop.windowSystem.activeWindow(on: desktop)?.process == process.id
    }
    waitForPagesAtRest()
  }
}

import Foundation

extension RunningProgram {
  /// Waits until a node is on screen, and returns the first one in reading order.
  ///
  /// A node is on screen if neither it nor a container is hidden, if it is inside its window and
  /// not scrolled out of view, and if its page was not replaced.
  ///
  /// - Parameters:
  ///   - role: The role of the node; nil for any.
  ///   - name: The name of the node; nil for any.
  ///   - container: A container of the node.
  ///   - limit: The time to wait.
  ///   - file: The file of a failure.
  ///   - line: The line of a failure.
  /// - Returns: The node.
  /// - Throws: After failing the test, if there is no node within the limit, or if the program
  ///   ends.
  @discardableResult
  public func find(
    _ role: AccessibleNode.Role?, named name: String? = nil,
    within container: AccessibleNode? = nil, atMost limit: Duration = .seconds(30),
    file: StaticString = #filePath, line: UInt = #line
  ) throws -> AccessibleNode {
    let what = [role?.rawValue ?? "anything", name.map { "named \"\($0)\"" }].compactMap(\.self)
    return try wait(for: what.joined(separator: " "), atMost: limit, file: file, line: line) {
      nodesOnScreen(role, within: container) { name == nil || $0 == name }.first { _ in true }
    }
  }

  /// Waits until no node with a role and a name is on screen.
  ///
  /// - Throws: After failing the test, if there is still one after 30 seconds, or if the program
  ///   ends.
  public func waitUntilGone(
    _ role: AccessibleNode.Role, named name: String, file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    try waitUntil("no \(role.rawValue) named \"\(name)\"", file: file, line: line) {
      findAll(role) { $0 == name }.isEmpty
    }
  }

  /// Returns the nodes that are on screen now, in reading order, without waiting.
  ///
  /// - Parameters:
  ///   - role: The role of the nodes; nil for any.
  ///   - container: A container of the nodes.
  ///   - isWanted: Returns whether a name matches.
  /// - Returns: The nodes; empty while the program does not answer.
  public func findAll(
    _ role: AccessibleNode.Role?, within container: AccessibleNode? = nil,
    where isWanted: (_ name: String) -> Bool = { _ in true }
  ) -> [AccessibleNode] {
    Array(nodesOnScreen(role, within: container, where: isWanted))
  }

  /// Returns the same nodes, and looks for the place of each only when it is asked for.
  private func nodesOnScreen(
    _ role: AccessibleNode.Role?, within container: AccessibleNode?,
    where isWanted: (_ name: String) -> Bool
  ) -> some Sequence<AccessibleNode> {
    // Read all nodes before their places: GTK returns the node at a point only for widgets that
    // were asked for before.
    let tree = tree
    let candidates = tree.nodes(in: container).map(\.node).filter {
      (role == nil || $0.role == role) && isWanted(tree.name(of: $0))
    }
    let windows = candidates.isEmpty ? [] : windows
    return candidates.lazy.filter { Placement(of: $0, in: tree, on: windows).isOnScreen }
  }

  /// Waits for at most a second until no page is moving. Keys and clicks have no effect on a page
  /// that moves. A person sees that, and waits.
  public func waitForPagesAtRest() {
    _ = happens(within: .seconds(1)) { !hasMovingPages }
  }

  /// Whether one page is replacing another: a container then shows two of the same size.
  private var hasMovingPages: Bool {
    let tree = tree
    let pages = tree.nodes().map(\.node).filter {
      $0.role == .group && !tree.name(of: $0).isEmpty
    }
    return Dictionary(grouping: pages) { tree.parent(of: $0) }.values.contains { siblings in
      guard siblings.count > 1 else { return false }
      let sizes = siblings.map { tree.extents(of: $0).size }.filter { $0.height > 200 }
      return sizes.count > 1 && sizes.allSatisfy { $0 == sizes[0] }
    }
  }

  /// The focused node of the active window.
  public var focused: AccessibleNode? {
    let tree = tree
    return tree.nodes().first { tree.states(of: $0.node).contains(.focused) }?.node
  }

  /// The title of the active window, or else of the first window.
  public var windowTitle: String {
    let windows = accessibleRoot?.children ?? []
    return (windows.first { $0.states.contains(.active) } ?? windows.first)?.name ?? ""
  }

  /// The title of the page in the active window: the window's title without the folders that Albums
  /// adds to it.
  public var pageTitle: String {
    let parts = windowTitle.components(separatedBy: " – ")
    return parts.count > 1 ? parts.dropLast().joined(separator: " – ") : windowTitle
  }

  /// Whether a menu, popover or tooltip is on the display. GTK 4.8 hides those inside an entry from
  /// assistive technology. Always false under Wayland.
  public var hasPopup: Bool { !popups.isEmpty }

  /// The frames of the menus, popovers and tooltips on the display. Always empty under Wayland.
  public var popups: [CGRect] { windows.filter(\.isPopup).map(\.frame) }

  /// The names, descriptions and texts of all nodes that are not hidden, as the program has them.
  public var shownTexts: Set<String> {
    Set(
      tree.nodes().flatMap { node, _ in
        [node.shownName, node.shownDescription, node.shownText ?? ""]
      })
  }

  /// Returns a description of all nodes that are not hidden, one on each line, for messages.
  public func dump() -> String {
    tree.nodes().map { node, depth in
      let box = node.extents
      var line = String(repeating: "  ", count: depth) + node.summary
      line += " (\(Int(box.minX)), \(Int(box.minY)), \(Int(box.width)) x \(Int(box.height)))"
      if !node.description.isEmpty { line += " described \"\(node.description)\"" }
      if let text = node.text, text != node.name { line += " text \"\(text)\"" }
      if let value = node.value { line += " value \(value)" }
      let states = node.states.subtracting([.visible, .sensitive, .focusable])
      if !states.isEmpty { line += " \(states.map { "\($0)" }.sorted())" }
      return line
    }.joined(separator: "\n")
  }

  /// Whether the program answers assistive technology in time. Also true without a window.
  var isAnswering: Bool {
    _ = accessibleRoot?.children
    return desktop.accessibilityBus.isAnswering
  }

  /// The program's widgets now.
  var tree: AccessibleTree { AccessibleTree(below: accessibleRoot) }

  /// The program's windows on the display. On X11, these include its popovers.
  var windows: [DisplayWindow] {
    desktop.windowSystem.windows(of: process.id, on: desktop)
  }
}

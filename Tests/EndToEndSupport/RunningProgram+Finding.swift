import Foundation

extension RunningProgram {
  /// Waits for a node to be on show and returns the first in reading order.
  ///
  /// On show means: neither it nor anything around it is hidden, it is within its window and not
  /// scrolled away, and not on a page that another has replaced.
  /// - Parameters:
  ///   - role: The role that it must have, or nil for any.
  ///   - name: The name that it must have, or nil for any.
  ///   - container: A node that it must be inside of.
  ///   - limit: How long to wait.
  ///   - file: The file of a failure.
  ///   - line: The line of a failure.
  /// - Returns: The node.
  /// - Throws: After failing the test, if there is none within the limit, or the program ends.
  @discardableResult
  public func find(
    _ role: AccessibleNode.Role?, named name: String? = nil,
    within container: AccessibleNode? = nil, atMost limit: Duration = .seconds(30),
    file: StaticString = #filePath, line: UInt = #line
  ) throws -> AccessibleNode {
    let what = [role?.rawValue ?? "anything", name.map { "named \"\($0)\"" }].compactMap(\.self)
    return try wait(for: what.joined(separator: " "), atMost: limit, file: file, line: line) {
      findAll(role, within: container) { name == nil || $0 == name }.first
    }
  }

  /// The nodes that are on show now, in reading order; does not wait.
  /// - Parameters:
  ///   - role: The role that they must have, or nil for any.
  ///   - container: A node that they must be inside of.
  ///   - isWanted: Says whether a name is one of those sought.
  /// - Returns: The nodes, none while the program does not answer.
  public func findAll(
    _ role: AccessibleNode.Role?, within container: AccessibleNode? = nil,
    where isWanted: (_ name: String) -> Bool = { _ in true }
  ) -> [AccessibleNode] {
    // All nodes before the first look at what is on show: GTK tells what is at a point of the
    // window only for widgets that somebody has asked about before.
    let candidates = tree(of: container).map(\.node).filter {
      (role == nil || $0.role == role) && isWanted($0.name)
    }
    guard !candidates.isEmpty else { return [] }
    let windows = windows
    return candidates.filter { Placement(of: $0, on: windows).isOnShow }
  }

  /// The node that has the focus, in the active window.
  public var focused: AccessibleNode? {
    tree().first { $0.node.states.contains(.focused) }?.node
  }

  /// The title of the active window, or of the first while none is active.
  public var windowTitle: String {
    let windows = application?.children ?? []
    return (windows.first { $0.states.contains(.active) } ?? windows.first)?.name ?? ""
  }

  /// Whether a menu, popover or tooltip is on the display. Assistive technology cannot tell of them
  /// all: GTK 4.8 does not show it what is inside an entry. Always false under Wayland.
  public var hasPopup: Bool { !popups.isEmpty }

  /// Where the menus, popovers and tooltips are on the display. Always empty under Wayland.
  public var popups: [CGRect] { windows.filter(\.isPopup).map(\.frame) }

  /// The nodes that are not hidden, one a line, indented, for messages.
  public func dump() -> String {
    tree().map { node, depth in
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

  /// Whether the program answers assistive technology in time; also true if it has no window.
  var isAnswering: Bool {
    _ = application?.children
    return hungUntil < .now
  }

  private var application: AccessibleNode? { .program(process.id) }

  /// The program's windows on the display; under X, also its popovers.
  var windows: [DisplayWindow] {
    desktop.windowSystem.windows(of: process.id, on: desktop)
  }

  /// The nodes in a container, or in all windows, which are not hidden, in reading order.
  private func tree(
    of container: AccessibleNode? = nil
  ) -> [(node: AccessibleNode, depth: Int)] {
    var result: [(node: AccessibleNode, depth: Int)] = []
    // GTK 4.8 lists the page of a GtkStackPage twice.
    var seen: Set<UnsafeRawPointer> = []
    func visit(_ parent: AccessibleNode, depth: Int) {
      for node in parent.children
      where !seen.contains(node.identity) && node.states.contains(.visible) {
        seen.insert(node.identity)
        // A grid or list view keeps hundreds of cells more than it shows, without a size.
        let isCell = node.role == .tableCell || node.role == .listItem
        if isCell && node.extents.isEmpty { continue }
        result.append((node, depth))
        visit(node, depth: depth + 1)
      }
    }
    if let root = container ?? application { visit(root, depth: 0) }
    return result
  }
}

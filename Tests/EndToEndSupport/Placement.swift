import Foundation

/// The place of a node on the display, and whether the user can see it there.
///
/// GTK 4.8 sets the state "showing" only for windows, and a page that a stack has replaced keeps
/// the state "visible" and its extents. So this type asks GTK for the node at a point: a widget
/// that is not on the display is at no point.
///
/// GTK 4.10 and later remove the replaced page from the tree, and compute the node at a point from
/// the extents alone. Their extents include the border and padding of a widget; `CTestPreload`
/// corrects them.
struct Placement {
  private let node: AccessibleNode

  /// The part of the node that is not scrolled out of view, in the coordinates of `extents`.
  private let extents: CGRect

  /// The containers of the node, the innermost first, up to its window or popover.
  private let containers: [AccessibleNode]

  /// The window or popover of the node, and its window on the display.
  private let surface: AccessibleNode
  private let window: DisplayWindow?

  /// Finds the place of a node in the program's windows on the display.
  init(of node: AccessibleNode, in tree: AccessibleTree, on windows: [DisplayWindow]) {
    var containers: [AccessibleNode] = []
    var extents = tree.extents(of: node)
    var surface = node
    var box = extents
    var window: DisplayWindow?
    // The loop makes many queries: skip it for nodes without a size.
    while !extents.isEmpty {
      // A popover is recognised by its size: its role and name are up to the program.
      window = windows.first { $0.isPopup && $0.frame.size == box.size }
      guard window == nil, let parent = tree.parent(of: surface), !parent.isRoot else { break }
      surface = parent
      box = tree.extents(of: parent)
      containers.append(parent)
      if parent.role == .scrollPane { extents = extents.intersection(box) }
    }
    self.node = node
    self.extents = extents.intersection(box)
    self.containers = containers
    self.surface = surface
    // A window is larger than its content, by the border that GTK draws.
    self.window =
      window
      ?? windows
      .filter { !$0.isPopup && $0.frame.width >= box.width && $0.frame.height >= box.height }
      .min { $0.frame.width * $0.frame.height < $1.frame.width * $1.frame.height }
  }

  /// Whether the user can see a part of the node.
  var isOnScreen: Bool {
    guard !extents.isEmpty else { return false }
    if node.isFromGTK410 { return true }
    let middle = CGPoint(x: extents.midX, y: extents.midY)
    // GTK returns no node at the middle if the widget there is hidden from assistive technology.
    // The padding beside the content belongs to the node itself.
    let points = [
      middle, CGPoint(x: extents.minX - 1, y: middle.y), CGPoint(x: middle.x, y: extents.minY - 1),
    ]
    if points.contains(where: { node.node(at: $0) != nil }) { return true }
    // The node is at none of its points: it is insensitive, hidden from assistive technology, or
    // not on the display. In the first two cases its container is at that point, else another node.
    for container in containers {
      if let other = container.node(at: middle) { return other == container }
    }
    return true
  }

  /// The frame of the node's visible part on the display; nil if its window is not on the display.
  var frameOnDisplay: CGRect? {
    guard let window else { return nil }
    // GTK gives a popover the coordinates that it would have inside its window. The border of a
    // window is equally wide on the left, on the right and at the top.
    let content = surface.extents
    let border = window.isPopup ? 0 : (window.frame.width - content.width) / 2
    return extents.offsetBy(
      dx: window.frame.minX + border - content.minX, dy: window.frame.minY + border - content.minY)
  }
}

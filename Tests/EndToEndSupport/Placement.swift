import Foundation

/// Where a node is on the display, and whether a person can see it there.
///
/// GTK 4.8 has the state "showing" for windows only, and a page that a stack has replaced keeps
/// the state "visible" and its extents. But GTK tells what is at a point, and a widget that is
/// not on the display is at none.
///
/// GTK 4.10 and later leave the replaced page out of the tree, and tell what is at a point from the
/// extents alone. Their extents include a widget's border and padding; `CAccessibleBounds` corrects
/// them.
struct Placement {
  private let node: AccessibleNode

  /// The part of the node that is not scrolled away, in the coordinates of `extents`.
  private let extents: CGRect

  /// What the node is in, the innermost first, up to its window or popover.
  private let containers: [AccessibleNode]

  /// The window, or the popover, that the node is in, and its own window on the display.
  private let surface: AccessibleNode
  private let window: DisplayWindow?

  /// Finds the place of a node in one of its program's windows on the display.
  init(of node: AccessibleNode, on windows: [DisplayWindow]) {
    var containers: [AccessibleNode] = []
    var extents = node.extents
    var surface = node
    var box = extents
    var window: DisplayWindow?
    // The rest is many questions, not worth asking about what has no size.
    while !extents.isEmpty {
      // Nothing else tells a popover: its role and name are the program's choice.
      window = windows.first { $0.isPopup && $0.frame.size == box.size }
      guard window == nil, let parent = surface.parent, parent.role != "application" else { break }
      surface = parent
      box = parent.extents
      containers.append(parent)
      if parent.role == .scrollPane { extents = extents.intersection(box) }
    }
    self.node = node
    self.extents = extents.intersection(box)
    self.containers = containers
    self.surface = surface
    // A window is larger than its content by the border that GTK draws around it.
    self.window =
      window
      ?? windows
      .filter { !$0.isPopup && $0.frame.width >= box.width && $0.frame.height >= box.height }
      .min { $0.frame.width * $0.frame.height < $1.frame.width * $1.frame.height }
  }

  /// Whether a person can see some of the node.
  var isOnShow: Bool {
    guard !extents.isEmpty else { return false }
    if node.isFromGTK410 { return true }
    let middle = CGPoint(x: extents.midX, y: extents.midY)
    // What is in the middle may be of no interest to assistive technology, and then GTK names
    // nothing; next to the content, in the padding, is the node itself.
    let points = [
      middle, CGPoint(x: extents.minX - 1, y: middle.y), CGPoint(x: middle.x, y: extents.minY - 1),
    ]
    if points.contains(where: { node.node(at: $0) != nil }) { return true }
    // Not at its own points: it is insensitive, of no interest, or not on the display. In the
    // first two cases what holds it is at that point, in the last something else.
    for container in containers {
      if let other = container.node(at: middle) { return other.identity == container.identity }
    }
    return true
  }

  /// Where on the display the visible part of the node is; nil while its window is not there.
  var frameOnDisplay: CGRect? {
    guard let window else { return nil }
    // GTK gives a popover the coordinates that it would have without a window of its own. The
    // border of a window is as wide on the left as on the right and above.
    let content = surface.extents
    let border = window.isPopup ? 0 : (window.frame.width - content.width) / 2
    return extents.offsetBy(
      dx: window.frame.minX + border - content.minX, dy: window.frame.minY + border - content.minY)
  }
}

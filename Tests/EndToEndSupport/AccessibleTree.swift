import Foundation

/// The nodes of a program at one moment.
///
/// A program needs about a third of a millisecond for each answer, and a window has hundreds of
/// nodes. So this type gets the names and states of all nodes in one answer, and asks for their
/// extents only once.
final class AccessibleTree {
  private let root: AccessibleNode?
  private lazy var items = root?.cacheItems() ?? [:]
  private var extents: [AccessibleNode: CGRect] = [:]

  /// Makes the tree below the root node of a program; empty for nil.
  init(below root: AccessibleNode?) { self.root = root }

  /// Returns the nodes in a container, or in all windows, that are not hidden, in reading order.
  func nodes(in container: AccessibleNode? = nil) -> [(node: AccessibleNode, depth: Int)] {
    var result: [(node: AccessibleNode, depth: Int)] = []
    // GTK 4.8 lists the page of a GtkStackPage twice.
    var seen: Set<AccessibleNode> = []
    func visit(_ parent: AccessibleNode, depth: Int) {
      for node in children(of: parent) where seen.insert(node).inserted {
        // A grid or list view keeps hundreds of unused cells without a size.
        let isCell = node.role == .tableCell || node.role == .listItem
        if isCell && extents(of: node).isEmpty { continue }
        result.append((node, depth))
        visit(node, depth: depth + 1)
      }
    }
    if let top = container ?? root { visit(top, depth: 0) }
    return result
  }

  /// Returns the parent of a node. The parent of a window is the root node.
  func parent(of node: AccessibleNode) -> AccessibleNode? { items[node]?.parent ?? node.parent }

  /// Returns the accessible name, in English if the program uses the pseudo-locale.
  func name(of node: AccessibleNode) -> String {
    items[node].map { PseudoLocale.english($0.name) } ?? node.name
  }

  /// Returns the states of a node.
  func states(of node: AccessibleNode) -> Set<AccessibleNode.State> {
    items[node]?.states ?? node.states
  }

  /// Returns the frame of the content, as `AccessibleNode.extents`.
  func extents(of node: AccessibleNode) -> CGRect {
    if let extents = extents[node] { return extents }
    let answer = node.extents
    extents[node] = answer
    return answer
  }

  /// Returns the children that are not hidden themselves. The cache does not tell which are hidden.
  private func children(of node: AccessibleNode) -> [AccessibleNode] {
    items[node]?.childCount == 0 && !node.isRoot ? [] : node.children
  }
}

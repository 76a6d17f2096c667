/// One change of a navigation controller's stack.
public struct StackChange {
  /// The kind of a change.
  public nonisolated enum Reason: Sendable {
    /// A page was pushed.
    case push
    /// One or more pages were popped.
    case pop
    /// The stack was set.
    case replace

    init(_ reason: NavigationStack<ViewController>.Reason) {
      switch reason {
      case .push: self = .push
      case .pop: self = .pop
      case .replace: self = .replace
      }
    }
  }

  /// The kind of the change.
  public let reason: Reason
  /// The lowest index of the stack that has changed; the root's is 0.
  public let position: Int
  /// The removed pages, the topmost first.
  public let removed: [ViewController]
  /// The added pages, the lowest first.
  public let added: [ViewController]

  init(_ change: NavigationStack<ViewController>.Change) {
    let splice = change.splice
    reason = Reason(change.reason)
    position = splice.position
    removed = splice.removed.reversed()
    added = Array(splice.added)
  }
}

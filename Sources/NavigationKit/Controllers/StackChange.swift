/// One change of a navigation controller's stack, as its observers hear of it.
public struct StackChange {
  /// What was asked for.
  public nonisolated enum Reason: Sendable {
    /// A page came on top.
    case push
    /// One page or more went from the top.
    case pop
    /// The stack was set.
    case replace
  }

  /// What was asked for.
  public let reason: Reason
  /// The lowest place of the stack that has changed, 0 being the root's.
  public let position: Int
  /// The pages that stood there, the topmost first, as they go.
  public let removed: [ViewController]
  /// The pages that stand there now, the lowest first, as they come.
  public let added: [ViewController]

  init(_ change: NavigationStack<ViewController>.Change) {
    let splice = change.splice
    reason = change.reason
    position = splice.position
    removed = splice.removed.reversed()
    added = Array(splice.added)
  }
}

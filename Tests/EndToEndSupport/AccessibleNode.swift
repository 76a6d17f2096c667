import CAtspi
import Foundation

/// A widget of a running program as assistive technology sees it.
///
/// Every property asks the program anew. Of a node that is gone, or whose program does not
/// answer, names are empty, there are no states and children, and extents are empty.
public final class AccessibleNode {
  /// What kind of control a node is, in the words of AT-SPI (`"push button"`).
  public struct Role: RawRepresentable, Hashable, ExpressibleByStringLiteral, Sendable {
    /// The name that AT-SPI has for the role.
    public let rawValue: String

    /// Makes a role of a name, which need not be one of those listed here.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a role of a name, which need not be one of those listed here.
    public init(stringLiteral name: String) { self.init(rawValue: name) }

    /// A top-level window.
    public static let frame: Role = "frame"
    /// A button, also one that toggles or opens a menu.
    public static let button: Role = "push button"
    /// One of a row of buttons of which one is chosen.
    public static let radioButton: Role = "radio button"
    /// A box to tick.
    public static let checkBox: Role = "check box"
    /// A text that cannot be edited.
    public static let label: Role = "label"
    /// A field or page of text that can be edited.
    public static let text: Role = "text"
    /// A grid view.
    public static let table: Role = "table"
    /// A cell of a grid view.
    public static let tableCell: Role = "table cell"
    /// A list view.
    public static let list: Role = "list"
    /// A row of a list view.
    public static let listItem: Role = "list item"
    /// A popover menu.
    public static let menu: Role = "menu"
    /// An entry of a menu.
    public static let menuItem: Role = "menu item"
    /// A dialog window or a popover.
    public static let dialog: Role = "dialog"
    /// A scrolled window.
    public static let scrollPane: Role = "scroll pane"
    /// A picture.
    public static let image: Role = "image"
    /// A scale.
    public static let slider: Role = "slider"
    /// Widgets that belong together, such as a page.
    public static let group: Role = "panel"
  }

  /// What may be true of a node for a while.
  public enum State: CaseIterable, Sendable {
    /// It is the window with the focus.
    case active
    /// It is ticked, or set on.
    case checked
    /// Its text can be changed.
    case editable
    /// It can be opened to show more.
    case expandable
    /// It is open.
    case expanded
    /// It can get the focus.
    case focusable
    /// It has the focus.
    case focused
    /// Nothing else in its window can be used.
    case modal
    /// It is a toggle button that is down; GTK says so of a chosen radio toggle button too.
    case pressed
    /// It is selected.
    case selected
    /// It can be used.
    case sensitive
    /// It is not hidden itself; something around it may be.
    case visible

    fileprivate var atspi: AtspiStateType {
      switch self {
      case .active: ATSPI_STATE_ACTIVE
      case .checked: ATSPI_STATE_CHECKED
      case .editable: ATSPI_STATE_EDITABLE
      case .expandable: ATSPI_STATE_EXPANDABLE
      case .expanded: ATSPI_STATE_EXPANDED
      case .focusable: ATSPI_STATE_FOCUSABLE
      case .focused: ATSPI_STATE_FOCUSED
      case .modal: ATSPI_STATE_MODAL
      case .pressed: ATSPI_STATE_PRESSED
      case .selected: ATSPI_STATE_SELECTED
      case .sensitive: ATSPI_STATE_SENSITIVE
      case .visible: ATSPI_STATE_VISIBLE
      }
    }
  }

  private let accessible: UnsafeMutablePointer<AtspiAccessible>

  /// Makes a node of a reference that it takes over.
  init?(adopting accessible: UnsafeMutablePointer<AtspiAccessible>?) {
    guard let accessible else { return nil }
    self.accessible = accessible
  }

  isolated deinit {
    g_object_unref(accessible)
  }

  /// The root node of the program that runs as a process, which it has from its first window on.
  static func program(_ process: pid_t) -> AccessibleNode? {
    let programs = AccessibleNode(adopting: atspi_get_desktop(0))?.children
    let program = programs?.first { node in
      attempt { atspi_accessible_get_process_id(node.accessible, $0) } == guint(process)
    }
    // libatspi would answer from memory, which can be older than the last click. It may remember
    // only what never changes. Saying so for the whole desktop has no effect on the programs.
    let constants = AtspiCache(ATSPI_CACHE_ROLE.rawValue | ATSPI_CACHE_INTERFACES.rawValue)
    if let program { atspi_accessible_set_cache_mask(program.accessible, constants) }
    // Only this node can answer; libatspi then answers for all nodes of the program.
    _ = program?.isFromGTK410
    return program
  }

  /// What tells a node from all others while it lives. libatspi has one object for each.
  public var identity: UnsafeRawPointer { UnsafeRawPointer(accessible) }

  /// Lets libatspi take in what has reached it: only so does it notice that a program which it
  /// had given up as hung answers again. Not while the buses end, which would end the process.
  static func takeInMessages() {
    while g_main_context_iteration(nil, 0) != 0 {}
  }

  /// What kind of control it is.
  public var role: Role {
    let name = adopt(attempt { atspi_accessible_get_role_name(accessible, $0) })
    return Role(rawValue: Self.formerRoles[name] ?? name)
  }

  /// The names that roles have since GTK 4.18 and AT-SPI 2.54, by those of GTK 4.8.
  private static let formerRoles = [
    "alert": "dialog", "button": "push button", "toggle button": "push button",
    "grouping": "panel",
  ]

  /// What a screen reader calls it.
  public var name: String {
    adopt(attempt { atspi_accessible_get_name(accessible, $0) })
  }

  /// What a screen reader says besides the name; a widget's tooltip unless it sets another.
  public var description: String {
    adopt(attempt { atspi_accessible_get_description(accessible, $0) })
  }

  /// The text of a label or a text field, and nil for what has none.
  public var text: String? {
    withInterface(atspi_accessible_get_text_iface) { text in
      // GTK 4.8 does not take -1 for the end.
      attempt { atspi_text_get_character_count(text, $0) }.map { length in
        adopt(attempt { atspi_text_get_text(text, 0, length, $0) })
      }
    }
  }

  /// The value of a slider or a progress bar, and nil for what has none.
  public var value: Double? {
    withInterface(atspi_accessible_get_value_iface) { value in
      attempt { atspi_value_get_current_value(value, $0) }
    }
  }

  /// What is true of it now.
  public var states: Set<State> {
    guard let set = ask({ atspi_accessible_get_state_set(accessible) }) else { return [] }
    defer { g_object_unref(set) }
    // Not by atspi_state_set_contains, which asks the program again for every state.
    let bits = set.pointee.states
    return Set(State.allCases.filter { bits & (1 << $0.atspi.rawValue) != 0 })
  }

  /// Where its content is, in coordinates of its window's content: without its CSS padding and
  /// border. Empty for what has never had a place on the display.
  public var extents: CGRect {
    let rectangle = withInterface(atspi_accessible_get_component_iface) { component in
      attempt { atspi_component_get_extents(component, ATSPI_COORD_TYPE_WINDOW, $0) }
    }
    guard let rectangle, let box = rectangle else { return .zero }
    defer { g_free(box) }
    return CGRect(
      x: Int(box.pointee.x), y: Int(box.pointee.y),
      width: Int(box.pointee.width), height: Int(box.pointee.height))
  }

  /// The nodes directly inside, also hidden ones.
  public var children: [AccessibleNode] {
    let count = attempt { atspi_accessible_get_child_count(accessible, $0) } ?? 0
    return (0..<max(count, 0)).compactMap { index in
      AccessibleNode(
        adopting: attempt { atspi_accessible_get_child_at_index(accessible, index, $0) } ?? nil)
    }
  }

  /// The node that this one is inside of; of a window, its program.
  public var parent: AccessibleNode? {
    AccessibleNode(adopting: attempt { atspi_accessible_get_parent(accessible, $0) } ?? nil)
  }

  /// Whether the program uses GTK 4.10 or later, which describes widgets in another way: see
  /// `Placement`.
  var isFromGTK410: Bool {
    let version = adopt(attempt { atspi_accessible_get_toolkit_version(accessible, $0) })
    return version.split(separator: ".").dropFirst().first.flatMap { Int($0) } ?? 0 >= 10
  }

  /// The names of what can be done with it (`"click"`), for `perform`. GTK 4.8 does not let
  /// assistive technology move the focus.
  public var actions: [String] {
    withInterface(atspi_accessible_get_action_iface) { action in
      let count = attempt { atspi_action_get_n_actions(action, $0) } ?? 0
      return (0..<max(count, 0)).map { index in
        adopt(attempt { atspi_action_get_action_name(action, index, $0) })
      }
    } ?? []
  }

  /// Does what assistive technology can do with it, without mouse or key.
  public func perform(_ action: String) throws {
    let isDone = withInterface(atspi_accessible_get_action_iface) { interface in
      actions.firstIndex(of: action).map { index in
        attempt { atspi_action_do_action(interface, gint(index), $0) } == 1
      }
    }
    guard isDone == true else {
      throw EndToEndError("Cannot \(action) the \(summary); it can: \(actions)")
    }
  }

  /// The innermost sensitive node at a point, looking only at this node and what is inside it.
  func node(at point: CGPoint) -> AccessibleNode? {
    AccessibleNode(
      adopting: withInterface(atspi_accessible_get_component_iface) { component in
        attempt {
          atspi_component_get_accessible_at_point(
            component, gint(point.x), gint(point.y), ATSPI_COORD_TYPE_WINDOW, $0)
        } ?? nil
      } ?? nil)
  }

  /// Role and name, for messages. Those are ASCII where possible: `swift test` drops output that
  /// it happens to read up to the middle of a character.
  var summary: String { "\(role.rawValue) \"\(name)\"" }

  /// Asks through one of the interfaces that a node may have; nil if it has not.
  private func withInterface<Interface, Answer>(
    _ interface: (UnsafeMutablePointer<AtspiAccessible>?) -> UnsafeMutablePointer<Interface>?,
    _ body: (UnsafeMutablePointer<Interface>) -> Answer?
  ) -> Answer? {
    guard let pointer = ask({ interface(accessible) }) else { return nil }
    defer { g_object_unref(pointer) }
    return body(pointer)
  }
}

/// How long a program may take for one answer before it counts as hung.
let answerLimit = Duration.seconds(2)

/// Until when a hung program is not asked again. Reading a window takes hundreds of questions;
/// if each waited for the limit, a test would not end.
private(set) var hungUntil = ContinuousClock.now

/// What a call of libatspi returned, or nil if the program did not answer, or has not just before.
private func ask<Answer>(_ call: () -> Answer?) -> Answer? {
  let start = ContinuousClock.now
  guard start >= hungUntil else { return nil }
  let answer = call()
  let end = ContinuousClock.now
  guard end - start < answerLimit else {
    hungUntil = end + .seconds(1)
    return nil
  }
  return answer
}

/// What a call of libatspi returned, or nil if it reported an error or got no answer.
private func attempt<Answer>(
  _ call: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Answer
) -> Answer? {
  var error: UnsafeMutablePointer<GError>?
  let answer = ask { call(&error) }
  guard let error else { return answer }
  g_error_free(error)
  return nil
}

/// A string of which we own the memory, and an empty one for none.
private func adopt(_ text: UnsafeMutablePointer<gchar>??) -> String {
  guard let text, let text else { return "" }
  defer { g_free(text) }
  return String(cString: text)
}

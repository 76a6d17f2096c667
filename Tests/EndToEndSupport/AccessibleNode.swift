import CAtspi
import Foundation

/// A widget of a running program, as assistive technology sees it.
///
/// Every property queries the program. If the node or its program is gone, or does not answer,
/// strings, states, children and extents are empty.
public final class AccessibleNode {
  /// The kind of a widget, by its AT-SPI name (`"push button"`).
  public struct Role: RawRepresentable, Hashable, ExpressibleByStringLiteral, Sendable {
    /// The AT-SPI name of the role.
    public let rawValue: String

    /// Creates a role with any AT-SPI name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a role with any AT-SPI name.
    public init(stringLiteral name: String) { self.init(rawValue: name) }

    /// A top-level window.
    public static let frame: Role = "frame"
    /// A button, including toggle buttons and menu buttons.
    public static let button: Role = "push button"
    /// A button of a group in which one is selected.
    public static let radioButton: Role = "radio button"
    /// A check box.
    public static let checkBox: Role = "check box"
    /// A text that is not editable.
    public static let label: Role = "label"
    /// An editable text.
    public static let text: Role = "text"
    /// A number with buttons for more and less.
    public static let spinButton: Role = "spin button"
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
    /// A group of widgets, such as a page.
    public static let group: Role = "panel"
  }

  /// States of a node.
  public enum State: CaseIterable, Sendable {
    /// The window has the focus.
    case active
    /// The check box is checked, or the option is on.
    case checked
    /// The text is editable.
    case editable
    /// The node can be expanded.
    case expandable
    /// The node is expanded.
    case expanded
    /// The node can have the focus.
    case focusable
    /// The node has the focus.
    case focused
    /// The dialog is modal.
    case modal
    /// The toggle button is pressed. GTK sets this for a selected radio button, too.
    case pressed
    /// The node is selected.
    case selected
    /// The node can be used.
    case sensitive
    /// The node itself is not hidden. A node around it can be hidden.
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

  /// Makes a node and takes ownership of the reference.
  init?(adopting accessible: UnsafeMutablePointer<AtspiAccessible>?) {
    guard let accessible else { return nil }
    self.accessible = accessible
  }

  isolated deinit {
    g_object_unref(accessible)
  }

  /// Returns the root node of the program with a process id, or nil before its first window.
  static func program(_ process: pid_t) -> AccessibleNode? {
    let programs = AccessibleNode(adopting: atspi_get_desktop(0))?.children
    let program = programs?.first { node in
      attempt { atspi_accessible_get_process_id(node.accessible, $0) } == guint(process)
    }
    // Cache only properties that never change: others could be older than the last click. A mask
    // for the whole desktop has no effect on the programs.
    let constants = AtspiCache(ATSPI_CACHE_ROLE.rawValue | ATSPI_CACHE_INTERFACES.rawValue)
    if let program { atspi_accessible_set_cache_mask(program.accessible, constants) }
    // Query the version here: only this node has it, and libatspi then answers for all nodes.
    _ = program?.isFromGTK410
    return program
  }

  /// Identifies the node while it lives. libatspi has one object for each node.
  public var identity: UnsafeRawPointer { UnsafeRawPointer(accessible) }

  /// Processes pending messages. Otherwise libatspi does not notice that a program answers again
  /// after a timeout. Do not call it while the buses end: that ends the process.
  static func processMessages() {
    while g_main_context_iteration(nil, 0) != 0 {}
  }

  /// The role, by its name in GTK 4.8.
  public var role: Role {
    let name = adopt(attempt { atspi_accessible_get_role_name(accessible, $0) })
    return Role(rawValue: Self.formerRoles[name] ?? name)
  }

  /// The role names of GTK 4.8, by those of GTK 4.18 and AT-SPI 2.54.
  private static let formerRoles = [
    "alert": "dialog", "button": "push button", "toggle button": "push button",
    "grouping": "panel",
  ]

  /// The accessible name, in English if the program uses the pseudo-locale.
  public var name: String { PseudoLocale.english(shownName) }

  /// The accessible name as the program has it.
  public var shownName: String {
    adopt(attempt { atspi_accessible_get_name(accessible, $0) })
  }

  /// The accessible description as the program has it. By default it is the widget's tooltip.
  public var shownDescription: String {
    adopt(attempt { atspi_accessible_get_description(accessible, $0) })
  }

  /// The accessible description, in English if the program uses the pseudo-locale.
  public var description: String { PseudoLocale.english(shownDescription) }

  /// The text of a label or a text field, in English if the program uses the pseudo-locale; nil for
  /// other nodes.
  public var text: String? { shownText.map(PseudoLocale.english) }

  /// The text of a label or a text field as the program has it; nil for other nodes.
  public var shownText: String? {
    withInterface(atspi_accessible_get_text_iface) { text in
      // GTK 4.8 does not accept -1 as the end.
      attempt { atspi_text_get_character_count(text, $0) }.map { length in
        adopt(attempt { atspi_text_get_text(text, 0, length, $0) })
      }
    }
  }

  /// The value of a slider or a progress bar; nil for other nodes.
  public var value: Double? {
    withInterface(atspi_accessible_get_value_iface) { value in
      attempt { atspi_value_get_current_value(value, $0) }
    }
  }

  /// The current states.
  public var states: Set<State> {
    guard let set = ask({ atspi_accessible_get_state_set(accessible) }) else { return [] }
    defer { g_object_unref(set) }
    // `atspi_state_set_contains()` would query the program for every state.
    let bits = set.pointee.states
    return Set(State.allCases.filter { bits & (1 << $0.atspi.rawValue) != 0 })
  }

  /// The frame of the content, without CSS padding and border, in the coordinates of the window's
  /// content. Empty for a node that was never on the display.
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

  /// The children, including hidden ones.
  public var children: [AccessibleNode] {
    let count = attempt { atspi_accessible_get_child_count(accessible, $0) } ?? 0
    return (0..<max(count, 0)).compactMap { index in
      AccessibleNode(
        adopting: attempt { atspi_accessible_get_child_at_index(accessible, index, $0) } ?? nil)
    }
  }

  /// The parent. The parent of a window is its program.
  public var parent: AccessibleNode? {
    AccessibleNode(adopting: attempt { atspi_accessible_get_parent(accessible, $0) } ?? nil)
  }

  /// Whether the program uses GTK 4.10 or later, which reports extents differently: see
  /// `Placement`.
  var isFromGTK410: Bool {
    let version = adopt(attempt { atspi_accessible_get_toolkit_version(accessible, $0) })
    return version.split(separator: ".").dropFirst().first.flatMap { Int($0) } ?? 0 >= 10
  }

  /// The names of the actions (`"click"`), for `perform(_:)`. GTK 4.8 has no action to move the
  /// focus.
  public var actions: [String] {
    withInterface(atspi_accessible_get_action_iface) { action in
      let count = attempt { atspi_action_get_n_actions(action, $0) } ?? 0
      return (0..<max(count, 0)).map { index in
        adopt(attempt { atspi_action_get_action_name(action, index, $0) })
      }
    } ?? []
  }

  /// Performs an action, without mouse and keyboard.
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

  /// Returns the innermost sensitive node at a point, among this node and its descendants.
  func node(at point: CGPoint) -> AccessibleNode? {
    AccessibleNode(
      adopting: withInterface(atspi_accessible_get_component_iface) { component in
        attempt {
          atspi_component_get_accessible_at_point(
            component, gint(point.x), gint(point.y), ATSPI_COORD_TYPE_WINDOW, $0)
        } ?? nil
      } ?? nil)
  }

  /// The role and name, for messages. ASCII if possible: `swift test` drops output if a read ends
  /// in the middle of a character.
  var summary: String { "\(role.rawValue) \"\(name)\"" }

  /// Calls `body` with an AT-SPI interface of the node. Returns nil if the node does not have it.
  private func withInterface<Interface, Answer>(
    _ interface: (UnsafeMutablePointer<AtspiAccessible>?) -> UnsafeMutablePointer<Interface>?,
    _ body: (UnsafeMutablePointer<Interface>) -> Answer?
  ) -> Answer? {
    guard let pointer = ask({ interface(accessible) }) else { return nil }
    defer { g_object_unref(pointer) }
    return body(pointer)
  }
}

/// The time after which a program that does not answer counts as hung.
let answerLimit = Duration.seconds(2)

/// The time until which a hung program is not queried. Reading a window takes hundreds of queries;
/// a test would not end if each waited for `answerLimit`.
private(set) var hungUntil = ContinuousClock.now

/// Returns the result of a libatspi call, or nil if the program does not answer now or did not
/// recently.
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

/// Returns the result of a libatspi call, or nil if it failed or got no answer.
private func attempt<Answer>(
  _ call: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Answer
) -> Answer? {
  var error: UnsafeMutablePointer<GError>?
  let answer = ask { call(&error) }
  guard let error else { return answer }
  g_error_free(error)
  return nil
}

/// Converts a string and frees it. Returns an empty string for nil.
private func adopt(_ text: UnsafeMutablePointer<gchar>??) -> String {
  guard let text, let text else { return "" }
  defer { g_free(text) }
  return String(cString: text)
}

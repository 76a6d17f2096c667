import CAtspi
import Foundation
import GObjectKit

/// A widget of a running program, as assistive technology sees it.
///
/// Every property queries the program. If the node or its program is gone, or does not answer,
/// strings, states, children and extents are empty.
public struct AccessibleNode: Hashable {
  /// The kind of a widget, by its AT-SPI name (`"push button"`).
  public struct Role: RawRepresentable, Hashable, ExpressibleByStringLiteral, Sendable {
    /// The AT-SPI name of the role.
    public let rawValue: String

    /// Creates a role with any AT-SPI name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a role with any AT-SPI name.
    public init(stringLiteral name: String) { self.init(rawValue: name) }

    /// Creates a role from its AT-SPI number.
    init(number: Int) {
      let text = atspi_role_get_name(AtspiRole(UInt32(number)))
      defer { g_free(text) }
      let name = text.map { String(cString: $0) } ?? ""
      self.init(rawValue: Self.formerNames[name] ?? name)
    }

    /// The names of roles in AT-SPI 2.46, by those that AT-SPI 2.54 and GTK 4.18 use instead.
    private static let formerNames = [
      "alert": "dialog", "button": "push button", "toggle button": "push button",
      "grouping": "panel",
    ]

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

    /// Returns the states in two numbers of 32 bits, which have a bit for each state.
    fileprivate static func all(in words: [Variant]) -> Set<State> {
      let bits = words.enumerated().reduce(UInt64(0)) { bits, word in
        bits | UInt64(word.element.unsigned ?? 0) << (32 * word.offset)
      }
      return Set(allCases.filter { bits & (1 << $0.atspi.rawValue) != 0 })
    }

    private var atspi: AtspiStateType {
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

  /// The path of a program's root node.
  static let rootPath = "/org/a11y/atspi/accessible/root"

  /// The path of a program's AT-SPI cache.
  private static let cachePath = "/org/a11y/atspi/cache"

  /// An item of a program's AT-SPI cache, which describes a node.
  struct CacheItem {
    let parent: AccessibleNode?
    let childCount: Int
    /// The accessible name as the program has it.
    let name: String
    let states: Set<State>
  }

  let address: AccessibilityBus.Address
  private let bus: AccessibilityBus

  /// Whether the node is the root of its program.
  var isRoot: Bool { address.path == Self.rootPath }

  init(_ address: AccessibilityBus.Address, on bus: AccessibilityBus) {
    (self.address, self.bus) = (address, bus)
  }

  /// Whether two nodes are the same widget.
  public static func == (first: AccessibleNode, second: AccessibleNode) -> Bool {
    first.address == second.address
  }

  /// Hashes the address of the widget.
  public func hash(into hasher: inout Hasher) { hasher.combine(address) }

  /// The role, by its name in AT-SPI 2.46.
  public var role: Role { bus.role(of: address) }

  /// The accessible name, in English if the program uses the pseudo-locale.
  public var name: String { PseudoLocale.english(shownName) }

  /// The accessible name as the program has it.
  public var shownName: String { property("Name", of: "Accessible")?.string ?? "" }

  /// The accessible description as the program has it. By default it is the widget's tooltip.
  public var shownDescription: String { property("Description", of: "Accessible")?.string ?? "" }

  /// The accessible description, in English if the program uses the pseudo-locale.
  public var description: String { PseudoLocale.english(shownDescription) }

  /// The text of a label or a text field, in English if the program uses the pseudo-locale; nil for
  /// other nodes.
  public var text: String? { shownText.map(PseudoLocale.english) }

  /// The text of a label or a text field as the program has it; nil for other nodes.
  public var shownText: String? {
    // GTK 4.8 does not accept -1 as the end.
    property("CharacterCount", of: "Text")?.integer.map { length in
      ask("Text.GetText", "(0, \(length))")?.first?.string ?? ""
    }
  }

  /// The value of a slider or a progress bar; nil for other nodes.
  public var value: Double? { property("CurrentValue", of: "Value")?.number }

  /// The current states.
  public var states: Set<State> {
    State.all(in: ask("Accessible.GetState")?.first?.children ?? [])
  }

  /// The frame of the content, without CSS padding and border, in the coordinates of the window's
  /// content. Empty for a node that was never on the display.
  public var extents: CGRect {
    let answer = ask("Component.GetExtents", "(uint32 \(ATSPI_COORD_TYPE_WINDOW.rawValue),)")
    let numbers = answer?.first?.children.compactMap(\.integer) ?? []
    guard numbers.count == 4 else { return .zero }
    return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// The children that are not hidden themselves.
  public var children: [AccessibleNode] {
    (ask("Accessible.GetChildren")?.first?.children ?? []).compactMap(node)
  }

  /// The parent. The parent of a window is its program.
  public var parent: AccessibleNode? { property("Parent", of: "Accessible").flatMap(node) }

  /// Whether the program uses GTK 4.10 or later, which reports extents differently: see
  /// `Placement`.
  var isFromGTK410: Bool {
    let root = AccessibilityBus.Address(program: address.program, path: Self.rootPath)
    let version = bus.property("ToolkitVersion", of: "org.a11y.atspi.Application", of: root)?.string
    return (version ?? "").split(separator: ".").dropFirst().first.flatMap { Int($0) } ?? 0 >= 10
  }

  /// The names of the actions (`"click"`), for `perform(_:)`. GTK 4.8 has no action to move the
  /// focus.
  public var actions: [String] {
    (0..<max(0, property("NActions", of: "Action")?.integer ?? 0)).map { index in
      ask("Action.GetName", "(\(index),)")?.first?.string ?? ""
    }
  }

  /// Performs an action, without mouse and keyboard.
  public func perform(_ action: String) throws {
    let index = actions.firstIndex(of: action)
    guard let index, ask("Action.DoAction", "(\(index),)")?.first?.truth == true else {
      throw EndToEndError("Cannot \(action) the \(summary); it can: \(actions)")
    }
  }

  /// Returns the innermost sensitive node at a point, among this node and its descendants.
  func node(at point: CGPoint) -> AccessibleNode? {
    ask(
      "Component.GetAccessibleAtPoint",
      "(\(Int(point.x)), \(Int(point.y)), uint32 \(ATSPI_COORD_TYPE_WINDOW.rawValue))"
    )?.first.flatMap(node)
  }

  /// The role and name, for messages. ASCII if possible: `swift test` drops output if a read ends
  /// in the middle of a character.
  var summary: String { "\(role.rawValue) \"\(name)\"" }

  /// Returns the items of the program's AT-SPI cache, which all come in one answer. A node is in the
  /// cache after its parent was asked for its children.
  func cacheItems() -> [AccessibleNode: CacheItem] {
    let cache = AccessibilityBus.Address(program: address.program, path: Self.cachePath)
    let items = bus.ask(cache, "org.a11y.atspi.Cache.GetItems")?.first?.children ?? []
    return Dictionary(items.compactMap { cacheItem($0.children) }) { $1 }
  }

  private func cacheItem(_ parts: [Variant]) -> (AccessibleNode, CacheItem)? {
    guard parts.count == 10, let node = node(parts[0]), let childCount = parts[4].integer else {
      return nil
    }
    let item = CacheItem(
      parent: self.node(parts[2]), childCount: childCount, name: parts[6].string ?? "",
      states: State.all(in: parts[9].children))
    return (node, item)
  }

  private func node(_ address: Variant) -> AccessibleNode? {
    address.address.map { AccessibleNode($0, on: bus) }
  }

  private func ask(_ method: String, _ arguments: String? = nil) -> [Variant]? {
    bus.ask(address, "org.a11y.atspi." + method, arguments)
  }

  private func property(_ name: String, of interface: String) -> Variant? {
    bus.property(name, of: "org.a11y.atspi." + interface, of: address)
  }
}

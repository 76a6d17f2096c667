import CGtk
import GObjectKit

/// A menu that is made when it is opened and gone when it is closed. Wraps `GtkPopoverMenu`.
///
/// GTK 4.8 complains when assistive technology has looked at a closed menu whose place changes, and
/// most menus are never opened.
public final class PopoverMenu: Popover {
  public override class var type: GType { gtk_popover_menu_get_type() }

  /// One thing to choose.
  public struct Entry {
    fileprivate let title: String
    fileprivate let effect: Effect
    fileprivate var keys: String?
    fileprivate var isEnabled = true

    fileprivate enum Effect {
      case run(() -> Void)
      case activate(ActionName)
      case open(Menu)
    }

    /// An entry with a text, taken as it is, and what choosing it does. The keys, in GTK's
    /// notation, are named beside it.
    public init(
      _ title: String, isEnabled: Bool = true, keys: String? = nil, action: @escaping () -> Void
    ) {
      (self.title, effect, self.isEnabled, self.keys) = (title, .run(action), isEnabled, keys)
    }

    /// An entry that activates an action, greyed while that is disabled and marked as the
    /// action's state says.
    public init(_ title: String, action: ActionName, keys: String? = nil) {
      (self.title, effect, self.keys) = (title, .activate(action), keys)
    }

    /// An entry that leads to a menu.
    public init(_ title: String, menu: Menu) {
      (self.title, effect) = (title, .open(menu))
    }
  }

  /// Makes a menu of entries.
  public convenience init(_ entries: [Entry]) {
    let menu = Menu()
    let actions = ActionGroup()
    for (index, entry) in entries.enumerated() {
      let name = "\(index)"
      // An underscore would mark a mnemonic.
      let title = entry.title.replacing("_", with: "__")
      switch entry.effect {
      case .run(let action):
        actions.addAction(name, action)
        actions.setEnabled(entry.isEnabled, action: name)
        menu.append(title, name: "\(Self.group).\(name)", keys: entry.keys)
      case .activate(let action):
        menu.append(title, name: action.name, target: action.target, keys: entry.keys)
      case .open(let submenu):
        menu.appendSubmenu(title, submenu)
      }
    }
    self.init(menu)
    setActions(actions, as: Self.group)
  }

  /// Makes a menu of what a model holds.
  public convenience init(_ menu: Menu) {
    self.init(adopting: gtk_popover_menu_new_from_model(menu.unsafe()))
    nameEntriesWhenMapped()
  }

  private static let group = "entries"

  /// Opens the menu over a custom widget, which holds it until it is closed, pointing at an area.
  ///
  /// - Parameters:
  ///   - parent: Where the menu's actions are looked for, from here upwards.
  ///   - area: What the menu points at, in the parent's coordinates.
  ///   - onEnd: Called once, when the menu is closed.
  public func popUp(over parent: Widget, at area: Rectangle, onEnd: @escaping () -> Void = {}) {
    setParent(parent)
    point(to: area)
    // Not the menu itself: it owns the handler.
    let menu = WeakReference<Widget>(self)
    var isOpen = true
    let remove = {
      guard isOpen else { return }
      isOpen = false
      onEnd()
      guard let menu = menu.object else { return }
      // GTK 4.8 goes on to hold the actions of a menu that is gone.
      menu.setActions(nil, as: Self.group)
      menu.unparent()
    }
    let end = parent.connect("unmap", remove)
    let former = WeakReference(parent.window?.focus)
    let owner = WeakReference(parent)
    let pointer = MotionController()
    addController(pointer)
    onClosed {
      // GTK 4.8 gives the focus to the first child of the parent.
      if let focus = former.object, focus.isMapped { focus.regainFocus() }
      // The entry that was chosen is still at work.
      MainLoop.whenIdle {
        guard isOpen, let parent = owner.object else { return }
        // GTK 4.8 crashes in a layout where a widget is gone that it still takes to be under the
        // pointer: the display says a little later that it no longer is. GTK 4.24 has no such fault,
        // but the display may never say so.
        let limit = gtk_check_version(4, 20, 0) == nil ? ContinuousClock.now + .seconds(1) : nil
        parent.onEachFrame { _ in
          let isOverdue = limit.map { ContinuousClock.now > $0 } ?? false
          guard !pointer.containsPointer || isOverdue else { return true }
          end.disconnect()
          remove()
          return false
        }
      }
    }
    popUp()
  }
}

extension Widget {
  /// Gives each entry of a menu its text as the accessible name whenever the menu opens. GTK 4.18
  /// hides the label in an entry from assistive technology, which leaves the entry without a name.
  func nameEntriesWhenMapped() {
    let menu = WeakReference<Widget>(self)
    connect("map") { menu.object?.nameEntries() }
  }

  private func nameEntries() {
    guard typeName == "GtkModelButton" else { return children.forEach { $0.nameEntries() } }
    let label = children.lazy.compactMap { $0.cast(to: Label.self) }.first { _ in true }
    guard let label else { return }
    // GTK 4.8 would put both into the name.
    gtk_accessible_reset_relation(opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    setAccessibleLabel(label.text)
  }
}

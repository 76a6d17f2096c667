import CGtk
import GObjectKit

/// A menu to open at any position. Wraps `GtkPopoverMenu`.
///
/// Make a new menu each time; `popUp(over:at:onEnd:)` opens it, and removes it when it closes. GTK 4.8
/// logs an error if a closed menu moves to another parent after assistive technology has read it.
public final class PopoverMenu: Popover {
  public override class var type: GType { gtk_popover_menu_get_type() }

  /// A menu entry.
  public struct Entry {
    fileprivate let title: String
    fileprivate let effect: Effect
    fileprivate var keys: String?
    fileprivate var isEnabled = true
    fileprivate var isRemovable = false

    fileprivate enum Effect {
      case run(() -> Void)
      case activate(ActionName)
      case open(Menu)
    }

    /// Makes an entry that runs a closure.
    ///
    /// - Parameters:
    ///   - title: The text. An underscore is shown and marks no mnemonic.
    ///   - isEnabled: Whether the user can choose the entry.
    ///   - keys: Keys in GTK's notation. The entry shows the first alternative.
    ///   - action: The closure to run.
    public init(
      _ title: String, isEnabled: Bool = true, keys: String? = nil, action: @escaping () -> Void
    ) {
      (self.title, effect, self.isEnabled, self.keys) = (title, .run(action), isEnabled, keys)
    }

    /// Makes an entry that `PopoverMenu.setOffered(_:entry:)` can hide and show while the menu is open.
    public static func removable(_ title: String, action: @escaping () -> Void) -> Entry {
      var entry = Entry(title, action: action)
      entry.isRemovable = true
      return entry
    }

    /// Makes an entry that activates an action.
    ///
    /// The entry is insensitive while the action is disabled, and shows the action's state as a check
    /// mark.
    public init(_ title: String, action: ActionName, keys: String? = nil) {
      (self.title, effect, self.keys) = (title, .activate(action), keys)
    }

    /// Makes an entry that opens a submenu.
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
      // A single underscore would mark a mnemonic.
      let title = entry.title.replacing("_", with: "__")
      switch entry.effect {
      case .run(let action):
        actions.addAction(name, action)
        actions.setEnabled(entry.isEnabled, action: name)
        menu.append(
          title, name: "\(Self.group).\(name)", keys: entry.keys,
          isHiddenWhenDisabled: entry.isRemovable)
      case .activate(let action):
        menu.append(title, name: action.name, target: action.target, keys: entry.keys)
      case .open(let submenu):
        menu.appendSubmenu(title, submenu)
      }
    }
    self.init(menu)
    setActions(actions, as: Self.group)
    attach(actions, as: Self.group)
  }

  /// Shows or hides an entry that was made by `Entry.removable(_:action:)`. A hidden entry cannot be
  /// activated.
  ///
  /// - Parameters:
  ///   - isOffered: Whether the entry is shown.
  ///   - index: The index of the entry in the array from which the menu was made.
  public func setOffered(_ isOffered: Bool, entry index: Int) {
    attachment(Self.group, as: ActionGroup.self)?.setEnabled(isOffered, action: "\(index)")
  }

  /// Makes a menu from a model.
  public convenience init(_ menu: Menu) {
    self.init(adopting: gtk_popover_menu_new_from_model(menu.unsafe()))
    nameEntriesWhenMapped()
  }

  private static let group = "entries"

  /// Opens the menu over a custom widget and removes it after it is closed.
  ///
  /// - Parameters:
  ///   - parent: The widget to open the menu over. Actions are looked up from here upwards.
  ///   - area: The area to point at, in the parent's coordinates.
  ///   - onEnd: Called once, after the menu is closed or its parent is hidden.
  public func popUp(over parent: Widget, at area: Rectangle, onEnd: @escaping () -> Void = {}) {
    setParent(parent)
    point(to: area)
    // Weak, because the menu owns the handlers.
    let menu = WeakReference<Widget>(self)
    let former = WeakReference(parent.window?.focus)
    let regainFocus = {
      if let focus = former.object, focus.isMapped { focus.regainFocus() }
    }
    var isOpen = true
    let remove = {
      guard isOpen else { return }
      isOpen = false
      onEnd()
      guard let menu = menu.object else { return }
      // With GTK 4.24, after a click on an entry, the focus is still in the menu, or no widget has
      // it.
      if menu.window?.focus?.isInside(menu) != false { regainFocus() }
      // GTK 4.8 leaks the actions of a removed menu.
      menu.setActions(nil, as: Self.group)
      menu.attach(nil, as: Self.group)
      // If GTK still considers a widget of the menu under the pointer, it looks for another one now. It
      // would crash during the next layout. This happens with GTK 4.8 when a page is left with its menu
      // just closed.
      menu.isSensitive = false
      menu.unparent()
    }
    let end = parent.connect("unmap", remove)
    let owner = WeakReference(parent)
    let pointer = MotionController()
    addController(pointer)
    onClosed {
      // GTK 4.8 focuses the first child of the parent when a menu closes.
      regainFocus()
      // Waits until the action of the chosen entry has finished.
      MainLoop.whenIdle {
        guard isOpen, let parent = owner.object else { return }
        // GTK 4.8 crashes during layout if a widget that it considers under the pointer was
        // removed. So the removal waits until the display reports that the pointer has left. GTK
        // 4.20 and later do not crash, but the report may never arrive; there the wait has a limit.
        let limit = gtk_check_version(4, 20, 0) == nil ? ContinuousClock.now + .seconds(1) : nil
        parent.onEachFrame { _ in
          let isOverdue = limit.map { ContinuousClock.now > $0 } ?? false
          guard !pointer.containsPointer || isOverdue else { return true }
          end.cancel()
          remove()
          return false
        }
      }
    }
    popUp()
  }
}

extension Widget {
  /// Sets each entry's text as its accessible name whenever the menu or one of its submenus opens.
  ///
  /// GTK 4.18 hides the entry's label from assistive technology, which leaves the entry unnamed.
  func nameEntriesWhenMapped() {
    let menu = WeakReference<Widget>(self)
    connect("map") { menu.object?.nameEntries() }
    connect("notify::visible-submenu") { menu.object?.nameEntries() }
  }

  private func nameEntries() {
    guard typeName == "GtkModelButton" else { return children.forEach { $0.nameEntries() } }
    let label = children.lazy.compactMap { $0.cast(to: Label.self) }.first { _ in true }
    guard let label else { return }
    // Without this, a screen reader reads the text twice with GTK 4.8.
    gtk_accessible_reset_relation(opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    setAccessibleLabel(label.text)
  }
}

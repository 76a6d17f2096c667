import CGtk
import GObjectKit

/// Effects of a drag on its content. Wraps `GdkDragAction`.
public struct DragActions: OptionSet, Sendable {
  /// The bits of `GdkDragAction`.
  public let rawValue: Int

  /// Makes a set from `GdkDragAction` bits.
  public nonisolated init(rawValue: Int) { self.rawValue = rawValue }

  /// The target gets a copy.
  public static let copy = DragActions(rawValue: Int(GDK_ACTION_COPY.rawValue))
  /// The target gets the content, and the source deletes it.
  public static let move = DragActions(rawValue: Int(GDK_ACTION_MOVE.rawValue))
  /// The target gets a link to the content.
  public static let link = DragActions(rawValue: Int(GDK_ACTION_LINK.rawValue))

  var gdk: GdkDragAction { GdkDragAction(rawValue: guint(rawValue)) }
}

/// A gesture that drags content from a widget to another widget or program. Wraps `GtkDragSource`.
///
/// ```swift
/// let source = DragSource { _, _ in [LocalValue(letter), letter.text] }
/// label.addController(source)
/// ```
public final class DragSource: Gesture {
  public override class var type: GType { gtk_drag_source_get_type() }

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - actions: The permitted effects on the content, of which the target chooses one.
  ///   - content: Returns the content at a position in the widget, in one or more forms, the best
  ///     form first. An empty array starts no drag.
  public convenience init(
    actions: DragActions = .copy,
    content: @escaping (_ x: Double, _ y: Double) -> [any Transferable]
  ) {
    self.init(actions) { x, y in
      let values = content(x, y)
      return values.isEmpty ? nil : ContentProvider(values)
    }
  }

  /// Makes a source of files.
  ///
  /// - Parameters:
  ///   - actions: The permitted effects on the files, of which the target chooses one.
  ///   - files: Returns the files at a position in the widget; nil starts no drag.
  public convenience init(
    actions: DragActions = .copy, files: @escaping (_ x: Double, _ y: Double) -> DraggedFiles?
  ) {
    self.init(actions) { x, y in
      switch files(x, y) {
      case .list(let files): ContentProvider([files])
      case .listedOnDrop(let list): ContentProvider([], .files(list))
      case nil: nil
      }
    }
  }

  private convenience init(
    _ actions: DragActions, prepare: @escaping (_ x: Double, _ y: Double) -> ContentProvider?
  ) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_drag_source_new()))
    gtk_drag_source_set_actions(opaque, actions.gdk)
    connect("prepare") { (x: Double, y: Double) in prepare(x, y) }
  }

  /// Sets the picture at the pointer during a drag; nil shows GTK's default.
  ///
  /// - Parameters:
  ///   - picture: The picture, such as the `picture()` of a widget.
  ///   - hotX: The distance from the picture's left side to the pointer.
  ///   - hotY: The distance from the picture's upper side to the pointer.
  public func setPicture(_ picture: Texture?, hotX: Int = 0, hotY: Int = 0) {
    gtk_drag_source_set_icon(opaque, picture?.opaque, gint(hotX), gint(hotY))
  }

  /// Calls `handler` when a drag begins.
  @discardableResult
  public func onBegin(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("drag-begin") { (_: Object) in handler() }
  }

  /// Calls `handler` when the content has been dropped. If `isMoved` is true, delete the content at
  /// the source.
  @discardableResult
  public func onEnd(_ handler: @escaping (_ isMoved: Bool) -> Void) -> SignalConnection {
    connect("drag-end") { (_: Object, isMoved: Bool) in handler(isMoved) }
  }

  /// Calls `handler` when a drag ends without a drop.
  @discardableResult
  public func onCancelled(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("drag-cancel") { (_: Object, _: Int) in
      handler()
      return false  // GTK animates the picture back to the source.
    }
  }
}

/// The files of a drag.
public enum DraggedFiles {
  /// Files that are known when the drag begins. Programs in a sandbox can read them, too.
  case list([FileLocation])
  /// Files that are listed when they are dropped, such as thousands whose names must be looked up.
  case listedOnDrop(() async -> [FileLocation])
}

/// A controller that accepts content dropped on a widget. Wraps `GtkDropTarget`.
///
/// ```swift
/// let target = DropTarget([FileLocation].self) { files, _, _ in
///   print(files.map(\.displayName))
///   return true
/// }
/// page.addController(target)
/// ```
public final class DropTarget: EventController {
  public override class var type: GType { gtk_drop_target_get_type() }

  /// Makes a target for one type of content.
  ///
  /// GTK gives the widget the style `:drop(active)` while fitting content is above it.
  ///
  /// - Parameters:
  ///   - content: The type. GTK converts the content of other programs, such as a PNG image to a
  ///     `Texture`.
  ///   - actions: The effects on the content that the target supports.
  ///   - handler: Takes the content and the position in the widget, and returns whether the content
  ///     was accepted.
  public convenience init<Content: Transferable>(
    _ content: Content.Type, actions: DragActions = .copy,
    _ handler: @escaping (_ content: Content, _ x: Double, _ y: Double) -> Bool
  ) {
    self.init(
      adopting: UnsafeMutableRawPointer(gtk_drop_target_new(content.valueType, actions.gdk)))
    connect("drop") { (value: AnyValue, x: Double, y: Double) in
      guard let content = value.content(as: Content.self) else { return false }
      return handler(content, x, y)
    }
  }

  /// Calls `handler` with the position while fitting content is dragged over the widget, and
  /// lets it choose the action. Without a handler, GTK prefers to copy.
  @discardableResult
  public func onMotion(
    _ handler: @escaping (_ x: Double, _ y: Double) -> DragActions
  ) -> SignalConnection {
    connect("motion") { (x: Double, y: Double) in handler(x, y).rawValue }
  }

  /// Calls `handler` with the position when fitting content enters the widget, and lets it choose
  /// the action.
  @discardableResult
  public func onEnter(
    _ handler: @escaping (_ x: Double, _ y: Double) -> DragActions
  ) -> SignalConnection {
    connect("enter") { (x: Double, y: Double) in handler(x, y).rawValue }
  }

  /// Calls `handler` when the dragged content leaves the widget, or after a drop.
  @discardableResult
  public func onLeave(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("leave", handler)
  }
}

/// A watcher of drags over a widget or its descendants, whether or not they accept the content. Wraps
/// `GtkDropControllerMotion`.
///
/// Use it to react before a drop, such as to open a page when a drag rests over its button.
public final class DropMotionController: EventController {
  public override class var type: GType { gtk_drop_controller_motion_get_type() }

  /// Makes the controller.
  public convenience init() {
    self.init(adopting: UnsafeMutableRawPointer(gtk_drop_controller_motion_new()))
  }

  /// Calls `handler` when a drag enters the widget.
  @discardableResult
  public func onEnter(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("enter") { (_: Double, _: Double) in handler() }
  }

  /// Calls `handler` with the position when a drag moves over the widget.
  @discardableResult
  public func onMotion(
    _ handler: @escaping (_ x: Double, _ y: Double) -> Void
  ) -> SignalConnection { connect("motion", handler) }

  /// Calls `handler` when a drag leaves the widget, or after a drop.
  @discardableResult
  public func onLeave(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("leave", handler)
  }
}

import CGtk
import GObjectKit

/// Content that the user copies or cuts, to paste it elsewhere. Wraps `GdkClipboard`.
///
/// ```swift
/// let clipboard = button.clipboard
/// clipboard.set("Dear Ada,")
/// if let text = try await clipboard.read(String.self) { print(text) }
/// ```
public final class Clipboard: Object {
  public override class var type: GType { gdk_clipboard_get_type() }

  /// The clipboard of the default display, or nil without a display.
  public static var current: Clipboard? {
    gdk_display_get_default().map {
      Clipboard(retaining: UnsafeMutableRawPointer(gdk_display_get_clipboard($0)))
    }
  }

  /// Offers content to all programs, in one or more forms, the best form first.
  ///
  /// Offer, for example, a `LocalValue` to your own program and a text to others. The content
  /// stays until another program or call replaces it.
  public func set(_ content: any Transferable...) {
    let provider = ContentProvider(content)
    gdk_clipboard_set_content(opaque, provider.unsafe())
  }

  /// Offers content to all programs, and a picture that is made only when a program pastes it.
  ///
  /// Programs that accept files paste the photo's file, for example, and others its picture, which
  /// need not be decoded before.
  ///
  /// - Parameters:
  ///   - content: The content in one or more forms, the best form first.
  ///   - picture: Makes the picture. Called each time a program asks for it; nil if it cannot be
  ///     made. When the program ends, the picture can no longer be pasted.
  public func set(
    _ content: any Transferable..., picture: @escaping () async -> Texture?
  ) {
    let provider = ContentProvider(content, .picture(picture))
    gdk_clipboard_set_content(opaque, provider.unsafe())
  }

  /// Removes the program's content.
  public func clear() { gdk_clipboard_set_content(opaque, nil) }

  /// Returns whether the content can be read as a type.
  ///
  /// Content of another program counts if GTK can convert it, such as a PNG image to a `Texture`.
  public func has(_ type: (some Transferable).Type) -> Bool {
    // The union takes over this reference and makes the formats that GTK can convert.
    let formats = gdk_content_formats_union_deserialize_gtypes(
      gdk_content_formats_ref(gdk_clipboard_get_formats(opaque)))
    defer { gdk_content_formats_unref(formats) }
    return gdk_content_formats_contain_gtype(formats, type.valueType) != 0
  }

  /// Reads the content as a type, from this or another program.
  ///
  /// - Returns: The content, or nil if the clipboard has none of this type.
  /// - Throws: The reason why the other program sent nothing, or the cancellation of the task.
  public func read<Content: Transferable>(
    _ type: Content.Type
  ) async throws(GLibError) -> Content? {
    guard has(type) else { return nil }
    return try await awaitGIO { cancellable, callback, data in
      gdk_clipboard_read_value_async(
        self.opaque, type.valueType, gint(G_PRIORITY_DEFAULT), cancellable, callback, data)
    } finish: { result, error in
      gdk_clipboard_read_value_finish(self.opaque, result, error).map { Content.read(from: $0) }
    }
  }

  /// Calls `handler` when this or another program changes the content.
  @discardableResult
  public func onChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("changed", handler)
  }
}

extension Widget {
  /// The clipboard of the widget's display.
  public var clipboard: Clipboard {
    Clipboard(retaining: UnsafeMutableRawPointer(gtk_widget_get_clipboard(widget)))
  }
}

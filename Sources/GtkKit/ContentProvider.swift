import CGtk
import GObjectKit

/// A value that the clipboard and drags can carry.
///
/// Conforming types are `String`, `Texture`, arrays of `FileLocation`, and `LocalValue`, which
/// carries any Swift value inside the program. Other programs read text, pictures and files.
@MainActor
public protocol Transferable: ValueConvertible {}

extension String: @MainActor Transferable {}
extension Texture: @MainActor Transferable {}
extension LocalValue: @MainActor Transferable {}

extension [FileLocation]: @MainActor ValueConvertible, @MainActor Transferable {
  /// `GDK_TYPE_FILE_LIST`.
  public static var valueType: GType { gdk_file_list_get_type() }
  /// Returns the locations of the files in a list.
  public static func read(from value: UnsafePointer<GValue>) -> [FileLocation] {
    guard let list = g_value_get_boxed(value) else { return [] }
    var locations: [FileLocation] = []
    let files = gdk_file_list_get_files(OpaquePointer(list))
    defer { g_slist_free(files) }
    var next = files
    while let link = next {
      if let file = link.pointee.data { locations.append(FileLocation(OpaquePointer(file))) }
      next = link.pointee.next
    }
    return locations
  }
  /// Stores a list of the files.
  public func write(to value: UnsafeMutablePointer<GValue>) {
    let files = map { $0.makeFile() }
    var pointers: [OpaquePointer?] = files.map(\.opaque)
    let list = gdk_file_list_new_from_array(&pointers, gsize(pointers.count))
    withExtendedLifetime(files) {}
    g_value_take_boxed(value, list.map { UnsafeRawPointer($0) })
  }
}

/// The content of a drag or of the clipboard, in one or more forms. Wraps `GdkContentProvider`.
final class ContentProvider: Object {
  override class var type: GType { gdk_content_provider_get_type() }

  /// Makes a provider of values, the best form first.
  convenience init(_ values: [any Transferable]) {
    var providers = values.map { value in
      var content = GValue()
      g_value_init(&content, Swift.type(of: value).valueType)
      value.write(to: &content)
      defer { g_value_unset(&content) }
      return gdk_content_provider_new_for_value(&content)
    }
    // The union takes over the references.
    self.init(
      adopting: UnsafeMutableRawPointer(
        gdk_content_provider_new_union(&providers, gsize(providers.count))))
  }
}

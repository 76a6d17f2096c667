import CGtk
import CGtkShims
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

  /// Makes a provider of values, the best form first, and of contents that are made on demand.
  convenience init(_ values: [any Transferable], _ delayed: DelayedContent...) {
    var providers = values.map { value in
      var content = GValue()
      g_value_init(&content, Swift.type(of: value).valueType)
      value.write(to: &content)
      defer { g_value_unset(&content) }
      return gdk_content_provider_new_for_value(&content)
    }
    providers += delayed.map { $0.makeProvider() }
    // The union takes over the references.
    self.init(
      adopting: UnsafeMutableRawPointer(
        gdk_content_provider_new_union(&providers, gsize(providers.count))))
  }
}

/// Content that is made each time a program asks for it.
struct DelayedContent {
  private let mimeType: String
  private let make: () async -> (any Transferable)?

  /// A picture, offered as a PNG image.
  static func picture(_ make: @escaping () async -> Texture?) -> DelayedContent {
    DelayedContent(mimeType: "image/png", make: make)
  }

  /// Files, offered as a list of their locations.
  static func files(_ list: @escaping () async -> [FileLocation]) -> DelayedContent {
    DelayedContent(mimeType: "text/uri-list", make: { await list() })
  }

  /// Returns a provider with a reference for the caller.
  func makeProvider() -> UnsafeMutablePointer<GdkContentProvider>? {
    guard let provider = cgtk_delayed_provider_new(mimeType) else { return nil }
    let wrapper = Object(retaining: UnsafeMutableRawPointer(provider))
    wrapper.connect("request") { [make] (request: Object) in
      Task { Self.answer(request, await make()) }
    }
    return provider
  }

  private static func answer(_ request: Object, _ content: (any Transferable)?) {
    guard let content else { return cgtk_delayed_provider_answer(request.opaque, nil) }
    var value = GValue()
    g_value_init(&value, Swift.type(of: content).valueType)
    content.write(to: &value)
    defer { g_value_unset(&value) }
    cgtk_delayed_provider_answer(request.opaque, &value)
  }
}

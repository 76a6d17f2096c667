import CGtk
import GObjectKit

/// The widgets of a `.ui` file. Wraps `GtkBuilder`.
///
/// ```swift
/// let builder = try Builder(resource: "/org/example/letters/form.ui")
/// let form = try builder.widget("form", as: Box.self)
/// try builder.widget("send", as: Button.self).onClicked { print("sent") }
/// ```
///
/// Connect signals in Swift: a file with `<signal>` elements is an error.
///
/// - Ownership: The builder keeps the objects until it is released; keep the widgets that you need.
public final class Builder: Object {
  public override class var type: GType { gtk_builder_get_type() }

  /// Makes the objects of a file.
  ///
  /// - Throws: The reason why the file cannot be read, with the line of a mistake.
  public convenience init(file: FileLocation) throws(GLibError) {
    let gfile = file.makeFile()
    var contents: UnsafeMutablePointer<CChar>?
    var length: gsize = 0
    try throwingGLibError { error in
      _ = g_file_load_contents(gfile.opaque, nil, &contents, &length, nil, error)
    }
    defer { g_free(contents) }
    let bytes = UnsafeRawBufferPointer(start: contents, count: Int(length))
    try self.init(definition: String(decoding: bytes, as: UTF8.self))
  }

  /// Makes the objects of a resource of the program, such as "/org/example/letters/form.ui".
  ///
  /// - Throws: The reason why the resource cannot be read, with the line of a mistake.
  public convenience init(resource: String) throws(GLibError) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_builder_new()))
    _ = try throwingGLibError { gtk_builder_add_from_resource(opaque, resource, $0) }
  }

  /// Makes the objects of a definition in XML.
  ///
  /// - Throws: The place and kind of a mistake.
  public convenience init(definition: String) throws(GLibError) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_builder_new()))
    _ = try throwingGLibError { gtk_builder_add_from_string(opaque, definition, -1, $0) }
  }

  /// Returns a widget by its `id`.
  ///
  /// - Parameters:
  ///   - name: The `id` in the file.
  ///   - type: The widget's class.
  /// - Returns: The widget.
  /// - Throws: `BuilderError` if there is no such object, or if it is of another class.
  public func widget<Kind: Widget>(
    _ name: String, as type: Kind.Type = Kind.self
  ) throws(BuilderError) -> Kind {
    try object(name, as: type)
  }

  /// Returns an object by its `id`, such as an adjustment.
  ///
  /// - Parameters:
  ///   - name: The `id` in the file.
  ///   - type: The object's class.
  /// - Returns: The object.
  /// - Throws: `BuilderError` if there is no such object, or if it is of another class.
  public func object<Kind: Object>(
    _ name: String, as type: Kind.Type = Kind.self
  ) throws(BuilderError) -> Kind {
    guard let pointer = gtk_builder_get_object(opaque, name) else { throw .noObject(name) }
    let object = Object(retaining: pointer)
    guard let found = object.cast(to: type) else {
      throw .wrongType(name, found: object.typeName, expected: "\(type)")
    }
    return found
  }
}

/// The reason why a `Builder` returns no object.
public enum BuilderError: Error, Hashable, CustomStringConvertible {
  /// The file has no object of this `id`.
  case noObject(String)
  /// The object of this `id` has the type `found`.
  case wrongType(String, found: String, expected: String)

  /// The name and the problem with it.
  public nonisolated var description: String {
    switch self {
    case .noObject(let name): "There is no object “\(name)”."
    case .wrongType(let name, let found, let expected):
      "The object “\(name)” is a \(found), not a \(expected)."
    }
  }
}

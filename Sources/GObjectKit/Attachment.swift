import CGtk

extension Object {
  /// Stores a Swift object on this instance under a name, and keeps the object alive as long as the
  /// instance exists.
  ///
  /// Use this for state that belongs to an object owned by C code, such as the row view of a
  /// `GtkListItem`. The value is released when the instance is finalized, or when another value or
  /// nil is attached under the same name. Wraps `g_object_set_data_full`.
  ///
  /// - Warning: A value that holds a strong reference to this instance creates a retain cycle.
  public func attach(_ value: AnyObject?, as name: String) {
    guard let value else { return g_object_set_data(pointer, name, nil) }
    g_object_set_data_full(pointer, name, CallbackBox(value).retained(), releaseCallbackBox)
  }

  /// Returns the Swift object attached under a name, or nil if no object of this type is attached.
  public func attachment<Value: AnyObject>(_ name: String, as type: Value.Type = Value.self)
    -> Value?
  {
    g_object_get_data(pointer, name).flatMap { CallbackBox<AnyObject>.value(at: $0) as? Value }
  }
}

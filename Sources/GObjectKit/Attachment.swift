import CGtk

extension Object {
  /// Keeps a Swift object alive for as long as this instance lives, under a name.
  ///
  /// For state that belongs to an object which C code owns, such as the row view of a
  /// `GtkListItem`. Wraps `g_object_set_data_full`; the value is released when the instance is
  /// finalized or another value takes the name.
  ///
  /// - Warning: A value that holds this instance strongly keeps it alive for ever.
  public func attach(_ value: AnyObject?, as name: String) {
    guard let value else { return g_object_set_data(pointer, name, nil) }
    g_object_set_data_full(pointer, name, CallbackBox(value).retained(), releaseCallbackBox)
  }

  /// The Swift object that was attached under a name, if it is of the type asked for.
  public func attachment<Value: AnyObject>(_ name: String, as type: Value.Type = Value.self)
    -> Value?
  {
    g_object_get_data(pointer, name).flatMap { CallbackBox<AnyObject>.value(at: $0) as? Value }
  }
}

import CGtk
import CGtkShims
import GObjectKit

extension ListView {
  /// Sets a widget to show while the list has no rows, such as a `StatusPage`; nil removes it.
  ///
  /// The placeholder fills the visible part of the list.
  ///
  /// - Note: Tab does not stop at controls in the placeholder, because GTK moves the focus only to
  ///   rows.
  public func setPlaceholder(_ placeholder: Widget?) {
    attach(placeholder.map { Placeholder($0, in: self) }, as: placeholderName)
  }
}

private let placeholderName = "placeholder"

/// The placeholder of a list, as a child beside GTK's rows, until this object is released.
@MainActor
private final class Placeholder {
  let content: Widget
  private var connections: [SignalConnection] = []

  init(_ content: Widget, in list: Widget) {
    self.content = content
    gtk_widget_set_parent(content.widget, list.widget)
    if gtk_widget_get_layout_manager(list.widget) == nil {
      let layout = gtk_custom_layout_new(
        { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }, measureList, allocateList)
      gtk_widget_set_layout_manager(list.widget, layout)
    }
    let model: Object = list.property("model")
    // A pointer, because a reference to the model from its own handler would be a retain cycle.
    let (rows, shown) = (model.opaque, WeakReference(content))
    let update = { shown.object?.isVisible = g_list_model_get_n_items(rows) == 0 }
    update()
    connections = [
      model.connect("items-changed", after: true) { (_: Int, _: Int, _: Int) in update() },
      // GTK warns about children that are left when a widget is freed.
      list.connect("destroy") { shown.object?.removeFromList() },
    ]
  }

  isolated deinit {
    for connection in connections { connection.cancel() }
    content.removeFromList()
  }
}

extension Widget {
  fileprivate func removeFromList() {
    guard parent != nil else { return }
    dropFocus()
    gtk_widget_unparent(widget)
  }
}

/// Returns the placeholder of a list while it is shown.
@MainActor private func placeholder(of list: UnsafeMutablePointer<GtkWidget>) -> Widget? {
  let content = Widget(retaining: list).attachment(placeholderName, as: Placeholder.self)?.content
  return content?.isVisible == true ? content : nil
}

private let measureList: GtkCustomMeasureFunc = {
  list, orientation, other, minimum, natural, _, _ in
  guard let list else { return }
  let request = classRequest(list, orientation, other)
  minimum?.pointee = request.minimum
  natural?.pointee = request.natural
  nonisolated(unsafe) let parent = list
  let isVertical = orientation == GTK_ORIENTATION_VERTICAL
  let shown = MainActor.assumeIsolated {
    placeholder(of: parent)?.measure(isVertical ? .vertical : .horizontal, given: Int(other))
  }
  guard let shown else { return }
  minimum?.pointee = max(request.minimum, gint(shown.minimum))
  natural?.pointee = max(request.natural, gint(shown.natural))
}

private let allocateList: GtkCustomAllocateFunc = { list, width, height, baseline in
  guard let list else { return }
  cgtk_widget_class_allocate(list, width, height, baseline)
  nonisolated(unsafe) let parent = list
  MainActor.assumeIsolated {
    guard let content = placeholder(of: parent) else { return }
    gtk_widget_allocate(content.widget, width, height, baseline, nil)
  }
}

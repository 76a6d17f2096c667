import CGtk
import GObjectKit

/// Paths and texts.
extension Snapshot {
  /// Fills a path with a colour.
  ///
  /// Drawn with cairo, in memory: draw rectangles with `fill(_:with:)` and textures with
  /// `draw(_:in:)` where speed matters.
  public func fill(_ path: Path, with color: Color) {
    withCairo(path, color, extraWidth: 0) { cairo_fill($0) }
  }

  /// Draws a line along a path, with round ends and corners.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - color: The colour.
  ///   - width: The width of the line in pixels.
  ///   - dashes: The lengths of dashes and of the gaps between them; empty for a whole line.
  public func stroke(
    _ path: Path, with color: Color, width: Double = 1, dashes: [Double] = []
  ) {
    withCairo(path, color, extraWidth: width) { cairo in
      cairo_set_line_width(cairo, width)
      cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
      cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
      cairo_set_dash(cairo, dashes, gint(dashes.count), 0)
      cairo_stroke(cairo)
    }
  }

  /// Draws a text in the font of the widget, with its upper left corner at a point.
  ///
  /// - Parameters:
  ///   - text: The text. Further lines are drawn below the first.
  ///   - x: The distance from the left.
  ///   - y: The distance from the top.
  ///   - color: The colour; nil uses the widget's.
  ///   - scale: The size, relative to the widget's font.
  ///   - isBold: Whether the text is bold.
  public func draw(
    _ text: String, x: Double, y: Double, color: Color? = nil, scale: Double = 1,
    isBold: Bool = false
  ) {
    let layout = makeLayout(text, scale: scale, isBold: isBold)
    var ink = (color ?? Widget(retaining: widget).textColor).gdk
    var point = graphene_point_t(x: Float(x), y: Float(y))
    gtk_snapshot_save(pointer)
    gtk_snapshot_translate(pointer, &point)
    gtk_snapshot_append_layout(pointer, layout.opaque, &ink)
    gtk_snapshot_restore(pointer)
  }

  /// Returns the size of a text in pixels, as `draw(_:x:y:color:scale:isBold:)` draws it.
  public func size(
    of text: String, scale: Double = 1, isBold: Bool = false
  ) -> (width: Double, height: Double) {
    let layout = makeLayout(text, scale: scale, isBold: isBold)
    var width: gint = 0
    var height: gint = 0
    pango_layout_get_pixel_size(layout.opaque, &width, &height)
    return (Double(width), Double(height))
  }

  private func makeLayout(_ text: String, scale: Double, isBold: Bool) -> Object {
    let layout = Object(
      adopting: UnsafeMutableRawPointer(gtk_widget_create_pango_layout(widget, text)))
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    if scale != 1 { pango_attr_list_insert(attributes, pango_attr_scale_new(scale)) }
    if isBold { pango_attr_list_insert(attributes, pango_attr_weight_new(PANGO_WEIGHT_BOLD)) }
    pango_layout_set_attributes(layout.opaque, attributes)
    return layout
  }

  /// Calls `body` with a cairo context that has the path and the colour, unless the path is empty.
  private func withCairo(
    _ path: Path, _ color: Color, extraWidth: Double, _ body: (OpaquePointer?) -> Void
  ) {
    guard var bounds = bounds(of: path, extraWidth: extraWidth) else { return }
    let cairo = gtk_snapshot_append_cairo(pointer, &bounds)
    defer { cairo_destroy(cairo) }
    path.add(to: cairo)
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
    body(cairo)
  }

  /// Returns the bounds of a path and a line along it, or nil for an empty path.
  private func bounds(of path: Path, extraWidth: Double) -> graphene_rect_t? {
    let surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nil)
    let cairo = cairo_create(surface)
    defer {
      cairo_destroy(cairo)
      cairo_surface_destroy(surface)
    }
    path.add(to: cairo)
    guard cairo_has_current_point(cairo) != 0 else { return nil }
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_path_extents(cairo, &left, &top, &right, &bottom)
    // A pixel more for smooth edges.
    let margin = extraWidth / 2 + 1
    return Rectangle(
      x: left - margin, y: top - margin, width: right - left + 2 * margin,
      height: bottom - top + 2 * margin
    ).graphene
  }
}

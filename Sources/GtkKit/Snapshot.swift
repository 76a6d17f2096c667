import CGtk
import CGtkShims
import GObjectKit

/// A colour, each part from 0 to 1.
public struct Color: Equatable, Sendable {
  /// The parts; `alpha` 1 is opaque.
  public var red, green, blue, alpha: Double

  /// A colour from its parts.
  public nonisolated init(_ red: Double, _ green: Double, _ blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  var gdk: GdkRGBA {
    GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
  }
}

/// An area in pixels.
public struct Rectangle: Equatable, Sendable {
  /// The upper left corner and the size.
  public var x, y, width, height: Double

  /// A rectangle from its corner and size.
  public nonisolated init(x: Double = 0, y: Double = 0, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  var graphene: graphene_rect_t {
    graphene_rect_t(
      origin: graphene_point_t(x: Float(x), y: Float(y)),
      size: graphene_size_t(width: Float(width), height: Float(height)))
  }
}

/// Where a custom widget draws. Valid only during `WidgetBehavior.snapshot`.
///
/// Wraps `GtkSnapshot`.
public struct Snapshot {
  private let pointer: OpaquePointer
  private let widget: UnsafeMutablePointer<GtkWidget>

  init(_ pointer: OpaquePointer, of widget: UnsafeMutablePointer<GtkWidget>) {
    (self.pointer, self.widget) = (pointer, widget)
  }

  /// Draws a child of `parent` where it was allocated.
  public func draw(_ child: Widget, of parent: Widget) {
    gtk_widget_snapshot_child(parent.widget, child.widget, pointer)
  }

  /// Draws what `body` draws, moved to the right.
  public func translate(x: Double, _ body: () -> Void) {
    gtk_snapshot_save(pointer)
    var offset = graphene_point_t(x: Float(x), y: 0)
    gtk_snapshot_translate(pointer, &offset)
    body()
    gtk_snapshot_restore(pointer)
  }

  /// Draws all children of `parent` in order.
  public func drawChildren(of parent: Widget) {
    for child in parent.children { draw(child, of: parent) }
  }

  /// Fills an area.
  public func fill(_ area: Rectangle, with color: Color) {
    var color = color.gdk
    var bounds = area.graphene
    gtk_snapshot_append_color(pointer, &color, &bounds)
  }

  /// Draws a texture scaled to an area.
  public func draw(_ texture: Texture, in area: Rectangle) {
    var bounds = area.graphene
    guard isDrawnByCairo, let surface = texture.surface else {
      return gtk_snapshot_append_texture(pointer, texture.opaque, &bounds)
    }
    // GTK 4.8 makes a copy of a texture for cairo each time, by way of floats: the pixels of a
    // thumbnail take 0.4 ms so, and 0.02 ms here.
    let cairo = gtk_snapshot_append_cairo(pointer, &bounds)
    defer { cairo_destroy(cairo) }
    // What is drawn outlives this call, and cairo copies the pixels of a surface that ends before.
    cairo_surface_set_user_data(
      cairo_get_target(cairo), &Self.surfaceKey,
      UnsafeMutableRawPointer(cairo_surface_reference(surface))
    ) { cairo_surface_destroy(OpaquePointer($0)) }
    cairo_rectangle(cairo, area.x, area.y, area.width, area.height)
    cairo_translate(cairo, area.x, area.y)
    cairo_scale(
      cairo, area.width / Double(texture.pixelWidth), area.height / Double(texture.pixelHeight))
    cairo_set_source_surface(cairo, surface, 0, 0)
    cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
    cairo_fill(cairo)
  }

  /// Its address says what is kept.
  private static var surfaceKey = cairo_user_data_key_t()

  /// Whether no graphics card, but cairo, draws what is recorded here.
  private var isDrawnByCairo: Bool {
    guard let native = gtk_widget_get_native(widget), let renderer = gtk_native_get_renderer(native)
    else { return false }
    return cgtk_instance_type(UnsafeMutableRawPointer(renderer)) == gsk_cairo_renderer_get_type()
  }

  /// Draws what `body` draws only inside an area, with rounded corners if `radius` is not 0.
  public func clip(to area: Rectangle, radius: Double = 0, _ body: () -> Void) {
    var bounds = area.graphene
    if radius > 0 {
      var rounded = GskRoundedRect()
      gsk_rounded_rect_init_from_rect(&rounded, &bounds, Float(radius))
      gtk_snapshot_push_rounded_clip(pointer, &rounded)
    } else {
      gtk_snapshot_push_clip(pointer, &bounds)
    }
    body()
    gtk_snapshot_pop(pointer)
  }

  /// Draws what `body` draws at a fraction of its opacity.
  public func fade(to opacity: Double, _ body: () -> Void) {
    guard opacity < 1 else { return body() }
    guard opacity > 0 else { return }
    gtk_snapshot_push_opacity(pointer, opacity)
    body()
    gtk_snapshot_pop(pointer)
  }

  /// Draws what turns, at `progress` from 0 to 1, from what one closure draws into what the other
  /// does. Where both are opaque, so is what is drawn.
  public func crossFade(_ progress: Double, from old: () -> Void, to new: () -> Void) {
    gtk_snapshot_push_cross_fade(pointer, progress)
    old()
    gtk_snapshot_pop(pointer)
    new()
    gtk_snapshot_pop(pointer)
  }

  /// Draws a shade that runs from `start` at the left to `end` at the right of an area.
  public func shade(_ area: Rectangle, from start: Color, to end: Color) {
    var bounds = area.graphene
    var left = graphene_point_t(x: Float(area.x), y: Float(area.y))
    var right = graphene_point_t(x: Float(area.x + area.width), y: Float(area.y))
    let stops = [
      GskColorStop(offset: 0, color: start.gdk), GskColorStop(offset: 1, color: end.gdk),
    ]
    gtk_snapshot_append_linear_gradient(pointer, &bounds, &left, &right, stops, gsize(stops.count))
  }
}

extension Widget {
  /// What the widget looks like now, in device pixels; nil while it is not on screen.
  ///
  /// Popovers have surfaces of their own and are not in it. Wraps `gtk_widget_paintable_new`.
  public func picture() -> Texture? {
    guard isMapped, let native = gtk_widget_get_native(widget), width > 0, height > 0 else {
      return nil
    }
    let paintable = Object(adopting: UnsafeMutableRawPointer(gtk_widget_paintable_new(widget)))
    let snapshot = gtk_snapshot_new()
    let scale = Double(scaleFactor)
    gtk_snapshot_scale(snapshot, Float(scale), Float(scale))
    gdk_paintable_snapshot(paintable.opaque, snapshot, Double(width), Double(height))
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
    defer { gsk_render_node_unref(node) }
    var bounds = Rectangle(width: Double(width) * scale, height: Double(height) * scale).graphene
    return gsk_renderer_render_texture(gtk_native_get_renderer(native), node, &bounds)
      .map { Texture(adopting: UnsafeMutableRawPointer($0)) }
  }
}

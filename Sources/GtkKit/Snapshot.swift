import CGtk
import CGtkShims
import GObjectKit

/// A colour in RGBA, with components from 0 to 1.
public nonisolated struct Color: Equatable, Sendable {
  /// The components. An `alpha` of 1 is opaque.
  public var red, green, blue, alpha: Double

  /// Makes a colour from its components.
  public nonisolated init(_ red: Double, _ green: Double, _ blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  var gdk: GdkRGBA {
    GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
  }
}

/// A rectangle in pixels.
public nonisolated struct Rectangle: Equatable, Sendable {
  /// The coordinates of the top left corner, and the size.
  public var x, y, width, height: Double

  /// Makes a rectangle from its top left corner and size.
  public nonisolated init(x: Double = 0, y: Double = 0, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  var graphene: graphene_rect_t {
    graphene_rect_t(
      origin: graphene_point_t(x: Float(x), y: Float(y)),
      size: graphene_size_t(width: Float(width), height: Float(height)))
  }
}

/// A recorder of a drawing. Valid only during the call that receives it, such as
/// `WidgetBehavior.snapshot`.
public struct Snapshot {
  let pointer: OpaquePointer
  let widget: UnsafeMutablePointer<GtkWidget>

  init(_ pointer: OpaquePointer, of widget: UnsafeMutablePointer<GtkWidget>) {
    (self.pointer, self.widget) = (pointer, widget)
  }

  /// Draws a child of `parent` at its allocated position.
  public func draw(_ child: Widget, of parent: Widget) {
    gtk_widget_snapshot_child(parent.widget, child.widget, pointer)
  }

  /// Moves the drawing of `body` to the right by `x` pixels.
  public func translate(x: Double, _ body: () -> Void) {
    gtk_snapshot_save(pointer)
    var offset = graphene_point_t(x: Float(x), y: 0)
    gtk_snapshot_translate(pointer, &offset)
    body()
    gtk_snapshot_restore(pointer)
  }

  /// Moves the drawing of `body` to a point, and scales it there.
  ///
  /// - Parameters:
  ///   - x: The distance of the drawing's origin from the left.
  ///   - y: The distance of the drawing's origin from the top.
  ///   - scale: The length of one unit of the drawing, in pixels.
  ///   - body: Draws into the recorder that it is given.
  public func transform(
    x: Double, y: Double, scale: Double = 1, _ body: (_ snapshot: Snapshot) -> Void
  ) {
    // In GTK 4.8, a drawing by cairo is displaced if its own recorder is both moved and scaled. So
    // the drawing has a recorder of its own.
    guard let inner = gtk_snapshot_new() else { return }
    body(Snapshot(inner, of: widget))
    // An empty drawing has no node.
    guard let node = gtk_snapshot_free_to_node(inner) else { return }
    defer { gsk_render_node_unref(node) }
    gtk_snapshot_save(pointer)
    var origin = graphene_point_t(x: Float(x), y: Float(y))
    gtk_snapshot_translate(pointer, &origin)
    gtk_snapshot_scale(pointer, Float(scale), Float(scale))
    gtk_snapshot_append_node(pointer, node)
    gtk_snapshot_restore(pointer)
  }

  /// Draws all children of `parent` in order.
  public func drawChildren(of parent: Widget) {
    for child in parent.children { draw(child, of: parent) }
  }

  /// Fills a rectangle with a colour.
  public func fill(_ area: Rectangle, with color: Color) {
    var color = color.gdk
    var bounds = area.graphene
    gtk_snapshot_append_color(pointer, &color, &bounds)
  }

  /// Draws a texture, scaled to a rectangle.
  public func draw(_ texture: Texture, in area: Rectangle) {
    draw(texture, in: area, filter: .smooth)
  }

  /// Draws a texture, scaled to a rectangle.
  ///
  /// - Parameters:
  ///   - texture: The texture.
  ///   - area: The rectangle.
  ///   - filter: How cairo finds the pixels of a texture of another size. A graphics card is always
  ///     fast and smooth.
  package func draw(_ texture: Texture, in area: Rectangle, filter: TextureFilter) {
    var bounds = area.graphene
    guard isDrawnByCairo, let surface = texture.surface else {
      return gtk_snapshot_append_texture(pointer, texture.opaque, &bounds)
    }
    // To draw a texture with cairo, GTK 4.8 converts its pixels to floating-point numbers and back
    // each time. That takes 0.4 ms for a thumbnail; drawing the texture's own surface takes 0.02 ms.
    let cairo = gtk_snapshot_append_cairo(pointer, &bounds)
    defer { cairo_destroy(cairo) }
    // The recording outlives this call. If the source surface were destroyed first, cairo would
    // copy its pixels.
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
    cairo_pattern_set_filter(cairo_get_source(cairo), filter.cairo)
    cairo_fill(cairo)
  }

  /// A key that cairo identifies by its address.
  private static var surfaceKey = cairo_user_data_key_t()

  /// Whether the window is drawn with cairo instead of a graphics card.
  private var isDrawnByCairo: Bool {
    guard let native = gtk_widget_get_native(widget), let renderer = gtk_native_get_renderer(native)
    else { return false }
    return cgtk_instance_type(UnsafeMutableRawPointer(renderer)) == gsk_cairo_renderer_get_type()
  }

  /// Clips the drawing of `body` to a rectangle, with rounded corners if `radius` is positive.
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

  /// Draws `body` with an opacity from 0 to 1.
  public func fade(to opacity: Double, _ body: () -> Void) {
    guard opacity < 1 else { return body() }
    guard opacity > 0 else { return }
    gtk_snapshot_push_opacity(pointer, opacity)
    body()
    gtk_snapshot_pop(pointer)
  }

  /// Draws a blend of two closures: only `old` at a progress of 0, only `new` at 1.
  ///
  /// Where both are opaque, so is the blend.
  public func crossFade(_ progress: Double, from old: () -> Void, to new: () -> Void) {
    gtk_snapshot_push_cross_fade(pointer, progress)
    old()
    gtk_snapshot_pop(pointer)
    new()
    gtk_snapshot_pop(pointer)
  }

  /// Fills a rectangle with a gradient from `start` at the left to `end` at the right.
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
  /// Returns an image of the widget in device pixels, or nil while it is not on screen.
  ///
  /// Popovers are not included, as they have surfaces of their own. Wraps
  /// `gtk_widget_paintable_new`.
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

/// How the pixels of a texture are found that is drawn in another size.
package enum TextureFilter {
  /// From all pixels below each pixel of the screen.
  case smooth
  /// From four pixels: several times as fast, for a texture that is soon replaced by one of the right
  /// size.
  case linear
  /// From one pixel: the fastest, for a few frames.
  case nearest

  fileprivate var cairo: cairo_filter_t {
    switch self {
    case .smooth: CAIRO_FILTER_GOOD
    case .linear: CAIRO_FILTER_BILINEAR
    case .nearest: CAIRO_FILTER_NEAREST
    }
  }
}

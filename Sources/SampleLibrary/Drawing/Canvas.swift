import CCairo

/// How drawing combines with the existing picture.
enum Blend {
  case normal
  case add
  case screen
  case multiply

  fileprivate var cairoOperator: cairo_operator_t {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .add: CAIRO_OPERATOR_ADD
    case .screen: CAIRO_OPERATOR_SCREEN
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    }
  }
}

/// The colour or gradient of a fill or stroke.
enum Paint {
  case color(Color)
  case linear(from: Point, to: Point, Gradient)
  case radial(center: Point, radius: Double, Gradient)

  /// A gradient from `top` straight down to `bottom`.
  static func vertical(_ gradient: Gradient, top: Double = 0, bottom: Double = 1) -> Paint {
    .linear(from: Point(0, top), to: Point(0, bottom), gradient)
  }
}

/// A picture being drawn: a cairo image surface measured in units of its height, so that scenes
/// look alike at every size.
///
/// Only the task that draws a canvas may use it. The canvas owns the surface and the context.
final class Canvas {
  let pixelWidth: Int
  let pixelHeight: Int
  let surface: OpaquePointer
  private let context: OpaquePointer

  /// The width in canvas units; the height is 1.
  var width: Double { Double(pixelWidth) / Double(pixelHeight) }

  /// One pixel in canvas units.
  var pixel: Double { 1 / Double(pixelHeight) }

  /// A transparent canvas.
  init(pixelWidth: Int, pixelHeight: Int) {
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
    surface = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(pixelWidth), Int32(pixelHeight))
    context = cairo_create(surface)
    cairo_scale(context, Double(pixelHeight), Double(pixelHeight))
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Makes a transparent canvas of the same shape with `reduction` times fewer pixels each way.
  /// ``draw(_:layerWidth:opacity:blend:)`` draws it back.
  func makeLayer(reducedBy reduction: Double = 1) -> Canvas {
    Canvas(
      pixelWidth: max(Int(Double(pixelWidth) / reduction), 1),
      pixelHeight: max(Int(Double(pixelHeight) / reduction), 1))
  }

  // MARK: Painting

  func fill(_ paint: Paint, blend: Blend = .normal) {
    setSource(paint, blend: blend)
    cairo_paint(context)
  }

  func fill(_ path: Path, _ paint: Paint, blend: Blend = .normal) {
    append(path)
    setSource(paint, blend: blend)
    cairo_fill(context)
  }

  func stroke(_ path: Path, _ paint: Paint, width: Double, blend: Blend = .normal) {
    append(path)
    setSource(paint, blend: blend)
    cairo_set_line_width(context, width)
    cairo_stroke(context)
  }

  /// Draws a round soft light with a bright core, for suns, lamps and stars.
  func glow(at center: Point, radius: Double, _ color: Color, blend: Blend = .screen) {
    let falloff = Gradient(stops: [
      .init(offset: 0, color: color),
      .init(offset: 0.12, color: color.opacity(color.alpha * 0.62)),
      .init(offset: 0.3, color: color.opacity(color.alpha * 0.28)),
      .init(offset: 0.6, color: color.opacity(color.alpha * 0.07)),
      .init(offset: 1, color: color.opacity(0)),
    ])
    fill(
      .circle(center: center, radius: radius),
      .radial(center: center, radius: radius, falloff), blend: blend)
  }

  /// Draws `layer`, scaled to a height of one unit and a width of `layerWidth`, by default that of
  /// the canvas.
  func draw(
    _ layer: Canvas, layerWidth: Double? = nil, opacity: Double = 1, blend: Blend = .normal
  ) {
    cairo_save(context)
    let scale = 1 / Double(layer.pixelHeight)
    cairo_scale(context, (layerWidth ?? width) / Double(layer.pixelWidth), scale)
    cairo_set_source_surface(context, layer.surface, 0, 0)
    let pattern = cairo_get_source(context)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
    // Without padding, the border would fade into the transparency around the layer.
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_set_operator(context, blend.cairoOperator)
    cairo_paint_with_alpha(context, opacity)
    cairo_restore(context)
  }

  /// Draws a strip of `source` upside down at `y`: `height` tall, from `sourceY` in the source, and
  /// shifted sideways by `shift`.
  func drawMirroredStrip(
    of source: Canvas, atY y: Double, height: Double, sourceY: Double, shift: Double
  ) {
    cairo_save(context)
    cairo_rectangle(context, 0, y, width, height)
    cairo_translate(context, shift, y)
    cairo_scale(context, width / Double(source.pixelWidth), -1 / Double(source.pixelHeight))
    cairo_set_source_surface(context, source.surface, 0, -sourceY * Double(source.pixelHeight))
    let pattern = cairo_get_source(context)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REFLECT)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    cairo_fill(context)
    cairo_restore(context)
  }

  /// Fills the canvas with repeated copies of `tile`, pixel for pixel.
  func fill(withTile tile: Canvas) {
    cairo_save(context)
    cairo_identity_matrix(context)
    cairo_set_source_surface(context, tile.surface, 0, 0)
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_REPEAT)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    cairo_paint(context)
    cairo_restore(context)
  }

  // MARK: State

  /// Draws with the origin moved to `origin` and the axes turned and scaled.
  func transformed(
    to origin: Point, rotation: Double = 0, scaleX: Double = 1, scaleY: Double = 1,
    _ draw: () -> Void
  ) {
    cairo_save(context)
    cairo_translate(context, origin.x, origin.y)
    cairo_rotate(context, rotation)
    cairo_scale(context, scaleX, scaleY)
    draw()
    cairo_restore(context)
  }

  /// Draws only inside `path`.
  func clipped(to path: Path, _ draw: () -> Void) {
    cairo_save(context)
    append(path)
    cairo_clip(context)
    draw()
    cairo_restore(context)
  }

  // MARK: Pixels

  /// Calls `body` with the premultiplied `0xAARRGGBB` pixels, row after row without padding.
  func withPixels<Result>(_ body: (UnsafeMutablePointer<UInt32>) -> Result) -> Result? {
    cairo_surface_flush(surface)
    // A null pointer means the surface could not be allocated; drawing on it is a no-op.
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    defer { cairo_surface_mark_dirty(surface) }
    return data.withMemoryRebound(to: UInt32.self, capacity: pixelWidth * pixelHeight, body)
  }

  // MARK: Private

  private func append(_ path: Path) {
    for element in path.elements {
      switch element {
      case .move(let point): cairo_move_to(context, point.x, point.y)
      case .line(let point): cairo_line_to(context, point.x, point.y)
      case .curve(let first, let second, let end):
        cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
      case .close: cairo_close_path(context)
      }
    }
  }

  private func setSource(_ paint: Paint, blend: Blend) {
    cairo_set_operator(context, blend.cairoOperator)
    switch paint {
    case .color(let color):
      cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    case .linear(let start, let end, let gradient):
      setSource(cairo_pattern_create_linear(start.x, start.y, end.x, end.y), gradient)
    case .radial(let center, let radius, let gradient):
      setSource(
        cairo_pattern_create_radial(center.x, center.y, 0, center.x, center.y, radius), gradient)
    }
  }

  private func setSource(_ pattern: OpaquePointer?, _ gradient: Gradient) {
    for stop in gradient.stops {
      let color = stop.color
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.offset, color.red, color.green, color.blue, color.alpha)
    }
    cairo_set_source(context, pattern)
    cairo_pattern_destroy(pattern)
  }
}

extension Canvas {
  /// Computes a colour for every point by `shader` and blends the result in.
  ///
  /// - Parameters:
  ///   - rows: the part of the height to shade.
  ///   - cell: how many pixels share one computed colour. Colours between are interpolated, so
  ///     soft things such as clouds need few.
  ///   - blend: how the result is combined with the existing picture.
  ///   - shader: gives the colour of a point.
  func shade(
    rows: ClosedRange<Double> = 0...1, cell: Double = 4, blend: Blend = .normal,
    _ shader: (Point) -> Color
  ) {
    let layer = makeLayer(reducedBy: cell)
    let columns = layer.pixelWidth
    let step = layer.pixel
    let first = max(Int(rows.lowerBound / step), 0)
    let last = min(Int(rows.upperBound / step), layer.pixelHeight - 1)
    layer.withPixels { pixels in
      for row in first...max(first, last) {
        let y = (Double(row) + 0.5) * step
        for column in 0..<columns {
          pixels[row * columns + column] = shader(Point((Double(column) + 0.5) * step, y)).argb
        }
      }
    }
    draw(layer, blend: blend)
  }
}

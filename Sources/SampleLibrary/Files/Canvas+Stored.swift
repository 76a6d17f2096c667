extension Canvas {
  /// Returns the picture turned as a camera held in that orientation would store it.
  func stored(as orientation: Capture.Orientation) -> Canvas {
    let (degrees, isTransposed): (Double, Bool) =
      switch orientation {
      case .upright: (0, false)
      case .upsideDown: (180, false)
      case .quarterClockwise: (-90, true)
      case .quarterAnticlockwise: (90, true)
      }
    guard degrees != 0 else { return self }
    let turned = Canvas(
      pixelWidth: isTransposed ? pixelHeight : pixelWidth,
      pixelHeight: isTransposed ? pixelWidth : pixelHeight)
    // The canvas draws itself one unit tall around its own middle.
    let scale = isTransposed ? turned.width : 1
    turned.transformed(
      to: Point(turned.width / 2, 0.5), rotation: degrees * .pi / 180, scaleX: scale,
      scaleY: scale
    ) {
      turned.transformed(to: Point(-width / 2, -0.5)) {
        turned.draw(self, layerWidth: width)
      }
    }
    return turned
  }
}

/// The zoom of the photo.
extension PhotoController {
  /// The factor by which a press of a zoom button or key changes the scale.
  static var zoomStep: Double { 1.5 }

  /// Multiplies the scale around a point of the view, by default its middle.
  func zoom(by factor: Double, at anchor: PhotoViewport.Point? = nil) {
    guard canvas.texture != nil else { return }
    canvas.viewport.zoom(by: factor, at: anchor ?? canvas.viewport.middle)
    viewChanged()
  }

  /// Shows each pixel of the photo as one device pixel.
  func showActualSize(at anchor: PhotoViewport.Point? = nil) {
    guard canvas.texture != nil else { return }
    canvas.viewport.setScale(
      1 / Double(canvas.widget.scaleFactor), at: anchor ?? canvas.viewport.middle)
    viewChanged()
  }

  /// Shows the whole photo.
  func fit() {
    guard canvas.texture != nil else { return }
    canvas.viewport.fit()
    viewChanged()
  }

  /// Moves the photo by `x` and `y` view pixels.
  func pan(x: Double, y: Double) {
    guard canvas.texture != nil else { return }
    canvas.viewport.pan(x: x, y: y)
    lock.follow()
  }

  private func viewChanged() {
    lock.follow()
    updateItems()
  }
}

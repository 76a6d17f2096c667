/// How closely the photo is looked at.
extension PhotoController {
  /// By how much one press of a button or key changes the scale.
  static var zoomStep: Double { 1.5 }

  /// Multiplies the scale around a place in the view, or around its middle.
  func zoom(by factor: Double, at anchor: PhotoViewport.Point? = nil) {
    guard canvas.texture != nil else { return }
    canvas.viewport.zoom(by: factor, at: anchor ?? canvas.viewport.middle)
    updateItems()
  }

  /// Shows each pixel of the photo as one on screen.
  func showActualSize(at anchor: PhotoViewport.Point? = nil) {
    guard canvas.texture != nil else { return }
    canvas.viewport.setScale(
      1 / Double(canvas.widget.scaleFactor), at: anchor ?? canvas.viewport.middle)
    updateItems()
  }

  /// Shows the whole photo.
  func fit() {
    canvas.viewport.fit()
    updateItems()
  }

  /// Moves the photo by view pixels.
  func pan(x: Double, y: Double) { canvas.viewport.pan(x: x, y: y) }
}

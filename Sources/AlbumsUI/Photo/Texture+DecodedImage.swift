import GtkKit
import ImageDecoding
import SystemPackage

extension DecodedImage {
  /// Writes the image to a PNG file.
  ///
  /// - Returns: Whether the file could be written.
  @MainActor package func writePNG(to path: FilePath) -> Bool {
    Texture(self).save(toPNG: path.string)
  }
}

extension Texture {
  /// Wraps a decoded image without copying it.
  convenience init(_ image: DecodedImage) {
    self.init(image, x: 0, y: 0, width: image.width, height: image.height)
  }

  /// Wraps a part of a decoded image without copying it.
  convenience init(_ image: DecodedImage, x: Int, y: Int, width: Int, height: Int) {
    let start = y * image.bytesPerRow + x * 4
    let end = start + (height - 1) * image.bytesPerRow + width * 4
    self.init(
      width: width, height: height, bytesPerRow: image.bytesPerRow,
      pixels: UnsafeRawBufferPointer(rebasing: image.pixels[start..<end]), owner: image)
  }
}

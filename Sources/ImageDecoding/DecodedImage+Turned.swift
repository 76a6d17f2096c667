extension DecodedImage {
  /// Returns the image turned clockwise by `quarterTurns` × 90°. Returns the same image if that
  /// changes nothing or if memory for a copy is lacking.
  public func turned(quarterTurns: Int) -> DecodedImage {
    let turns = ((quarterTurns % 4) + 4) % 4
    guard turns > 0 else { return self }
    let isOnItsSide = turns % 2 == 1
    let (newWidth, newHeight) = isOnItsSide ? (height, width) : (width, height)
    let turned = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
      let target = UnsafeMutableRawBufferPointer(buffer)
      for y in 0..<height {
        for x in 0..<width {
          let (newX, newY) =
            switch turns {
            case 1: (height - 1 - y, x)
            case 2: (width - 1 - x, height - 1 - y)
            default: (y, width - 1 - x)
            }
          target.storeBytes(
            of: pixels.loadUnaligned(fromByteOffset: (y * width + x) * 4, as: UInt32.self),
            toByteOffset: (newY * newWidth + newX) * 4, as: UInt32.self)
        }
      }
      count = target.count
    }
    let layout = ImageLayout(
      width: newWidth, height: newHeight, sourceWidth: isOnItsSide ? sourceHeight : sourceWidth,
      sourceHeight: isOnItsSide ? sourceWidth : sourceHeight, isOpaque: isOpaque,
      isComplete: isComplete, isAnimated: isAnimated)
    guard let memory = try? OwnedDescriptor.sealedMemory(holding: turned.span.bytes),
      let pages = try? SealedPages(mapping: memory, byteCount: turned.count),
      let image = try? DecodedImage(in: pages, at: 0, layout: layout)
    else { return self }
    return image
  }
}

extension ImageRegion {
  /// Returns the same part in the coordinates of the image before it was turned clockwise.
  ///
  /// - Parameters:
  ///   - quarterTurns: How often the image was turned by 90°.
  ///   - width: The width of the turned image.
  ///   - height: The height of the turned image.
  /// - Returns: The part, in pixels of the image before it was turned.
  public func before(quarterTurns: Int, width: Int, height: Int) -> ImageRegion {
    let (right, bottom) = (width - x - self.width, height - y - self.height)
    let (x, y, width, height) = (x, y, self.width, self.height)
    return switch ((quarterTurns % 4) + 4) % 4 {
    case 1: ImageRegion(x: y, y: right, width: height, height: width, halvings: halvings)
    case 2: ImageRegion(x: right, y: bottom, width: width, height: height, halvings: halvings)
    case 3: ImageRegion(x: bottom, y: x, width: height, height: width, halvings: halvings)
    default: self
    }
  }
}

import Glibc
import ImageDecoding

/// The look of a photo in 66 bytes: the coarse structure of its middle square, and its mean
/// tint. The look of a picture that is nearly all of one level also has its details.
///
/// The structure consists of the coefficients of the discrete cosine transform with up to seven half
/// waves in each direction. Each is multiplied by its frequency, because photos contain less of the
/// higher frequencies, and the vector has a fixed length. So a look does not depend on the size,
/// the brightness or the contrast of the image. Turning or mirroring the image only changes the
/// order and the signs of the coefficients.
struct PhotoLook: Hashable, Sendable {
  /// The number of frequencies in each direction.
  static let frequencies = 8
  /// The size of `bytes` without the details of a plain picture.
  static let byteCount = 66
  /// The side of the square from which a look is made. Smaller images are enlarged to it.
  static let side = 32
  /// The contrast in levels of grey below which an image has no structure to compare.
  private static let leastContrast: Float = 2
  /// The length of the stored vector, so that a byte can hold almost every coefficient.
  private static let scale: Float = 250

  /// The coefficients, row by row. The first, the mean brightness, is always 0.
  let structure: SIMD64<Int8>
  /// The mean of the blue and of the red difference from grey.
  let tint: SIMD2<Int8>
  /// The details of a picture that is nearly all of one level; nil for others.
  let plain: PlainPicture?

  init(structure: SIMD64<Int8>, tint: SIMD2<Int8>, plain: PlainPicture? = nil) {
    (self.structure, self.tint, self.plain) = (structure, tint, plain)
  }

  /// Makes the look of a square image. Returns nil if the image has hardly any contrast, or is empty.
  init?(_ image: DecodedImage) {
    guard image.width > 0, image.height > 0 else { return nil }
    let small = Averages(of: image, side: Self.side)
    let wave = Self.wave
    var rows = [Float](repeating: 0, count: Self.side * Self.frequencies)
    for y in 0..<Self.side {
      for u in 0..<Self.frequencies {
        var sum: Float = 0
        for x in 0..<Self.side { sum += small.grey[y * Self.side + x] * wave[u * Self.side + x] }
        rows[y * Self.frequencies + u] = sum
      }
    }
    var (plain, weighted) = (SIMD64<Float>(), SIMD64<Float>())
    for v in 0..<Self.frequencies {
      for u in 0..<Self.frequencies where u + v > 0 {
        var sum: Float = 0
        for y in 0..<Self.side { sum += rows[y * Self.frequencies + u] * wave[v * Self.side + y] }
        plain[v * Self.frequencies + u] = sum
        weighted[v * Self.frequencies + u] = sum * Self.weights[v * Self.frequencies + u]
      }
    }
    let contrast = (plain * plain).sum().squareRoot() / Float(Self.side)
    guard contrast >= Self.leastContrast else { return nil }
    let scaled = weighted * (Self.scale / (weighted * weighted).sum().squareRoot())
    // Not -128, whose opposite is not a byte.
    let bounded = scaled.clamped(
      lowerBound: SIMD64(repeating: -127), upperBound: SIMD64(repeating: 127))
    structure = SIMD64<Int8>(bounded, rounding: .toNearestOrEven)
    tint = SIMD2(
      Int8(clamping: Int(small.tint.x.rounded())), Int8(clamping: Int(small.tint.y.rounded())))
    self.plain = PlainPicture(image)
  }

  /// The frequency of each coefficient: the length of the vector of its half waves. 0 for the mean.
  static let weights: SIMD64<Float> = {
    var weights = SIMD64<Float>()
    for v in 0..<frequencies {
      for u in 0..<frequencies {
        weights[v * frequencies + u] = Float(u * u + v * v).squareRoot()
      }
    }
    return weights
  }()

  /// The rows of the orthonormal transform of `side` values.
  private static let wave: [Float] = (0..<frequencies).flatMap { frequency in
    (0..<side).map { place in
      let angle = Double.pi * (Double(place) + 0.5) * Double(frequency) / Double(side)
      return Float(cos(angle) * (Double(frequency == 0 ? 1 : 2) / Double(side)).squareRoot())
    }
  }
}

extension PhotoLook {
  /// The look as the index stores it.
  var bytes: [UInt8] {
    var bytes = (0..<64).map { UInt8(bitPattern: structure[$0]) }
    bytes += [UInt8(bitPattern: tint.x), UInt8(bitPattern: tint.y)]
    return bytes + (plain?.bytes ?? [])
  }

  /// Reads what `bytes` returned; nil for bytes of another count.
  init?(bytes: UnsafeRawBufferPointer) {
    let details = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(Self.byteCount))
    guard bytes.count == Self.byteCount || details.count == PlainPicture.byteCount else {
      return nil
    }
    structure = bytes.loadUnaligned(as: SIMD64<Int8>.self)
    tint = bytes.loadUnaligned(fromByteOffset: 64, as: SIMD2<Int8>.self)
    plain = PlainPicture(bytes: details)
  }

  /// Returns how much the details of two plain pictures of the same differ; nil if they show something
  /// else. 0 if either is not plain.
  func detailDifference(from other: PhotoLook) -> Float? {
    guard let plain, let others = other.plain else { return 0 }
    return plain.difference(from: others)
  }

  /// One bit for each coefficient: whether it is positive.
  var signs: UInt64 {
    var signs: UInt64 = 0
    for place in 0..<64 where structure[place] > 0 { signs |= 1 << UInt64(place) }
    return signs
  }

  /// The length of the structure as a vector, at least 1.
  var length: Float { max(1, Float(structure.product(with: structure)).squareRoot()) }

  /// The looks of the same image in all eight ways to turn and mirror it, itself first.
  var turned: [PhotoLook] { Turn.all.map(turned) }

  /// Returns the look of the same image, turned and mirrored.
  func turned(_ turn: Turn) -> PhotoLook {
    var structure = structure
    if turn.isExchanged {
      structure = SIMD64(placing: { [structure] in structure[$0 / 8 + $0 % 8 * 8] })
    }
    if turn.isMirroredX { structure &*= Self.mirrorX }
    if turn.isMirroredY { structure &*= Self.mirrorY }
    return PhotoLook(
      structure: structure, tint: tint,
      plain: plain?.turned(
        exchanged: turn.isExchanged, mirroredX: turn.isMirroredX, mirroredY: turn.isMirroredY))
  }

  // A mirrored image has the opposite sign of the waves that are odd in that direction.
  private static let mirrorX = SIMD64<Int8>(placing: { $0 % 2 == 0 ? 1 : -1 })
  private static let mirrorY = SIMD64<Int8>(placing: { $0 / 8 % 2 == 0 ? 1 : -1 })
}

extension SIMD64<Int8> {
  /// Returns the scalar product of two vectors.
  func product(with other: SIMD64<Int8>) -> Int32 {
    withUnsafeBytes(of: self) { own in
      withUnsafeBytes(of: other) { others in
        // In this form, the compiler uses the processor's instructions for short integers.
        var sum: Int32 = 0
        for place in 0..<64 {
          sum &+= Int32(Int8(bitPattern: own[place])) &* Int32(Int8(bitPattern: others[place]))
        }
        return sum
      }
    }
  }

  fileprivate init(placing value: (Int) -> Int8) {
    self.init()
    for place in 0..<64 { self[place] = value(place) }
  }
}

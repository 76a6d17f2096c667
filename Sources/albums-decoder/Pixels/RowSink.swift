import ImageDecoding

/// Takes decoded rows from top to bottom, scales them, cuts out the part that is wanted and converts
/// colours to sRGB.
///
/// A codec adds the rows `needed` of the decoded size, each either whole or from column
/// `columns.lowerBound` on, as it has said with ``startColumn``.
final class RowSink {
  /// The size of the image as the codec decodes it.
  let decoded: PixelSize
  /// The rows of the decoded image that are wanted.
  let needed: Range<Int>
  /// The columns of the decoded image that are wanted. A codec may deliver more.
  let columns: Range<Int>
  /// The column with which delivered rows begin. A codec sets it before the first row.
  var startColumn = 0
  /// How many rows were added.
  private(set) var count = 0
  /// Set by a codec that has delivered all rows of a file that lacks a part of the image, such as the
  /// last passes.
  var isIncomplete = false
  /// Whether all added pixels are opaque.
  private(set) var isOpaque = true

  private let window: PixelRect
  /// What the rows hold.
  let form: PixelForm
  private let destination: UnsafeMutablePointer<UInt32>
  private let scaler: AreaScaler?
  private let scratch: UnsafeMutablePointer<UInt32>
  private let converter: ColorConverter
  private let colors: ColorSource

  /// Begins an image.
  ///
  /// - Parameters:
  ///   - decoded: The size at which the codec decodes.
  ///   - placement: What is wanted of the image.
  ///   - form: What the rows hold.
  ///   - colors: Their colour space.
  ///   - converter: Converts them to sRGB.
  ///   - destination: Room for the pixels of `placement.window`, zero.
  init(
    decoded: PixelSize, placement: Placement, form: PixelForm, colors: ColorSource,
    converter: ColorConverter, into destination: UnsafeMutablePointer<UInt32>
  ) {
    self.decoded = decoded
    self.form = form
    self.destination = destination
    self.converter = converter
    self.colors = colors
    window = placement.window
    if decoded == placement.scaled {
      needed = window.y..<(window.y + window.size.height)
      columns = window.x..<(window.x + window.size.width)
      scaler = nil
    } else {
      needed = AreaScaler.neededRows(from: decoded, to: placement.scaled, window: window)
      columns = AreaScaler.neededColumns(from: decoded, to: placement.scaled, window: window)
      scaler = AreaScaler(
        from: decoded, to: placement.scaled, window: window, into: destination)
    }
    scratch = .allocate(capacity: max(1, decoded.width))
  }

  deinit {
    scratch.deallocate()
  }

  /// Whether rows can be decoded straight into their place: the whole width, unscaled, in four bytes
  /// that need no preparation.
  private var takesRowsInPlace: Bool {
    guard scaler == nil, startColumn == window.x, window.size.width == decoded.width else {
      return false
    }
    return form != .straight && form != .wide && form != .premultiplied
  }

  /// Where the rest of the rows can be written to, row by row without space between; nil if they
  /// must be added one by one. Rows written there are reported with ``addInPlace(_:)``.
  var place: UnsafeMutablePointer<UInt32>? {
    takesRowsInPlace ? destination + count * decoded.width : nil
  }

  /// Reports rows that were written to ``place``.
  func addInPlace(_ rows: Int) { count += rows }

  /// Adds the next row, of four bytes a pixel.
  func add(_ row: UnsafePointer<UInt32>) {
    switch form {
    case .straight:
      isOpaque = premultiply(row, count: width) && isOpaque
      append(UnsafePointer(scratch))
    case .premultiplied:
      if isOpaque { isOpaque = hasOnlyOpaquePixels(row) }
      append(row)
    default:
      append(row)
    }
  }

  /// Adds the next row, in the form ``PixelForm/wide``.
  func add(wide row: UnsafePointer<UInt16>) {
    isOpaque =
      converter.narrow(row, count: width, colors: colors, into: scratch) && isOpaque
    append(UnsafePointer(scratch))
  }

  /// Converts the colours of what was added, and returns how much of the image there is.
  func finish() throws(DecodingFailure) -> DecodedExtent {
    guard count > 0 else { throw .malformed("The file ends before this part of the image") }
    let rows = scaler?.resultRow ?? count
    let filled = min(rows, window.size.height) * window.size.width
    if form != .wide {
      converter.convert(
        destination, count: filled, of: isOpaque ? form.withoutOpacity : form, colors: colors)
    }
    let isWhole = count >= needed.count
    return DecodedExtent(
      isComplete: isWhole && !isIncomplete, isOpaque: isOpaque && isWhole)
  }

  /// How many pixels of a delivered row are looked at.
  private var width: Int { min(decoded.width, columns.upperBound) - startColumn }

  private func append(_ row: UnsafePointer<UInt32>) {
    guard count < needed.count else { return }
    if let scaler {
      scaler.add(row, from: startColumn)
    } else {
      let target = destination + count * window.size.width
      target.update(from: row + (window.x - startColumn), count: window.size.width)
    }
    count += 1
  }

  private func hasOnlyOpaquePixels(_ row: UnsafePointer<UInt32>) -> Bool {
    var all: UInt32 = .max
    for index in 0..<width { all &= row[index] }
    return all >> 24 == 0xFF
  }

  /// Multiplies colours with the opacity; returns whether all pixels are opaque.
  private func premultiply(_ row: UnsafePointer<UInt32>, count: Int) -> Bool {
    var opacities: UInt32 = .max
    var index = 0
    while index < count {
      let pixel = row[index]
      opacities &= pixel
      scratch[index] = pixel.premultiplied
      index &+= 1
    }
    return opacities >> 24 == 0xFF
  }
}

/// How much of an image was decoded.
struct DecodedExtent {
  /// Whether the file holds all of the image. Rows that it does not hold are transparent.
  var isComplete = true
  var isOpaque = true
}

extension UInt32 {
  /// A pixel of blue, green, red and opacity whose colours are multiplied with the opacity.
  var premultiplied: UInt32 {
    let opacity = self >> 24
    guard opacity != 0xFF else { return self }
    // Divided by 255 and rounded, for every product of two bytes.
    func part(_ value: UInt32) -> UInt32 {
      let product = value &* opacity &+ 128
      return (product &+ product &>> 8) &>> 8
    }
    return part(self & 0xFF) | part(self >> 8 & 0xFF) &<< 8 | part(self >> 16 & 0xFF) &<< 16
      | opacity &<< 24
  }
}

extension PixelForm {
  /// The form of the same pixels if none of them lets anything through.
  fileprivate var withoutOpacity: PixelForm {
    switch self {
    case .straight, .premultiplied: .opaque
    default: self
    }
  }
}

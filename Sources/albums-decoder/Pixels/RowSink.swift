import ImageDecoding

/// Receives decoded rows from top to bottom, scales them, crops them and converts them to sRGB.
///
/// A codec adds the rows `needed` of the decoded size. Rows are whole, or begin at column
/// `columns.lowerBound` if the codec has set ``startColumn``.
final class RowSink {
  /// The size of the image as the codec decodes it.
  let decoded: PixelSize
  /// The needed rows of the decoded image.
  let needed: Range<Int>
  /// The needed columns of the decoded image. A codec may deliver more.
  let columns: Range<Int>
  /// The column at which delivered rows begin. A codec sets it before the first row.
  var startColumn = 0
  /// The number of added rows.
  private(set) var count = 0
  /// Whether parts of the image are missing although all rows were delivered, for example the last
  /// passes. The codec sets it.
  var isIncomplete = false
  /// Whether all added pixels are opaque.
  private(set) var isOpaque = true

  private let window: PixelRect
  /// The form of the pixels in the rows.
  let form: PixelForm
  private let destination: UnsafeMutablePointer<UInt32>
  private let scaler: AreaScaler?
  private let scratch: UnsafeMutablePointer<UInt32>
  private let converter: ColorConverter
  private let colors: ColorSource

  /// Makes a sink for one image.
  ///
  /// - Parameters:
  ///   - decoded: The size at which the codec decodes.
  ///   - placement: The scaling and cropping of the image.
  ///   - form: The form of the pixels in the rows.
  ///   - colors: The colour space of the rows.
  ///   - converter: Converts the rows to sRGB.
  ///   - destination: Zeroed memory for the pixels of `placement.window`.
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

  /// Whether a codec can decode rows directly into the destination: they have the whole width, no
  /// scaling, and four bytes per pixel in a form that needs no conversion by row.
  private var takesRowsInPlace: Bool {
    guard scaler == nil, startColumn == window.x, window.size.width == decoded.width else {
      return false
    }
    return form != .straight && form != .wide && form != .premultiplied
  }

  /// The memory for the remaining rows, without space between rows; nil if rows must be added one
  /// by one. Report rows written there with ``addInPlace(_:)``.
  var place: UnsafeMutablePointer<UInt32>? {
    takesRowsInPlace ? destination + count * decoded.width : nil
  }

  /// Counts rows that a codec wrote to ``place``.
  func addInPlace(_ rows: Int) { count += rows }

  /// Adds the next row, with four bytes per pixel.
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

  /// Converts the colours of the added rows, and returns how much of the image they cover.
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

  /// The number of pixels of a delivered row that are used.
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

  /// Premultiplies colours; returns whether all pixels are opaque.
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

/// The extent of the decoded part of an image.
struct DecodedExtent {
  /// Whether the file contains the whole image. Missing rows are transparent.
  var isComplete = true
  var isOpaque = true
}

extension UInt32 {
  /// The pixel of blue, green, red and opacity with premultiplied colours.
  var premultiplied: UInt32 {
    let opacity = self >> 24
    guard opacity != 0xFF else { return self }
    // This divides by 255 and rounds, and is exact for every product of two bytes.
    func part(_ value: UInt32) -> UInt32 {
      let product = value &* opacity &+ 128
      return (product &+ product &>> 8) &>> 8
    }
    return part(self & 0xFF) | part(self >> 8 & 0xFF) &<< 8 | part(self >> 16 & 0xFF) &<< 16
      | opacity &<< 24
  }
}

extension PixelForm {
  /// The form of the same pixels if all of them are opaque.
  fileprivate var withoutOpacity: PixelForm {
    switch self {
    case .straight, .premultiplied: .opaque
    default: self
    }
  }
}

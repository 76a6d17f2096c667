import FoundationEssentials
import ImageDecoding
import SystemPackage

/// Files with the pixels of the thumbnails that were last on screen. The next start shows them in
/// its first frame, without a decoder.
///
/// There is one file for each kind of page. It consists of the same records as the store, but with
/// raw pixels instead of an image file. The key in each record shows whether the photo has changed.
struct ThumbnailScreens: Sendable {
  /// The size in bytes of the numbers before the pixels: width, height, width and height of the
  /// whole photo, and whether the thumbnail is opaque.
  private static let layoutSize = 20
  /// The maximum size of a file in bytes. The thumbnails on the largest screen need less.
  private static let largestFile = 256 << 20

  let folder: FilePath

  private func path(of name: String) -> FilePath { folder.appending("\(name).screen") }

  /// Writes the thumbnails of a page, and replaces those written before.
  func write(_ thumbnails: [(key: ThumbnailKey, image: DecodedImage)], named name: String) {
    var bytes: [UInt8] = []
    for (key, image) in thumbnails {
      var contents: [UInt8] = []
      contents.reserveCapacity(Self.layoutSize + image.pixels.count)
      for number in [
        image.width, image.height, image.sourceWidth, image.sourceHeight, image.isOpaque ? 1 : 0,
      ] { withUnsafeBytes(of: UInt32(clamping: number)) { contents += $0 } }
      contents += image.pixels
      if let record = SegmentRecord.encoded(contents, for: key) { bytes += record }
    }
    // Atomic, so that a reader never finds a partial file. Errors are ignored: the next start is
    // only slower.
    try? Data(bytes).write(
      to: URL(filePath: path(of: name).string), options: .atomic)
  }

  /// Reads the thumbnails of a page. Omits damaged records.
  func read(named name: String) -> [(key: ThumbnailKey, image: DecodedImage)] {
    guard let pages = pages(of: name) else { return [] }
    var found: [(key: ThumbnailKey, image: DecodedImage)] = []
    var offset = 0
    while offset < pages.bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: pages.bytes[offset...])
      guard let record = SegmentRecord(header: rest), record.byteCount <= rest.count else { break }
      let bytes = UnsafeRawBufferPointer(rebasing: rest[..<record.byteCount])
      if let (key, range) = record.contents(in: bytes), range.count > Self.layoutSize,
        let image = image(in: pages, at: offset + range.lowerBound)
      {
        found.append((key, image))
      }
      offset += record.byteCount
    }
    return found
  }

  private func image(in pages: SealedPages, at offset: Int) -> DecodedImage? {
    let numbers = (0..<5).map {
      Int(pages.bytes.loadUnaligned(fromByteOffset: offset + $0 * 4, as: UInt32.self))
    }
    return try? DecodedImage(
      in: pages, at: offset + Self.layoutSize,
      layout: ImageLayout(
        width: numbers[0], height: numbers[1], sourceWidth: numbers[2], sourceHeight: numbers[3],
        isOpaque: numbers[4] == 1))
  }

  /// Returns a copy of the file. Another process could truncate a mapped file while it is being
  /// read.
  private func pages(of name: String) -> SealedPages? {
    guard let file = try? FileDescriptor.open(path(of: name), .readOnly, options: .closeOnExec)
    else {
      return nil
    }
    let descriptor = OwnedDescriptor(adopting: file.rawValue)
    guard let size = descriptor.status?.st_size, 1...Self.largestFile ~= Int(size),
      let bytes = try? [UInt8](
        unsafeUninitializedCapacity: Int(size),
        initializingWith: { buffer, count in
          count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
        }),
      let memory = try? OwnedDescriptor.sealedMemory(holding: bytes.span.bytes)
    else { return nil }
    return try? SealedPages(mapping: memory, byteCount: bytes.count)
  }
}

import CExiv2
import ImageDecoding

/// Finds the video that a phone has appended to a JPEG or HEIC file, a Motion Photo.
///
/// Google's XMP states its place, counted from the end of the file. Samsung's phones without that XMP
/// append a list of blocks, one of which is the video, and HEIC files may have a box for it.
struct MotionPhoto {
  /// The most items of Google's directory, and the most blocks of Samsung's list, that are read.
  private static let most = 64

  private let bytes: UnsafeBufferPointer<UInt8>
  private let file: BoundedBytes

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    (self.bytes, file) = (bytes, BoundedBytes(bytes))
  }

  /// Returns the video in a file without XMP; nil without one.
  static func video(
    in bytes: UnsafeBufferPointer<UInt8>, make: String?
  ) -> ImageMetadata.MotionVideo? {
    // The end of a file is read only if the phone may have written there: on a disk it takes time.
    guard make?.lowercased().hasPrefix("samsung") == true else { return nil }
    return MotionPhoto(bytes).samsungVideo.map { .bytes($0) }
  }

  /// Returns the video in a file with these tags; nil without one.
  static func video(
    in bytes: UnsafeBufferPointer<UInt8>, _ tags: borrowing MetadataTags, make: String?
  ) -> ImageMetadata.MotionVideo? {
    let photo = MotionPhoto(bytes)
    let isStated =
      tags.number("Xmp.GCamera.MotionPhoto") == 1 || tags.number("Xmp.GCamera.MicroVideo") == 1
    if isStated, let video = photo.statedVideo(tags) { return .bytes(video) }
    if tags.isHEIF, let video = photo.boxedVideo { return .bytes(video) }
    return Self.video(in: bytes, make: make) ?? (isStated ? .missing : nil)
  }

  /// Returns a range of the file if it begins as a video does; nil for another.
  private func video(from start: Int, count: Int) -> Range<Int>? {
    let part = file.part(at: start, count: count)
    guard start > 0, count > 0, part.range.lowerBound == start, part.count == count,
      MovieBoxes.matches(UnsafeBufferPointer(rebasing: bytes[part.range]))
    else { return nil }
    return part.range
  }

  // MARK: Google

  private func statedVideo(_ tags: borrowing MetadataTags) -> Range<Int>? {
    if let video = directoryVideo(tags) { return video }
    guard let length = tags.number("Xmp.GCamera.MicroVideoOffset") else { return nil }
    return video(from: bytes.count.subtractingReportingOverflow(length).partialValue, count: length)
  }

  /// Returns the video of the directory, whose items follow each other at the end of the file.
  private func directoryVideo(_ tags: borrowing MetadataTags) -> Range<Int>? {
    var place: (length: Int, fromEnd: Int)?
    for item in 1...Self.most {
      guard let kind = tags.itemText(item, "Semantic") else { break }
      guard item > 1 || kind != "Primary" else { continue }
      guard let length = tags.itemText(item, "Length").flatMap(Int.init),
        0...bytes.count ~= length
      else { return nil }
      if kind == "MotionPhoto" { place = (length, 0) }
      place?.fromEnd += length
    }
    return place.flatMap { video(from: bytes.count - $0.fromEnd, count: $0.length) }
  }

  // MARK: Samsung

  /// The kind of the block that holds the video.
  private static let videoBlock = 0x0A30

  /// The video in Samsung's blocks. The list of the blocks is at the end of the file, with its length
  /// and a mark after it. It states where each block begins, counted back from the list.
  private var samsungVideo: Range<Int>? {
    let end = bytes.count - 8
    guard file.has("SEFT", at: end + 4), let length = file.littleEndian(at: end),
      length >= 12, length <= end, file.has("SEFH", at: end - length),
      let count = file.littleEndian(at: end - length + 8)
    else { return nil }
    let list = end - length
    for index in 0..<min(count, Self.most, (length - 12) / 12) {
      let entry = list + 12 + index * 12
      guard let kind = file.littleEndian(at: entry), kind >> 16 == Self.videoBlock,
        let distance = file.littleEndian(at: entry + 4),
        let size = file.littleEndian(at: entry + 8)
      else { continue }
      return video(inBlock: list - distance, size: min(size, distance))
    }
    return nil
  }

  /// Returns the video in a block, which begins with its kind and its name.
  private func video(inBlock start: Int, size: Int) -> Range<Int>? {
    guard start > 0, let nameLength = file.littleEndian(at: start + 4), nameLength <= size - 8
    else { return nil }
    let head = 8 + nameLength
    return video(from: start + head, count: size - head)
  }

  // MARK: HEIC

  /// The video in the box of a HEIC file.
  private var boxedVideo: Range<Int>? {
    var found: Range<Int>?
    MovieBoxes(bytes).forEachBox { kind, contents in
      if kind == "mpvd" { found = video(from: contents.lowerBound, count: contents.count) }
      return found == nil
    }
    return found
  }
}

extension MetadataTags {
  /// Returns a property of an item in Google's directory of the files in a file. The first item is 1.
  fileprivate func itemText(_ item: Int, _ property: String) -> String? {
    let limit = 64
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: limit) { buffer in
      let count = cexiv2_get_item_text(metadata, item, property, buffer.baseAddress, limit)
      guard count >= 0 else { return nil }
      return buffer[..<count].withMemoryRebound(to: UInt8.self) {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }
}

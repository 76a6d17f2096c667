import SystemPackage

/// The next free worker does each request, in the order of priority.
extension DecoderPool: ImageDecoding {
  /// Decodes the image in a file.
  public func image(
    at path: FilePath, size: DecodeSize, priority: DecodePriority
  ) async throws -> DecodedImage {
    try await perform(.image(size), on: .file(path), priority).image()
  }

  /// Decodes an image in memory.
  public func image(
    in bytes: [UInt8], size: DecodeSize, priority: DecodePriority
  ) async throws -> DecodedImage {
    try await perform(.image(size), on: .memory(bytes), priority).image()
  }

  /// Reads an image's metadata, with the lowest priority.
  public func metadata(at path: FilePath) async throws -> ImageMetadata {
    try await perform(.metadata, on: .file(path), .metadata).metadata()
  }

  /// Reads all fields of an image's metadata, with the priority of an opened photo.
  public func fields(at path: FilePath) async throws -> MetadataFields {
    let outcome = try await perform(.fields, on: .file(path), .photo)
    guard case .fields(let fields) = outcome.reply else { throw DecodingFailure.decoderStopped }
    return fields
  }

  /// Makes the square thumbnails that a grid draws and stores.
  public func thumbnail(
    at path: FilePath, sizes: ThumbnailSizes, priority: DecodePriority
  ) async throws -> Thumbnail {
    try await perform(.thumbnail(sizes), on: .file(path), priority).thumbnail()
  }

  /// Decodes the preview that a camera embedded in the file.
  public func preview(
    at path: FilePath, side: Int, priority: DecodePriority
  ) async throws -> DecodedImage? {
    let outcome = try await perform(.preview(side: side), on: .file(path), priority)
    if case .nothing = outcome.reply { return nil }
    return try outcome.image()
  }

  /// Decodes a part of an image.
  public func region(
    _ region: ImageRegion, at path: FilePath, priority: DecodePriority
  ) async throws -> DecodedImage {
    try await perform(.region(region), on: .file(path), priority).image()
  }

  /// Decodes some frames of an animation.
  public func frames(
    _ range: Range<Int>, at path: FilePath, size: DecodeSize, priority: DecodePriority
  ) async throws -> AnimationFrames {
    let work = DecodeRequest.Work.frames(from: range.lowerBound, count: range.count, size)
    return try await perform(work, on: .file(path), priority).frames()
  }

  /// Reads an XMP sidecar.
  public func sidecar(in bytes: [UInt8]) async throws -> SidecarContents {
    let outcome = try await perform(.sidecar, on: .memory(bytes), .metadata)
    guard case .sidecar(let contents) = outcome.reply else { throw DecodingFailure.decoderStopped }
    return contents
  }

  /// Changes an XMP sidecar.
  public func sidecar(
    changing bytes: [UInt8]?, by changes: [SidecarChange]
  ) async throws -> [UInt8] {
    let work = DecodeRequest.Work.changeSidecar(changes)
    let outcome = try await perform(
      work, on: .memory(bytes ?? Array(SidecarContents.emptyFile.utf8)), .metadata)
    guard let pages = outcome.pages else { throw DecodingFailure.decoderStopped }
    return Array(pages.bytes)
  }
}

extension DecodeOutcome {
  func metadata() throws(DecodingFailure) -> ImageMetadata {
    guard case .metadata(let metadata) = reply else { throw .decoderStopped }
    return metadata
  }

  fileprivate func image() throws(DecodingFailure) -> DecodedImage {
    guard case .image(let layout) = reply, let pages else { throw .decoderStopped }
    return try DecodedImage(in: pages, at: 0, layout: layout)
  }

  fileprivate func thumbnail() throws(DecodingFailure) -> Thumbnail {
    guard case .thumbnail(let layout) = reply else { throw .decoderStopped }
    var drawn: DecodedImage?
    var offset = 0
    var stored: [[UInt8]] = []
    if let pages {
      if let image = layout.drawn {
        drawn = try DecodedImage(in: pages, at: 0, layout: image)
        offset = image.byteCount ?? 0
      }
      for count in layout.stored {
        stored.append(Array(pages.bytes[offset..<(offset + count)]))
        offset += count
      }
    }
    return Thumbnail(
      drawn: drawn, stored: stored, sourceWidth: layout.sourceWidth,
      sourceHeight: layout.sourceHeight)
  }

  fileprivate func frames() throws(DecodingFailure) -> AnimationFrames {
    guard case .frames(let layout) = reply else { throw .decoderStopped }
    var frames: [AnimationFrames.Frame] = []
    if let pages, let byteCount = layout.image.byteCount {
      for (index, milliseconds) in layout.durations.enumerated() {
        frames.append(
          .init(
            image: try DecodedImage(in: pages, at: index * byteCount, layout: layout.image),
            duration: .milliseconds(min(max(0, milliseconds), 3_600_000))))
      }
    }
    return AnimationFrames(
      frames: frames, frameCount: layout.frameCount, loopCount: layout.loopCount)
  }
}

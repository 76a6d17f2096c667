extension ImageFormat {
  /// Returns the formats whose libraries a worker needs for a file of this format. JPEG, PNG and
  /// the formats that Albums itself reads need none.
  static func libraries(for format: ImageFormat?) -> Set<ImageFormat> {
    switch format {
    // Some cameras use formats that the first bytes do not identify.
    case nil: [.raw]
    // The raw files of other cameras begin like TIFF.
    case .tiff: [.tiff, .raw]
    // Either library may open it.
    case .avif: [.avif, .heic]
    case .gif?, .webp?, .heic?, .svg?, .jpegXL?, .jpeg2000?, .raw?: format.map { [$0] } ?? []
    case .jpeg, .png, .bmp, .ico, .pnm, .tga, .photoshop, .openEXR, .gimp, .qoi, .radiance, .pcx,
      .xbm,
      .xpm:
      []
    }
  }
}

extension DecodeRequest.Work {
  /// Returns the formats whose libraries a worker needs for this work on a file.
  func libraries(for input: borrowing DecodeInput) -> Set<ImageFormat> {
    switch self {
    case .image, .metadata, .metadataOfEach, .fields, .preview, .thumbnail, .region, .frames:
      input.formats.reduce(into: []) { $0.formUnion(ImageFormat.libraries(for: $1)) }
    case .formatTest(let format): ImageFormat.libraries(for: format)
    case .sidecar, .changeSidecar, .selfTest: []
    }
  }

  /// Whether this needs a process that has handled no other file, because the answer is written
  /// into one of the user's files.
  var needsNewProcess: Bool {
    if case .changeSidecar = self { true } else { false }
  }
}

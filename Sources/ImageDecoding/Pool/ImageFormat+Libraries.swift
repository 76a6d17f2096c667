extension ImageFormat {
  /// The formats whose libraries a worker needs for a file, by what its first bytes tell. JPEG, PNG and
  /// the formats that Albums reads by itself need none.
  static func libraries(for format: ImageFormat?) -> Set<ImageFormat> {
    switch format {
    // Some cameras have formats of their own.
    case nil: [.raw]
    // The files of other cameras begin as TIFF does.
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
  /// The formats whose libraries a worker needs to do this with a file.
  func libraries(for input: borrowing DecodeInput) -> Set<ImageFormat> {
    switch self {
    case .image, .metadata, .preview, .thumbnail, .region, .frames:
      ImageFormat.libraries(for: input.format)
    case .formatTest(let format): ImageFormat.libraries(for: format)
    case .sidecar, .changeSidecar, .selfTest: []
    }
  }

  /// Whether only a process that has seen no other file may do this. What it answers is written into a
  /// file of the user's.
  var needsNewProcess: Bool {
    if case .changeSidecar = self { true } else { false }
  }
}

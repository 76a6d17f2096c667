import Foundation

/// Measures thumbnails of every format except baseline JPEG. The floor is the command-line decoder
/// of the format's own library.
///
/// Both times run from the start of the first process to the end of the last, over the same files.
/// Both sides work on as many files at a time as there are processors. Process starts count on both
/// sides: Albums and its workers start once, the command once per file. Albums also lists the
/// folder, scales, and writes the thumbnails; the command only discards the pixels.
extension LibrarySuite {
  /// A folder with photos of one format.
  struct FormatSample {
    let format: PhotoFormat
    let folder: URL
    let files: [String]
  }

  /// The number of different photos of a format, and the number of files made from each.
  private static let (uniqueCount, copyCount) = (4, 5)

  /// Makes the files of every format whose tools are installed.
  func prepareFormats() throws -> [FormatSample] {
    report.note(
      "Converting \(Self.uniqueCount) photos to each format, repeated in "
        + "\(Self.uniqueCount * Self.copyCount) files.")
    return try PhotoFormat.all.compactMap { format in
      if let missing = format.missing {
        report.note("  Left out: \(format.name). It needs \(missing).")
        return nil
      }
      report.note("  \(format.name)")
      return try sample(of: format)
    }
  }

  /// Measures one format. The caller may remove the files of the sample afterwards.
  func measureThumbnails(of sample: FormatSample) throws {
    let home = try library.makeHome()
    let sink = home.appending(path: "sink/pixels")
    try FileManager.default.createDirectory(
      at: sink.deletingLastPathComponent(), withIntermediateDirectories: true)
    for suffix in ["ppm", "y4m"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(sink.path).\(suffix)", withDestinationPath: "/dev/null")
    }
    let floor = CommandBatch(
      script: sample.format.floor,
      jobs: sample.files.map { CommandBatch.Job(input: $0, output: sink.path) })
    let count = Double(sample.files.count)
    let turns = try takeTurns(
      rounds: 3,
      { try time(of: "thumbnails", in: sample.folder, home: library.makeHome()) / count },
      { try floor.run(home: home) * 1_000 / count })
    try report.add(
      Measurement(
        name: "thumbnails, \(sample.format.name)", unit: "ms", ours: turns.ours,
        floor: turns.floor, limit: .ratio(1.25)))
  }

  private func sample(of format: PhotoFormat) throws -> FormatSample {
    let folder = try library.makeHome()
    let photos = pickedPhotos
    let originals = photos.indices.map { index in
      folder.appending(path: "\(index)-0.\(format.fileExtension)").path
    }
    if let conversion = format.conversion {
      try CommandBatch(
        script: conversion,
        jobs: zip(photos, originals).map { CommandBatch.Job(input: $0, output: $1) }
      ).run(home: library.makeHome())
    } else {
      for (photo, original) in zip(photos, originals) {
        try RawFile(preview: Data(contentsOf: URL(filePath: photo)))
          .write(to: URL(filePath: original))
      }
    }
    let copies = try originals.indices.flatMap { index in
      try (1..<Self.copyCount).map { copy in
        let path = folder.appending(path: "\(index)-\(copy).\(format.fileExtension)").path
        try FileManager.default.linkItem(atPath: originals[index], toPath: path)
        return path
      }
    }
    return FormatSample(format: format, folder: folder, files: originals + copies)
  }

  /// A few photos, spread evenly over the library.
  private var pickedPhotos: [String] {
    let count = min(Self.uniqueCount, library.photos.count)
    return (0..<count).map { library.photos[$0 * library.photos.count / count] }
  }
}

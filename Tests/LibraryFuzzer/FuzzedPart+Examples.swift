import Foundation
import ImageDecoding
import SystemPackage

@testable import PhotoLibrary

extension FuzzedPart {
  /// Valid input with which the fuzzer begins. From random bytes it would not find a record, whose
  /// checksum must be right, or an edit.
  var examples: [[UInt8]] {
    switch self {
    // Photos of the tests are better examples; the command names their folders.
    case .rotation: []
    case .journal: Self.unitExamples
    case .thumbnails: Self.thumbnailExamples
    case .paths: Self.pathExamples
    }
  }

  /// One unit for each kind of step.
  private static var unitExamples: [[UInt8]] {
    let (photo, other) = (FilePath("/photos/a.jpg"), FilePath("/photos/new/b\u{308}.jpg"))
    let trash = FilePath("/trash/files/a.jpg")
    let fields: [MarkChange.Field] = [
      .isFavourite(from: false, to: true), .rating(from: nil, to: 4),
      .caption(from: "old", to: nil),
      .quarterTurns(from: 1, to: 3),
      .keywords(from: KeywordChange(), to: KeywordChange(added: ["a"], removed: ["b"])),
    ]
    let steps =
      fields.map { Step.mark(MarkChange(path: StoredPath(photo), field: $0)) } + [
        .marks(
          MarkChanges(photos: PathList([photo, other].map { StoredPath($0) }), field: fields[1])),
        .noted(MovedPath(from: photo, to: other)), .move(FileMove(from: photo, to: other)),
        .copy(FileCopy(from: photo, to: other)), .removeCopy(FileCopy(from: photo, to: other)),
        .trash(TrashMove(of: photo, to: trash, text: "[Trash Info]\nPath=/photos/a.jpg\n")),
        .restore(TrashMove(of: photo, to: trash, text: "[Trash Info]\nPath=/photos/a.jpg\n")),
        .patch(
          FilePatch(
            path: photo, byteCount: 9, splices: [.init(offset: 4, old: [1, 0], new: [6, 0])])),
      ]
    let units = steps.map { EditUnit(steps: [$0]) } + [EditUnit(steps: steps)]
    return units.compactMap { try? JSONEncoder().encode($0) }.map(Array.init)
  }

  /// A record, a table, a segment that is not full and a full one, and the head of another program's
  /// thumbnail.
  private static var thumbnailExamples: [[UInt8]] {
    let record = FuzzedThumbnails.record
    let entry = SegmentTable.Entry(
      hash: FuzzedThumbnails.key.hash, offset: 0, byteCount: UInt32(record.count))
    let entries = (0..<3).map { SegmentTable.Entry(hash: $0, offset: 48, byteCount: 96) }
    var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    png +=
      [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 1, 0, 0, 0, 1, 0, 8, 6, 0, 0, 0, 0, 0, 0, 0]
    for text in ["Thumb::URI\0file:///photos/a.jpg", "Thumb::MTime\01000"] {
      png +=
        [0, 0, 0, UInt8(text.utf8.count)] + Array("tEXt".utf8) + Array(text.utf8) + [0, 0, 0, 0]
    }
    return [
      record, record + record, record + SegmentTable([entry]).encoded,
      SegmentTable(entries).encoded, png,
    ]
  }

  private static var pathExamples: [[UInt8]] {
    [
      "a.jpg", "%2Fphotos%2Fa%20b.JPEG", "/photos/a.jpg.xmp", "IMG_0001_01.cr2.xmp",
      "\u{FEFF}.é.heic",
    ]
    .map { Array($0.utf8) }
  }
}

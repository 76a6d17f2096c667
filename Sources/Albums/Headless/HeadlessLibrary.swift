import AlbumsUI
import Foundation
import ImageDecoding
import PhotoLibrary

/// The index and who fills it, opened for work without a window, which gets all of the computer.
nonisolated struct HeadlessLibrary: Sendable {
  let folders = ProgramFolders()
  let decoder: DecoderPool
  let index: PhotoIndex
  let indexer: Indexer

  /// Opens the index, works with it, and leaves it in order: nothing still uses it, and its
  /// write-ahead log is part of its file.
  static func with(
    _ report: HeadlessReport, _ work: (HeadlessLibrary) async throws -> Void
  ) async throws {
    let library = try HeadlessLibrary(report)
    do {
      try await work(library)
    } catch {
      await library.close()
      throw error
    }
    await library.close()
  }

  private func close() async {
    await indexer.end()
    index.close()
  }

  /// Opens the index, and reports what had to be done for it.
  private init(_ report: HeadlessReport) throws {
    decoder = DecoderPool(
      in: folders, workers: ProcessInfo.processInfo.activeProcessorCount)
    index = try PhotoIndex(at: folders.index)
    for notice in index.notices { report.note("\(notice.message) \(notice.advice)") }
    indexer = Indexer(index: index, decoder: decoder, pace: .full)
  }
}

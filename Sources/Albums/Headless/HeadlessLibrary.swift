import AlbumsUI
import Foundation
import ImageDecoding
import PhotoLibrary

/// The index and its indexer, opened for a command without a window. The indexer may use all of the
/// computer.
nonisolated struct HeadlessLibrary: Sendable {
  let folders = ProgramFolders()
  let decoder: DecoderPool
  let index: PhotoIndex
  let indexer: Indexer

  /// Opens the index, calls `work` with it, and closes it, which merges its write-ahead log into
  /// its file.
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

  /// Opens the index, and reports whether it had to be repaired or replaced.
  private init(_ report: HeadlessReport) throws {
    decoder = DecoderPool(
      in: folders, workers: ProcessInfo.processInfo.activeProcessorCount)
    index = try PhotoIndex(at: folders.index)
    for notice in index.notices { report.note("\(notice.message) \(notice.advice)") }
    indexer = Indexer(index: index, decoder: decoder, pace: .full)
  }
}

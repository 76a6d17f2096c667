import PhotoLibrary
import Testing

/// Tests how updates end when the program quits.
struct IndexerEndTests {
  @Test func end_WaitsForTheRunningUpdate() async throws {
    let indexed = try IndexedLibrary()
    for number in 0..<50 { try indexed.library.write("\(number).jpg", byteCount: 1) }
    indexed.decoder.hold()
    let updating = Task { [indexer = indexed.indexer, root = indexed.root] in
      for await _ in indexer.update(roots: [root]) {}
    }
    #expect(try await eventually { indexed.decoder.metadataCount > 0 })

    await indexed.indexer.end()
    #expect(indexed.decoder.cancelledCount == indexed.decoder.metadataCount)
    indexed.index.close()
    #expect(indexed.logByteCount == 0)
    #expect(try indexed.numbers().count == 50)
    await updating.value
  }

  @Test func endAfterAnUpdate_LeavesAnEmptyLog() async throws {
    let indexed = try IndexedLibrary()
    for number in 0..<50 { try indexed.library.write("\(number).jpg", byteCount: 1) }
    for await progress in indexed.indexer.update(roots: [indexed.root])
    where progress.phase == .complete {
      break
    }
    await indexed.indexer.end()
    indexed.index.close()
    #expect(indexed.logByteCount == 0)
  }
}

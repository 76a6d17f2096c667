import GRDB
import Synchronization

/// A cache of photos, in blocks of consecutive numbers.
final class PhotoBlocks: Sendable {
  private struct State {
    var blocks: [Int: [Photo?]] = [:]
    /// The blocks in the order in which they were read.
    var order: [Int] = []
    /// The number of changes so far.
    var generation = 0
  }

  /// Small, because photos that are neighbours in a list of a large library mostly have distant
  /// numbers.
  private static let blockSize = 8
  /// Enough for several screens of the smallest thumbnails; some 2 MB.
  private static let capacity = 512

  private let file: IndexFile
  private let reader: any DatabaseReader
  private let state = Mutex(State())

  init(reader: any DatabaseReader, file: IndexFile) {
    self.reader = reader
    self.file = file
  }

  func close() { try? reader.close() }

  func photo(numbered number: Int) -> Photo? {
    guard number > 0 else { return nil }
    let (block, index) = number.quotientAndRemainder(dividingBy: Self.blockSize)
    let (known, generation) = state.withLock { ($0.blocks[block]?[index], $0.generation) }
    // A block can contain nil for a photo that was missing. Read it again, as it may exist by now.
    if let known { return known }
    let first = block * Self.blockSize
    guard
      let photos = read({
        try PhotoRow.photos(numbered: first..<(first + Self.blockSize), in: $0)
      })
    else { return nil }
    state.withLock { state in
      // Photos that were read before a change must not be cached after it.
      guard state.generation == generation else { return }
      if state.blocks.updateValue(photos, forKey: block) == nil { state.order.append(block) }
      if state.order.count > Self.capacity {
        let oldest = state.order.prefix(Self.capacity / 2)
        for block in oldest { state.blocks[block] = nil }
        state.order.removeFirst(oldest.count)
      }
    }
    return photos[index]
  }

  /// Reads a value. Returns nil if the index cannot be read; callers treat this as a missing value.
  func read<Value>(_ body: (Database) throws -> Value?) -> Value? {
    do {
      return try reader.read(body)
    } catch {
      file.note(error)
      return nil
    }
  }

  /// Removes changed photos from the cache.
  func forget(_ change: IndexChange) {
    // Computed before locking: there may be 100,000 photos, and the main thread waits for the lock.
    let stale = Set(change.photos.map { $0 / Self.blockSize })
    state.withLock { state in
      state.generation += 1
      if change.isEverything {
        state.blocks = [:]
        state.order = []
        return
      }
      for block in state.order where stale.contains(block) { state.blocks[block] = nil }
      state.order.removeAll { stale.contains($0) }
    }
  }
}

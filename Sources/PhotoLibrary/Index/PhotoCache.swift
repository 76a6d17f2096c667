import GRDB
import Synchronization

/// A cache of photos, by number.
final class PhotoCache: Sendable {
  private struct State {
    var photos: [Int: Photo] = [:]
    /// The numbers of the photos in the order in which they were read.
    var order: [Int] = []
    /// The number of changes so far.
    var generation = 0
  }

  /// How many photos with consecutive numbers are read together. Few, because photos that are
  /// neighbours in a list of a large library mostly have distant numbers.
  private static let blockSize = 8
  /// How many photos of a list are read together. Few, because the main thread may have to wait for
  /// the only connection.
  private static let batchSize = 64
  /// Enough for several screens of the smallest thumbnails; some 2 MB.
  private static let capacity = 4_096

  private let file: IndexFile
  private let reader: any DatabaseReader
  private let state = Mutex(State())

  init(reader: any DatabaseReader, file: IndexFile) {
    self.reader = reader
    self.file = file
  }

  func close() { try? reader.close() }

  /// Returns a photo, and keeps its neighbours; nil if it does not exist.
  func photo(numbered number: Int) -> Photo? {
    guard number > 0 else { return nil }
    if let known = state.withLock({ $0.photos[number] }) { return known }
    let first = number - number % Self.blockSize
    return load(Array(first..<(first + Self.blockSize)))[number]
  }

  /// Returns the photos of a list, in its order, without those that do not exist. Much faster than
  /// one photo after the other.
  func photos(numbered numbers: [Int]) -> [Photo] {
    Self.batches(of: numbers).flatMap { photos(ofBatch: $0) }
  }

  /// Reads those photos of a list that are not in memory. Stops when the task is cancelled.
  func readAhead(_ numbers: [Int]) {
    for batch in Self.batches(of: numbers) where !Task.isCancelled { _ = photos(ofBatch: batch) }
  }

  private static func batches(of numbers: [Int]) -> some Sequence<ArraySlice<Int>> {
    stride(from: 0, to: numbers.count, by: batchSize).lazy.map {
      numbers[$0...].prefix(batchSize)
    }
  }

  private func photos(ofBatch numbers: ArraySlice<Int>) -> [Photo] {
    var photos: [Int: Photo] = [:]
    state.withLock { state in
      for number in numbers { photos[number] = state.photos[number] }
    }
    photos.merge(load(numbers.filter { photos[$0] == nil })) { $1 }
    return numbers.compactMap { photos[$0] }
  }

  /// Reads photos and keeps them. Numbers without a photo are read again the next time, as they may
  /// have one by then.
  private func load(_ numbers: [Int]) -> [Int: Photo] {
    guard !numbers.isEmpty else { return [:] }
    let generation = state.withLock(\.generation)
    let photos = note {
      // A single statement needs no transaction, which takes a third of the time.
      try reader.unsafeRead { try PhotoRow.photos(numbered: numbers, in: $0) }
    }
    guard let photos else { return [:] }
    state.withLock { state in
      // Photos that were read before a change must not be cached after it.
      guard state.generation == generation else { return }
      state.order += photos.keys.filter { state.photos[$0] == nil }
      state.photos.merge(photos) { $1 }
      if state.order.count > Self.capacity {
        let oldest = state.order.prefix(state.order.count - Self.capacity / 2)
        for number in oldest { state.photos[number] = nil }
        state.order.removeFirst(oldest.count)
      }
    }
    return photos
  }

  /// Reads a value. Returns nil if the index cannot be read; callers treat this as a missing value.
  func read<Value>(_ body: (Database) throws -> Value?) -> Value? {
    note { try reader.read(body) }
  }

  private func note<Value>(_ body: () throws -> Value?) -> Value? {
    do {
      return try body()
    } catch {
      file.note(error)
      return nil
    }
  }

  /// Removes changed photos from the cache.
  func forget(_ change: IndexChange) {
    // Computed before locking: there may be 100,000 photos, and the main thread waits for the lock.
    let stale = Set(change.photos)
    state.withLock { state in
      state.generation += 1
      if change.isEverything {
        state.photos = [:]
        state.order = []
        return
      }
      for number in state.order where stale.contains(number) { state.photos[number] = nil }
      state.order.removeAll { stale.contains($0) }
    }
  }
}

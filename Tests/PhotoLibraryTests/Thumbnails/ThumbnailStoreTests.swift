import Foundation
import Glibc
import Synchronization
import SystemPackage
import Testing

@testable import PhotoLibrary

@Suite struct ThumbnailStoreTests {
  private let library: TemporaryLibrary
  private let folder: FilePath

  init() throws {
    library = try TemporaryLibrary()
    folder = library.root.appending("thumbnails")
  }

  private func store(budget: Int = 64 << 20, segmentSize: Int = 256 << 10) -> ThumbnailStore {
    ThumbnailStore(at: folder, byteBudget: budget, segmentSize: segmentSize)
  }

  private var segments: [FilePath] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.string)) ?? []
    return names.sorted().map { folder.appending($0) }
  }

  @Test func reopenedStore_ContainsInsertedThumbnails() {
    store().insert(image(1), for: key(1))
    let opened = store()
    #expect(opened.image(for: key(1)) == image(1))
    #expect(opened.contains(key(1)))
    #expect(opened.image(for: key(2)) == nil)
    #expect(opened.problem == nil)
  }

  @Test func changedFileOrSide_IsAnotherKey() {
    let store = store()
    store.insert(image(1), for: key(1))
    let changed = ThumbnailKey(path: key(1).path, byteCount: 1, modified: 2, side: 256)
    let grown = ThumbnailKey(path: key(1).path, byteCount: 2, modified: 1, side: 256)
    for other in [changed, grown, key(1, side: 512)] {
      #expect(store.image(for: other) == nil)
    }
  }

  @Test func repeatedInsert_ReplacesTheThumbnail() {
    let store = store()
    store.insert(image(1), for: key(1))
    for number in 2..<400 { store.insert(image(number), for: key(number)) }
    store.insert(image(7), for: key(1))
    #expect(store.image(for: key(1)) == image(7))
    #expect(self.store().image(for: key(1)) == image(7))
  }

  @Test func thumbnailsInSeveralSegments_AreAllFound() {
    let store = store()
    for number in 0..<1_000 { store.insert(image(number), for: key(number)) }
    #expect(segments.count > 3)
    let opened = self.store()
    #expect(opened.count == 1_000)
    for number in 0..<1_000 { #expect(opened.image(for: key(number)) == image(number)) }
  }

  @Test func equalHashesOfTwoKeys_NeverReturnTheOtherThumbnail() {
    let one = ThumbnailKey(path: "/a.jpg", byteCount: 1, modified: 1, side: 256, hash: 5)
    let other = ThumbnailKey(path: "/b.jpg", byteCount: 1, modified: 1, side: 256, hash: 5)
    let store = store()
    store.insert(image(1), for: one)
    #expect(store.image(for: other) == nil)
    store.insert(image(2), for: other)
    #expect(store.image(for: other) == image(2))
    #expect(store.image(for: one) != image(2))
  }

  @Test func pathThatIsNotText_IsStored() {
    let path = FilePath("/photos").appending(bytes: [0xFF, 0xFE, 0x0A])
    let key = ThumbnailKey(path: path, byteCount: 1, modified: 1, side: 256)
    store().insert(image(1), for: key)
    #expect(store().image(for: key) == image(1))
  }

  // MARK: Damage

  /// A process can be killed after any byte of the last record.
  @Test func incompleteLastRecord_IsCutOffAtAnyLength() throws {
    let store = store()
    store.insert(image(1, byteCount: 300), for: key(1))
    let whole = store.byteCount
    store.insert(image(2, byteCount: 300), for: key(2))
    let bytes = try Data(contentsOf: URL(filePath: segments[0].string))
    for length in whole..<bytes.count {
      let folder = library.root.appending("torn-\(length)")
      let first = ThumbnailStore(at: folder, byteBudget: 1 << 20)
      let file = URL(filePath: folder.appending("1.segment").string)
      try bytes.prefix(length).write(to: file)
      #expect(first.image(for: key(9)) == nil)
      let opened = ThumbnailStore(at: folder, byteBudget: 1 << 20)
      #expect(opened.image(for: key(1)) == image(1, byteCount: 300))
      #expect(opened.image(for: key(2)) == nil)
      opened.insert(image(3), for: key(3))
      #expect(try Data(contentsOf: file).count == whole + bytesOfRecord(3))
      let again = ThumbnailStore(at: folder, byteBudget: 1 << 20)
      for number in [1, 3] { #expect(again.contains(key(number))) }
    }
  }

  private func bytesOfRecord(_ number: Int) -> Int {
    SegmentRecord.encoded(image(number), for: key(number))?.count ?? 0
  }

  @Test func flippedBit_CausesAMissAtMost() throws {
    let store = store()
    for number in 0..<3 { store.insert(image(number, byteCount: 100), for: key(number)) }
    let file = URL(filePath: segments[0].string)
    let bytes = try Data(contentsOf: file)
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0x10
      try damaged.write(to: file)
      let opened = self.store()
      for number in 0..<3 {
        let found = opened.image(for: key(number))
        #expect(found == nil || found == image(number, byteCount: 100))
      }
    }
  }

  @Test func damagedTable_IsRebuiltFromTheRecords() throws {
    let store = store()
    for number in 0..<300 { store.insert(image(number), for: key(number)) }
    let full = URL(filePath: folder.appending("1.segment").string)
    var bytes = try Data(contentsOf: full)
    bytes[bytes.count - 40] ^= 1
    try bytes.write(to: full)
    let opened = self.store()
    for number in 0..<300 { #expect(opened.image(for: key(number)) == image(number)) }
  }

  @Test func foreignFiles_AreIgnored() throws {
    _ = store()
    for (name, bytes) in [
      ("1.segment", Data(repeating: 0xFF, count: 5_000)), ("2.segment", Data()),
      ("x.segment", Data([1])), ("notes.txt", Data([1])),
    ] {
      try bytes.write(to: URL(filePath: folder.appending(name).string))
    }
    let store = store()
    #expect(store.count == 0)
    store.insert(image(1), for: key(1))
    #expect(self.store().image(for: key(1)) == image(1))
  }

  // MARK: Budget

  @Test func fullBudget_KeepsRecentlyUsedThumbnails() throws {
    let budget = 1 << 20
    let store = store(budget: budget, segmentSize: 128 << 10)
    for number in 0..<400 { store.insert(image(number), for: key(number)) }
    for segment in segments.dropLast() { age(segment, seconds: 1_000) }
    let opened = self.store(budget: budget, segmentSize: 128 << 10)
    #expect(opened.image(for: key(0)) != nil)
    for number in 400..<1_200 { opened.insert(image(number), for: key(number)) }
    #expect(opened.byteCount <= budget + 256 << 10)
    #expect(opened.image(for: key(1_199)) == image(1_199))
    #expect(opened.image(for: key(0)) == image(0))
    #expect(!opened.contains(key(200)))
  }

  @Test func budget_FollowsTheLibraryAndTheFreeSpace() {
    let gigabyte = 1 << 30
    func budget(_ count: Int, held: Int = 0, free: Int? = 1_000 << 30) -> Int {
      ThumbnailStore.budget(forPhotos: count, held: held, free: free)
    }
    #expect(budget(0) == budget(100), "some room without a library, too")
    #expect(budget(100_000) > 4 * gigabyte && budget(100_000) < 6 * gigabyte)
    #expect(budget(1_000_000) == 10 * budget(100_000))
    #expect(budget(1_000_000, free: 10 * gigabyte) == gigabyte, "a tenth of the free space")
    #expect(budget(1_000_000, held: 10 * gigabyte, free: 0) == gigabyte)
    #expect(budget(1_000_000, free: nil) == budget(0), "unknown free space")
  }

  @Test func growingLibrary_KeepsMoreThumbnails() {
    let count = Mutex(0)
    let store = ThumbnailStore(
      at: folder, photoCount: { count.withLock { $0 } }, byteBudget: nil, segmentSize: 1 << 20)
    #expect(!store.isNearlyFull)
    let bytes = [UInt8](repeating: 7, count: 3_000_000)
    for number in 0..<100 { store.insert(bytes, for: key(number)) }
    #expect(!store.contains(key(0)), "256 MB are full")
    count.withLock { $0 = 1_000_000 }
    for number in 100..<120 { store.insert(bytes, for: key(number)) }
    for number in 80..<120 { #expect(store.contains(key(number))) }
    #expect(!store.isNearlyFull)
  }

  @Test func clockSetBack_KeepsNewThumbnails() throws {
    let budget = 1 << 20
    let store = store(budget: budget, segmentSize: 128 << 10)
    for number in 0..<900 { store.insert(image(number), for: key(number)) }
    for segment in segments { age(segment, seconds: time(nil) + 10_000_000) }
    let opened = self.store(budget: budget, segmentSize: 128 << 10)
    for number in 900..<1_500 { opened.insert(image(number), for: key(number)) }
    #expect(opened.byteCount <= budget + 256 << 10)
    for number in 1_000..<1_500 { #expect(opened.contains(key(number))) }
  }

  private func age(_ segment: FilePath, seconds: Int) {
    var times = Array(repeating: timespec(tv_sec: seconds, tv_nsec: 0), count: 2)
    #expect(utimensat(AT_FDCWD, segment.string, &times, 0) == 0)
  }

  @Test func deletedCache_IsCreatedAgain() throws {
    let store = store()
    store.insert(image(1), for: key(1))
    try FileManager.default.removeItem(atPath: folder.string)
    store.insert(image(2), for: key(2))
    #expect(self.store().image(for: key(2)) == image(2))
  }

  @Test func folderThatCannotBeCreated_IsReported() throws {
    let file = try library.addFile("file")
    let reports = Mutex(0)
    let store = ThumbnailStore(at: file.appending("thumbnails"), byteBudget: 1 << 20) { _ in
      reports.withLock { $0 += 1 }
    }
    for number in 0..<3 { store.insert(image(number), for: key(number)) }
    #expect(reports.withLock { $0 } == 1, "the problem must be reported once")
    #expect(store.problem?.message.contains("cannot be saved") == true)
    #expect(store.image(for: key(1)) == nil)
  }

  @Test func fullDisk_KeepsStoredThumbnails() throws {
    let store = store()
    store.insert(image(1), for: key(1))
    let length = store.byteCount
    // Beyond the limit, the kernel refuses to write, as on a full disk.
    signal(SIGXFSZ, SIG_IGN)
    var former = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &former)
    var limit = rlimit(rlim_cur: rlim_t(length + 100), rlim_max: former.rlim_max)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    store.insert(image(2), for: key(2))
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &former)
    #expect(store.problem != nil)
    #expect(store.byteCount == length)
    #expect(store.image(for: key(1)) == image(1))
    #expect(self.store().image(for: key(1)) == image(1))
  }

  // MARK: Several processes

  @Test func concurrentStores_LoseNoThumbnail() async {
    // Locks belong to open files, so two stores in this process behave like two processes.
    let stores = [store(), store()]
    await withTaskGroup(of: Void.self) { group in
      for (index, store) in stores.enumerated() {
        group.addTask {
          for number in 0..<500 {
            store.insert(image(number * 2 + index), for: key(number * 2 + index))
          }
        }
      }
    }
    let opened = store()
    for number in 0..<1_000 { #expect(opened.image(for: key(number)) == image(number)) }
  }

  @Test func thumbnailOfAnotherProcess_IsFound() async throws {
    let (reader, writer) = (store(), store())
    for number in 0..<400 { writer.insert(image(number), for: key(number)) }
    #expect(try await eventually { reader.image(for: key(399)) == image(399) })
    #expect(reader.image(for: key(0)) == image(0))
  }
}

private func key(_ number: Int, side: UInt16 = 256) -> ThumbnailKey {
  ThumbnailKey(
    path: FilePath("/photos/\(number).jpg"), byteCount: Int64(number), modified: 1, side: side)
}

/// Returns bytes that differ between photos.
private func image(_ number: Int, byteCount: Int = 1_000) -> [UInt8] {
  (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ number) }
}

import Foundation
import GRDB
import Glibc
import ImageDecoding
import PhotoLibrary
import SystemPackage
import Testing

struct IndexFileTests {
  private let library: TemporaryLibrary
  private let cache: TemporaryLibrary
  private var file: FilePath { cache.root.appending("cache/index.sqlite") }

  init() throws {
    library = try TemporaryLibrary()
    cache = try TemporaryLibrary()
    for number in 0..<200 { try library.addFile("\(number % 5)/\(number).jpg") }
  }

  /// Opens, updates and closes the index.
  @discardableResult
  private func index() async throws -> [IndexNotice] {
    let index = try PhotoIndex(at: file)
    for await _ in Indexer(index: index, decoder: StandInDecoder()).update(roots: [library.root]) {}
    let numbers = try index.numbers(of: PhotoQuery(scope: .roots([library.root])))
    #expect(numbers.count == 200)
    #expect(index.photos(numbered: numbers).count == 200)
    return index.notices
  }

  /// Updates the index, and waits until its file is closed.
  private func indexAndClose() async throws {
    try await index()
    let log = file.string + "-wal"
    #expect(try await eventually { !FileManager.default.fileExists(atPath: log) })
  }

  private func overwrite(from offset: Int, with bytes: [UInt8]) throws {
    let handle = try FileHandle(forWritingTo: URL(filePath: file.string))
    try handle.seek(toOffset: UInt64(offset))
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
  }

  @Test func close_WritesTheLogIntoTheFile() async throws {
    let index = try PhotoIndex(at: file)
    let indexer = Indexer(index: index, decoder: StandInDecoder())
    for await _ in indexer.update(roots: [library.root]) {}
    func log() -> Data? { FileManager.default.contents(atPath: file.string + "-wal") }
    #expect(log()?.isEmpty == false)
    // `close` waits for no reader, so it is repeated until a settling update has ended.
    let isTaken = try await eventually {
      index.close()
      return log()?.isEmpty != false
    }
    #expect(isTaken)
    let copy = FilePath(file.string + ".copy")
    try FileManager.default.copyItem(atPath: file.string, toPath: copy.string)
    let query = PhotoQuery(scope: .roots([library.root]))
    #expect(try PhotoIndex(at: copy).numbers(of: query).count == 200)
  }

  @Test func closeDuringReadsAndWrites_KeepsTheFileIntact() async throws {
    let index = try PhotoIndex(at: file)
    let indexer = Indexer(index: index, decoder: StandInDecoder())
    let update = Task { for await _ in indexer.update(roots: [library.root]) {} }
    let reading = Task {
      while !Task.isCancelled {
        _ = try? index.numbers(of: PhotoQuery(scope: .roots([library.root])))
      }
    }
    try await Task.sleep(for: .milliseconds(20))
    index.close()
    await update.value
    reading.cancel()
    await reading.value
    #expect(try await self.index().isEmpty, "the file must be intact")
  }

  @Test func deletedIndex_IsCreatedAgain() async throws {
    #expect(try await index().isEmpty)
    try FileManager.default.removeItem(atPath: file.removingLastComponent().string)
    #expect(try await index().isEmpty)
  }

  @Test(arguments: [0, 99, 100, 4_096, 5_000, 40_000])
  func truncatedIndex_IsRenamedAndReplaced(length: Int) async throws {
    try await indexAndClose()
    truncate(file.string, length)
    let notices = try await index()
    // An empty file is a database without tables, which is not damage.
    if length > 0 {
      #expect(notices == [.damaged(setAside: FilePath(file.string + ".damaged"))])
      #expect(FileManager.default.fileExists(atPath: file.string + ".damaged"))
    }
    #expect(try await index().isEmpty, "the new file must be intact")
  }

  @Test func foreignFile_IsRenamedAndReplaced() async throws {
    try await indexAndClose()
    try Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }).write(
      to: URL(filePath: file.string))
    let notices = try await index()
    #expect(notices == [.damaged(setAside: FilePath(file.string + ".damaged"))])
  }

  @Test func indexWithOtherTablesOrALaterVersion_IsReplaced() async throws {
    try await indexAndClose()
    try await DatabaseQueue(path: file.string, configuration: .patient).write { db in
      try db.execute(sql: "DROP TABLE photo_words")
    }
    #expect(try await index().count == 1)
    try await indexAndClose()
    try await DatabaseQueue(path: file.string, configuration: .patient).write { db in
      try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('from the future')")
    }
    #expect(try await index().count == 1)
    #expect(try await index().isEmpty)
  }

  @Test func indexOfAnEarlierVersion_IsMigratedToSortByRating() async throws {
    try await indexAndClose()
    let path = library.root.appending("3/3.jpg")
    do {
      let index = try PhotoIndex(at: file)
      try Indexer(index: index, decoder: StandInDecoder())
        .apply(marks: [path: PhotoMark(rating: 2)])
    }
    try await DatabaseQueue(path: file.string, configuration: .patient).write { db in
      for trigger in ["marked", "found", "changed"] {
        try db.execute(sql: "DROP TRIGGER rating_\(trigger)")
      }
      try db.execute(
        sql: """
          DROP INDEX photos_by_rating; ALTER TABLE photos DROP COLUMN rating;
          DELETE FROM grdb_migrations WHERE identifier = '2'
          """)
    }
    #expect(try await index().isEmpty)
    let index = try PhotoIndex(at: file)
    let best = try index.numbers(
      of: PhotoQuery(scope: .roots([library.root]), sort: PhotoSort(key: .rating)))
    #expect(best.first.flatMap(index.photo(numbered:))?.path == path)
  }

  @Test func indexOfAnEarlierVersion_IsMigratedToDays() async throws {
    try await indexAndClose()
    let before = try PhotoIndex(at: file).days(under: [library.root])
    #expect(!before.isEmpty)
    try await DatabaseQueue(path: file.string, configuration: .patient).write { db in
      try db.execute(
        sql: """
          DROP INDEX photos_by_day; ALTER TABLE photos DROP COLUMN day;
          DELETE FROM grdb_migrations WHERE identifier = '9'
          """)
    }
    #expect(try PhotoIndex(at: file).days(under: [library.root]) == before)
  }

  @Test func columnOfMetadataThatTheIndexLacks_IsAddedAndFilled() async throws {
    let decoder = StandInDecoder()
    let path = library.root.appending("3/3.jpg")
    var metadata = ImageMetadata(width: 4, height: 3)
    metadata.isoSpeed = 400
    decoder.give(metadata, to: path)
    func update() async throws -> Int? {
      let index = try PhotoIndex(at: file)
      defer { index.close() }
      for await _ in Indexer(index: index, decoder: decoder).update(roots: [library.root]) {}
      return index.number(of: path).flatMap { index.details(of: $0)?.isoSpeed }
    }
    #expect(try await update() == 400)
    try await DatabaseQueue(path: file.string, configuration: .patient).write {
      try $0.execute(sql: "ALTER TABLE metadata DROP COLUMN iso")
    }
    #expect(try await update() == 400)
  }

  private static func triggers(_ db: Database) throws -> Set<String> {
    try String.fetchSet(db, sql: "SELECT sql FROM sqlite_master WHERE type = 'trigger'")
  }

  /// Gives the table of metadata columns for cameras and lenses, which it had before version 21.
  private func undoGear(in db: Database) throws {
    for time in ["before", "after"] {
      let name = "\(time)_update_on_metadata"
      try db.execute(
        sql: "CREATE TRIGGER \(name) \(time) UPDATE ON metadata BEGIN SELECT 1; END")
    }
    try db.execute(
      sql: """
        DROP VIEW metadata_words;
        CREATE VIEW metadata_words AS SELECT id, '' AS words FROM photos;
        ALTER TABLE metadata ADD COLUMN make TEXT;
        ALTER TABLE metadata ADD COLUMN model TEXT;
        ALTER TABLE metadata ADD COLUMN lens TEXT;
        UPDATE metadata SET (make, model, lens) = (
          SELECT nullif(make, ''), nullif(model, ''), nullif(lens, '') FROM gear WHERE id = gear);
        DROP INDEX metadata_by_gear;
        ALTER TABLE metadata DROP COLUMN gear;
        DROP TABLE gear;
        DROP TABLE gear_words;
        CREATE TRIGGER after_insert_on_photos AFTER INSERT ON photos BEGIN SELECT 1; END;
        CREATE TRIGGER after_insert_on_metadata AFTER INSERT ON metadata BEGIN SELECT 1; END;
        DELETE FROM grdb_migrations WHERE identifier IN ('21', '22', '24');
        """)
  }

  @Test func indexOfAnEarlierVersion_IsMigratedToGear() async throws {
    let decoder = StandInDecoder()
    let path = library.root.appending("3/3.jpg")
    var metadata = ImageMetadata(width: 4, height: 3)
    (metadata.make, metadata.model, metadata.title) = ("Canon", "R5", "Harbour")
    decoder.give(metadata, to: path)
    let index = try PhotoIndex(at: file)
    for await _ in Indexer(index: index, decoder: decoder).update(roots: [library.root]) {}
    index.close()
    let triggers = try await DatabaseQueue(path: file.string, configuration: .patient).write { db in
      let triggers = try Self.triggers(db)
      try undoGear(in: db)
      return triggers
    }
    let later = try PhotoIndex(at: file)
    let queue = try DatabaseQueue(path: file.string, configuration: .patient)
    #expect(try await queue.read(Self.triggers) == triggers)
    let number = try #require(later.number(of: path))
    let stored = try #require(later.details(of: number))
    #expect(stored.make == "Canon" && stored.model == "R5" && stored.lensModel == nil)
    for text in ["canon", "r5", "arbour"] {
      let query = PhotoQuery(scope: .roots([library.root]), text: text)
      #expect(try later.numbers(of: query) == [number], "\(text)")
    }
    #expect(try later.choices(of: .camera).map(\.name) == ["R5"])
    #expect(try later.choices(of: .lens).isEmpty)
  }

  @Test func indexOfAnEarlierVersion_IsMigratedToPrefixesOfWords() async throws {
    try await indexAndClose()
    func found() throws -> [[Int]] {
      let index = try PhotoIndex(at: file)
      return try ["3", "jpg", "j", "gone"].map {
        try index.numbers(of: PhotoQuery(scope: .roots([library.root]), text: $0))
      }
    }
    func tables() async throws -> [String] {
      try await DatabaseQueue(path: file.string, configuration: .patient).read { db in
        try String.fetchAll(
          db, sql: "SELECT sql FROM sqlite_master WHERE name IN ('photo_words', 'folder_words')")
      }
    }
    let before = try found()
    #expect(!before[0].isEmpty && !before[1].isEmpty && before[1] == before[2])
    #expect(try await tables().allSatisfy { $0.contains("prefix") })
    // The words of the former table, without prefixes, which cannot be read from it.
    try await DatabaseQueue(path: file.string, configuration: .patient).write { db in
      for table in ["photo_words", "folder_words"] {
        try db.execute(
          sql: """
            DROP TABLE \(table);
            CREATE VIRTUAL TABLE \(table) USING fts5 (
              words, content = '', detail = none, columnsize = 0,
              tokenize = 'unicode61 remove_diacritics 2');
            """)
      }
      try undoGear(in: db)
      try db.execute(sql: "DELETE FROM grdb_migrations WHERE identifier IN ('11', '19')")
    }
    #expect(try found() == before)
    #expect(try await tables().allSatisfy { $0.contains("prefix") })
    let left = try await DatabaseQueue(path: file.string, configuration: .patient).write { db in
      try db.execute(sql: "DELETE FROM photos")
      return try Int.fetchOne(
        db, sql: "SELECT count(*) FROM photo_words WHERE photo_words MATCH 'jpg OR j*'")
    }
    #expect(left == 0)
  }

  @Test func indexOfAnEarlierVersion_IsMigratedToInsidesOfWordsAndToAccents() async throws {
    for name in ["Ähre", "Zug"] { try library.addFile("0/\(name).jpg") }
    let index = try PhotoIndex(at: file)
    for await _ in Indexer(index: index, decoder: StandInDecoder()).update(roots: [library.root]) {}
    index.close()
    try await DatabaseQueue(path: file.string, configuration: .patient).write { db in
      try undoGear(in: db)
      try db.execute(
        sql: """
          UPDATE photos SET name_key = CAST('ähre' AS BLOB) WHERE CAST(name AS TEXT) = 'Ähre.jpg';
          DELETE FROM grdb_migrations WHERE identifier IN ('11', '19', '20')
          """)
    }
    let later = try PhotoIndex(at: file)
    func names(_ text: String) throws -> [String] {
      let query = PhotoQuery(scope: .roots([library.root]), text: text)
      return try later.photos(numbered: later.numbers(of: query)).map(\.name)
    }
    #expect(try names("").suffix(2) == ["Ähre", "Zug"])
    #expect(try names("hre") == ["Ähre"])
    #expect(later.number(of: library.root.appending("0/Ähre.jpg")) != nil)
  }

  @Test func indexOfAnEarlierVersion_IsMigratedToFingerprints() async throws {
    try await indexAndClose()
    try await DatabaseQueue(path: file.string, configuration: .patient).write { db in
      try db.execute(
        sql: "DROP TABLE fingerprints; DELETE FROM grdb_migrations WHERE identifier = '12'")
    }
    #expect(try await index().isEmpty)
    #expect(try PhotoIndex(at: file).looks(under: [library.root]).groups().isEmpty)
  }

  @Test(arguments: [("duration", "13"), ("motion", "16"), ("country", "17")])
  func indexWithoutAColumn_IsMigrated(column: String, migration: String) async throws {
    try await indexAndClose()
    try await DatabaseQueue(path: file.string, configuration: .patient).write { db in
      try db.execute(
        sql: """
          ALTER TABLE metadata DROP COLUMN \(column);
          DELETE FROM grdb_migrations WHERE identifier = '\(migration)';
          """)
    }
    #expect(try await index().isEmpty)
    let path = library.root.appending("3/3.jpg")
    #expect(try PhotoIndex(at: file).number(of: path) != nil)
  }

  @Test func damagedPages_AreReportedAndReplacedByTheNextStart() async throws {
    try await indexAndClose()
    let size = Int(try FileManager.default.attributesOfItem(atPath: file.string)[.size] as! UInt64)
    for page in stride(from: 4_096, to: size, by: 4_096) {
      try overwrite(from: page, with: [UInt8](repeating: 0xAA, count: 4_096))
    }
    let damaged = try PhotoIndex(at: file)
    let roots = [library.root]
    var last = IndexProgress()
    for await progress in Indexer(index: damaged, decoder: StandInDecoder()).update(roots: roots) {
      last = progress
    }
    #expect(damaged.wasDamaged || last.stop != nil, "the damage must be reported")
    _ = damaged.photo(numbered: 1)
    #expect(try await index().count <= 1)
    #expect(try await index().isEmpty)
  }

  @Test func indexThatCannotBeCreated_IsInMemory() async throws {
    // A file in place of the folder makes the creation fail even for root.
    try cache.addFile("cache")
    let notices = try await index()
    guard case .notKept = notices.first, notices.count == 1 else {
      Issue.record("\(notices)")
      return
    }
    #expect(!notices[0].message.isEmpty && !notices[0].advice.isEmpty)
  }

  @Test func readOnlyIndex_IsReplacedByOneInMemory() async {
    await #expect(processExitsWith: .success) {
      becomeOrdinaryUser()
      let test = try IndexFileTests()
      try await test.indexAndClose()
      let folder = test.file.removingLastComponent().string
      chmod(test.file.string, 0o400)
      chmod(folder, 0o500)
      defer {
        chmod(folder, 0o700)
        chmod(test.file.string, 0o600)
      }
      let notices = try await test.index()
      guard case .notKept = notices.first else {
        Issue.record("\(notices)")
        return
      }
    }
  }

  @Test func lockedIndex_IsInMemory() async throws {
    try await index()
    let lock = try FileDescriptor.open(FilePath(file.string + ".lock"), .readWrite)
    flock(lock.rawValue, LOCK_EX)
    let notices = try await index()
    try lock.close()
    #expect(notices == [.inUse])
    #expect(try await index().isEmpty, "the file must be unchanged")
  }

  @Test func twoProcesses_ShareTheIndex() async throws {
    async let first = index()
    async let second = index()
    let notices = try await [first, second]
    #expect(notices == [[], []])
    let index = try PhotoIndex(at: file)
    let numbers = try index.numbers(of: PhotoQuery(scope: .roots([library.root])))
    #expect(Set(index.photos(numbered: numbers).map(\.path)).count == 200)
    #expect(numbers.count == 200)
  }

  @Test func lists_FollowTheChangesOfAnotherProcess() async throws {
    let (index, other) = (try PhotoIndex(at: file), try PhotoIndex(at: file))
    let indexer = Indexer(index: other, decoder: StandInDecoder())
    for await _ in indexer.update(roots: [library.root]) {}
    // A search of a letter that all photos have uses the order of the list.
    for text in ["", "jpg"] {
      let query = PhotoQuery(
        scope: .roots([library.root]), sort: PhotoSort(key: .rating), text: text)
      let last = try #require(try index.numbers(of: query).last)
      let path = try #require(index.photo(numbered: last)?.path)
      try indexer.apply(marks: [path: PhotoMark(rating: 5)])
      #expect(try index.numbers(of: query).first == last)
      try indexer.apply(marks: [path: PhotoMark()])
    }
  }

  @Test func changes_AreCollectedAndListAlbumsAndPhotos() async throws {
    let index = try PhotoIndex(at: file)
    let indexer = Indexer(index: index, decoder: StandInDecoder())
    var changes = index.changes.makeAsyncIterator()
    for await _ in indexer.update(roots: [library.root]) {}
    var albums: Set<AlbumID> = []
    while albums.count < 5, let change = await changes.next() { albums.formUnion(change.albums) }
    #expect(albums.count == 5)
    // The listeners first get the last changes of the update.
    try await Task.sleep(for: .milliseconds(500))
    let path = library.root.appending("3/3.jpg")
    let number = try #require(index.number(of: path))
    #expect(index.photo(numbered: number)?.mark.isFavourite == false)
    try indexer.apply(marks: [path: PhotoMark(isFavourite: true)])
    #expect(index.photo(numbered: number)?.mark.isFavourite == true, "without delay")
    while let change = await changes.next() {
      guard change.photos == [number] else { continue }
      #expect(change.albums == [AlbumID(path: library.root.appending("3"))])
      break
    }
  }
}

extension Configuration {
  /// Waits for a process that is about to close the file.
  fileprivate static var patient: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { IndexSchema.addFunctions(to: $0) }
    return configuration
  }
}

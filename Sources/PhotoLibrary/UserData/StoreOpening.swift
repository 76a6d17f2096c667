import FoundationEssentials
import GRDB
import Glibc
import SystemPackage

/// The opening of a store, whatever state it is in.
struct StoreOpening {
  /// A store that is open.
  struct Opened {
    let database: any DatabaseWriter
    var notices: [UserDataNotice] = []
    var refusal: EditFailure?
    var session: StoreSession?
  }

  let folder: FilePath

  func open() -> Opened {
    do {
      try FileManager.default.createDirectory(
        atPath: folder.string, withIntermediateDirectories: true)
      let session = StoreSession(folder: folder)
      let pool = try DatabasePool(path: folder.appending("library.sqlite").string)
      try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      try UserDataSchema.migrator.migrate(pool)
      return Opened(database: pool, session: session)
    } catch {
      let reason = StoreProblem(error).text
      return Opened(
        database: Self.empty(), notices: [.unavailable(reason: reason)],
        refusal: EditFailure(.store(reason)))
    }
  }

  /// A store in memory, for when there is none.
  static func empty() -> any DatabaseWriter {
    do {
      let queue = try DatabaseQueue()
      try UserDataSchema.migrator.migrate(queue)
      return queue
    } catch {
      fatalError("SQLite cannot keep anything in memory: \(error)")
    }
  }
}

import GRDB
import GRDBSQLite

/// A statement that runs once for each of many files. It binds values directly, because creating an
/// array of arguments would take longer than the rest.
struct RawStatement {
  private let statement: Statement
  private var handle: SQLiteStatement { statement.sqliteStatement }

  init(_ db: Database, _ sql: String) throws {
    self.init(try db.cachedStatement(sql: sql))
  }

  /// A statement that has its arguments already.
  init(_ statement: Statement) { self.statement = statement }

  /// A value to bind. A blob's memory must stay valid while the statement runs. Texts are equal if
  /// their bytes are.
  enum Value: Equatable {
    case null
    case integer(Int)
    case real(Double)
    case text(String)
    case blob(UnsafeRawBufferPointer)

    static func == (first: Value, second: Value) -> Bool {
      switch (first, second) {
      case (.null, .null): true
      case (.integer(let first), .integer(let second)): first == second
      case (.real(let first), .real(let second)): first == second
      case (.text(let first), .text(let second)): first.utf8.elementsEqual(second.utf8)
      case (.blob(let first), .blob(let second)): first.elementsEqual(second)
      default: false
      }
    }

    static func integer(_ number: Int?) -> Value { number.map { .integer($0) } ?? .null }
    static func real(_ number: Double?) -> Value { number.map { .real($0) } ?? .null }
    static func text(_ text: String?) -> Value { text.map { .text($0) } ?? .null }
  }

  /// Runs the statement and ignores its rows.
  func run(_ values: Value...) throws { try run(values) }

  /// Runs the statement and ignores its rows.
  func run(_ values: [Value]) throws {
    try bind(values)
    defer { sqlite3_reset(handle) }
    try step { _ in }
  }

  /// Runs the statement and passes its first row, if any, to a closure.
  func first<Result>(_ values: Value..., read: (Columns) -> Result) throws -> Result? {
    try bind(values)
    defer { sqlite3_reset(handle) }
    var result: Result?
    try step { if result == nil { result = read($0) } }
    return result
  }

  /// Runs the statement and passes each row to a closure.
  func forEach(_ values: Value..., read: (Columns) throws -> Void) throws {
    try bind(values)
    defer { sqlite3_reset(handle) }
    try step(read)
  }

  /// The columns of a row, valid until the next step of the statement.
  struct Columns {
    private let handle: SQLiteStatement

    /// Reads the rows of a statement while it is stepped through.
    init(of statement: Statement) { handle = statement.sqliteStatement }

    func integer(_ index: Int32) -> Int { Int(sqlite3_column_int64(handle, index)) }

    func real(_ index: Int32) -> Double { sqlite3_column_double(handle, index) }

    func blob(_ index: Int32) -> UnsafeRawBufferPointer {
      UnsafeRawBufferPointer(
        start: sqlite3_column_blob(handle, index), count: Int(sqlite3_column_bytes(handle, index)))
    }

    func text(_ index: Int32) -> String? {
      sqlite3_column_text(handle, index).map(String.init(cString:))
    }

    func isNull(_ index: Int32) -> Bool { sqlite3_column_type(handle, index) == SQLITE_NULL }
  }

  private func step(_ read: (Columns) throws -> Void) throws {
    while true {
      switch sqlite3_step(handle) {
      case SQLITE_ROW: try read(Columns(of: statement))
      case SQLITE_DONE: return
      case let code:
        throw DatabaseError(
          resultCode: ResultCode(rawValue: code),
          message: String(cString: sqlite3_errmsg(sqlite3_db_handle(handle))))
      }
    }
  }

  private func bind(_ values: [Value]) throws {
    // GRDB does not reset a statement of the same text after running it.
    sqlite3_reset(handle)
    for (index, value) in zip(Int32(1)..., values) {
      let code =
        switch value {
        case .null: sqlite3_bind_null(handle, index)
        case .integer(let number): sqlite3_bind_int64(handle, index, Int64(number))
        case .real(let number): sqlite3_bind_double(handle, index, number)
        case .text(let text):
          // `SQLITE_TRANSIENT` makes SQLite copy the text, which is valid only during this call.
          sqlite3_bind_text(handle, index, text, -1, Self.transient)
        // An empty buffer has no address, and SQLite would bind NULL.
        case .blob(let bytes) where bytes.isEmpty: sqlite3_bind_zeroblob(handle, index, 0)
        case .blob(let bytes):
          sqlite3_bind_blob(handle, index, bytes.baseAddress, Int32(bytes.count), nil)
        }
      guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
  }

  /// `SQLITE_TRANSIENT`, a C cast that Swift cannot import.
  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}

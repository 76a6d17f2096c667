import GRDB
import Testing

@testable import PhotoLibrary

struct ListIndicesTests {
  private let folder: IndexedLibrary

  init() async throws {
    folder = try IndexedLibrary()
    for number in 0..<3 { try folder.library.write("\(number).jpg") }
    await folder.update()
  }

  /// The names of the SQL indices.
  private var names: Set<String> {
    get throws {
      try folder.index.database.read {
        try String.fetchSet($0, sql: "SELECT name FROM sqlite_master WHERE type = 'index'")
      }
    }
  }

  private func drop(_ name: String) throws {
    try folder.index.database.write { try $0.execute(sql: "DROP INDEX \(name)") }
    #expect(try !names.contains(name))
  }

  @Test func update_CreatesOneForEachSortOrder() throws {
    for name in [
      "photos_by_inode", "photos_by_name", "photos_by_mtime", "photos_by_size", "photos_by_rating",
      "photos_by_capture", "photos_by_day", "photos_by_format", "metadata_by_gear",
    ] {
      #expect(try names.contains(name), "\(name)")
    }
  }

  @Test func nextUpdate_CreatesTheMissingOnes() async throws {
    try drop("photos_by_size")
    await folder.update()
    #expect(try names.contains("photos_by_size"))
  }

  /// The first update was interrupted. Otherwise, each new file would be compared with all photos.
  @Test func scanOfPartOfALibrary_FirstCreatesTheOneOfMovedFiles() throws {
    try drop("photos_by_inode")
    try folder.library.write("new.jpg")
    let scan = try IndexScan(
      of: [folder.root], isRecursive: true, index: folder.index, gate: Gate()
    ) { _ in }
    var wasPresent: Bool?
    _ = try scan.run { wasPresent = try? names.contains("photos_by_inode") }
    #expect(wasPresent == true)
  }

  @Test func closedGate_EndsTheCreation() throws {
    try drop("photos_by_size")
    let gate = Gate()
    gate.close()
    #expect(throws: CancellationError.self) {
      try ListIndices.create(ListIndices.ofListings, in: folder.index.database, gate: gate)
    }
    #expect(try !names.contains("photos_by_size"))
  }
}

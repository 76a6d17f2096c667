import Foundation
import GRDB
import ImageDecoding
import PhotosTestSupport
import SystemPackage
import Testing

@testable import PhotoLibrary

struct CopyRankTests {
  private func rank(
    _ path: FilePath, modified: Int = 0, isDescribed: Bool = false
  ) -> CopyRank {
    CopyRank(path, modified: modified, isDescribed: isDescribed)
  }

  @Test(arguments: [
    "IMG_4120 (1)", "IMG_4120(12)", "Copy of IMG_4120", "IMG_4120 copy", "IMG_4120 copy 2",
    "IMG_4120 - Copy", "IMG_4120 - Copy (2)", "IMG_4120 (another copy)", "IMG_4120-1",
    "IMG_4120 - Kopie", "Kopie von IMG_4120", "IMG_4120_COPY", "Copia de IMG_4120", "copy",
  ]) func nameOfACopy_IsRecognised(name: String) {
    #expect(CopyRank.isNameOfCopy(name))
  }

  @Test(arguments: [
    "IMG_4120", "2024-04-13", "20240413-203530", "Photocopy of a letter, page 2", "The copy shop",
    "Party (evening)", "Berlin (1989)", "1", "-", "(", "()", "", "a-", "Kopieren",
  ]) func otherName_IsNotTheNameOfACopy(name: String) {
    #expect(!CopyRank.isNameOfCopy(name))
  }

  @Test func describedPhoto_PrecedesAnOriginalName() {
    #expect(rank("/p/long/a (1).jpg", isDescribed: true) < rank("/p/a.jpg"))
  }

  @Test func originalName_PrecedesAShorterPathOfACopy() {
    #expect(rank("/photos/2020/IMG_1.jpg") < rank("/p/Copy of IMG_1.jpg"))
  }

  @Test func shorterPath_PrecedesAnOlderFile() {
    #expect(rank("/p/a.jpg", modified: 2) < rank("/photos/a.jpg", modified: 1))
  }

  @Test func olderFile_PrecedesANewerOne() {
    #expect(rank("/p/b.jpg", modified: 1) < rank("/p/a.jpg", modified: 2))
  }
}

/// The best of several equal files in a library.
@Suite struct BestCopyTests {
  private let indexed: IndexedLibrary
  private let userData: UserData
  private let data: TemporaryLibrary

  init() throws {
    indexed = try IndexedLibrary()
    data = try TemporaryLibrary()
    userData = UserData(folder: data.root)
  }

  /// Returns the name of the best of the files after all were read.
  private func best(of names: String...) async throws -> String? {
    for name in names {
      try Data("the same contents".utf8).write(
        to: URL(filePath: indexed.root.appending(name).string))
    }
    await indexed.update()
    let decoder = DecoderPool(
      executable: BuiltProgram.path("albums-decoder"), workers: 1, deadline: .seconds(60))
    try await FingerprintRun(index: indexed.index, decoder: decoder, store: nil)
      .run(under: [indexed.root], places: 1)
    let groups = try indexed.index.looks(under: [indexed.root], userData: userData).groups()
    #expect(groups.map(\.kind) == [.sameFile])
    return groups.first.flatMap { indexed.index.photo(numbered: $0.best)?.fileName }
  }

  @Test func originalName_IsKept() async throws {
    #expect(
      try await best(
        of: "IMG_4120 (1).jpg", "Copy of IMG_4120.jpg", "IMG_4120.jpg", "IMG_4120-1.jpg")
        == "IMG_4120.jpg")
  }

  @Test func photoWithASidecar_IsKept() async throws {
    try Data("<x/>".utf8).write(
      to: URL(filePath: indexed.root.appending("IMG_4120 (1).AAE").string))
    #expect(try await best(of: "IMG_4120.jpg", "IMG_4120 (1).jpg") == "IMG_4120 (1).jpg")
  }

  @Test func photoWithAMark_IsKept() async throws {
    let path = indexed.root.appending("b (1).jpg")
    try await userData.database.write {
      try $0.setMark(PhotoMark(rating: 4), of: StoredPath(path))
    }
    #expect(try await best(of: "b.jpg", "b (1).jpg") == "b (1).jpg")
  }

  @Test func photoInAnAlbum_IsKept() async throws {
    let path = indexed.root.appending("b (1).jpg")
    try await userData.database.write { database in
      try database.execute(sql: "INSERT INTO album (id, name) VALUES (1, 'Best')")
      try database.execute(
        sql: "INSERT INTO member VALUES (1, ?, 0, 0)", arguments: [StoredPath(path)])
    }
    #expect(try await best(of: "b.jpg", "b (1).jpg") == "b (1).jpg")
  }
}

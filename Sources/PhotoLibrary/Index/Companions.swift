import GRDB
import SystemPackage

/// Finds raw files that belong to photos.
///
/// A raw file and a JPEG or HEIC are a pair if their names differ only in the extension and no
/// other photo has that name. The pair is one photo, displayed from the JPEG or HEIC.
enum Companions {
  private struct Member {
    let id: Int
    let name: [UInt8]
    let companionOf: Int?
    var stem: ArraySlice<UInt8> {
      name[..<(name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex)]
    }
  }

  /// Pairs the files of a folder again, and returns the photos that have changed.
  static func pair(inFolder folder: Int, in db: Database) throws -> IndexChange {
    var change = IndexChange()
    var changed: [(id: Int, companionOf: Int?)] = []
    var group: [Member] = []
    func endGroup() {
      let raws = group.filter { PhotoFileType.isRaw($0.name) }
      let others = group.filter { PhotoFileType.isDeveloped($0.name) }
      let isPair = group.count == 2 && raws.count == 1 && others.count == 1
      let photo = isPair ? others[0].id : nil
      for raw in raws where raw.companionOf != photo { changed.append((raw.id, photo)) }
      // A file that was renamed to another extension may have been a raw file before.
      for other in others where other.companionOf != nil { changed.append((other.id, nil)) }
      group = []
    }
    // In this order, files of the same name follow each other, so that only one group is in memory.
    try RawStatement(
      db,
      "SELECT id, name, companion_of FROM photos WHERE folder = ? ORDER BY name_key, name"
    ).forEach(.integer(folder)) { row in
      let member = Member(
        id: row.integer(0), name: Array(row.blob(1)),
        companionOf: row.isNull(2) ? nil : row.integer(2))
      if let last = group.last, last.stem != member.stem { endGroup() }
      group.append(member)
    }
    endGroup()
    for (id, photo) in changed {
      try db.cachedStatement(sql: "UPDATE photos SET companion_of = ? WHERE id = ?")
        .execute(arguments: [photo, id])
      change.photos.formUnion([id, photo].compactMap { $0 })
    }
    return change
  }
}

import GRDB
import SystemPackage

/// Finds raw files and the videos of Live Photos that belong to photos.
///
/// A raw file and a JPEG or HEIC are a pair if their names differ only in the extension and no
/// other photo has that name. The pair is one photo, displayed from the JPEG or HEIC. A video of that
/// name is the photo's Live Photo.
enum Companions {
  /// Whether a file with this name may be a companion.
  static func canInclude(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    PhotoFileType.isRaw(name) || PhotoFileType.isLiveVideo(name)
  }

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
      for (member, photo) in companions(in: group) where member.companionOf != photo {
        changed.append((member.id, photo))
      }
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

  /// Returns for each file of a name the photo that it belongs to; nil for a photo of its own.
  private static func companions(in group: [Member]) -> [(Member, photo: Int?)] {
    let photos = group.filter { !PhotoFileType.isVideo($0.name) }
    let raws = photos.filter { PhotoFileType.isRaw($0.name) }
    let others = photos.filter { PhotoFileType.isDeveloped($0.name) }
    let videos = group.filter { PhotoFileType.isLiveVideo($0.name) }
    let isPair = photos.count == 2 && raws.count == 1 && others.count == 1
    let isAlone = photos.count == 1 && others.count == 1
    return group.map { member in
      let isRaw = isPair && member.id == raws[0].id
      let isVideo = (isPair || isAlone) && videos.count == 1 && member.id == videos[0].id
      return (member, isRaw || isVideo ? others[0].id : nil)
    }
  }
}

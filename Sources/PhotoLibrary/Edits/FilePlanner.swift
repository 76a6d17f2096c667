import Glibc
import ImageDecoding
import SystemPackage

/// Plans the changes that an edit makes to files, photo by photo.
struct FilePlanner {
  let environment: [String: String]
  /// Can cancel the edit: planning many photos takes a while.
  let progress: EditProgress

  /// The photos for which there is a plan.
  private(set) var planned: [FilePath] = []
  /// The reasons why the other photos cannot be edited.
  private(set) var failures: [EditFailure] = []

  private var groups = PhotoGroups()
  /// The files that the plan moves, copies or trashes so far.
  private var sources: Set<StoredPath> = []
  /// The new paths in the plan so far.
  private var destinations: Set<StoredPath> = []
  /// The trash of each folder.
  private var trashes: [StoredPath: TrashFolder] = [:]
  private var places: [TrashFolder: PlacesInTrash] = [:]

  init(environment: [String: String], progress: EditProgress) {
    self.environment = environment
    self.progress = progress
  }

  mutating func rename(_ path: FilePath, to name: String) throws(EditFailure) -> [EditUnit] {
    try plan([path]) { planner, files throws(EditFailure) in
      let old = FileName(path)
      // The text in a field may show the name in another way, for example without a line break.
      // Leaving such a text unchanged must not rename the file.
      guard name != DisplayName.stem(of: path), name != DisplayName.name(of: path) else {
        throw EditFailure(.alreadyThere, at: path)
      }
      let new = try FileName(renaming: path, to: name)
      guard new.stem != old.stem else { throw EditFailure(.alreadyThere, at: path) }
      return try planner.steps(files, in: path.removingLastComponent()) { name in
        new.stem + name.dropFirst(old.stem.count)
      } step: {
        .move(FileMove(from: $0, to: $1))
      }
    }
  }

  mutating func move(
    _ paths: [FilePath], to folder: FilePath, keepingBoth: Set<FilePath>
  ) throws(EditFailure) -> [EditUnit] {
    try checkFolder(folder)
    return try plan(paths) { planner, files throws(EditFailure) in
      guard files[0].removingLastComponent() != folder else {
        throw EditFailure(.alreadyThere, at: files[0])
      }
      try planner.checkLinks(files)
      let name = planner.name(
        for: files, in: folder, mayChange: keepingBoth.contains(files[0]))
      return try planner.steps(files, in: folder, name: name) {
        .move(FileMove(from: $0, to: $1))
      }
    }
  }

  mutating func copy(
    _ paths: [FilePath], to folder: FilePath, keepingBoth: Set<FilePath>
  ) throws(EditFailure) -> [EditUnit] {
    try checkFolder(folder)
    return try plan(paths) { planner, files throws(EditFailure) in
      let isDuplicate = files[0].removingLastComponent() == folder
      let name = planner.name(
        for: files, in: folder, mayChange: isDuplicate || keepingBoth.contains(files[0]))
      return try planner.steps(files, in: folder, name: name) {
        .copy(FileCopy(from: $0, to: $1))
      }
    }
  }

  mutating func trash(
    _ paths: [FilePath], keeping kept: FilePath?
  ) throws(EditFailure) -> [EditUnit] {
    // A link whose target is gone shows no photo either.
    if let kept, kept.withPlatformString({ access($0, F_OK) }) != 0 {
      throw EditFailure(.missing, at: kept)
    }
    sources.reserveCapacity(paths.count)
    return try plan(paths) { planner, files throws(EditFailure) in
      var steps: [Step] = []
      for file in files {
        let trash = try planner.trash(of: file)
        let place = planner.places[trash, default: PlacesInTrash(trash, for: paths.count)]
          .next(for: file)
        steps.append(.trash(TrashMove(of: file, to: place, text: trash.info(for: file))))
      }
      return steps
    }
  }

  private mutating func trash(of file: FilePath) throws(EditFailure) -> TrashFolder {
    let folder = StoredPath(file.removingLastComponent())
    if let trash = trashes[folder] { return trash }
    let trash = try TrashFolder.forFile(at: file, environment: environment)
    trashes[folder] = trash
    return trash
  }

  /// Rotates photos. Changes the orientation in the file if the format allows that without touching
  /// anything else. Otherwise changes the photo's marks. Videos cannot be rotated.
  mutating func rotate(
    _ paths: [FilePath], _ turns: Int, mark: (FilePath) throws -> PhotoMark
  ) throws -> [EditUnit] {
    let turns = (turns % 4 + 4) % 4
    guard turns != 0 else { return [] }
    var units: [EditUnit] = []
    for path in paths {
      try progress.check()
      do throws(EditFailure) {
        if PhotoFileType.isVideo(path.nameBytes) { throw EditFailure(.video, at: path) }
        try checkFile(path)
      } catch {
        failures.append(error)
        continue
      }
      planned.append(path)
      if let patch = OrientationPatch.turning(path, quarterTurns: turns) {
        units.append(EditUnit(steps: [.patch(patch)]))
      } else {
        let old = try mark(path).quarterTurns
        let change = MarkChange(
          path: StoredPath(path), field: .quarterTurns(from: old, to: (old + turns) % 4))
        units.append(EditUnit(steps: [.mark(change)]))
      }
    }
    return units
  }

  /// Plans a unit for each photo that can be edited. Adds the other photos to `failures`.
  private mutating func plan(
    _ paths: [FilePath],
    _ steps: (inout FilePlanner, _ files: [FilePath]) throws(EditFailure) -> [Step]
  ) throws(EditFailure) -> [EditUnit] {
    var units: [EditUnit] = []
    for path in paths where !sources.contains(StoredPath(path)) {
      try progress.check()
      do throws(EditFailure) {
        try checkFile(path)
        let files = groups.files(of: path).filter { !sources.contains(StoredPath($0)) }
        units.append(EditUnit(steps: try steps(&self, files)))
        for file in files { sources.insert(StoredPath(file)) }
        planned.append(path)
      } catch {
        failures.append(error)
      }
    }
    return units
  }

  /// Returns a function from the current names of a photo's files to their names in a folder. If
  /// `mayChange` is true and one of the names is taken, all of them get the same number, chosen so
  /// that every name is free.
  private mutating func name(
    for files: [FilePath], in folder: FilePath, mayChange: Bool
  ) -> ([UInt8]) -> [UInt8] {
    guard mayChange else { return { $0 } }
    let own = files.map { folder.appending(nameBytes: $0.nameBytes) }
    let places = own + own.flatMap(\.ownSidecars).filter { !own.contains($0) }
    let isUnfit = { (planner: inout FilePlanner, place: FilePath) in
      planner.isTaken(place) || !planner.groups.strays(at: place).isEmpty
    }
    guard places.contains(where: { isUnfit(&self, $0) }) else { return { $0 } }
    let free = FilePath.free(places, stem: FileName(files[0]).stem) { isUnfit(&self, $0) }
    return { name in free[folder.appending(nameBytes: name)]?.nameBytes ?? name }
  }

  private mutating func steps(
    _ files: [FilePath], in folder: FilePath, name: ([UInt8]) -> [UInt8],
    step: (FilePath, FilePath) -> Step
  ) throws(EditFailure) -> [Step] {
    var steps: [Step] = []
    var places: [FilePath] = []
    for file in files {
      let place = folder.appending(nameBytes: name(file.nameBytes))
      guard !isTaken(place) || FileSystem.areOneEntry(file, place) else {
        throw EditFailure(.taken(place), at: files[0])
      }
      places.append(place)
      steps.append(step(file, place))
    }
    // A sidecar that another photo has left there would become this photo's, with all its marks.
    let sidecars = places.flatMap(\.ownSidecars).filter(isTaken)
    let strays = sidecars + places.flatMap { groups.strays(at: $0) }
    if let stray = strays.first(where: { !places.contains($0) && !files.contains($0) }) {
      throw EditFailure(.taken(stray), at: files[0])
    }
    note(destinations: places)
    return steps
  }

  private mutating func note(destinations places: [FilePath]) {
    for place in places { destinations.insert(StoredPath(place)) }
  }

  private func isTaken(_ path: FilePath) -> Bool {
    destinations.contains(StoredPath(path)) || FileSystem.status(path) != nil
  }

  private mutating func checkFile(_ path: FilePath) throws(EditFailure) {
    if groups.isListed(path) { return }
    guard let status = FileSystem.status(path), !status.isFolder else {
      throw EditFailure(.missing, at: path)
    }
  }

  /// Throws for a relative symbolic link, which would break in another folder.
  private func checkLinks(_ files: [FilePath]) throws(EditFailure) {
    for file in files where FileSystem.status(file)?.isLink == true {
      var target: CChar = 0
      guard file.withPlatformString({ readlink($0, &target, 1) }) == 1,
        target == CChar(UInt8(ascii: "/"))
      else { throw EditFailure(.relativeLink, at: file) }
    }
  }

  private func checkFolder(_ folder: FilePath) throws(EditFailure) {
    guard FileSystem.status(folder.appending("."))?.isFolder == true else {
      throw EditFailure(.noFolder(folder))
    }
  }
}

/// The places that a plan gives to files in a trash.
private struct PlacesInTrash {
  private let trash: TrashFolder
  /// Whether the trash was listed, which takes less time than looking for each of many names. Not on
  /// drives, which may ignore the case of names.
  private let isListed: Bool
  /// The names that the plan has given, and those of a listed trash.
  private var taken: Set<[UInt8]>
  /// The last number given to files of each name. Many folders of a camera contain the same names.
  private var numbers: [[UInt8]: Int] = [:]

  init(_ trash: TrashFolder, for count: Int) {
    self.trash = trash
    isListed = count > 500 && trash.topFolder == nil
    taken = isListed ? trash.names : []
    taken.reserveCapacity(taken.count + count)
    numbers.reserveCapacity(count)
  }

  /// Returns a free path for a file, which is no longer free then.
  mutating func next(for file: FilePath) -> FilePath {
    let name = file.nameBytes
    let place = trash.place(for: file, from: numbers[name, default: 0] + 1) {
      taken.contains($0.name) || !isListed && $0.isTaken
    }
    numbers[name] = place.number
    taken.insert(place.name)
    return place.file
  }
}

extension FilePath {
  /// The paths of a photo's XMP sidecar, named after the whole name of the photo or its stem. Empty
  /// for other files.
  fileprivate var ownSidecars: [FilePath] {
    guard PhotoFileType.isListed(nameBytes) else { return [] }
    return [nameBytes, FileName(self).stem].map {
      removingLastComponent().appending(nameBytes: $0 + Array(".xmp".utf8))
    }
  }
}

extension FileName {
  /// Creates the name from the text that a person typed. The file's extension stays the same.
  fileprivate init(renaming path: FilePath, to text: String) throws(EditFailure) {
    let extent = FileName(path).rest
    var stem = Array(text.utf8)
    let end = stem.suffix(extent.count).map { $0 | 0x20 }
    if !extent.isEmpty, end == extent.map({ $0 | 0x20 }) { stem.removeLast(extent.count) }
    let problem: String? =
      if stem.allSatisfy({ $0 == UInt8(ascii: " ") }) {
        texts.gettext("it is empty")
      } else if stem.contains(UInt8(ascii: "/")) || stem.contains(0) {
        texts.gettext("it has a slash in it")
      } else if stem.first == UInt8(ascii: ".") {
        texts.gettext("a dot at the start would hide it")
      } else if stem.count + extent.count > FileName.longest {
        texts.gettext("it is too long")
      } else {
        nil
      }
    if let problem { throw EditFailure(.invalidName(problem), at: path) }
    self.init(stem + extent)
  }
}

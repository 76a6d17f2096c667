import GtkKit
import PhotoLibrary

/// The submenu with the programs that open the chosen photos.
final class OpenWithMenu {
  /// The name of the page's action that opens the photos with a program.
  static let action = "open-with"

  let menu = Menu()
  private var programs: [AppInfo] = []
  private var types: [String] = []
  private var search: Task<Void, Never>?

  init() { fill() }

  isolated deinit { search?.cancel() }

  /// Returns the program with an identifier; nil for any other text.
  subscript(identifier: String) -> AppInfo? { programs.first { $0.identifier == identifier } }

  /// Lists the programs that open all of the photos. The photos' files are not read.
  ///
  /// - Parameters:
  ///   - photos: The photos.
  ///   - index: The index of the photos.
  ///   - isOpening: Whether the menu is about to open. If not, photos of the types that are listed
  ///     already cause no new search.
  func update(for photos: PhotoChoice, in index: PhotoIndex, isOpening: Bool) {
    search?.cancel()
    search = Task { [weak self] in
      let types = await Self.contentTypes(of: photos, in: index)
      guard !Task.isCancelled, !types.isEmpty, isOpening || types != self?.types else { return }
      let programs = await AppInfo.programs(opening: types)
      if !Task.isCancelled { self?.show(programs, opening: types) }
    }
  }

  private func show(_ programs: [AppInfo], opening types: [String]) {
    self.types = types
    let isSame = programs.map(\.identifier) == self.programs.map(\.identifier)
    self.programs = programs
    // An open menu is left alone where possible.
    if !isSame { fill() }
  }

  private func fill() {
    menu.removeAll()
    for program in programs {
      let label = program.name.replacing("_", with: "__")
      menu.append(label, action: "page.\(Self.action)::\(program.identifier)")
    }
    // Without a program, the entry's message says what to install.
    if programs.isEmpty {
      menu.append(texts.gettext("Default Program"), action: "page.\(Self.action)::")
    }
  }

  /// Returns the types of the photos that their names suggest, each once.
  @concurrent nonisolated private static func contentTypes(
    of photos: PhotoChoice, in index: PhotoIndex
  ) async -> [String] {
    let files = (try? photos.files(in: index).paths) ?? []
    var seen: Set<String> = []
    return files.map { FileLocation($0).contentType }.filter { seen.insert($0).inserted }
  }
}

import GObjectKit
import GtkKit
import NavigationKit
import PhotoLibrary

/// Adds criteria to a search: a menu, and the questions that its entries ask.
final class SearchFilters {
  private unowned let page: ViewController
  private let library: Library
  private let add: (SearchCriterion) -> Void

  /// - Parameters:
  ///   - page: Asks the questions. The menu's actions are added to it.
  ///   - library: Has the albums, and the index with what photos have.
  ///   - add: Called with a criterion that the person has chosen.
  init(page: ViewController, library: Library, add: @escaping (SearchCriterion) -> Void) {
    (self.page, self.library, self.add) = (page, library, add)
  }

  /// Makes the menu, and adds its actions to the page.
  func makeMenu() -> Menu {
    let marks = Menu()
    append(texts.gettext("_Date…"), "date", to: marks) { [weak self] in self?.askForDate() }
    let ratings = Menu()
    for stars in (1...5).reversed() {
      append(String(repeating: "★", count: stars), "rating-\(stars)", to: ratings) { [weak self] in
        self?.add(.rating(atLeast: stars))
      }
    }
    marks.appendSubmenu(texts.gettext("_Rating at Least"), ratings)
    for (label, name, criterion) in [
      (texts.gettext("_Favourite"), "favourite", SearchCriterion.favourite),
      (texts.gettext("_Has a Caption"), "caption", .hasCaption),
      (texts.gettext("Has No _Title"), "unnamed", .unnamed),
    ] { append(label, name, to: marks) { [weak self] in self?.add(criterion) } }
    let choices = Menu()
    for (label, title, name, kind) in [
      (
        texts.gettext("_Keyword…"), texts.gettext("Keyword"), "keyword", SearchChoice.Kind.keyword
      ),
      (texts.gettext("_Person…"), texts.gettext("Person"), "person", .person),
      (texts.gettext("P_lace…"), texts.gettext("Place"), "place", .place),
      (texts.gettext("_Camera…"), texts.gettext("Camera"), "camera", .camera),
      (texts.gettext("L_ens…"), texts.gettext("Lens"), "lens", .lens),
      (texts.gettext("F_ormat…"), texts.gettext("Format"), "format", .format),
    ] {
      append(label, name, to: choices) { [weak self] in self?.choose(kind, title) }
    }
    append(texts.gettext("Fol_der…"), "folder", to: choices) { [weak self] in self?.chooseFolder() }
    let menu = Menu()
    menu.appendSection(marks)
    menu.appendSection(choices)
    return menu
  }

  private func append(
    _ label: String, _ name: String, to menu: Menu, _ action: @escaping () -> Void
  ) {
    page.pageActions.addAction("filter-\(name)", action)
    menu.append(label, action: "page.filter-\(name)")
  }

  private func askForDate() {
    Task { [weak self, library] in
      let days = (await library.days() ?? []).compactMap(\.date).compactMap {
        DateSpan.Day(year: $0.year, month: $0.month, day: $0.day)
      }
      guard let page = self?.page, let span = await DateController(days: days).ask(over: page)
      else { return }
      self?.add(.date(span))
    }
  }

  private func choose(_ kind: SearchChoice.Kind, _ title: String) {
    Task { [weak self, index = library.store.index] in
      let choices = await Self.choices(kind, index)
      await self?.ask(title, choices)
    }
  }

  private func chooseFolder() {
    let choices = library.albums.map { album in
      SearchChoice(
        criterion: .folder(album.id), name: DisplayName.name(of: album.path), count: album.count)
    }
    Task { [weak self] in await self?.ask(texts.gettext("Folder"), choices) }
  }

  private func ask(_ title: String, _ choices: [SearchChoice]) async {
    let question = SearchChoiceController(title: title, choices: choices)
    if let criterion = await question.ask(over: page) { add(criterion) }
  }

  @concurrent nonisolated private static func choices(
    _ kind: SearchChoice.Kind, _ index: PhotoIndex
  ) async -> [SearchChoice] { (try? index.choices(of: kind)) ?? [] }
}

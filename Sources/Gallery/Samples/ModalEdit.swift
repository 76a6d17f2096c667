// Modal Edit · S5, S10, S11, S12
//
// A recipe that is edited over several pages, with a Cancel button that leaves all of them at once.
// Edit pushes the pages, and Cancel pops them in one transition by popTo. Edit in a Sheet presents
// the same pages in a sheet with its own stack, and Cancel dismisses it. The pages do not know how
// they are shown. The recipe changes only by Done. Back and Escape go back one editing page, but do
// not leave the first one.

import GtkKit
import NavigationKit

extension Sample {
  static let modalEdit = Sample(
    "modal-edit", source: PackageResources.ModalEdit_swift, windowSize: (width: 480, height: 460)
  ) {
    let navigationController = NavigationController(rootViewController: RecipeController())
    navigationController.setToolbarHidden(false, animated: false)
    return navigationController
  }
}

private struct Ingredient: Equatable {
  var name = ""
  var amount = ""
}

private struct Recipe: Equatable {
  var name = "Potato Soup"
  var ingredients = [
    Ingredient(name: "Potatoes", amount: "500 g"), Ingredient(name: "Leek", amount: "1"),
    Ingredient(name: "Broth", amount: "1 l"),
  ]

  /// Whether the recipe and all ingredients have names.
  var isComplete: Bool { !name.isEmpty && !ingredients.contains { $0.name.isEmpty } }
}

// MARK: - The recipe

private final class RecipeController: ViewController {
  private var recipe = Recipe()
  private let list = ListBox(style: .boxed)

  override func loadView() {
    let box = Box(.vertical, children: [list])
    box.margins = Edges(18)
    view = ScrolledWindow(child: box)
  }

  override func viewDidLoad() {
    let onStack = BarButtonItem(systemItem: .edit, keys: "<Control>e") { [weak self] in
      self?.editOnStack()
    }
    let inSheet = BarButtonItem(title: "Edit in a Sheet", keys: "<Control><Shift>e") {
      [weak self] in self?.editInSheet()
    }
    navigationItem.rightBarButtonItem = onStack
    toolbarItems = [.flexibleSpace(), inSheet, .flexibleSpace()]
    show()
  }

  private func show() {
    title = recipe.name
    list.removeAll()
    for ingredient in recipe.ingredients {
      list.append(ListRow(ingredient.name, value: ingredient.amount))
    }
  }

  private func editOnStack() {
    let editing = Editing(recipe) { [weak self] in
      guard let self else { return }
      take($0)
      navigationController?.popTo(self)
    }
    navigationController?.push(RecipeEditController(editing))
  }

  private func editInSheet() {
    let editing = Editing(recipe) { [weak self] in
      self?.take($0)
      self?.dismiss()
    }
    let sheet = NavigationController(rootViewController: RecipeEditController(editing))
    sheet.setToolbarHidden(false, animated: false)
    sheet.isModalInPresentation = true
    sheet.preferredContentSize = Size(width: 400, height: 400)
    present(sheet)
  }

  private func take(_ edited: Recipe?) {
    guard let edited else { return }
    recipe = edited
    show()
  }
}

// MARK: - Editing

/// The edited copy of a recipe, with the Cancel and Done items. Shared by all editing pages.
private final class Editing {
  var recipe: Recipe { didSet { done.isEnabled = recipe.isComplete } }
  let cancel: BarButtonItem
  let done: BarButtonItem

  /// Copies a recipe. Done calls `end` with the edited recipe, and Cancel calls it with nil.
  init(_ recipe: Recipe, end: @escaping (Recipe?) -> Void) {
    self.recipe = recipe
    cancel = BarButtonItem(systemItem: .cancel) { end(nil) }
    done = BarButtonItem(systemItem: .done)
    done.keys = "<Control>Return"
    done.action = { [weak self] in self.map { end($0.recipe) } }
  }
}

private class EditController: ViewController {
  let editing: Editing
  let box = Box(.vertical, spacing: 12)

  init(_ editing: Editing, title: String) {
    self.editing = editing
    super.init(title: title)
    // Several pages can share items; the top page shows them.
    toolbarItems = [editing.cancel, .flexibleSpace(), editing.done]
  }

  override func loadView() {
    box.margins = Edges(18)
    view = ScrolledWindow(child: box)
  }

  final func addField(_ label: String, _ text: String, onChanged: @escaping (String) -> Void) {
    let caption = Label(label)
    caption.justify(.start)
    caption.addStyleClass("dim-label")
    let entry = Entry(text)
    entry.setAccessibleLabel(label)
    entry.onChanged(onChanged)
    box.append(Box(.vertical, spacing: 6, children: [caption, entry]))
  }
}

private final class RecipeEditController: EditController {
  private let ingredients = ListRow("Ingredients", hasArrow: true)

  init(_ editing: Editing) {
    super.init(editing, title: "Edit Recipe")
    // Going back from the first page would discard the changes.
    canPop = false
  }

  override func viewDidLoad() {
    addField("Name", editing.recipe.name) { [editing] in editing.recipe.name = $0 }
    let list = ListBox(style: .boxed)
    list.append(ingredients)
    list.onActivate { [weak self] _ in
      self.map { $0.navigationController?.push(IngredientsEditController($0.editing)) }
    }
    box.append(list)
  }

  override func viewWillAppear(animated: Bool) {
    ingredients.value = editing.recipe.ingredients.count.formatted()
  }
}

private final class IngredientsEditController: EditController {
  private let list = ListBox(style: .boxed)
  private var rows: [ListRow] = []

  init(_ editing: Editing) { super.init(editing, title: "Ingredients") }

  override func viewDidLoad() {
    navigationItem.rightBarButtonItem = BarButtonItem(systemItem: .add) { [weak self] in
      self?.add()
    }
    list.onActivate { [weak self] in self?.edit($0) }
    box.append(list)
  }

  override func viewWillAppear(animated: Bool) {
    for (index, ingredient) in editing.recipe.ingredients.enumerated() {
      if index == rows.count {
        rows.append(ListRow("", hasArrow: true))
        list.append(rows[index])
      }
      (rows[index].title, rows[index].value) = (ingredient.name, ingredient.amount)
    }
  }

  private func add() {
    editing.recipe.ingredients.append(Ingredient(name: "New Ingredient"))
    edit(editing.recipe.ingredients.count - 1)
  }

  private func edit(_ index: Int) {
    navigationController?.push(IngredientEditController(editing, index))
  }
}

private final class IngredientEditController: EditController {
  private let index: Int

  init(_ editing: Editing, _ index: Int) {
    self.index = index
    super.init(editing, title: editing.recipe.ingredients[index].name)
  }

  override func viewDidLoad() {
    let ingredient = editing.recipe.ingredients[index]
    addField("Name", ingredient.name) { [editing, index] in
      editing.recipe.ingredients[index].name = $0
    }
    addField("Amount", ingredient.amount) { [editing, index] in
      editing.recipe.ingredients[index].amount = $0
    }
  }
}

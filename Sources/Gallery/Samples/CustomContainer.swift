// Custom Container · S39, S40, S41, S42, S43, S44
//
// A recipe behind two segments, in a container that this file defines. The bars show the items of
// the selected child, and the back button has its title. A child that is shown again has its former
// focus and state. The library's own segments work in the same way.

import Foundation
import GtkKit
import NavigationKit

extension Sample {
  static let customContainer = Sample(
    "custom-container", source: PackageResources.CustomContainer_swift
  ) {
    let recipe = SwitchingController([IngredientsController(), StepsController()])
    let navigation = NavigationController(rootViewController: recipe)
    navigation.isToolbarHidden = false
    return navigation
  }
}

/// Shows the child that a segmented control selects.
private final class SwitchingController: ViewController {
  private let control = SegmentedControl(accessibilityLabel: "Part of the Recipe")
  private let box = Box(.vertical)
  private var shown: ViewController?

  init(_ children: [ViewController]) {
    super.init()
    for child in children {
      addChild(child)
      control.insertSegment(withTitle: child.title ?? "", at: control.numberOfSegments)
    }
    control.onValueChanged = { [weak self] in self?.segmentChanged() }
    navigationItem.titleView = control
    shown = children.first
  }

  override func loadView() { view = box }

  override func viewDidLoad() { addShownView() }

  private func segmentChanged() {
    guard let index = control.selectedSegmentIndex, children[index] != shown else { return }
    let (old, new) = (shown, children[index])
    transition(
      from: old, to: new,
      remove: {
        if let old { box.remove(old.view) }
        shown = new
      },
      add: { addShownView() })
  }

  private func addShownView() {
    guard isViewLoaded, let shown, shown.view.parent == nil else { return }
    box.append(shown.view)
  }

  // The bars, the window and the back button get their items and titles from the shown child.

  override var childForBars: ViewController? { shown }

  override var childForBackTitle: ViewController? { shown }

  // Only the child on screen gets appearance messages.

  override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }

  override var childrenForAppearance: [ViewController] { shown.map { [$0] } ?? [] }

  // The states of the children are saved with that of this controller.

  override var hasStateWithoutView: Bool { true }

  override func encodeRestorableState(to state: inout RestorableState) {
    state["segment"] = control.selectedSegmentIndex
    state["children"] = children.map(\.restorableState)
  }

  override func decodeRestorableState(from state: RestorableState) {
    let states: [RestorableState] = state["children"] ?? []
    for (child, state) in zip(children, states) { child.restorableState = state }
    control.selectedSegmentIndex = state["segment"] ?? 0
    segmentChanged()
  }
}

/// The amounts for the number of people that the toolbar shows.
private final class IngredientsController: ViewController {
  private let list = ListBox()
  private var people = 4
  private lazy var fewer = BarButtonItem(title: "Fewer") { [weak self] in self?.serve(-1) }
  private lazy var more = BarButtonItem(title: "More") { [weak self] in self?.serve(1) }
  private let count = Label()

  init() { super.init(title: "Ingredients") }

  override func loadView() {
    list.expandsVertically = true
    view = ScrolledWindow(child: list)
  }

  override func viewDidLoad() {
    let space = BarButtonItem.flexibleSpace()
    toolbarItems = [space, fewer, BarButtonItem(customView: count), more, space]
    serve(0)
  }

  private func serve(_ change: Int) {
    people += change
    fewer.isEnabled = people > 1
    more.isEnabled = people < 12
    count.text = people == 1 ? "For one person" : "For \(people) people"
    list.removeAll()
    for ingredient in ingredients {
      list.append(ListRow(ingredient.name, value: ingredient.amount(for: people)))
    }
  }

  override func encodeRestorableState(to state: inout RestorableState) { state["people"] = people }

  override func decodeRestorableState(from state: RestorableState) {
    people = state["people"] ?? people
  }
}

/// The steps. A click pushes the page of a step, and so does the item in the header bar.
private final class StepsController: ViewController {
  private let list = ListBox()

  init() { super.init(title: "Steps") }

  override func loadView() {
    for (index, step) in steps.enumerated() {
      list.append(ListRow("Step \(index + 1)", subtitle: step.summary, hasArrow: true))
    }
    list.expandsVertically = true
    view = ScrolledWindow(child: list)
  }

  override func viewDidLoad() {
    list.onActivate { [weak self] index in self?.show(index) }
    navigationItem.rightBarButtonItem = BarButtonItem(title: "Cook") { [weak self] in self?.show(0)
    }
  }

  private func show(_ index: Int) {
    let page = ViewController(title: "Step \(index + 1)")
    let text = Label(steps[index].text)
    text.wraps = true
    text.margins = Edges(18)
    page.view = ScrolledWindow(child: text)
    navigationController?.push(page)
  }
}

private struct Ingredient {
  let name: String
  let amount: Double
  let unit: String

  /// Returns the amount for a number of people. `amount` is for one person.
  func amount(for people: Int) -> String {
    let number = (amount * Double(people)).formatted(.number.precision(.fractionLength(0...1)))
    return unit.isEmpty ? number : "\(number) \(unit)"
  }
}

private let ingredients = [
  Ingredient(name: "Spaghetti", amount: 110, unit: "g"),
  Ingredient(name: "Tomatoes", amount: 150, unit: "g"),
  Ingredient(name: "Olives", amount: 12.5, unit: "g"),
  Ingredient(name: "Capers", amount: 5, unit: "g"),
  Ingredient(name: "Cloves of garlic", amount: 0.5, unit: ""),
]

private let steps: [(summary: String, text: String)] = [
  (
    "Garlic and oil",
    "Slice the garlic and warm it in olive oil, over a low heat, until it smells sweet."
  ),
  (
    "The sauce",
    "Add the tomatoes, olives and capers, and let the sauce simmer for a quarter of an hour."
  ),
  (
    "The pasta",
    "Boil the spaghetti a minute less than the packet says, and finish it in the sauce."
  ),
]

// Wizard · B18, B1, B3, S5
//
// An assistant that sets up a backup in four steps. The list pushes it and awaits the backup plan,
// or nil if the user leaves. Next, and Alt+Right, work once a step is complete. Going back within
// the assistant keeps all answers. Once something is entered, an alert asks before the user leaves
// by Back, Cancel, the menu of the back button, or closing the window. A row of the summary goes
// back to its step.

import GtkKit
import NavigationKit

extension Sample {
  static let wizard = Sample(
    "wizard", source: PackageResources.Wizard_swift, windowSize: (width: 520, height: 460)
  ) {
    let plans = PlansController(title: "Backups")
    let navigationController = NavigationController(rootViewController: plans)
    navigationController.setToolbarHidden(false, animated: false)
    navigationController.delegate = plans
    return navigationController
  }
}

private struct Plan: Equatable {
  static let folders = ["Documents", "Music", "Pictures"]
  static let schedules = ["Every day", "Every week", "Every month"]

  var name = ""
  var folders: [String] = []
  var schedule = Plan.schedules[1]
}

/// The plan that all steps fill in.
private final class SetUp {
  var plan = Plan()
  let takenNames: [String]

  init(takenNames: [String]) { self.takenNames = takenNames }
}

// MARK: - The list of plans

private final class PlansController: ViewController, NavigationControllerDelegate {
  private var plans: [Plan] = []
  private let list = ListBox(style: .boxed)
  private let outcome = Label("There is no backup plan yet.")

  override func loadView() {
    outcome.wraps = true
    outcome.addStyleClass("dim-label")
    list.isVisible = false
    let box = Box(.vertical, spacing: 18, children: [list, outcome])
    box.margins = Edges(18)
    view = ScrolledWindow(child: box)
  }

  override func viewDidLoad() {
    let add = BarButtonItem(systemItem: .add) { [weak self] in self?.addPlan() }
    (add.accessibilityLabel, add.keys) = ("Set Up a Backup", "<Control>n")
    navigationItem.rightBarButtonItem = add
  }

  private func addPlan() {
    let firstStep = NameStep(SetUp(takenNames: plans.map(\.name)))
    Task { [weak self] in
      let plan = await self?.navigationController?.pushForResult(firstStep)
      self?.show(plan)
    }
  }

  private func show(_ plan: Plan?) {
    guard let plan else { return outcome.text = "No backup was set up." }
    plans.append(plan)
    let folders = plan.folders.joined(separator: ", ")
    list.append(ListRow(plan.name, subtitle: folders, value: plan.schedule))
    list.isVisible = true
    outcome.text = "“\(plan.name)” was set up."
  }

  func navigationController(
    _ navigationController: NavigationController, viewControllerAfter viewController: ViewController
  ) -> ViewController? {
    (viewController as? Step)?.makeNext()
  }
}

// MARK: - The steps

private class Step: ViewController {
  let setUp: SetUp
  let content = Box(.vertical, spacing: 12)
  private let question: String
  private let number: Int
  private lazy var nextItem = BarButtonItem(title: "Next", style: .done) { [weak self] in
    self?.goOn()
  }

  init(_ setUp: SetUp, title: String, number: Int, question: String) {
    (self.setUp, self.number, self.question) = (setUp, number, question)
    super.init(title: title)
  }

  /// Whether the step is complete.
  var isComplete: Bool { true }

  func makeStep() -> Step? { nil }

  final func makeNext() -> Step? { isComplete ? makeStep() : nil }

  func goOn() {
    if let next = makeNext() { navigationController?.push(next) }
  }

  override func loadView() {
    let heading = Label(question)
    heading.addStyleClass("title-4")
    heading.wraps = true
    heading.justify(.start)
    content.append(heading)
    content.margins = Edges(18)
    view = ScrolledWindow(child: content)
  }

  override func viewDidLoad() {
    let cancel = BarButtonItem(systemItem: .cancel) { [weak self] in self?.cancel() }
    let position = Label("Step \(number) of 4")
    position.addStyleClass("dim-label")
    let space = BarButtonItem.flexibleSpace()
    toolbarItems = [cancel, space, BarButtonItem(customView: position), space, nextItem]
    showCompleteness()
  }

  final func showCompleteness() { nextItem.isEnabled = isComplete }

  final func nameNext(_ title: String) { nextItem.title = title }

  private func cancel() {
    guard let navigationController, let root = navigationController.viewControllers.first else {
      return
    }
    Task { await navigationController.requestPop(to: root) }
  }
}

/// The first step. It returns the plan of all steps. It asks before the plan is discarded, because
/// leaving the assistant always leaves this page.
private final class NameStep: Step, ValueReturning {
  typealias ReturnedValue = Plan
  private let hint = Label()

  init(_ setUp: SetUp) {
    super.init(setUp, title: "Name", number: 1, question: "What is the name of the plan?")
  }

  override var isComplete: Bool { !name.isEmpty && !isTaken }

  private var name: String { setUp.plan.name }
  private var isTaken: Bool { setUp.takenNames.contains(name) }

  override func viewDidLoad() {
    super.viewDidLoad()
    let entry = Entry(name, placeholder: "Such as “Everything”")
    entry.setAccessibleLabel("Name of the plan")
    entry.onChanged { [weak self] in self?.take($0) }
    entry.onActivate { [weak self] _ in self?.goOn() }
    hint.justify(.start)
    hint.wraps = true
    hint.addStyleClass("dim-label")
    content.append(entry)
    content.append(hint)
    showHint()
  }

  private func take(_ text: String) {
    setUp.plan.name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    showHint()
    showCompleteness()
  }

  private func showHint() {
    hint.text =
      isTaken ? "There is a plan called “\(name)” already." : "The list shows this name."
  }

  override func makeStep() -> Step? { FoldersStep(setUp) }

  override func shouldPop(reason: PopReason) async -> Bool {
    guard setUp.plan != Plan() else { return true }
    let alert = AlertController<Bool>(title: "Discard the new plan?")
    alert.addAction("Keep Editing", style: .cancel, returning: false)
    alert.addAction("Discard", style: .destructive, returning: true)
    return await presentForResult(alert) ?? false
  }
}

private final class FoldersStep: Step {
  init(_ setUp: SetUp) {
    super.init(setUp, title: "Folders", number: 2, question: "Which folders are backed up?")
  }

  override var isComplete: Bool { !setUp.plan.folders.isEmpty }

  override func viewDidLoad() {
    super.viewDidLoad()
    let buttons = Plan.folders.map { CheckButton($0, isOn: setUp.plan.folders.contains($0)) }
    for button in buttons {
      button.onChanged { [weak self, folder = button.label] in self?.set(folder, isOn: $0) }
      content.append(button)
    }
  }

  private func set(_ folder: String, isOn: Bool) {
    setUp.plan.folders = Plan.folders.filter {
      $0 == folder ? isOn : setUp.plan.folders.contains($0)
    }
    showCompleteness()
  }

  override func makeStep() -> Step? { ScheduleStep(setUp) }
}

private final class ScheduleStep: Step {
  init(_ setUp: SetUp) {
    super.init(setUp, title: "Schedule", number: 3, question: "How often?")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    var group: CheckButton?
    for schedule in Plan.schedules {
      let button = CheckButton(schedule, isOn: setUp.plan.schedule == schedule, group: group)
      button.onChanged { [weak self] isOn in if isOn { self?.setUp.plan.schedule = schedule } }
      content.append(button)
      group = group ?? button
    }
  }

  override func makeStep() -> Step? { SummaryStep(setUp) }
}

private final class SummaryStep: Step {
  init(_ setUp: SetUp) {
    super.init(setUp, title: "Summary", number: 4, question: "Is this what you want?")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    nameNext("Set Up")
    let list = ListBox(style: .boxed)
    let plan = setUp.plan
    list.append(ListRow("Name", value: plan.name, hasArrow: true))
    list.append(
      ListRow("Folders", value: plan.folders.joined(separator: ", "), hasArrow: true))
    list.append(ListRow("Schedule", value: plan.schedule, hasArrow: true))
    list.onActivate { [weak self] index in
      guard let self else { return }
      navigationController?.popTo(steps[index])
    }
    content.append(list)
  }

  private var steps: [Step] {
    navigationController?.viewControllers.compactMap { $0 as? Step } ?? []
  }

  override func goOn() { (steps.first as? NameStep)?.finish(returning: setUp.plan) }
}

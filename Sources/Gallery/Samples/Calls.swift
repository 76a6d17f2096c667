// Calls · S55, S25, S28
//
// The calls of the last days: all, or those you missed. A badge in the toolbar counts new missed
// calls until you look at them. The speakerphone button stays pressed while the loudspeaker is on.
// Clear empties the list, and Undo restores it.

import Foundation
import GtkKit
import NavigationKit

extension Sample {
  static let calls = Sample("calls", source: PackageResources.Calls_swift) {
    let navigation = NavigationController(rootViewController: CallsController(title: "Calls"))
    navigation.isToolbarHidden = false
    return navigation
  }
}

private final class CallsController: ViewController {
  private var calls = recentCalls
  private var clearedCalls: [Call]?
  private var shownCalls: [Call] = []

  private let list = ListBox()
  private let emptyLabel = Label()
  private let segmentedControl = SegmentedControl(accessibilityLabel: "Calls")
  private lazy var clear = BarButtonItem(
    iconName: "user-trash-symbolic", accessibilityLabel: "Clear", keys: "<Control>Delete"
  ) { [weak self] in self?.clearList() }
  private lazy var undo = BarButtonItem(title: "Undo", keys: "<Control>z") { [weak self] in
    self?.undoClear()
  }
  private lazy var newCalls = BarButtonItem(
    iconName: "call-missed-symbolic", accessibilityLabel: "New Missed Calls"
  ) { [weak self] in
    self?.segmentedControl.selectedSegmentIndex = 1
    self?.showCalls()
  }

  private var showsMissed: Bool { segmentedControl.selectedSegmentIndex == 1 }

  override func loadView() {
    emptyLabel.addStyleClass("dim-label")
    emptyLabel.margins = Edges(top: 48, bottom: 48)
    list.setPlaceholder(emptyLabel)
    view = ScrolledWindow(child: list)
  }

  override func viewDidLoad() {
    segmentedControl.insertSegment(withTitle: "All", at: 0)
    segmentedControl.insertSegment(withTitle: "Missed", at: 1)
    segmentedControl.onValueChanged = { [weak self] in self?.showCalls() }
    navigationItem.titleView = segmentedControl

    // The button is pressed, and announced as pressed, while the toggle is on.
    pageActions.addToggle("speakerphone", isOn: false) { [weak self] isOn in
      self?.navigationItem.prompt = isOn ? "The loudspeaker is on." : nil
    }
    let speakerphone = BarButtonItem(
      iconName: "audio-volume-high-symbolic", accessibilityLabel: "Speakerphone", keys: "<Control>l"
    )
    speakerphone.actionName = "page.speakerphone"
    navigationItem.rightBarButtonItem = speakerphone

    navigationItem.leftBarButtonItem = clear
    toolbarItems = [undo, .flexibleSpace(), newCalls]
    list.onActivate { [weak self] index in
      guard let self else { return }
      navigationController?.push(CallController(shownCalls[index]))
    }
    showCalls()
  }

  private func showCalls() {
    if showsMissed {
      for index in calls.indices { calls[index].isNew = false }
    }
    shownCalls = calls.filter { $0.kind == .missed || !showsMissed }
    list.removeAll()
    for call in shownCalls {
      list.append(
        ListRow(
          call.name,
          subtitle: "\(call.kind.rawValue), \(call.date.formatted(.dateTime.weekday(.wide)))",
          value: call.date.formatted(date: .omitted, time: .shortened),
          leading: Image(iconName: call.kind.iconName), hasArrow: true))
    }
    emptyLabel.text = showsMissed ? "No missed calls." : "No calls."

    let newCount = calls.count { $0.isNew }
    newCalls.badgeValue = newCount > 0 ? newCount.formatted() : nil
    newCalls.isEnabled = newCount > 0
    clear.isEnabled = !shownCalls.isEmpty
    undo.isEnabled = clearedCalls != nil
  }

  private func clearList() {
    clearedCalls = calls
    calls.removeAll { $0.kind == .missed || !showsMissed }
    showCalls()
  }

  private func undoClear() {
    calls = clearedCalls ?? calls
    clearedCalls = nil
    showCalls()
  }
}

private final class CallController: ViewController {
  private let call: Call

  init(_ call: Call) {
    self.call = call
    super.init(title: call.name)
  }

  override func loadView() {
    let list = ListBox(style: .boxed)
    list.append(ListRow(call.kind.rawValue, leading: Image(iconName: call.kind.iconName)))
    list.append(
      ListRow("Day", value: call.date.formatted(date: .complete, time: .omitted)))
    list.append(
      ListRow("Time", value: call.date.formatted(date: .omitted, time: .shortened)))
    list.margins = Edges(18)
    list.verticalAlignment = .start
    view = ScrolledWindow(child: list)
  }
}

private struct Call {
  enum Kind: String {
    case incoming = "Incoming"
    case outgoing = "Outgoing"
    case missed = "Missed"

    var iconName: String {
      switch self {
      case .incoming: "call-incoming-symbolic"
      case .outgoing: "call-outgoing-symbolic"
      case .missed: "call-missed-symbolic"
      }
    }
  }

  let name: String
  let kind: Kind
  let date: Date
  var isNew = false

  init(_ name: String, _ kind: Kind, hoursAgo: Double, isNew: Bool = false) {
    (self.name, self.kind, self.isNew) = (name, kind, isNew)
    date = Date(timeIntervalSinceNow: -hoursAgo * 3600)
  }
}

private let recentCalls = [
  Call("Grandmother", .missed, hoursAgo: 0.4, isNew: true),
  Call("Bicycle Workshop", .incoming, hoursAgo: 2.2),
  Call("Grandmother", .missed, hoursAgo: 5, isNew: true),
  Call("Dentist", .outgoing, hoursAgo: 26.5),
  Call("Neighbours", .missed, hoursAgo: 31),
  Call("Allotment Office", .outgoing, hoursAgo: 54.3),
]

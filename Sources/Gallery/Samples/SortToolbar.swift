// Sort Toolbar · S49, S34, S35
//
// Rivers from A to Z or from Z to A, chosen by a control in the toolbar. Flexible spaces at both
// sides keep the control in the middle.

import Foundation
import GtkKit
import NavigationKit

extension Sample {
  static let sortToolbar = Sample("sort-toolbar", source: PackageResources.SortToolbar_swift) {
    let navigation = NavigationController(rootViewController: RiversController(title: "Rivers"))
    navigation.isToolbarHidden = false
    return navigation
  }
}

private final class RiversController: ViewController {
  private var rivers = allRivers
  private let list = ListBox()
  private let sortToggle = SegmentedControl(
    titles: ["Ascending", "Descending"], accessibilityLabel: "Order")

  override func loadView() { view = ScrolledWindow(child: list) }

  override func viewDidLoad() {
    configureToolbarItems()
    toggleSorting()
  }

  private func configureToolbarItems() {
    sortToggle.onValueChanged = { [weak self] in self?.toggleSorting() }
    let flexibleSpace = BarButtonItem.flexibleSpace()
    toolbarItems = [flexibleSpace, BarButtonItem(customView: sortToggle), flexibleSpace]
  }

  private func toggleSorting() {
    // In the order of the user's language: "Åland" is near "Aland", or after "Z".
    let order: ComparisonResult =
      sortToggle.selectedSegmentIndex == 0 ? .orderedAscending : .orderedDescending
    rivers.sort { $0.name.localizedStandardCompare($1.name) == order }
    list.removeAll()
    for river in rivers {
      list.append(
        ListRow(
          river.name, subtitle: river.mouth, value: "\(river.kilometres.formatted()) km"))
    }
  }
}

private struct River {
  let name, mouth: String
  let kilometres: Int
}

private let allRivers = [
  River(name: "Mekong", mouth: "South China Sea", kilometres: 4_350),
  River(name: "Ångerman", mouth: "Gulf of Bothnia", kilometres: 460),
  River(name: "Nile", mouth: "Mediterranean Sea", kilometres: 6_650),
  River(name: "Yukon", mouth: "Bering Sea", kilometres: 3_190),
  River(name: "Elbe", mouth: "North Sea", kilometres: 1_094),
  River(name: "Amazon", mouth: "Atlantic Ocean", kilometres: 6_400),
  River(name: "Zambezi", mouth: "Indian Ocean", kilometres: 2_574),
  River(name: "Danube", mouth: "Black Sea", kilometres: 2_850),
  River(name: "Rhine", mouth: "North Sea", kilometres: 1_233),
  River(name: "Loire", mouth: "Atlantic Ocean", kilometres: 1_006),
  River(name: "Ganges", mouth: "Bay of Bengal", kilometres: 2_525),
  River(name: "Ebro", mouth: "Mediterranean Sea", kilometres: 930),
]

import GtkKit
import NavigationKit

/// Makes a page of an imaginary travel guide.
private func page(_ title: String, _ lines: [String] = []) -> ViewController {
  let page = ViewController(title: title)
  let box = Box(.vertical, spacing: 12)
  box.margins = Edges(18)
  for line in lines {
    let label = Label(line)
    label.wraps = true
    label.justify(.start)
    box.append(label)
  }
  page.view = box
  return page
}

private let italy = [
  "Rome — the Forum at dusk", "Florence — a morning in the Uffizi", "Naples — pizza, and the bay",
]

private func navigation(_ pages: ViewController...) -> NavigationController {
  let navigation = NavigationController(rootViewController: pages[0])
  navigation.setViewControllers(pages, animated: false)
  return navigation
}

extension Scene {
  static let stack = Scene(
    name: "stack", size: (480, 300),
    makeRoot: { navigation(page("Countries", ["Australia", "Italy", "Japan"])) },
    act: { root in
      (root as? NavigationController)?.push(page("Italy", italy))
    }, delay: 110)

  static let bars = Scene(
    name: "bars", size: (560, 300),
    makeRoot: {
      let top = page("Florence", ["The Uffizi opens at a quarter past eight."])
      top.navigationItem.prompt = "Choose a day for the visit"
      top.navigationItem.rightBarButtonItems = [
        BarButtonItem(systemItem: .done), BarButtonItem(systemItem: .search),
      ]
      return navigation(page("Italy"), top)
    })

  static let systemItems = Scene(
    name: "system-items", size: (700, 240),
    makeRoot: {
      let root = page("System Items")
      let items = BarButtonItem.SystemItem.allCases
        .filter { $0 != .flexibleSpace && $0 != .fixedSpace }
        .map { BarButtonItem(systemItem: $0) }
      root.navigationItem.leftBarButtonItems = Array(items[..<2])
      root.navigationItem.rightBarButtonItems = Array(items[2..<4])
      root.toolbarItems = Array(items[4...])
      let navigation = navigation(root)
      navigation.setToolbarHidden(false, animated: false)
      return navigation
    })

  static let toolbar = Scene(
    name: "toolbar", size: (560, 300),
    makeRoot: {
      let root = page("Italy", italy)
      let space = BarButtonItem.flexibleSpace()
      let order = SegmentedControl(
        titles: ["Ascending", "Descending"], accessibilityLabel: "Order")
      root.toolbarItems = [
        BarButtonItem(systemItem: .add), space, BarButtonItem(customView: order), space,
        BarButtonItem(systemItem: .trash),
      ]
      let navigation = navigation(root)
      navigation.setToolbarHidden(false, animated: false)
      return navigation
    })

  static let actions = Scene(
    name: "actions", size: (380, 220),
    makeRoot: {
      let root = page("Italy", ["Rome — the Forum at dusk"])
      root.pageActions.addToggle("details", isOn: true) { _ in }
      let details = BarButtonItem(iconName: "view-list-symbolic", accessibilityLabel: "Details")
      details.actionName = "page.details"
      let letters = BarButtonItem(
        iconName: "mail-unread-symbolic", accessibilityLabel: "Letters")
      letters.badgeValue = "3"
      let sort = BarButtonItem(title: "Sort")
      sort.menu = Menu()
      root.toolbarItems =
        [details, letters, sort]
        + ["Bookmarks", "Share with Friends", "Print"].map { BarButtonItem(title: $0) }
      let navigation = navigation(root)
      navigation.setToolbarHidden(false, animated: false)
      return navigation
    })

  static let segments = Scene(
    name: "segments", size: (560, 300),
    makeRoot: {
      let manager = SegmentManagingController(
        viewControllers: [page("Italy", italy), page("Australia", ["Perth", "Sydney"])],
        accessibilityLabel: "Country")
      return navigation(manager)
    })

  static let modal = Scene(
    name: "modal", size: (640, 420),
    makeRoot: { navigation(page("Countries"), page("Italy", italy)) },
    act: { root in
      let form = page("New Place", ["Name", "Country", "What to see there"])
      form.navigationItem.leftBarButtonItem = BarButtonItem(systemItem: .cancel)
      form.navigationItem.rightBarButtonItem = BarButtonItem(systemItem: .save)
      let sheet = navigation(form)
      sheet.preferredContentSize = Size(width: 400, height: 280)
      root.present(sheet)
    })

  static let fullScreen = Scene(
    name: "full-screen", size: (560, 360),
    makeRoot: {
      let top = ViewController(title: "Bay of Naples")
      top.view = CustomWidget(Landscape())
      top.wantsFullScreenLayout = true
      top.toolbarItems = [
        .flexibleSpace(), BarButtonItem(systemItem: .rewind), BarButtonItem(systemItem: .play),
        BarButtonItem(systemItem: .fastForward), .flexibleSpace(),
      ]
      let navigation = navigation(page("Italy"), top)
      navigation.navigationBar.barStyle = .blackTranslucent
      navigation.toolbar.barStyle = .blackTranslucent
      navigation.setToolbarHidden(false, animated: false)
      return navigation
    })

  static let styles = Scene(
    name: "styles", size: (560, 300),
    makeRoot: {
      let top = page("Styles", ["Plain, bordered and done, in a black bar with a tint."])
      top.navigationItem.rightBarButtonItems = [
        BarButtonItem(title: "Done", style: .done),
        BarButtonItem(title: "Bordered", style: .bordered),
        BarButtonItem(title: "Plain"),
      ]
      let navigation = navigation(page("Italy"), top)
      navigation.navigationBar.barStyle = .black
      navigation.navigationBar.tintColor = Color(1, 0.75, 0.2)
      return navigation
    })
}

extension Scene {
  static let split = Scene(name: "split", size: (720, 320), makeRoot: { countriesAndItaly() })

  static let splitNarrow = Scene(
    name: "split-narrow", size: (340, 320),
    makeRoot: {
      let split = countriesAndItaly()
      split.show(.secondary, animated: false)
      return split
    })

  private static func countriesAndItaly() -> SplitViewController {
    let detail = page("Italy", italy)
    detail.navigationItem.rightBarButtonItem = BarButtonItem(systemItem: .action)
    let sidebar = page("Countries", ["Australia", "Italy", "Japan"])
    sidebar.navigationItem.rightBarButtonItem = BarButtonItem(systemItem: .add)
    return SplitViewController(primary: sidebar, secondary: detail)
  }
}

/// Draws a landscape to show through translucent bars.
private final class Landscape: WidgetBehavior {
  func measure(_ widget: Widget, _ orientation: Orientation, given other: Int) -> SizeRequest {
    SizeRequest(minimum: 0, natural: 0)
  }

  func snapshot(_ widget: Widget, into snapshot: Snapshot) {
    let (width, height) = (Double(widget.width), Double(widget.height))
    let bands = 24
    for band in 0..<bands {
      let share = Double(band) / Double(bands)
      let isSky = share < 0.6
      let color =
        isSky
        ? Color(0.35 + 0.6 * share, 0.55 + 0.3 * share, 0.85 - 0.2 * share)
        : Color(0.1, 0.35 - 0.2 * (share - 0.6), 0.5 - 0.3 * (share - 0.6))
      snapshot.fill(
        Rectangle(
          y: (share * height).rounded(.down), width: width,
          height: (height / Double(bands)).rounded(.up)), with: color)
    }
    snapshot.clip(
      to: Rectangle(x: width * 0.62, y: height * 0.3, width: height * 0.2, height: height * 0.2),
      radius: height * 0.1
    ) {
      snapshot.fill(Rectangle(width: width, height: height), with: Color(1, 0.9, 0.6))
    }
  }
}

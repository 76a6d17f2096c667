// Top 25 · S53, S28
//
// Three charts of apps in one list, chosen by segments in the bar. Each chart keeps its selected
// row and its scroll position. A click on a row opens a page about the app.

import Foundation
import GtkKit
import NavigationKit

extension Sample {
  static let topTwentyFive = Sample(
    "top-25", source: PackageResources.TopTwentyFive_swift, windowSize: (480, 560)
  ) { NavigationController(rootViewController: ChartsController(Chart.all())) }
}

// MARK: Apps

private struct App {
  let name, category: String
  /// The price in cents.
  let price: Int
  let downloads: Int

  init(_ name: String, _ category: String, _ price: Int, _ downloads: Int) {
    (self.name, self.category, self.price, self.downloads) = (name, category, price, downloads)
  }

  /// An estimate in cents: the price and about ten cents of purchases for each download.
  var revenue: Int { (price + 10) * downloads }

  var formattedPrice: String {
    price == 0 ? "Free" : (Decimal(price) / 100).formatted(.currency(code: "EUR"))
  }
}

/// The content of a segment, with its selection and scroll position.
private final class Chart {
  let title: String
  let apps: [App]
  var selectedIndex: Int?
  var scrollPosition = 0.0

  /// Takes the first 25 of some apps, ordered by a number.
  init(_ title: String, of apps: [App], by number: KeyPath<App, Int>) {
    self.title = title
    self.apps = Array(apps.sorted { $0[keyPath: number] > $1[keyPath: number] }.prefix(25))
  }

  static func all() -> [Chart] {
    [
      Chart("Top Free", of: App.all.filter { $0.price == 0 }, by: \.downloads),
      Chart("Top Paid", of: App.all.filter { $0.price > 0 }, by: \.downloads),
      Chart("Top Grossing", of: App.all, by: \.revenue),
    ]
  }
}

// MARK: Pages

private final class ChartsController: ViewController {
  private let charts: [Chart]
  private var chart: Chart
  private let segmentedControl: SegmentedControl
  private let list = ListBox(selection: .single)
  private lazy var scrollView = ScrolledWindow(child: list)

  init(_ charts: [Chart]) {
    self.charts = charts
    chart = charts[0]
    segmentedControl = SegmentedControl(titles: charts.map(\.title), accessibilityLabel: "Chart")
    super.init(title: "Top 25")
  }

  override func loadView() { view = scrollView }

  override func viewDidLoad() {
    segmentedControl.onValueChanged = { [weak self] in self?.segmentChanged() }
    navigationItem.titleView = segmentedControl
    list.onActivate { [weak self] index in self?.push(at: index) }
    reload()
  }

  private func segmentChanged() {
    guard let index = segmentedControl.selectedSegmentIndex else { return }
    chart.selectedIndex = list.selectedIndex
    chart.scrollPosition = scrollView.scrollPosition
    chart = charts[index]
    reload()
  }

  private func reload() {
    list.removeAll()
    for (index, app) in chart.apps.enumerated() {
      list.append(
        ListRow(
          app.name, subtitle: app.category, value: app.formattedPrice,
          leading: rankAndIcon(index + 1, app), hasArrow: true),
        accessibleLabel: "\(index + 1), \(app.name)")
    }
    list.selectedIndex = chart.selectedIndex
    scrollView.scrollPosition = chart.scrollPosition
  }

  private func rankAndIcon(_ rank: Int, _ app: App) -> Widget {
    let label = Label(rank.formatted())
    label.setWidth(characters: 2)
    label.addStyleClass("dim-label")
    return Box(.horizontal, spacing: 6, children: [label, makeIcon(of: app, side: 36)])
  }

  private func push(at index: Int) {
    let app = chart.apps[index]
    let ranks = charts.compactMap { chart in
      chart.apps.firstIndex { $0.name == app.name }.map { (chart: chart.title, rank: $0 + 1) }
    }
    navigationController?.push(AppController(app, ranks: ranks))
  }
}

private final class AppController: ViewController {
  private let app: App
  private let ranks: [(chart: String, rank: Int)]

  init(_ app: App, ranks: [(chart: String, rank: Int)]) {
    (self.app, self.ranks) = (app, ranks)
    super.init(title: app.name)
  }

  override func loadView() {
    let name = Label(app.name)
    name.wraps = true
    name.justify(.center)
    name.addStyleClass("title-1")
    let facts = ListBox(style: .boxed)
    facts.append(ListRow("Category", value: app.category))
    facts.append(ListRow("Price", value: app.formattedPrice))
    facts.append(ListRow("Downloads", value: app.downloads.formatted()))
    for (chart, rank) in ranks { facts.append(ListRow(chart, value: "No. \(rank.formatted())")) }
    let box = Box(.vertical, spacing: 18, children: [makeIcon(of: app, side: 96), name, facts])
    box.margins = Edges(vertical: 24, horizontal: 18)
    view = ScrolledWindow(child: box)
  }
}

// MARK: Icons

/// Makes an icon with a pattern and a colour of the app. Screen readers ignore it.
private func makeIcon(of app: App, side: Int) -> Widget {
  let icon = CustomWidget(IconDrawing(name: app.name))
  (icon.widthRequest, icon.heightRequest) = (side, side)
  icon.horizontalAlignment = .center
  icon.verticalAlignment = .center
  return icon
}

private final class IconDrawing: WidgetBehavior {
  private let seed: Int

  init(name: String) { seed = name.utf8.reduce(17) { ($0 &* 31 &+ Int($1)) & 0xFFFF_FFFF } }

  func snapshot(_ widget: Widget, into snapshot: Snapshot) {
    let side = Double(widget.width)
    let part = { (shift: Int) in 0.2 + 0.5 * Double(self.seed >> shift & 7) / 7 }
    snapshot.clip(to: Rectangle(width: side, height: side), radius: side * 0.22) {
      snapshot.fill(
        Rectangle(width: side, height: side), with: Color(part(20), part(23), part(26)))
      // A mirrored pattern of squares, which are aligned to whole pixels.
      let cell = (side * 0.12).rounded()
      let margin = ((side - 5 * cell) / 2).rounded()
      for place in 0..<15 where seed >> place & 1 == 1 {
        for column in [place % 3, 4 - place % 3] {
          let (x, y) = (margin + cell * Double(column), margin + cell * Double(place / 3))
          snapshot.fill(
            Rectangle(x: x, y: y, width: cell, height: cell), with: Color(1, 1, 1, alpha: 0.9))
        }
      }
    }
  }
}

// MARK: The catalogue

extension App {
  fileprivate static let all = [
    App("Field Recorder", "Music", 199, 266_000), App("Slow Cooker", "Food", 0, 951_000),
    App("Sheet Music", "Music", 299, 56_000), App("Lantern", "Utilities", 0, 616_000),
    App("Pocket Garden", "Games", 0, 351_000), App("Darkroom", "Photography", 999, 29_000),
    App("Sourdough", "Food", 199, 292_000), App("Chess at Noon", "Games", 99, 299_000),
    App("Packing List", "Travel", 399, 96_000), App("Bird Call", "Education", 0, 58_000),
    App("Star Map", "Education", 199, 118_000), App("Nine Letters", "Games", 0, 91_000),
    App("Sundial", "Utilities", 399, 45_000), App("Ink", "Utilities", 299, 254_000),
    App("Old Maps", "Travel", 799, 308_000), App("Umbrella", "Weather", 0, 568_000),
    App("Long Walk", "Health", 0, 266_000), App("Polyglot", "Education", 0, 539_000),
    App("Silver Print", "Photography", 1499, 39_000), App("Night Bus", "Travel", 0, 174_000),
    App("Heartbeat", "Health", 799, 178_000), App("Contour", "Travel", 399, 194_000),
    App("Stopover", "Travel", 0, 79_000), App("Timber", "Games", 499, 290_000),
    App("Rain Radar", "Weather", 0, 584_000), App("Harbour", "Games", 99, 346_000),
    App("Marble Run", "Games", 0, 116_000), App("Vocabulary", "Education", 1499, 189_000),
    App("Skylark", "Music", 0, 94_000), App("Lighthouse", "Games", 399, 258_000),
    App("Kettle", "Lifestyle", 0, 239_000), App("Field Notes", "Education", 0, 860_000),
    App("Second Shelf", "Books", 0, 394_000), App("Quiet Hours", "Health", 499, 272_000),
    App("Deep Focus", "Health", 299, 152_000), App("Tide Table", "Weather", 0, 990_000),
    App("Open Kitchen", "Food", 0, 112_000), App("Front Row", "Music", 0, 454_000),
    App("Tally", "Utilities", 0, 464_000), App("Metronome", "Music", 99, 289_000),
    App("Long Exposure", "Photography", 999, 164_000), App("Cellar", "Food", 799, 377_000),
    App("Campfire", "Social", 0, 448_000), App("Crumb", "Food", 0, 424_000),
    App("Paper Plane", "Games", 0, 686_000), App("Tower of Glass", "Games", 499, 315_000),
    App("Botanist", "Education", 299, 391_000), App("Ledger", "Finance", 299, 280_000),
    App("Word Ladder", "Games", 0, 108_000), App("Loose Change", "Finance", 0, 69_000),
  ]
}

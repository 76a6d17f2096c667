// Tool Sets · S36, S35
//
// A drawing with three sets of tools in the toolbar: shapes, sizes and colours. Choose a set, and
// the toolbar fades to its tools; the arrow goes back to the sets. Click the paper to draw.

import GtkKit
import NavigationKit

extension Sample {
  static let toolSets = Sample("tool-sets", source: PackageResources.ToolSets_swift) {
    let navigation = NavigationController(rootViewController: DrawingController(title: "Drawing"))
    navigation.isToolbarHidden = false
    return navigation
  }
}

private struct Mark {
  enum Shape: String, CaseIterable { case circle = "Circle", square = "Square", cross = "Cross" }
  enum Size: Double, CaseIterable { case small = 8, medium = 16, large = 32 }
  enum Ink: String, CaseIterable { case blue = "Blue", green = "Green", orange = "Orange" }

  var shape = Shape.circle
  var size = Size.medium
  var ink = Ink.blue
  var (x, y) = (0.0, 0.0)

  func draw(in snapshot: Snapshot) {
    let radius = size.rawValue
    switch shape {
    case .circle: snapshot.fill(Path(circleAtX: x, y: y, radius: radius), with: ink.color)
    case .square:
      let side = 2 * radius
      snapshot.fill(
        Rectangle(x: x - radius, y: y - radius, width: side, height: side), with: ink.color)
    case .cross:
      var path = Path()
      for way in [1.0, -1.0] {
        path.move(x: x - radius, y: y - way * radius)
        path.line(x: x + radius, y: y + way * radius)
      }
      snapshot.stroke(path, with: ink.color, width: radius / 3)
    }
  }
}

extension Mark.Size {
  fileprivate var title: String {
    switch self {
    case .small: "Small"
    case .medium: "Medium"
    case .large: "Large"
    }
  }
}

extension Mark.Ink {
  fileprivate var color: Color {
    switch self {
    case .blue: Color(0.2, 0.45, 0.85)
    case .green: Color(0.2, 0.6, 0.35)
    case .orange: Color(0.9, 0.5, 0.15)
    }
  }
}

private final class DrawingController: ViewController {
  private var tool = Mark()
  private var marks: [Mark] = []
  private lazy var paper = Canvas(width: 120, height: 120) { [weak self] snapshot, _, _ in
    for mark in self?.marks ?? [] { mark.draw(in: snapshot) }
  }
  private lazy var undo = BarButtonItem(title: "Undo", keys: "<Control>z") { [weak self] in
    self?.undoMark()
  }

  override func loadView() {
    paper.setAccessibleLabel("Drawing")
    paper.onClick { [weak self] press in self?.addMark(x: press.x, y: press.y) }
    view = paper
  }

  override func viewDidLoad() {
    navigationItem.rightBarButtonItem = undo
    // Each choice is an action: the button of the chosen tool stays pressed.
    pageActions.addChoice("shape", tool.shape.rawValue) { [weak self] name in
      if let shape = Mark.Shape(rawValue: name) { self?.tool.shape = shape }
    }
    pageActions.addChoice("size", tool.size.title) { [weak self] title in
      if let size = Mark.Size.allCases.first(where: { $0.title == title }) {
        self?.tool.size = size
      }
    }
    pageActions.addChoice("ink", tool.ink.rawValue) { [weak self] name in
      if let ink = Mark.Ink(rawValue: name) { self?.tool.ink = ink }
    }
    showMarks()
    showSets(animated: false)
  }

  /// Shows the list of sets.
  private func showSets(animated: Bool) {
    let sets = [
      ("Shape", "shape", Mark.Shape.allCases.map(\.rawValue)),
      ("Size", "size", Mark.Size.allCases.map(\.title)),
      ("Colour", "ink", Mark.Ink.allCases.map(\.rawValue)),
    ]
    let items = sets.map { title, action, tools in
      BarButtonItem(title: title) { [weak self] in self?.showTools(tools, of: action) }
    }
    setToolbarItems(spread(items), animated: animated)
  }

  /// Shows the tools of a set, with a way back to the sets.
  private func showTools(_ tools: [String], of action: String) {
    let back = BarButtonItem(
      iconName: "go-previous-symbolic", accessibilityLabel: "All Tools", keys: "Escape"
    ) { [weak self] in self?.showSets(animated: true) }
    let items = tools.map { tool in
      let item = BarButtonItem(title: tool)
      item.actionName = "page.\(action)::\(tool)"
      return item
    }
    setToolbarItems([back] + spread(items), animated: true)
  }

  private func spread(_ items: [BarButtonItem]) -> [BarButtonItem] {
    [.flexibleSpace()] + items.flatMap { [$0, .flexibleSpace()] }
  }

  private func addMark(x: Double, y: Double) {
    var mark = tool
    (mark.x, mark.y) = (x, y)
    marks.append(mark)
    showMarks()
  }

  private func undoMark() {
    marks.removeLast()
    showMarks()
  }

  private func showMarks() {
    undo.isEnabled = !marks.isEmpty
    navigationItem.prompt = marks.isEmpty ? "Click the paper." : nil
    paper.queueDraw()
  }
}

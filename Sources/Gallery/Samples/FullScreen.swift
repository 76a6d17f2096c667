// Full-Screen Layout · S30, S31, S33
//
// A picture and a long text that reach under the bars. The text scrolls under them, and has insets
// at both ends. A click, or F, hides and shows the bars. Switches make each bar translucent, make
// both black, and let the picture use the full screen.

import GtkKit
import NavigationKit

extension Sample {
  static let fullScreen = Sample(
    "full-screen", source: PackageResources.FullScreen_swift, windowSize: (640, 440)
  ) {
    let navigation = NavigationController(rootViewController: PictureController())
    navigation.navigationBar.isTranslucent = true
    navigation.toolbar.isTranslucent = true
    navigation.setToolbarHidden(false, animated: false)
    return navigation
  }
}

/// A page that hides and shows the bars at a click or by F.
private class ImmersiveController: ViewController {
  override func viewDidLoad() {
    let click = ClickGesture()
    click.onReleased { [weak self] _ in self?.toggleBars() }
    view.addController(click)
  }

  override var keyCommands: [KeyCommand] {
    [KeyCommand(title: "Hide or show the bars", keys: "f") { [weak self] in self?.toggleBars() }]
  }

  // Shows the bars again, because other pages have no key or click that shows them.
  override func viewWillDisappear(animated: Bool) { setBarsHidden(false, animated: animated) }

  private func toggleBars() {
    setBarsHidden(navigationController?.isNavigationBarHidden == false, animated: true)
  }

  private func setBarsHidden(_ isHidden: Bool, animated: Bool) {
    navigationController?.setNavigationBarHidden(isHidden, animated: animated)
    navigationController?.setToolbarHidden(isHidden, animated: animated)
  }
}

// MARK: The picture

private final class PictureController: ImmersiveController {
  init() {
    super.init(title: "Picture")
    wantsFullScreenLayout = true
  }

  override func loadView() {
    view = CustomWidget(Sunset(), role: .image)
    view.setAccessibleLabel("A sunset over the sea")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.rightBarButtonItem = BarButtonItem(title: "Text") { [weak self] in
      self?.navigationController?.push(TextController())
    }
    toolbarItems = [
      makeSwitch("Translucent Header", action: "header-bar", isOn: true) {
        $0.navigationController?.navigationBar.isTranslucent = $1
      },
      makeSwitch("Translucent Toolbar", action: "toolbar", isOn: true) {
        $0.navigationController?.toolbar.isTranslucent = $1
      },
      makeSwitch("Black Bars", action: "black", isOn: false) { page, isOn in
        page.navigationController?.navigationBar.barStyle = isOn ? .black : .default
        page.navigationController?.toolbar.barStyle = isOn ? .black : .default
      },
      .flexibleSpace(),
      makeSwitch("Picture under Bars", action: "full-screen", isOn: true) {
        $0.wantsFullScreenLayout = $1
      },
    ]
  }

  /// Makes a button that is pressed while its action is on.
  private func makeSwitch(
    _ title: String, action: String, isOn: Bool,
    _ change: @escaping (_ page: PictureController, _ isOn: Bool) -> Void
  ) -> BarButtonItem {
    pageActions.addToggle(action, isOn: isOn) { [weak self] isOn in
      if let self { change(self, isOn) }
    }
    let item = BarButtonItem(title: title, style: .bordered)
    item.actionName = "page.\(action)"
    return item
  }
}

/// Draws a sunset over water.
private final class Sunset: WidgetBehavior {
  // The picture can have any size.
  func measure(_ widget: Widget, _ orientation: Orientation, given other: Int) -> SizeRequest {
    SizeRequest(minimum: 0, natural: 0)
  }

  func snapshot(_ widget: Widget, into snapshot: Snapshot) {
    let (width, height) = (Double(widget.width), Double(widget.height))
    let horizon = (height * 0.6).rounded()
    for y in stride(from: 0, to: horizon, by: 2) {
      snapshot.fill(Rectangle(y: y, width: width, height: 2), with: sky(y / horizon))
    }
    let radius = height * 0.12
    let sun = Rectangle(
      x: width / 2 - radius, y: horizon - radius * 1.3, width: 2 * radius, height: 2 * radius)
    snapshot.clip(to: sun, radius: radius) { snapshot.fill(sun, with: Color(1, 0.93, 0.72)) }
    for y in stride(from: horizon, to: height, by: 2) {
      let depth = (y - horizon) / (height - horizon)
      let color = sky(1 - depth)
      snapshot.fill(
        Rectangle(y: y, width: width, height: 2),
        with: Color(color.red * 0.45, color.green * 0.5, color.blue * 0.7))
      // Nearer lines of light are wider and fainter. Every third line is missing.
      let row = Int(y - horizon) / 2
      guard row % 3 != 2 else { continue }
      let glitter = radius * (0.5 + depth) * (0.55 + 0.45 * Double(row * 7 % 5) / 4)
      let shift = radius * 0.2 * (Double(row * 5 % 7) / 3 - 1)
      snapshot.fill(
        Rectangle(x: width / 2 - glitter + shift, y: y, width: 2 * glitter, height: 2),
        with: Color(1, 0.85, 0.55, alpha: 0.75 - 0.5 * depth))
    }
  }

  /// Returns the colour at a height from 0, the zenith, to 1, the horizon.
  private func sky(_ height: Double) -> Color {
    Color(0.2 + 0.78 * height, 0.22 + 0.4 * height * height, 0.48 - 0.12 * height)
  }
}

// MARK: The text

private final class TextController: ImmersiveController {
  private let scrollView: ScrolledWindow

  init() {
    let text = Label(story)
    text.wraps = true
    text.justify(.start)
    text.margins = Edges(18)
    scrollView = ScrolledWindow(child: text)
    super.init(title: "Text")
  }

  // A scrolled window reaches under translucent bars by default.
  override func loadView() { view = scrollView }

  override func viewDidLoad() {
    super.viewDidLoad()
    let first = BarButtonItem(iconName: "go-top-symbolic", accessibilityLabel: "Beginning") {
      [weak self] in self?.scrollView.scrollPosition = 0
    }
    let last = BarButtonItem(iconName: "go-bottom-symbolic", accessibilityLabel: "End") {
      [weak self] in self?.scrollView.scrollPosition = .greatestFiniteMagnitude
    }
    (first.keys, last.keys) = ("Home", "End")
    toolbarItems = [.flexibleSpace(), first, last]
  }
}

private let story = """
  The keeper had been told that the light would be switched off at the end of the summer, and that \
  nobody would need to climb the stairs any more. He climbed them all the same, as he had done for \
  thirty years, a hundred and twelve steps with a window at every twentieth.

  From the gallery one could see both coasts on a clear day. On the near side were the village, \
  the harbour wall, and the field in which the school held its races. On the far side there was \
  only a line, darker than the sea, which visitors took for a bank of cloud until he told them.

  He kept a book. In it stood the weather, the ships that had passed, the birds that had flown \
  against the glass, and now and then a sentence that had nothing to do with any of these. "The \
  baker has a new van." "My sister writes that the pears are early." "Fog since Tuesday; I have \
  read everything twice."

  The last ship of the season came in the first week of September. It was late, its lamps were \
  lit, and it gave three short blasts of its horn as it rounded the point. The keeper looked it up: \
  there was no such signal. He wrote down the hour, and the name, and after some thought he wrote \
  "Goodbye" beside it, which was as near as he could come to a translation.

  In the evening he polished the lens, although it was clean. Each of its rings threw back a small \
  window, and in each of the windows stood a small keeper with a cloth, a whole crew of them, \
  working without haste. He found that he was glad of the company.

  When the engineer came in the morning there was not much to do. A switch was turned, a form was \
  signed, and the two of them went down, the hundred and twelve steps, past the six windows. At \
  the bottom the engineer asked whether he would like to keep the key. There was nothing to lock, \
  he said, but people often did.

  The keeper put it on the shelf beside the book. From his kitchen he could see the tower, white in \
  the daytime and then grey and then not there at all; and every night, at the hour at which it had \
  been lit, he went to the window and looked to see whether everything was in order.
  """

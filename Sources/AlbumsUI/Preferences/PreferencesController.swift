import GtkKit
import NavigationKit
import PhotoLibrary

/// The preferences. Each has its effect at once and is stored for the next start.
final class PreferencesController: ViewController {
  static let keys = "<Control>comma"

  private let looks: AlbumLooks
  let appearance = DropDown(choices: Settings.Appearance.allCases.map(\.title))
  let startPage = DropDown(choices: StartPage.allCases.map(\.title))
  let wheel = DropDown(choices: WheelEffect.allCases.map(\.title))
  let seconds = DropDown(
    choices: SlideshowChoices.times.map { texts.ngettext("%d Second", "%d Seconds", $0) })

  /// - Parameter looks: The stored choices.
  init(looks: AlbumLooks) {
    self.looks = looks
    super.init(title: texts.gettext("Preferences"))
    preferredContentSize = Size(width: 460, height: -1)
  }

  override func loadView() {
    let list = ListBox(style: .boxed)
    for (name, detail, choice) in [
      (texts.gettext("Appearance"), nil, appearance),
      (texts.gettext("First Page"), texts.gettext("In the next window"), startPage),
      (texts.gettext("Wheel on a Photo"), texts.gettext("With Control, the wheel zooms"), wheel),
      (texts.gettext("Slideshow"), texts.gettext("The time of each photo"), seconds),
    ] as [(String, String?, DropDown)] {
      choice.setAccessibleLabel(name)
      choice.verticalAlignment = .center
      list.append(ListRow(name, subtitle: detail, trailing: choice))
    }
    list.margins = Edges(18)
    let scrolled = ScrolledWindow(child: list)
    scrolled.isFocusable = false
    scrolled.heightRequest = list.measure(.vertical, given: 360).natural
    view = scrolled
  }

  override func viewDidLoad() {
    navigationItem.rightBarButtonItem = BarButtonItem(systemItem: .done) { [weak self] in
      self?.presentingViewController?.dismiss()
    }
    appearance.offer(Settings.Appearance.allCases, chosen: looks.appearance) { [looks] in
      looks.appearance = $0
      Settings.appearance = $0
    }
    startPage.offer(StartPage.allCases, chosen: looks.startPage) { [looks] in
      looks.startPage = $0
    }
    wheel.offer(WheelEffect.allCases, chosen: looks.wheel) { [looks] in looks.wheel = $0 }
    seconds.offer(SlideshowChoices.times, chosen: looks.slideshow.seconds) { [looks] in
      looks.slideshow.seconds = $0
    }
  }

  override func viewDidAppear(animated: Bool) { appearance.grabFocus() }
}

extension DropDown {
  /// Selects the stored choice, and calls `store` when the user selects another.
  fileprivate func offer<Choice: Equatable>(
    _ choices: [Choice], chosen: Choice, store: @escaping (Choice) -> Void
  ) {
    selectedIndex = choices.firstIndex(of: chosen)
    onSelected { store(choices[$0]) }
  }
}

extension Settings.Appearance {
  fileprivate var title: String {
    switch self {
    case .system: texts.gettext("Follow System")
    case .light: texts.gettext("Light")
    case .dark: texts.gettext("Dark")
    }
  }
}

import GtkKit

/// How a button of an alert looks, and what it means.
public enum AlertActionStyle {
  /// Goes on. The first of them looks suggested.
  case `default`
  /// Leaves all as it was. Stands first in a row, and last in a column.
  case cancel
  /// Loses something.
  case destructive
}

/// Asks the user something, or tells it: a title, a message and a button for each answer.
///
///     let alert = AlertController<Bool>(title: "Delete the album?", message: "It has 12 photos.")
///     alert.addAction("Cancel", style: .cancel)
///     alert.addAction("Delete", style: .destructive, returning: true)
///     if await present(alert) == true { … }
///
/// The answer is nil where the user presses Escape or clicks outside, unless
/// `isModalInPresentation` is set, and where the window goes.
///
/// Its sheet is as large as what it shows: one or two short buttons stand side by side, others below
/// each other; a text that is higher than the window scrolls. The focus begins on the first default
/// button, or, where one is destructive, on the one that cancels. To a screen reader it is an alert
/// dialog. UIKit's `UIAlertController`, without text fields and action sheets: present a page for
/// the former, and open a menu for the latter.
public final class AlertController<Answer>: ViewController, ValueReturning, Alert {
  /// What the buttons return.
  public typealias ReturnedValue = Answer

  /// What stands below the title.
  public let message: String?
  private var actions: [(title: String, style: AlertActionStyle, answer: Answer?)] = []
  /// Kept by the view.
  private weak var layout: AlertLayout?

  /// Makes an alert without buttons.
  ///
  /// - Parameters:
  ///   - title: What is asked, in a few words.
  ///   - message: What there is to know before answering.
  public init(title: String, message: String? = nil) {
    self.message = message
    super.init(title: title)
  }

  /// Adds a button, before the alert is presented.
  ///
  /// - Parameters:
  ///   - title: What the button says: a verb, such as "Delete", rather than "Yes".
  ///   - style: What it means.
  ///   - answer: What `present(_:animated:)` returns when it is clicked; nil as for Escape.
  public func addAction(
    _ title: String, style: AlertActionStyle = .default, returning answer: Answer? = nil
  ) { actions.append((title, style, answer)) }

  public override func loadView() {
    let buttons = actions.indices.map(makeButton)
    let layout = AlertLayout(
      text: makeText(),
      buttons: zip(buttons, actions).map { (button: $0, cancels: $1.style == .cancel) })
    self.layout = layout
    view = CustomWidget(layout, cssName: "alert")
    for child in layout.children { child.setParent(view) }
  }

  override var ownKeyCommands: [KeyCommand] {
    [
      KeyCommand(title: "Scroll Down", keys: "Page_Down") { [weak self] in
        self?.layout?.scrollByPage(isDown: true)
      },
      KeyCommand(title: "Scroll Up", keys: "Page_Up") { [weak self] in
        self?.layout?.scrollByPage(isDown: false)
      },
    ]
  }

  private func makeText() -> Box {
    let heading = Label(title ?? "")
    heading.addStyleClass("title")
    let explanation = message.map { Label($0) }
    explanation?.addStyleClass("dim-label")
    let lines = [heading] + [explanation].compactMap { $0 }
    for line in lines {
      line.wraps = true
      line.justify(.center)
      line.setMaximumWidth(characters: 44)
    }
    return Box(.vertical, spacing: 8, children: lines)
  }

  private func makeButton(for index: Int) -> Button {
    let action = actions[index]
    let button = Button(label: action.title)
    // Longer than the window is wide.
    let text = button.child?.cast(to: Label.self)
    text?.wraps = true
    text?.justify(.center)
    if action.style == .destructive {
      button.addStyleClass("destructive-action")
    } else if index == suggestedIndex {
      button.addStyleClass("suggested-action")
    }
    button.onClicked { [weak self, answer = action.answer] in
      if let answer { self?.finish(returning: answer) } else { self?.leave(animated: true) }
    }
    return button
  }

  /// The default that looks suggested.
  private var suggestedIndex: Int? { actions.firstIndex { $0.style == .default } }

  var firstFocus: Widget? {
    let losesSomething = actions.contains { $0.style == .destructive }
    let cancelIndex = actions.firstIndex { $0.style == .cancel }
    let wanted = losesSomething ? [cancelIndex, suggestedIndex] : [suggestedIndex, cancelIndex]
    return (wanted.compactMap { $0 }.first ?? actions.indices.first).map {
      view.descendants(of: Button.self)[$0]
    }
  }
}

/// What a sheet asks of an alert: it is another thing to a screen reader, and as large as its
/// content.
@MainActor
protocol Alert: ViewController {
  var message: String? { get }
  /// What has the focus when it comes; nil leaves it to GTK.
  var firstFocus: Widget? { get }
}

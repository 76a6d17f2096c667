import GtkKit

/// Styles of an alert's buttons, as UIKit's `UIAlertAction.Style`.
public enum AlertActionStyle {
  /// Continues. The first button with this style is emphasised.
  case `default`
  /// Cancels and changes nothing. It is the first button of a row, and the last of a column.
  case cancel
  /// Deletes data or discards changes. The button is red.
  case destructive
}

/// Asks a question, or shows a message: a title, a text and a button for each answer.
///
///     let alert = AlertController<Bool>(title: "Delete the album?", message: "It has 12 photos.")
///     alert.addAction("Cancel", style: .cancel)
///     alert.addAction("Delete", style: .destructive, returning: true)
///     if await presentForResult(alert) == true { … }
///
/// The answer is nil if the user presses Escape or clicks outside, which `isModalInPresentation`
/// prevents, and if the window is closed.
///
/// The sheet is as large as its content. Two short buttons are side by side, other buttons one
/// below the other. A text that is higher than the window scrolls. The first default button has the
/// focus, or the cancel button if the alert has a destructive one. To a screen reader it is an
/// alert dialog.
///
/// UIKit's `UIAlertController`, without text fields and action sheets. Present a page with fields,
/// or open a menu, instead.
public final class AlertController<Answer>: ViewController, ValueReturning, Alert {
  /// The type of the answer.
  public typealias ReturnedValue = Answer

  /// The text below the title.
  public let message: String?
  private var actions: [(title: String, style: AlertActionStyle, answer: Answer?)] = []
  /// The layout, which the view retains.
  private weak var layout: AlertLayout?

  /// Creates an alert without buttons.
  ///
  /// - Parameters:
  ///   - title: The question or message, in a few words.
  ///   - message: Details below the title.
  public init(title: String, message: String? = nil) {
    self.message = message
    super.init(title: title)
  }

  /// Adds a button. Call it before the alert is presented.
  ///
  /// Two short buttons are side by side, those of the style `.cancel` first. Three or more, or long
  /// ones, are one below the other in the order of the calls, those of the style `.cancel` last.
  ///
  /// - Parameters:
  ///   - title: The text of the button: a verb, such as "Delete", rather than "Yes".
  ///   - style: The style of the button.
  ///   - answer: The value that `presentForResult(_:animated:)` returns after a click; nil acts as
  ///     Escape.
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

  public override var keyCommands: [KeyCommand] {
    [
      KeyCommand(title: texts.gettext("Scroll Down"), keys: "Page_Down") { [weak self] in
        self?.layout?.scrollByPage(isDown: true)
      },
      KeyCommand(title: texts.gettext("Scroll Up"), keys: "Page_Up") { [weak self] in
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
    // A text that is longer than the window is wide wraps.
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

  /// The index of the button that is emphasised: the first default one.
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

/// The parts of an alert that its sheet uses. The sheet of an alert has the accessible role of an
/// alert dialog and the size of its content.
@MainActor
protocol Alert: ViewController {
  var message: String? { get }
  /// The widget that gets the focus when the alert is presented; nil for the first that takes it.
  var firstFocus: Widget? { get }
}

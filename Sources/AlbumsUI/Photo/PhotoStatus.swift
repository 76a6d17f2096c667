import GObjectKit
import GtkKit

/// What lies over a photo's canvas while there is no picture: a spinner, or the reason why the photo
/// cannot be shown.
final class PhotoStatus {
  private let canvas: Widget
  private let takesFocus: Bool
  private var page: StatusPage?
  private var spinner: Spinner?
  private var spinnerTimer: LoopTimer?

  /// - Parameters:
  ///   - canvas: The widget of the canvas.
  ///   - takesFocus: Whether a message takes the focus, so that its keys work.
  init(over canvas: Widget, takesFocus: Bool) {
    (self.canvas, self.takesFocus) = (canvas, takesFocus)
  }

  /// Whether a reason is shown.
  var isReasonShown: Bool { page != nil }

  /// Shows why the photo cannot be shown, and what to do about it.
  func showReason(_ message: String, _ advice: String) {
    removeReason()
    let page = StatusPage(
      iconName: "image-missing-symbolic", title: texts.gettext("Photo Cannot Be Shown"),
      message: "\(message) \(advice)")
    page.widget.addStyleClass("on-black")
    if !takesFocus { page.widget.isFocusable = false }
    page.widget.setParent(canvas)
    self.page = page
  }

  func removeReason() {
    page?.widget.unparent()
    page = nil
  }

  /// Shows a spinner in place of a reason, unless loading ends within 300 ms.
  ///
  /// - Parameter prepare: Called before the spinner appears.
  func showSpinnerLater(prepare: @escaping () -> Void = {}) {
    spinnerTimer = MainLoop.after(.milliseconds(300)) { [weak self] in
      guard let self, spinner == nil else { return }
      prepare()
      removeReason()
      let spinner = Spinner.waiting()
      spinner.addStyleClass("on-black")
      spinner.setParent(canvas)
      self.spinner = spinner
    }
  }

  func hideSpinner() {
    spinnerTimer = nil
    spinner?.unparent()
    spinner = nil
  }
}

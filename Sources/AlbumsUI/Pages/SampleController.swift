import GObjectKit
import GtkKit
import NavigationKit

/// Shows the progress while the sample library is created.
final class SampleController: ViewController {
  private let sample: SampleFolder
  private let finish: () -> Void
  private let cancel: () -> Void
  private weak var actions: (any LibraryActions)?
  private let bar = ProgressBar()
  private let count = Label()
  private var work: Task<Void, Never>?

  /// - Parameters:
  ///   - sample: The library to create.
  ///   - actions: Provides another choice of folders after a failure.
  ///   - cancel: Called when the user cancels.
  ///   - finish: Called when the library is complete.
  init(
    sample: SampleFolder, actions: any LibraryActions, cancel: @escaping () -> Void,
    finish: @escaping () -> Void
  ) {
    self.sample = sample
    self.actions = actions
    self.cancel = cancel
    self.finish = finish
    super.init()
    title = "Sample"
  }

  isolated deinit { work?.cancel() }

  override func loadView() { view = Box(.vertical) }

  override func viewDidLoad() {
    showProgress()
    start()
  }

  private func start() {
    work = Task { [weak self, sample] in
      do {
        for try await (done, total) in sample.make() {
          self?.bar.fraction = Double(done) / Double(max(1, total))
          self?.count.text = "\(done) of \(total)"
        }
        if !Task.isCancelled { self?.finish() }
      } catch {
        self?.showFailure((error as? SampleFolder.Failure)?.message ?? "\(error)")
      }
    }
  }

  private func showProgress() {
    let heading = Label("Making the Sample Pictures")
    heading.addStyleClass("title-2")
    bar.widthRequest = 280
    bar.setAccessibleLabel("Pictures made")
    count.addStyleClass("dim-label")
    count.addStyleClass("numeric")
    let button = Button(label: "Cancel")
    button.horizontalAlignment = .center
    button.onClicked { [weak self] in
      self?.work?.cancel()
      self?.cancel()
    }
    let content = Box(.vertical, spacing: 18, children: [heading, bar, count, button])
    content.horizontalAlignment = .center
    content.verticalAlignment = .center
    content.expandsVertically = true
    show(content)
  }

  private func showFailure(_ message: String) {
    Log.message("The sample could not be made: \(message)", domain: "Albums")
    let page = StatusPage(
      iconName: "dialog-warning-symbolic", title: "Sample Could Not Be Made",
      message: "\(message)\nCheck that there is room on the disk, then try again.",
      buttons: [
        (
          "Try Again",
          { [weak self] in
            self?.showProgress()
            self?.start()
          }
        ),
        ("Choose Folder…", { [weak self] in self?.actions?.chooseFolder() }),
      ])
    show(page.widget)
  }

  private func show(_ content: Widget) {
    for child in view.children { child.unparent() }
    view.cast(to: Box.self)?.append(content)
  }
}

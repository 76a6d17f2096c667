import GObjectKit
import GtkKit
import ImageDecoding
import NavigationKit

/// Shows the progress while the sample library is created.
final class SampleController: ViewController {
  private let sample: SampleFolder
  private let finish: () -> Void
  private let cancel: () -> Void
  private weak var actions: (any LibraryActions)?
  private let decoder: any ImageDecoding
  private let bar = ProgressBar()
  private var pictures = SamplePictures()
  private let count = Label()
  private var work: Task<Void, Never>?

  /// - Parameters:
  ///   - sample: The library to create.
  ///   - decoder: Decodes the pictures as they are made.
  ///   - actions: Provides another choice of folders after a failure.
  ///   - cancel: Called when the user cancels.
  ///   - finish: Called when the library is complete.
  init(
    sample: SampleFolder, decoder: any ImageDecoding, actions: any LibraryActions,
    cancel: @escaping () -> Void,
    finish: @escaping () -> Void
  ) {
    self.sample = sample
    self.decoder = decoder
    self.actions = actions
    self.cancel = cancel
    self.finish = finish
    super.init()
    title = texts.gettext("Sample")
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
        for try await progress in sample.make() { await self?.show(progress) }
        if !Task.isCancelled { self?.finish() }
      } catch {
        self?.showFailure((error as? SampleFolder.Failure)?.message ?? "\(error)")
      }
    }
  }

  private func show(_ progress: SampleFolder.Progress) async {
    bar.fraction = Double(progress.done) / Double(max(1, progress.total))
    count.text = texts.gettext("%1$s of %2$s", String(progress.done), String(progress.total))
    let side = SamplePictures.side * view.scaleFactor
    let image = try? await decoder.image(
      at: progress.file, size: .square(side), priority: .photo)
    if let image { pictures.add(image) }
  }

  private func showProgress() {
    pictures = SamplePictures()
    let heading = Label(texts.gettext("Preparing Sample Pictures"))
    heading.addStyleClass("title-2")
    bar.widthRequest = 280
    bar.setAccessibleLabel(texts.gettext("Pictures made"))
    count.addStyleClass("dim-label")
    count.addStyleClass("numeric")
    let button = Button(label: texts.gettext("Cancel"))
    button.horizontalAlignment = .center
    button.onClicked { [weak self] in
      self?.work?.cancel()
      self?.cancel()
    }
    let content = Box(
      .vertical, spacing: 18, children: [heading, pictures.widget, bar, count, button])
    content.horizontalAlignment = .center
    content.verticalAlignment = .center
    content.expandsVertically = true
    show(content)
  }

  private func showFailure(_ message: String) {
    Log.message("The sample could not be made: \(message)", domain: "Albums")
    let page = StatusPage(
      iconName: "dialog-warning-symbolic", title: texts.gettext("Sample Could Not Be Made"),
      message: message + "\n"
        + texts.gettext("Check that there is room on the disk, then try again."),
      buttons: [
        (
          texts.gettext("Try Again"),
          { [weak self] in
            self?.showProgress()
            self?.start()
          }
        ),
        (texts.gettext("Choose Folder…"), { [weak self] in self?.actions?.chooseFolder() }),
      ])
    show(page.widget)
  }

  private func show(_ content: Widget) {
    for child in view.children { child.unparent() }
    view.cast(to: Box.self)?.append(content)
  }
}

import GObjectKit
import GtkKit
import ImageDecoding
import NavigationKit
import PhotoLibrary

/// A sheet that arranges photos on pages, previews them, and prints them.
final class PrintController: ViewController {
  /// Prints over a window. Returns the user's choices; nil if the user cancelled.
  typealias Run = (PrintOperation, Window) async throws(GLibError) -> PrintChoices?

  private let photos: [Photo]
  private let decoder: any ImageDecoding
  private let finish: (_ choices: PrintChoices, _ printedCount: Int) -> Void
  private let choices: PrintChoices
  private let run: Run
  private var layout = PrintLayout()
  private var page = 0

  private lazy var preview = PrintPreview(choices)
  private let position = Label()
  private let previous = Button(iconName: "go-previous-symbolic")
  private let next = Button(iconName: "go-next-symbolic")
  private var loading: Task<Void, Never>?

  /// - Parameters:
  ///   - photos: The photos to print, in order.
  ///   - decoder: The decoder of their files.
  ///   - choices: The paper and printer to begin with.
  ///   - run: Prints. Shows the desktop's dialog unless a test replaces it.
  ///   - finish: Called with the user's choices and the number of photos after they were printed.
  init(
    photos: [Photo], decoder: any ImageDecoding, choices: PrintChoices,
    run: @escaping Run = { operation, window throws(GLibError) in
      try await operation.run(over: window)
    },
    finish: @escaping (_ choices: PrintChoices, _ printedCount: Int) -> Void
  ) {
    (self.photos, self.decoder) = (photos, decoder)
    (self.choices, self.run, self.finish) = (choices, run, finish)
    super.init(title: texts.gettext("Print"))
    if photos.count > layout.photosPerPage {
      layout.kind = photos.count > 4 ? .contactSheet : .four
    }
    preferredContentSize = Size(width: 460, height: -1)
  }

  isolated deinit { loading?.cancel() }

  override func loadView() {
    let content = Box(
      .vertical, spacing: 12, children: [makeOptions(), preview.widget, makePager()])
    content.margins = Edges(18)
    view = content
  }

  override func viewDidLoad() {
    navigationItem.leftBarButtonItem = BarButtonItem(systemItem: .cancel) { [weak self] in
      self?.presentingViewController?.dismiss()
    }
    navigationItem.rightBarButtonItem = printItem
    show(page: 0)
  }

  private lazy var printItem = BarButtonItem(title: texts.gettext("Print…"), style: .done) {
    [weak self] in
    self?.print()
  }

  // MARK: Options

  private static let kinds: [(kind: PrintLayout.Kind, title: String)] = [
    (.one, texts.gettext("1 Photo on a Page")), (.two, texts.gettext("2 Photos on a Page")),
    (.four, texts.gettext("4 Photos on a Page")),
    (.contactSheet, texts.gettext("Contact Sheet")),
  ]

  private func makeOptions() -> Widget {
    let kinds = DropDown(choices: Self.kinds.map(\.title))
    kinds.selectedIndex = Self.kinds.firstIndex { $0.kind == layout.kind }
    kinds.setAccessibleLabel(texts.gettext("Layout"))
    kinds.onSelected { [weak self] in self?.change(\.kind, to: Self.kinds[$0].kind) }
    let fills = CheckButton(texts.gettext("Fill the Space"))
    fills.tooltip = texts.gettext("Cuts off the edges of photos that have another shape")
    fills.onChanged { [weak self] in self?.change(\.fillsCells, to: $0) }
    let names = CheckButton(texts.gettext("File Names"))
    names.onChanged { [weak self] in self?.change(\.showsNames, to: $0) }
    let checks = Box(.horizontal, spacing: 18, children: [fills, names])
    return Box(.vertical, spacing: 12, children: [kinds, checks])
  }

  private func change<Value>(_ property: WritableKeyPath<PrintLayout, Value>, to value: Value) {
    let first = layout.photos(onPage: page, of: photos.count).lowerBound
    layout[keyPath: property] = value
    show(page: first / layout.photosPerPage)
  }

  // MARK: Preview

  private var pageCount: Int { layout.pageCount(forPhotos: photos.count) }

  private func makePager() -> Widget {
    previous.setAccessibleLabel(texts.gettext("Previous Page"))
    next.setAccessibleLabel(texts.gettext("Next Page"))
    previous.onClicked { [weak self] in self?.turn(by: -1) }
    next.onClicked { [weak self] in self?.turn(by: 1) }
    position.addStyleClass("numeric")
    let pager = Box(.horizontal, spacing: 12, children: [previous, position, next])
    pager.horizontalAlignment = .center
    return pager
  }

  private func turn(by step: Int) { show(page: page + step) }

  /// Shows a page. The page before it stays until its photos are decoded.
  private func show(page: Int) {
    self.page = min(max(0, page), pageCount - 1)
    position.text = texts.gettext(
      "Page %1$s of %2$s", (self.page + 1).grouped, pageCount.grouped)
    previous.isSensitive = self.page > 0
    next.isSensitive = self.page < pageCount - 1
    loading?.cancel()
    loading = Task { [weak self, page = self.page, preview] in
      guard let shown = await self?.makePage(page, resolution: preview.resolution),
        !Task.isCancelled
      else { return }
      preview.page = shown
    }
    let names = layout.photos(onPage: self.page, of: photos.count).map { photos[$0].fileName }
    preview.widget.setAccessibleLabel(texts.gettext("Preview: %s", names.listed))
  }

  private func makePage(_ page: Int, resolution: Double) async -> PrintedPage {
    await PrintedPage(
      page, of: photos, layout, size: choices.pageSize, resolution: resolution, decoder: decoder)
  }

  // MARK: Printing

  /// 300 pixels an inch, as photo printers want.
  private static let resolution = 300.0 / 72

  private func print() {
    guard let window = view.window else { return }
    printItem.isEnabled = false
    let title = photos.count == 1 ? photos[0].fileName : photos.count.photoCount
    let (photos, layout, decoder, run) = (photos, layout, decoder, run)
    let count = pageCount
    var failures: [(name: String, failure: DecodingFailure)] = []
    let operation = PrintOperation(title: title, pageCount: count, choices: choices) {
      [position] page, size in
      position.text = texts.gettext(
        "Printing page %1$s of %2$s", (page + 1).grouped, count.grouped)
      let page = await PrintedPage(
        page, of: photos, layout, size: size, resolution: Self.resolution, decoder: decoder)
      failures += page.failures
      return { page.draw(into: $0, size: size) }
    }
    Task { [weak self] in
      do throws(GLibError) {
        if let choices = try await run(operation, window) {
          await self?.close(keeping: choices, failures)
        }
      } catch {
        Log.message("Printing “\(title)” failed: \(error.message)", domain: "Albums")
        await self?.sayNothingWasPrinted()
      }
      guard let self else { return }
      printItem.isEnabled = true
      show(page: page)
    }
  }

  /// GTK's reasons, such as a missing portal or the code of a spooler, tell people nothing.
  private func sayNothingWasPrinted() async {
    let alert = AlertController.notice(
      texts.gettext("Nothing Was Printed"),
      message: texts.gettext(
        "Check that the printer is connected and turned on, and try again. Without a printer, choose “Print to File” and a folder that you can write to."
      ))
    await presentForResult(alert)
  }

  /// Closes the sheet. Before that, names the photos that are missing on the pages.
  private func close(
    keeping choices: PrintChoices, _ failures: [(name: String, failure: DecodingFailure)]
  ) async {
    if !failures.isEmpty {
      let alert = AlertController.notice(
        texts.ngettext(
          "1 Photo Was Not Printed", "%2$s photos Were Not Printed", failures.count,
          failures.count.grouped),
        message: Self.message(of: failures))
      await presentForResult(alert)
    }
    finish(choices, photos.count - failures.count)
    presentingViewController?.dismiss()
  }

  /// Returns the names of photos and the reasons why they were not printed. Only the first are named.
  static func message(of failures: [(name: String, failure: DecodingFailure)]) -> String {
    let named = failures.prefix(5).map {
      texts.gettext("“%1$s”: %2$s", $0.name, $0.failure.message)
    }
    let count = failures.count - named.count
    let rest = texts.ngettext("And %2$s more.", "And %2$s more.", count, count.grouped)
    return (named + (count > 0 ? [rest] : [])).joined(separator: "\n")
  }
}

/// A drawing of a sheet of paper with a page of photos.
private final class PrintPreview {
  /// The page; nil for empty paper.
  var page: PrintedPage? { didSet { widget.queueDraw() } }

  private let choices: PrintChoices
  private static let height = 340

  init(_ choices: PrintChoices) { self.choices = choices }

  private(set) lazy var widget: Canvas = {
    let canvas = Canvas(height: Self.height) { [weak self] snapshot, width, height in
      self?.draw(into: snapshot, width, height)
    }
    canvas.expandsVertically = true
    return canvas
  }()

  /// The device pixels of each point.
  var resolution: Double {
    Double(widget.scaleFactor) * Double(Self.height) / choices.paperSize.height
  }

  private func draw(into snapshot: Snapshot, _ width: Double, _ height: Double) {
    let (paper, size) = (choices.paperSize, choices.pageSize)
    let scale = min(width / paper.width, height / paper.height)
    let x = (width - paper.width * scale) / 2
    snapshot.transform(x: x, y: 0, scale: scale) { snapshot in
      snapshot.fill(Rectangle(width: paper.width, height: paper.height), with: Color(1, 1, 1))
      let edge = Path(Rectangle(width: paper.width, height: paper.height))
      snapshot.stroke(edge, with: Color(0, 0, 0, alpha: 0.25), width: 1)
      snapshot.transform(x: choices.margins.left, y: choices.margins.top) {
        page?.draw(into: $0, size: size)
      }
    }
  }
}

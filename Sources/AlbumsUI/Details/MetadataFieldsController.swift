import GtkKit
import ImageDecoding
import NavigationKit
import PhotoLibrary

/// Lists all EXIF, IPTC and XMP fields of a photo's file, to search and to copy.
final class MetadataFieldsController: ViewController {
  private let photo: Photo
  private let decoder: any ImageDecoding
  private var fields = MetadataFields()
  /// The fields in the list.
  private var shown: [MetadataFields.Field] = []
  /// Shown in the list in place of a value that is no text.
  // Translators: The value of a field that contains bytes instead of words.
  private static let data = texts.gettext("Data")
  private let entry = SearchEntry(placeholder: texts.gettext("Search fields"))
  private let list = ListBox(style: .boxed)
  private let message = Label(texts.gettext("Reading the fields…"))
  private var reading: Task<Void, Never>?

  /// - Parameters:
  ///   - photo: The photo.
  ///   - decoder: Reads the photo's file.
  init(photo: Photo, decoder: any ImageDecoding) {
    (self.photo, self.decoder) = (photo, decoder)
    super.init(title: texts.gettext("All Fields"))
    preferredContentSize = Size(width: 480, height: 560)
  }

  isolated deinit { reading?.cancel() }

  override func loadView() {
    entry.setAccessibleLabel(texts.gettext("Search Fields"))
    entry.onSearchChanged { [weak self] _ in self?.showFields() }
    entry.onStopSearch { [weak self] in self?.presentingViewController?.dismiss() }
    list.setAccessibleLabel(texts.gettext("Fields"))
    list.onActivate { [weak self] index in
      guard let self, shown.indices.contains(index) else { return }
      copy([shown[index]])
    }
    message.margins = Edges(18)
    message.wraps = true
    list.setPlaceholder(message)
    let scrolled = ScrolledWindow(child: list)
    scrolled.isFocusable = false
    scrolled.expandsVertically = true
    let content = Box(.vertical, spacing: 12, children: [entry, scrolled])
    content.margins = Edges(18)
    view = content
  }

  private lazy var copyItem = BarButtonItem(title: texts.gettext("Copy")) { [weak self] in
    if let self { copy(shown) }
  }

  override func viewDidLoad() {
    copyItem.isEnabled = false
    // A page above another one has a back button instead of Done.
    if isFirstPage {
      navigationItem.leftBarButtonItem = copyItem
      navigationItem.rightBarButtonItem = BarButtonItem(systemItem: .done) { [weak self] in
        self?.presentingViewController?.dismiss()
      }
    } else {
      navigationItem.rightBarButtonItem = copyItem
    }
    reading = Task { [weak self, decoder, path = photo.path] in
      do {
        let fields = try await decoder.fields(at: path)
        self?.take(fields)
      } catch let failure as DecodingFailure {
        self?.message.text = "\(failure.message) \(failure.advice)"
      } catch {
        return
      }
    }
  }

  override func viewDidAppear(animated: Bool) { entry.grabFocus() }

  private func take(_ fields: MetadataFields) {
    self.fields = fields
    message.text =
      fields.fields.isEmpty
      ? texts.gettext("This file has no fields.") : texts.gettext("No field has these words.")
    showFields()
  }

  /// Lists the fields whose name or value has the typed words.
  private func showFields() {
    let words = entry.text.lowercased().split(separator: " ")
    shown = fields.fields.filter { field in
      let text = "\(field.name) \(field.value ?? "")".lowercased()
      return words.allSatisfy { text.contains($0) }
    }
    list.removeAll()
    for field in shown { list.append(ListRow(field.name, subtitle: field.value ?? Self.data)) }
    if !fields.isComplete, words.isEmpty {
      list.append(ListRow(texts.gettext("The file has more fields, which are not shown.")))
    }
    copyItem.isEnabled = !shown.isEmpty
  }

  /// Copies fields as text, one in each line.
  private func copy(_ fields: [MetadataFields.Field]) {
    let lines = fields.map { "\($0.name)\t\($0.value ?? Self.data)" }
    Clipboard.current?.set(lines.joined(separator: "\n"))
    show(
      Toast(
        texts.ngettext(
          "Field copied", "%2$s fields copied", fields.count, fields.count.grouped)))
  }
}

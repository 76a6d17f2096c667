// Page Demo with HTML · S47, S38, S36, S20
//
// Three short texts, shown as a page or as HTML source, chosen by buttons at the bottom. Edit opens
// the text on a page with a toolbar in the title: Add makes the text editable, and Done ends
// editing. Show opens the formatted text, or reports the line of a tag such as <b> that is not
// closed.

import Foundation
import FoundationXML
import GtkKit
import NavigationKit

extension Sample {
  static let pageDemoStudy = Sample("page-demo-study", source: PackageResources.PageDemoStudy_swift)
  {
    let navigation = NavigationController(
      rootViewController: AnimalsController(title: "Page Demo with HTML"))
    navigation.isToolbarHidden = false
    return navigation
  }
}

private final class AnimalsController: ViewController {
  private let documents = [
    Document(name: "Bunnies", html: bunnies), Document(name: "Ponies", html: ponies),
    Document(name: "Hax", html: hax),
  ]
  private let textView = TextView()
  private let segmentedControl = SegmentedControl(accessibilityLabel: "Animals")
  private var showsHTML = true

  private var document: Document { documents[segmentedControl.selectedSegmentIndex ?? 0] }

  override func loadView() {
    textView.isEditable = false
    textView.setTextMargins(top: 12, bottom: 12, sides: 12)
    view = ScrolledWindow(child: textView)
  }

  override func viewDidLoad() {
    for (index, document) in documents.enumerated() {
      segmentedControl.insertSegment(withTitle: document.name, at: index)
    }
    segmentedControl.onValueChanged = { [weak self] in self?.setPage() }
    navigationItem.titleView = segmentedControl
    navigationItem.backBarButtonItem = BarButtonItem(title: "Back")

    pageActions.addChoice("format", "html") { [weak self] format in
      self?.showsHTML = format == "html"
      self?.setPage()
    }
    let html = BarButtonItem(title: "HTML")
    html.actionName = "page.format::html"
    let text = BarButtonItem(title: "Text")
    text.actionName = "page.format::text"
    let credits = BarButtonItem(title: "Credits") { [weak self] in
      self?.navigationController?.push(CreditsController(title: "Credits"))
    }
    let edit = BarButtonItem(systemItem: .edit, keys: "<Control>e") { [weak self] in
      guard let self else { return }
      navigationController?.push(EditController(document))
    }
    toolbarItems = [html, text, .flexibleSpace(), credits, edit]
  }

  override func viewWillAppear(animated: Bool) { setPage() }

  private func setPage() {
    textView.isMonospace = !showsHTML
    guard showsHTML else { return textView.text = document.html }
    do {
      let blocks = try HTMLReader(followsLinks: false).read(document.html)
      let lines = blocks.map { [$0.marker, $0.markup].compactMap(\.self).joined(separator: " ") }
      try textView.setMarkup(lines.joined(separator: "\n"))
    } catch {
      textView.text = "\(error)"
    }
  }
}

private final class CreditsController: ViewController {
  override func loadView() {
    let textView = TextView("Page Demo\nBunnies, ponies and hax by NavigationKit.")
    textView.isEditable = false
    textView.setTextMargins(top: 12, bottom: 12, sides: 12)
    view = ScrolledWindow(child: textView)
  }
}

/// The source of a text, with a toolbar instead of segments in the title.
private final class EditController: ViewController {
  private let document: Document
  private let textView = TextView()
  private let toolbar = Toolbar()
  private lazy var add = BarButtonItem(systemItem: .add) { [weak self] in
    self?.setEditing(true, animated: true)
  }
  private lazy var done = BarButtonItem(systemItem: .done) { [weak self] in
    self?.setEditing(false, animated: true)
  }

  init(_ document: Document) {
    self.document = document
    super.init(title: document.name)
  }

  override func loadView() {
    textView.text = document.html
    textView.isMonospace = true
    textView.setTextMargins(top: 12, bottom: 12, sides: 12)
    textView.onChanged { [weak self] in self?.document.html = $0 }
    view = ScrolledWindow(child: textView)
  }

  override func viewDidLoad() {
    toolbar.items = [add, done]
    toolbar.sizeToFit()
    navigationItem.titleView = toolbar
    navigationItem.rightBarButtonItem = BarButtonItem(title: "Show") { [weak self] in
      guard let self else { return }
      navigationController?.push(HTMLController(document))
    }
    setEditing(false, animated: false)
  }

  override func setEditing(_ isEditing: Bool, animated: Bool) {
    super.setEditing(isEditing, animated: animated)
    textView.isEditable = isEditing
    add.isEnabled = !isEditing
    done.isEnabled = isEditing
    if isEditing { textView.grabFocus() }
  }
}

/// The formatted text, with one label for each paragraph.
private final class HTMLController: ViewController {
  private let document: Document

  init(_ document: Document) {
    self.document = document
    super.init(title: "HTML")
  }

  override func loadView() {
    let page = Box(.vertical, spacing: 12)
    page.margins = Edges(18)
    view = ScrolledWindow(child: page)
    do {
      for block in try HTMLReader(followsLinks: true).read(document.html) {
        let label = Label()
        try label.setMarkup(block.markup)
        label.expandsHorizontally = true
        let row = Box(.horizontal, spacing: 6)
        if let marker = block.marker {
          let markerLabel = Label(marker)
          markerLabel.horizontalAlignment = .end
          markerLabel.verticalAlignment = .start
          row.append(markerLabel)
        }
        row.append(label)
        row.margins.start = block.depth * 18
        label.wraps = true
        label.justify(.start)
        page.append(row)
      }
    } catch {
      page.append(Image(iconName: "dialog-warning-symbolic", pixelSize: 48))
      let message = Label("\(error)")
      message.wraps = true
      page.append(message)
      page.verticalAlignment = .center
    }
  }
}

private final class Document {
  let name: String
  var html: String

  init(name: String, html: String) { (self.name, self.html) = (name, html) }
}

// MARK: HTML

/// A paragraph, a heading, or an item of a list.
private struct HTMLBlock {
  let markup: String
  /// The bullet or number of a list item; nil for other blocks.
  let marker: String?
  /// The number of lists around the block.
  let depth: Int
}

/// An error in the HTML.
private struct HTMLError: Error, CustomStringConvertible {
  let line: Int
  let problem: String
  var description: String { "Line \(line): \(problem)" }
}

/// Converts HTML to Pango markup. The HTML must follow XML's rules: closed tags and quoted values.
private final class HTMLReader: NSObject, XMLParserDelegate {
  private static let inlineTags = ["b": "b", "strong": "b", "i": "i", "em": "i", "code": "tt"]
  /// Character names of HTML that XML does not have.
  private static let entities = [
    "nbsp": "\u{a0}", "copy": "©", "auml": "ä", "eacute": "é", "ouml": "ö", "uuml": "ü",
    "szlig": "ß", "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "ldquo": "“",
    "rdquo": "”", "hellip": "…", "euro": "€", "rarr": "→", "times": "×",
  ]

  private let followsLinks: Bool
  private var blocks: [HTMLBlock] = []
  private var markup = ""
  private var hasText = false
  private var isAfterSpace = true
  private var marker: String?
  /// The open elements. Each has the line of its tag, and its start and end tags in the markup.
  private var open: [(name: String, line: Int, start: String, end: String)] = []
  /// The open lists: the last number of a numbered list, nil for others.
  private var lists: [Int?] = []
  private var error: HTMLError?

  init(followsLinks: Bool) { self.followsLinks = followsLinks }

  func read(_ html: String) throws -> [HTMLBlock] {
    // Adapt HTML to XML: the doctype, tags without end tags, and character names.
    let text = html.replacing(/<!doctype[^>]*>/.ignoresCase(), with: "")
      .replacing(/<(br|hr)\s*>/.ignoresCase()) { "<\($0.1)/>" }
      .replacing(/&(\w+);/) { Self.entities[String($0.1)] ?? String($0.0) }
    let parser = XMLParser(data: Data("<text>\(text)</text>".utf8))
    parser.delegate = self
    _ = parser.parse()
    if let error { throw error }
    return blocks
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    let tag = name.lowercased()
    var (start, end) = ("", "")
    if let inline = Self.inlineTags[tag] {
      (start, end) = ("<\(inline)>", "</\(inline)>")
    } else if tag == "a" {
      (start, end) = link(to: attributes["href"] ?? "")
    } else if tag == "br" {
      start = "\n"
      isAfterSpace = true
    } else {
      endBlock()
      if tag.wholeMatch(of: /h[1-6]/) != nil {
        let size = ["h1": "xx-large", "h2": "x-large"][tag] ?? "large"
        (start, end) = ("<span size=\"\(size)\" weight=\"bold\">", "</span>")
      }
      if tag == "ul" || tag == "ol" { lists.append(tag == "ol" ? 0 : nil) }
      if tag == "li" { marker = nextMarker() }
    }
    markup += start
    open.append((tag, parser.lineNumber, start, end))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard let element = open.last else { return }
    let isInline = Self.inlineTags[element.name] != nil || ["a", "br"].contains(element.name)
    if isInline { markup += element.end } else { endBlock() }
    open.removeLast()
    if element.name == "ul" || element.name == "ol" { lists.removeLast() }
    if element.name == "li" { marker = nil }
    if !isInline { markup = openTags }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    guard !open.contains(where: { ["head", "script", "style"].contains($0.name) }) else { return }
    for character in text {
      let isSpace = character.isWhitespace && character != "\u{a0}"
      if !isSpace || !isAfterSpace {
        markup += isSpace ? " " : String(character).escapedForMarkup
      }
      hasText = hasText || !isSpace
      isAfterSpace = isSpace
    }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    // Errors after the first are its consequences.
    guard self.error == nil else { return }
    // An error number of libxml2. On Linux, the numbers of XMLParser.ErrorCode differ.
    let code = (error as NSError).code
    // The first open element is the one that read(_:) adds around the text.
    if code == 76, open.count > 1, let tag = open.last {
      self.error = HTMLError(line: tag.line, problem: "<\(tag.name)> is not closed.")
    } else {
      self.error = HTMLError(line: parser.lineNumber, problem: problem(of: code))
    }
  }

  private func problem(of code: Int) -> String {
    switch code {
    case 76: "This end tag has no start tag."
    case 26: "This character name is unknown."
    case 23, 68: "Write < and & as &lt; and &amp;."
    case 39: "The value of an attribute must be quoted."
    default: "This is not valid HTML."
    }
  }

  private func link(to address: String) -> (start: String, end: String) {
    let isSafe = ["http", "https", "mailto"].contains(URL(string: address)?.scheme?.lowercased())
    guard followsLinks, isSafe else { return ("<u>", "</u>") }
    return ("<a href=\"\(address.escapedForMarkup)\">", "</a>")
  }

  private func nextMarker() -> String {
    guard let last = lists.indices.last, let number = lists[last] else { return "•" }
    lists[last] = number + 1
    return "\((number + 1).formatted())."
  }

  /// Ends the current paragraph, if any. Elements that are open continue in the next one.
  private func endBlock() {
    if hasText {
      let ends = open.reversed().map(\.end).joined()
      blocks.append(HTMLBlock(markup: markup + ends, marker: marker, depth: lists.count))
      marker = nil
    }
    markup = openTags
    (hasText, isAfterSpace) = (false, true)
  }

  private var openTags: String { open.map(\.start).joined() }
}

private let bunnies = """
  <h1>OMG Bunnies!</h1>
  <p>They have <b>long ears</b>, <i>soft</i> feet, and a nose that never rests.</p>
  """

private let ponies = """
  <h1>OMG Ponies</h1>
  <p>A pony is <i>not</i> a young horse. It is a small one, with a will of its own.</p>
  """

private let hax = """
  <h1>OMG Hax!</h1>
  <p>A <b>hack</b> is a <i>clever</i> way &mdash; not always a nice one &mdash; to get
  something done:</p>
  <ol>
    <li>Read the source. It is all <code>text</code>.</li>
    <li>Change one thing.<ul><li>Only one!</li></ul></li>
    <li>Try it, &amp; read <a href="https://www.gtk.org">the manual</a>.</li>
  </ol>
  <h2>Caf&eacute;</h2>
  <p>Opens when the build does not.</p>
  """

import EndToEndSupport
import XCTest

/// The sample `page-demo-study`.
final class PageDemoStudySampleTests: GalleryTestCase {
  func testSegments_ShowEachTextAsHTMLAndAsSource() throws {
    try withSample("page-demo-study", titled: "Page Demo with HTML") { sample in
      try sample.waitForTextView("OMG Bunnies!")
      XCTAssertEqual(sample.findAll(.radioButton).map(\.name), ["Bunnies", "Ponies", "Hax"])
      try sample.choose(segment: "Ponies")
      try sample.waitForTextView("OMG Ponies\nA pony is not a young horse.")
      try sample.choose(segment: "Hax")
      try sample.waitForTextView("OMG Hax!\nA hack is a clever way — not")
      try sample.waitForTextView("2. Change one thing.\n• Only one!\n3. Try it, & read the manual.")
      try sample.clickButton("Text")
      try sample.waitForTextView("<h1>OMG Hax!</h1>\n<p>A <b>hack</b>")
      let (html, text) = (
        try sample.find(.button, named: "HTML"), try sample.find(.button, named: "Text")
      )
      try sample.waitUntil("Text to be pressed") {
        text.states.contains(.pressed) && !html.states.contains(.pressed)
      }
      try sample.choose(segment: "Bunnies")
      try sample.waitForTextView("<h1>OMG Bunnies!</h1>")
      try sample.click(html)
      try sample.waitForTextView("OMG Bunnies!\nThey have long ears")
      try sample.type("x")
      try sample.clickButton("Credits")
      try sample.waitForTextView("Bunnies, ponies and hax by NavigationKit.")
      try sample.clickBack()
      try sample.waitForTextView("OMG Bunnies!\nThey have long ears")
    }
  }

  func testAddAndDone_MakeTextEditableAndReadOnly() throws {
    try withSample("page-demo-study", titled: "Page Demo with HTML") { sample in
      try sample.choose(segment: "Ponies")
      try sample.clickButton("Edit")
      try sample.waitForPage("Ponies")
      try sample.waitUntil("no segments") { sample.findAll(.radioButton).isEmpty }
      try sample.waitForTextView("<h1>OMG Ponies</h1>")
      let done = try sample.find(.button, named: "Done")
      XCTAssertFalse(done.states.contains(.sensitive))
      try sample.click(sample.find(.text))
      try sample.type("locked")

      try sample.clickButton("Add")
      try sample.press("ctrl+Home")
      try sample.type("<p>New: <i>wings</i></p>")
      try sample.waitForTextView("<p>New: <i>wings</i></p><h1>OMG Ponies</h1>")
      try sample.click(done)
      try sample.waitUntil("Done to be greyed") { !done.states.contains(.sensitive) }
      try sample.type("locked")
      try sample.clickButton("Show")
      try sample.waitForPage("HTML")
      try sample.find(.label, named: "New: wings")
      XCTAssertTrue(sample.findAll(.label) { $0.contains("locked") }.isEmpty)
      try sample.waitForBack(to: "Ponies")
      try sample.clickBack()
      try sample.waitForPage("Ponies")
      try sample.clickBack()
      try sample.waitForTextView("New: wings\nOMG Ponies")
    }
  }

  func testHTML_IsShownAsParagraphs() throws {
    try withSample("page-demo-study", titled: "Page Demo with HTML") { sample in
      try sample.choose(segment: "Hax")
      try sample.press("ctrl+e")
      try sample.waitForPage("Hax")
      try sample.clickButton("Show")
      try sample.waitForPage("HTML")
      let paragraphs = [
        "OMG Hax!", "A hack is a clever way — not always a nice one — to get something done:", "1.",
        "Read the source. It is all text.", "2.", "Change one thing.", "•", "Only one!", "3.",
        "Try it, & read the manual.", "Café", "Opens when the build does not.",
      ]
      try sample.waitUntil("the paragraphs") {
        let labels = sample.findAll(.label).map(\.name)
        return labels.prefix(paragraphs.count) == paragraphs[...]
      }
      try sample.screenshot(named: "sample-page-demo-study", showsWindowOnly: true)
    }
  }

  func testInvalidHTML_ShowsErrorWithLine() throws {
    try withSample("page-demo-study", titled: "Page Demo with HTML") { sample in
      try sample.clickButton("Edit")
      try sample.waitForPage("Bunnies")
      try sample.clickButton("Add")
      let wrong = [
        ("<p>a\n<b>b</p>", "Line 2: <b> is not closed."),
        ("<p>a\nb", "Line 1: <p> is not closed."),
        ("a</i>", "Line 1: This end tag has no start tag."),
        ("\n\n1 < 2", "Line 3: Write < and & as &lt; and &amp;."),
        ("\n&foo;", "Line 2: This character name is unknown."),
        ("<a href=x>a</a>", "Line 1: The value of an attribute must be quoted."),
        ("</text>a", "Line 1: This is not valid HTML."),
      ]
      for (text, message) in wrong {
        try sample.replaceText(with: text)
        try sample.waitForTextView(text)
        try sample.clickButton("Show")
        try sample.waitForPage("HTML")
        try sample.find(.label, named: message)
        try sample.clickBack()
        try sample.waitForPage("Bunnies")
        try sample.click(sample.find(.text))
      }
      try sample.clickBack()
      try sample.waitForTextView("Line 1: This is not valid HTML.")
      // Valid HTML with elements that need no end tag, and a script, which is not shown.
      try sample.clickButton("Edit")
      try sample.waitForPage("Bunnies")
      try sample.clickButton("Add")
      try sample.replaceText(with: "<!doctype html>\n<P>a<br>b<hr>c</P><script>1</script>d")
      try sample.clickBack()
      try sample.waitForTextView("a\nb\nc\nd")
    }
  }
}

@MainActor extension RunningProgram {
  /// Waits until a text view shows a text that contains the given one.
  fileprivate func waitForTextView(_ text: String) throws {
    try waitUntil("the text \(text)") {
      findAll(.text).contains { $0.text?.contains(text) == true }
    }
  }

  /// Replaces the whole text by typing.
  fileprivate func replaceText(with text: String) throws {
    try press("ctrl+a", "BackSpace")
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 { try press("Return") }
      try type(String(line))
    }
  }
}

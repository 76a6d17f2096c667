import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Alerts: questions with a button for each answer.
final class AlertTests: GtkTestCase {
  func testEachButton_ReturnsItsAnswer() {
    onGtk {
      let stage = Stage()
      for (text, wanted) in [("Save", Choice.save), ("Discard", .discard), ("Cancel", nil)] {
        let answer = Answer { await stage.root.presentForResult(saveAlert()) }
        let alert = stage.root.presentedViewController
        alert?.view.click(text)
        pump(until: { answer.hasCome })
        XCTAssertEqual(answer.value ?? nil, wanted)
        XCTAssertNil(stage.root.presentedViewController)
      }
    }
  }

  func testEscape_ReturnsNil() {
    onGtk {
      let stage = Stage()
      let answer = Answer { await stage.root.presentForResult(saveAlert()) }
      XCTAssertTrue(stage.window.press("Escape"))
      pump(until: { answer.hasCome })
      XCTAssertNil(answer.value ?? nil)
    }
  }

  func testInitialFocus_IsOnTheSafestButton() {
    onGtk {
      let stage = Stage()
      for (styles, wanted) in [
        ([.destructive, .default, .cancel], 2), ([.destructive, .default], 1),
        ([.cancel, .default, .default], 1), ([.cancel], 0), ([.destructive], 0),
      ] as [([AlertActionStyle], Int)] {
        let alert = AlertController<Int>(title: "Go on?")
        for (index, style) in styles.enumerated() {
          alert.addAction("\(index)", style: style, returning: index)
        }
        stage.root.present(alert, animated: false)
        XCTAssertEqual(stage.window.focus?.texts, ["\(wanted)"], "\(styles)")
        stage.root.dismiss(animated: false)
      }
    }
  }

  func testActionStyles_SetStyleClasses() {
    onGtk {
      let stage = Stage()
      let alert = saveAlert()
      alert.addAction("Save as Copy", returning: .save)
      stage.root.present(alert, animated: false)
      let classes = ["Save", "Save as Copy", "Discard", "Cancel"].map { text in
        ["suggested-action", "destructive-action"].filter {
          alert.view.button(text)?.hasStyleClass($0) == true
        }
      }
      XCTAssertEqual(classes, [["suggested-action"], [], ["destructive-action"], []])
    }
  }

  func testTwoShortButtons_AreSideBySideAndOthersStacked() {
    onGtk {
      let stage = Stage()
      XCTAssertEqual(order(of: ["Delete", "Cancel"], on: stage), ["Cancel Delete"])
      XCTAssertEqual(order(of: ["Delete"], on: stage), ["Delete"])
      let long = "Delete the Album and Everything in It"
      XCTAssertEqual(order(of: [long, "Cancel"], on: stage), [long, "Cancel"])
      XCTAssertEqual(order(of: ["1", "Cancel", "2"], on: stage), ["1", "2", "Cancel"])
    }
  }

  func testAlert_IsAsLargeAsItsContent() {
    onGtk {
      let stage = Stage()
      let alert = saveAlert()
      stage.root.present(alert, animated: false)
      pump(until: { alert.view.height > 0 })
      let (width, height) = (alert.view.width, alert.view.height)
      XCTAssertLessThan(width, 430)
      let last = alert.view.button("Cancel").flatMap { $0.frame(in: alert.view) }
      // The margin below the buttons equals the margin above the title.
      let first = alert.view.descendants(of: Label.self)[0].frame(in: alert.view)
      XCTAssertEqual(
        Double(height) - (last.map { $0.y + $0.height } ?? 0), first?.y ?? 0, accuracy: 30)
      XCTAssertLessThan(height, 300)
    }
  }

  func testLongText_ScrollsAndTheButtonsStay() {
    onGtk {
      let page = ViewController(title: "Below")
      let window = show(page, width: 320, height: 300)
      let size = [window.width, window.height]
      let alert = AlertController<Int>(
        title: String(repeating: "Delete it? ", count: 5),
        message: String(repeating: "There is much to know about it. ", count: 40))
      alert.addAction("OK", returning: 1)
      page.present(alert, animated: false)
      pump(until: { alert.view.height > 0 })
      XCTAssertEqual([window.width, window.height], size, "the window keeps its size")
      let button = alert.view.button("OK")?.frame(in: window)
      XCTAssertLessThanOrEqual((button?.y ?? 999) + (button?.height ?? 0), 300)
      XCTAssertLessThanOrEqual(alert.view.width, 320)
    }
  }

  func testPageKeys_ScrollALongTextAndTabStopsAtButtonsOnly() throws {
    try onGtk {
      let page = ViewController(title: "Below")
      let window = show(page, width: 320, height: 300)
      let alert = AlertController<Int>(
        title: "Go on?", message: String(repeating: "There is much to know. ", count: 60))
      alert.addAction("OK", returning: 1)
      alert.addAction("Cancel", style: .cancel)
      page.present(alert, animated: false)
      pump(until: { alert.view.height > 0 })
      let stops = (0..<4).map { _ in
        window.pressTab()
        return window.focus?.texts.first ?? ""
      }
      XCTAssertEqual(Set(stops), ["OK", "Cancel"])

      let scrolled = try XCTUnwrap(alert.view.descendants(of: ScrolledWindow.self).first)
      XCTAssertTrue(window.press("Page_Down"))
      let once = scrolled.scrollPosition
      XCTAssertGreaterThan(once, 0)
      for _ in 0..<50 { window.press("Page_Down") }
      let end = scrolled.scrollPosition
      XCTAssertGreaterThan(end, once)
      window.press("Page_Up")
      XCTAssertLessThan(scrolled.scrollPosition, end, "one Page Up scrolls back from the end")
      for _ in 0..<50 { window.press("Page_Up") }
      XCTAssertEqual(scrolled.scrollPosition, 0)
    }
  }

  func testAccessibleRole_IsAlertDialog() throws {
    try onGtk {
      let stage = Stage()
      let alert = saveAlert()
      stage.root.present(alert, animated: false)
      let card = try XCTUnwrap(alert.view.parent)
      XCTAssertEqual(card.role, GTK_ACCESSIBLE_ROLE_ALERT_DIALOG)
      XCTAssertTrue(card.hasAccessibleLabel("Save the changes?"))
      XCTAssertTrue(card.hasAccessibleDescription("“Balcony” has been changed."))
    }
  }

  func testAnsweredAlert_IsFreedAndAClosedWindowReturnsNil() {
    onGtk {
      let stage = Stage()
      weak var alert: AlertController<Choice>?
      var probe: WeakProbe?
      do {
        let page = saveAlert()
        (alert, probe) = (page, WeakProbe(page.view))
        let answer = Answer { await stage.root.presentForResult(page) }
        page.view.click("Save")
        pump(until: { answer.hasCome })
      }
      pump(until: { alert == nil && probe?.isGone == true })
      let open = Answer { await stage.root.presentForResult(saveAlert()) }
      stage.close()
      pump(until: { open.hasCome })
      XCTAssertNil(open.value ?? nil)
    }
  }
}

private enum Choice { case save, discard }

@MainActor private func saveAlert() -> AlertController<Choice> {
  let alert = AlertController<Choice>(
    title: "Save the changes?", message: "“Balcony” has been changed.")
  alert.addAction("Cancel", style: .cancel)
  alert.addAction("Save", returning: .save)
  alert.addAction("Discard", style: .destructive, returning: .discard)
  return alert
}

/// Returns the titles of the buttons, one string for each line of buttons.
@MainActor private func order(of titles: [String], on stage: Stage) -> [String] {
  let alert = AlertController<Int>(title: "Go on?")
  for title in titles {
    alert.addAction(title, style: title == "Cancel" ? .cancel : .default, returning: 0)
  }
  stage.root.present(alert, animated: false)
  pump(until: { alert.view.height > 0 })
  pumpFrames(of: stage.window)
  let places = alert.view.descendants(of: Button.self).compactMap { button in
    button.frame(in: alert.view).map { (text: button.texts[0], x: $0.x, y: $0.y) }
  }
  stage.root.dismiss(animated: false)
  return Dictionary(grouping: places, by: \.y).sorted { $0.key < $1.key }
    .map { $0.value.sorted { $0.x < $1.x }.map(\.text).joined(separator: " ") }
}

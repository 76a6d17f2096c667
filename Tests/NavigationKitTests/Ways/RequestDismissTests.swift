import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// `requestDismiss(animated:)`, which asks the same pages as a dismissal by the user.
final class RequestDismissTests: GtkTestCase {
  func testRequestDismiss_AsksAllPagesInAndAboveTheSheet() {
    onGtk {
      let stage = Stage()
      let (form, above) = (stage.page("F"), stage.page("G"))
      let sheet = NavigationController(rootViewController: form)
      sheet.isModalInPresentation = true
      stage.root.present(sheet, animated: false)
      sheet.present(above, animated: false)
      var isAllowed = false
      form.onShouldPop = { _ in isAllowed }
      above.onShouldPop = { _ in true }
      _ = stage.transcript.take()

      let refused = Answer { await form.requestDismiss() }
      pump(until: { refused.value == .some(false) })
      XCTAssertEqual(
        stage.transcript.take(), ["G.shouldPop dismissal", "F.shouldPop dismissal"])
      XCTAssertEqual(stage.root.presentedViewController, sheet)

      isAllowed = true
      let granted = Answer { await form.requestDismiss(animated: false) }
      pump(until: { granted.value == .some(true) })
      XCTAssertNil(stage.root.presentedViewController)
    }
  }

  func testSheetDismissedWhileAsking_ReturnsFalse() {
    onGtk {
      let stage = Stage()
      let (page, user) = (stage.page("S"), Asked())
      page.onShouldPop = { _ in await user.answer() }
      stage.root.present(page, animated: false)
      let answer = Answer { await page.requestDismiss() }
      stage.root.dismiss(animated: false)
      pump(until: { answer.value == .some(false) })
      user.say(true)
    }
  }

  func testControllerThatIsNotPresented_ReturnsFalse() {
    onGtk {
      let stage = Stage()
      let answer = Answer { await stage.root.requestDismiss() }
      pump(until: { answer.value == .some(false) })
      // Nor does the call on a presenter dismiss the sheet.
      let page = stage.page("S")
      stage.root.present(page, animated: false)
      let second = Answer { await stage.root.requestDismiss() }
      pump(until: { second.value == .some(false) })
      XCTAssertEqual(stage.root.presentedViewController, page)
    }
  }

  func testAlertInShouldPop_DecidesTheDismissal() {
    onGtk {
      let stage = Stage()
      let page = stage.page("S")
      page.onShouldPop = { [weak page] _ in
        let alert = AlertController<Bool>(title: "Discard the changes?")
        alert.addAction("Keep Editing", style: .cancel, returning: false)
        alert.addAction("Discard", style: .destructive, returning: true)
        return await page?.presentForResult(alert, animated: false) ?? false
      }
      stage.root.present(page, animated: false)
      for (text, wanted) in [("Keep Editing", false), ("Discard", true)] {
        let answer = Answer { await page.requestDismiss(animated: false) }
        pump(until: { page.presentedViewController != nil })
        page.presentedViewController?.view.click(text)
        pump(until: { answer.value == .some(wanted) })
      }
      XCTAssertNil(stage.root.presentedViewController)
    }
  }
}

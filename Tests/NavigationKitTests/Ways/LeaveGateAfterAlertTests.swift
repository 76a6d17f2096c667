import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Requests to leave that are made after a page's alert is dismissed, and before the page's
/// `shouldPop(reason:)` returns.
final class LeaveGateAfterAlertTests: GtkTestCase {
  func testEveryWayBackRightAfterAnAlert_AsksAgain() {
    onGtk {
      let ways: [(String, @MainActor (Stage) -> Void)] = [
        ("key", { $0.window.press("Escape") }),
        ("backButton", { $0.backButton?.emit("clicked") }),
        ("history", { $0.navigation.leave(to: $0.root, reason: .history) }),
        ("swipe", { $0.swipe(by: 0.9) }),
        ("code", { stage in Task { await stage.navigation.requestPop() } }),
        ("windowClose", { $0.window.close() }),
      ]
      for (name, way) in ways {
        let (stage, pages, subscription) = makeStage("B")
        let alerts = [Confirmation(), Confirmation()]
        pages[0].present(alerts)
        stage.window.press("Escape")
        XCTAssertEqual(stage.transcript.take(), ["B.shouldPop key"])
        alerts[0].finish(returning: false, animated: false)
        XCTAssertNotNil(pages[0].openQuestion, "the page has not answered yet")
        way(stage)
        pump(until: { stage.navigation.presentedViewController == alerts[1] }, name)
        XCTAssertTrue(stage.transcript.take().contains("B.shouldPop \(name)"), name)
        XCTAssertEqual(stage.titles, ["A", "B"], name)
        alerts[1].finish(returning: false, animated: false)
        pump(until: { pages[0].openQuestion == nil })
        pages[0].onShouldPop = nil
        stage.close(subscription)
      }
    }
  }

  func testSecondRequestRightAfterAgreement_PopsTheNextPage() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B", "C")
      let alert = Confirmation()
      pages[1].present([alert])
      pages[0].onShouldPop = { _ in true }
      let first = Answer { await stage.navigation.requestPop() }
      alert.finish(returning: true, animated: false)
      let second = Answer { await stage.navigation.requestPop() }
      let third = Answer { await stage.navigation.requestPop(to: pages[0]) }
      pump(until: { third.hasCome && second.hasCome })
      XCTAssertEqual(first.value, true)
      XCTAssertEqual(second.value, true)
      XCTAssertEqual(third.value, false, "the page to pop to has gone")
      XCTAssertEqual(stage.titles, ["A"])
      pages[1].onShouldPop = nil
      stage.close(subscription)
    }
  }

  func testPagePushedBeforeTheAnswerArrives_IsNotPoppedByTheWaitingRequest() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B")
      let alert = Confirmation()
      pages[0].present([alert])
      stage.window.press("Escape")
      alert.finish(returning: false, animated: false)
      let second = Answer { await stage.navigation.requestPop() }
      stage.window.press("Escape")
      stage.navigation.push(stage.page("C"), animated: false)
      pump(until: { second.hasCome && pages[0].openQuestion == nil })
      MainLoop.runPending()
      XCTAssertEqual(second.value, false)
      XCTAssertEqual(stage.titles, ["A", "B", "C"])
      pages[0].onShouldPop = nil
      stage.close(subscription)
    }
  }

  func testRequestDismissRightAfterAnAlert_AsksAgain() {
    onGtk {
      let stage = Stage()
      let sheet = stage.page("S")
      let alerts = [Confirmation(), Confirmation()]
      sheet.present(alerts)
      stage.navigation.present(sheet, animated: false)
      let first = Answer { await sheet.requestDismiss(animated: false) }
      alerts[0].finish(returning: false, animated: false)
      let second = Answer { await sheet.requestDismiss(animated: false) }
      pump(until: { first.hasCome && sheet.presentedViewController == alerts[1] })
      XCTAssertEqual(first.value, false)
      alerts[1].finish(returning: true, animated: false)
      let third = Answer { await sheet.requestDismiss(animated: false) }
      pump(until: { second.hasCome && third.hasCome })
      XCTAssertEqual(second.value, true)
      XCTAssertEqual(third.value, false, "the sheet has gone by then")
      XCTAssertNil(stage.navigation.presentedViewController)
      sheet.onShouldPop = nil
    }
  }

  func testLinkRightAfterAnAlert_AsksAgainAndOpens() throws {
    onGtk {
      let (stage, pages, subscription) = makeStage("B")
      stage.navigation.destinations.register(Site.self, as: "site") { SitePage($0) }
      let alerts = [Confirmation(), Confirmation()]
      pages[0].present(alerts)
      stage.window.press("Escape")
      alerts[0].finish(returning: false, animated: false)
      let opened = Answer { try? await stage.navigation.requestOpen(Site(1), animated: false) }
      pump(until: { stage.navigation.presentedViewController == alerts[1] })
      alerts[1].finish(returning: true, animated: false)
      pump(until: { opened.hasCome })
      XCTAssertEqual(opened.value, true)
      XCTAssertEqual(stage.titles, ["A", "Site 1"])
      pages[0].onShouldPop = nil
      stage.close(subscription)
    }
  }

  func testPagePoppedByCodeAfterItsAlert_EndsTheWaitingRequest() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B")
      let alert = Confirmation()
      pages[0].present([alert])
      stage.window.press("Escape")
      alert.finish(returning: true, animated: false)
      let second = Answer { await stage.navigation.requestPop() }
      stage.navigation.pop()
      pump(until: { second.hasCome })
      XCTAssertEqual(second.value, false)
      XCTAssertEqual(stage.titles, ["A"])
      pages[0].onShouldPop = nil
      stage.close(subscription)
    }
  }
}

private final class Confirmation: ViewController, ValueReturning {
  typealias ReturnedValue = Bool
}

extension RecordingController {
  /// Presents the next of some alerts each time that the page is asked.
  fileprivate func present(_ alerts: [Confirmation]) {
    var rest = alerts[...]
    onShouldPop = { [weak self] _ in
      guard let alert = rest.popFirst() else { return true }
      return await self?.presentForResult(alert, animated: false) ?? false
    }
  }
}

import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Presenting and dismissing view controllers.
final class PresentationTests: GtkTestCase {
  func testSheet_KeepsThePresenterAppeared() {
    onGtk {
      let stage = Stage(animations: true)
      _ = stage.transcript.take()
      let sheet = stage.page("S")
      stage.navigation.present(sheet) { [transcript = stage.transcript] in
        transcript.add("completion")
      }
      XCTAssertEqual(stage.transcript.take(), ["S.didLoad", "S.willAppear presented"])
      XCTAssertIdentical(stage.navigation.visibleViewController, sheet)
      XCTAssertIdentical(stage.navigation.topViewController, stage.root)
      pump(until: { sheet.appearance == .appeared })
      XCTAssertEqual(stage.transcript.take(), ["S.didAppear presented", "completion"])
      sheet.dismiss()
      XCTAssertEqual(stage.transcript.take(), ["S.willDisappear dismissed"])
      pump(until: { sheet.appearance == .disappeared })
      XCTAssertEqual(stage.transcript.take(), ["S.didDisappear dismissed"])
    }
  }

  func testFullScreen_MakesThePresenterDisappear() {
    onGtk {
      let (stage, page) = makeStage(.fullScreen)
      stage.navigation.present(page, animated: false)
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "S.didLoad", "A.willDisappear", "S.willAppear presented", "A.didDisappear",
          "S.didAppear presented",
        ])
      XCTAssertFalse(stage.root.view.isMapped)
      stage.navigation.dismiss(animated: false)
      XCTAssertEqual(
        stage.transcript.take().filter { !$0.contains("Show") },
        ["S.willDisappear dismissed", "A.willAppear", "S.didDisappear dismissed", "A.didAppear"])
    }
  }

  func testAnimatedFullScreen_CoversThePresenterBelowATitleBar() {
    onGtk {
      let stage = Stage(animations: true)
      let (b, modal) = (stage.page("B"), stage.page("M"))
      modal.modalPresentationStyle = .fullScreen
      stage.navigation.push(b, animated: false)
      _ = stage.transcript.take()
      b.present(modal)
      pump(until: { modal.appearance == .appeared })
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "M.didLoad", "B.willDisappear", "M.willAppear presented", "B.didDisappear",
          "M.didAppear presented",
        ])
      XCTAssertEqual(stage.navigation.topViewController, b)
      XCTAssertEqual(stage.navigation.visibleViewController, modal)
      XCTAssertFalse(b.view.isMapped)
      let bar =
        modal.view.window?.child?.descendants(of: Widget.self).last { $0.cssName == "headerbar" }?
        .height ?? 0
      XCTAssertEqual(
        stage.place(of: modal.view), [bar, stage.window.height - bar],
        "a title bar stays, to move and close the window")
      b.dismiss()
      pump(until: { b.appearance == .appeared })
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "M.willDisappear dismissed", "B.willAppear", "M.didDisappear dismissed", "B.didAppear",
        ])
      XCTAssertTrue(b.view.isMapped)
    }
  }

  func testSheetOverFullScreen_SendsNothingToCoveredPages() {
    onGtk {
      let (stage, page) = makeStage(.fullScreen)
      stage.navigation.present(page, animated: false)
      _ = stage.transcript.take()
      let sheet = stage.page("T")
      page.present(sheet, animated: false)
      sheet.dismiss(animated: false)
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "T.didLoad", "T.willAppear presented", "T.didAppear presented",
          "T.willDisappear dismissed", "T.didDisappear dismissed",
        ])
    }
  }

  func testPresentDismissPresentInOneTurn_RunInOrder() {
    onGtk {
      let stage = Stage(animations: true)
      let (first, second) = (stage.page("S"), stage.page("T"))
      _ = stage.transcript.take()
      stage.navigation.present(first)
      stage.navigation.dismiss()
      stage.navigation.present(second)
      XCTAssertIdentical(stage.navigation.presentedViewController, second)
      pump(until: { second.appearance == .appeared })
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "S.didLoad", "S.willAppear presented", "S.didAppear presented",
          "S.willDisappear dismissed", "S.didDisappear dismissed",
          "T.didLoad", "T.willAppear presented", "T.didAppear presented",
        ])
    }
  }

  func testDismissInAChain_DismissesAllAbove() {
    onGtk {
      let (stage, sheet) = makeStage(.pageSheet)
      let (upper, topmost) = (stage.page("T"), stage.page("U"))
      stage.navigation.present(sheet, animated: false)
      sheet.present(upper, animated: false)
      upper.present(topmost, animated: false)
      XCTAssertIdentical(topmost.presentingViewController, upper)
      XCTAssertIdentical(stage.navigation.visibleViewController, topmost)
      sheet.dismiss(animated: false)
      XCTAssertNil(sheet.presentedViewController)
      XCTAssertEqual(sheet.appearance, .appeared)
      for page in [upper, topmost] { XCTAssertEqual(page.appearance, .disappeared) }
      stage.navigation.dismiss(animated: false)
      XCTAssertNil(stage.navigation.presentedViewController)
      XCTAssertEqual(sheet.appearance, .disappeared)
    }
  }

  func testInvalidPresentations_AreRefusedAndLogged() {
    onGtk {
      let (stage, sheet) = makeStage(.pageSheet)
      stage.navigation.present(sheet, animated: false)
      stage.root.present(stage.page("T"), animated: false)
      sheet.present(sheet, animated: false)
      sheet.present(stage.root, animated: false)
      stage.page("X").present(stage.page("Y"), animated: false)
      XCTAssertEqual(LogRecorder.takeComplaints().count, 4)
      XCTAssertIdentical(stage.navigation.presentedViewController, sheet)
      XCTAssertNil(sheet.presented)
    }
  }

  func testPopoverClosedByTheUser_IsDismissed() {
    onGtk {
      let (stage, page) = makeStage(.pageSheet)
      page.modalPresentationStyle = .popover(from: .view(stage.root.view))
      // GTK 4.8 may leak a popover that grabs the pointer.
      page.isModalInPresentation = true
      stage.navigation.present(page, animated: false)
      XCTAssertEqual(page.appearance, .appeared)
      XCTAssertEqual(stage.root.appearance, .appeared)
      pumpFrames(of: stage.window)
      stage.popover(around: page)?.popDown()
      XCTAssertNil(stage.navigation.presentedViewController)
      XCTAssertEqual(page.appearance, .disappeared)
      pumpFrames(of: stage.window)
    }
  }

  func testPopoverUnderASheet_HidesAndReturns() {
    onGtk {
      let (stage, page) = makeStage(.pageSheet)
      page.modalPresentationStyle = .popover(from: .view(stage.root.view))
      // GTK 4.8 may leak a popover that grabs the pointer.
      page.isModalInPresentation = true
      stage.navigation.present(page, animated: false)
      pumpFrames(of: stage.window)
      let sheet = stage.page("T")
      page.present(sheet, animated: false)
      XCTAssertFalse(page.view.isMapped)
      XCTAssertEqual(page.appearance, .disappeared)
      XCTAssertIdentical(
        page.presentedViewController, sheet, "the hidden popover is still presented")
      pumpFrames(of: stage.window)
      sheet.dismiss(animated: false)
      XCTAssertTrue(page.view.isMapped)
      XCTAssertEqual(page.appearance, .appeared)
      pumpFrames(of: stage.window)
      page.dismiss(animated: false)
      pumpFrames(of: stage.window)
    }
  }

  func testEscape_DismissesUnlessThePageIsModal() {
    onGtk {
      let (stage, sheet) = makeStage(.pageSheet)
      stage.navigation.present(sheet, animated: false)
      sheet.isModalInPresentation = true
      stage.window.press("Escape")
      XCTAssertIdentical(stage.navigation.presentedViewController, sheet)
      sheet.isModalInPresentation = false
      XCTAssertTrue(stage.window.press("Escape"))
      XCTAssertNil(stage.navigation.presentedViewController)
    }
  }

  func testSheet_TakesTheFocusAndReturnsIt() {
    onGtk {
      let (stage, sheet) = makeStage(.pageSheet)
      XCTAssertTrue(stage.root.view.descendants(of: Button.self)[0].grabFocus())
      let before = stage.window.focus
      stage.navigation.present(sheet, animated: false)
      XCTAssertTrue(stage.window.focus?.isInside(sheet.view) == true)
      XCTAssertFalse(before?.grabFocus() == true, "widgets below the sheet refuse the focus")
      XCTAssertFalse(stage.root.view.isReachable, "widgets below the sheet take no clicks")
      for _ in 0..<6 {
        stage.window.pressTab()
        if let focus = stage.window.focus { XCTAssertFalse(focus.isInside(stage.navigation.view)) }
      }
      stage.navigation.dismiss(animated: false)
      XCTAssertEqual(stage.window.focus, before)
      XCTAssertTrue(stage.root.view.isReachable)
    }
  }

  func testWindowClosedDuringPresentation_BalancesMessagesAndFreesThePage() {
    onGtk {
      weak var alive: ViewController?
      do {
        let stage = Stage(animations: true)
        let sheet = stage.page("S")
        alive = sheet
        stage.navigation.present(sheet)
        pumpFrames(of: stage.window)
        stage.close()
        let heard = stage.transcript.take()
        for kind in ["Appear", "Disappear"] {
          XCTAssertEqual(heard.count { $0.hasPrefix("S.will\(kind)") }, 1, "\(heard)")
          XCTAssertEqual(heard.count { $0.hasPrefix("S.did\(kind)") }, 1, "\(heard)")
        }
      }
      pump(until: { alive == nil })
    }
  }

  func testSheetDismissedInViewWillAppear_IsRemoved() {
    onGtk {
      let (stage, sheet) = makeStage(.pageSheet)
      stage.navigation.present(sheet, animated: false)
      stage.window.isVisible = false
      sheet.onWillAppear = { [weak sheet] in sheet?.dismiss(animated: false) }
      stage.window.isVisible = true
      pump(until: { sheet.appearance == .disappeared })
      XCTAssertNil(stage.navigation.presentedViewController)
      XCTAssertEqual(stage.root.appearance, .appeared)
    }
  }
}

@MainActor private func makeStage(
  _ style: ModalPresentationStyle
) -> (Stage, RecordingController) {
  let stage = Stage()
  let page = stage.page("S")
  page.modalPresentationStyle = style
  _ = stage.transcript.take()
  return (stage, page)
}

extension Stage {
  /// Returns the popover that shows a page.
  fileprivate func popover(around page: ViewController) -> Popover? {
    sequence(first: page.view, next: \.parent).lazy.compactMap { $0.cast(to: Popover.self) }
      .first { _ in true }
  }
}

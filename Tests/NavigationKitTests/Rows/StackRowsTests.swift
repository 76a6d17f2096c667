import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Rows S1–S9 and S12–S15 of the seed documents: the stack, and what belongs to each page.
final class StackRowsTests: GtkTestCase {
  // MARK: S1–S3, a root, a push, the back button

  func testS01_Root_AppearsOnceWithItsWindow() {
    onGtk {
      let stage = Stage()
      XCTAssertEqual(
        stage.transcript.take(),
        ["A.didLoad", "A.willAppear", "willShow A", "A.didAppear", "didShow A"])
      stage.close()
      XCTAssertEqual(stage.transcript.take(), ["A.willDisappear", "A.didDisappear"])
    }
  }

  func testS01_Root_HasNoBackButton() {
    onGtk {
      let stage = Stage()
      XCTAssertEqual(stage.headerTexts, ["A"])
      stage.close()
    }
  }

  func testS01_Root_NeverPops() {
    onGtk {
      let stage = Stage()
      stage.recordStack()
      _ = stage.transcript.take()
      XCTAssertNil(stage.navigation.pop())
      XCTAssertEqual(stage.navigation.popToRoot(), [])
      XCTAssertEqual(stage.navigation.popTo(stage.root), [])
      XCTAssertFalse(stage.window.press("Escape"))
      XCTAssertEqual(stage.transcript.take(), [])
      XCTAssertTrue(stage.root.view.isMapped)
      stage.close()
    }
  }

  func testS02_Push_ShowsTheNewPageAndABackButton() {
    onGtk {
      let stage = Stage(animations: true)
      stage.recordStack()
      _ = stage.transcript.take()
      let b = stage.page("B")
      stage.navigation.push(b)
      XCTAssertEqual(
        stage.transcript.take(),
        ["push at 1 +B", "B.didLoad", "A.willDisappear", "B.willAppear moving", "willShow B"])
      XCTAssertTrue(stage.root.view.isMapped && b.view.isMapped, "both are seen while they move")
      stage.settle()
      XCTAssertEqual(
        stage.transcript.take(), ["A.didDisappear", "B.didAppear moving", "didShow B"])
      XCTAssertTrue(b.view.isMapped)
      XCTAssertFalse(stage.root.view.isMapped)
      XCTAssertEqual(stage.headerTexts, ["A", "B"])
      XCTAssertEqual(stage.backButton?.isOnScreen, true)
      stage.close()
    }
  }

  func testS03_BackButton_BringsBackTheLowerPageAndItsBars() {
    onGtk {
      let stage = Stage()
      stage.navigation.setToolbarHidden(false, animated: false)
      let (b, c) = (stage.page("B"), stage.page("C"))
      b.navigationItem.rightBarButtonItem = BarButtonItem(title: "Edit")
      b.toolbarItems = [BarButtonItem(title: "Share")]
      c.toolbarItems = [BarButtonItem(title: "Delete")]
      stage.navigation.push(b)
      stage.navigation.push(c)
      _ = stage.transcript.take()
      XCTAssertEqual(stage.headerTexts, ["B", "C"])
      stage.backButton?.emit("clicked")
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "C.willDisappear moving", "B.willAppear", "willShow B", "C.didDisappear moving",
          "B.didAppear", "didShow B",
        ])
      XCTAssertEqual(stage.titles, ["A", "B"])
      XCTAssertTrue(b.view.isMapped)
      XCTAssertEqual(stage.headerTexts, ["A", "B", "Edit"])
      XCTAssertTrue(pump(until: { stage.toolbarTexts == ["Share"] }))
      stage.close()
    }
  }

  // MARK: S4–S6, pops from code

  func testS04_Pop_ReturnsThePageThatGoesAndAtTheRootNothing() {
    onGtk {
      let stage = Stage()
      let b = stage.page("B")
      stage.navigation.push(b)
      stage.recordStack()
      _ = stage.transcript.take()
      XCTAssertEqual(stage.navigation.pop(), b)
      XCTAssertEqual(stage.transcript.take().first, "pop at 1 -B")
      XCTAssertNil(b.parent)
      XCTAssertNil(stage.navigation.pop())
      XCTAssertEqual(stage.transcript.take(), [])
      stage.close()
    }
  }

  func testS05_PopTo_AllAboveGoAndOnlyTheTopAnimates() {
    onGtk {
      let stage = Stage(animations: true)
      let pages = ["B", "C", "D"].map(stage.page)
      for page in pages { stage.navigation.push(page, animated: false) }
      stage.recordStack()
      _ = stage.transcript.take()
      let removed = stage.navigation.popTo(pages[0])
      XCTAssertEqual(removed.map(\.title), ["D", "C"])
      XCTAssertEqual(
        stage.transcript.take(),
        ["pop at 2 -D -C", "D.willDisappear moving", "B.willAppear", "willShow B"])
      XCTAssertEqual(pages.map(\.view.isMapped), [true, false, true], "C is not in sight")
      stage.settle()
      XCTAssertEqual(
        stage.transcript.take(), ["D.didDisappear moving", "B.didAppear", "didShow B"])
      XCTAssertEqual(stage.headerTexts, ["A", "B"])
      XCTAssertEqual(pages.map(\.parent), [stage.navigation, nil, nil])
      stage.close()
    }
  }

  func testS05_PopTo_APageThatIsNotThereChangesNothing() {
    onGtk {
      let stage = Stage()
      stage.navigation.push(stage.page("B"))
      stage.recordStack()
      _ = stage.transcript.take()
      XCTAssertEqual(stage.navigation.popTo(stage.page("X")), [])
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
      XCTAssertEqual(stage.transcript.take(), [])
      stage.close()
    }
  }

  func testS06_PopToRoot_LeavesTheRootInOneMovement() {
    onGtk {
      let stage = Stage(animations: true)
      for name in ["B", "C", "D"] { stage.navigation.push(stage.page(name), animated: false) }
      stage.recordStack()
      _ = stage.transcript.take()
      XCTAssertEqual(stage.navigation.popToRoot().map(\.title), ["D", "C", "B"])
      stage.settle()
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "pop at 1 -D -C -B", "D.willDisappear moving", "A.willAppear", "willShow A",
          "D.didDisappear moving", "A.didAppear", "didShow A",
        ])
      XCTAssertEqual(stage.headerTexts, ["A"])
      XCTAssertTrue(stage.root.view.isMapped)
      stage.close()
    }
  }

  // MARK: S7 and S8, any stack at once

  func testS07_SetViewControllers_ShowsTheNewTopInOneStep() {
    onGtk {
      let stage = Stage(animations: true)
      let (b, x, c) = (stage.page("B"), stage.page("X"), stage.page("C"))
      stage.navigation.push(b, animated: false)
      stage.recordStack()
      _ = stage.transcript.take()
      stage.navigation.setViewControllers([stage.root, x, c], animated: true)
      stage.settle()
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "replace at 1 -B +X +C", "C.didLoad", "B.willDisappear moving", "C.willAppear moving",
          "willShow C", "B.didDisappear moving", "C.didAppear moving", "didShow C",
        ])
      XCTAssertEqual(stage.headerTexts, ["X", "C"], "the back button fits the new neighbour")
      XCTAssertFalse(x.isViewLoaded)
      XCTAssertNil(b.parent)
      stage.navigation.pop()
      stage.settle()
      XCTAssertEqual(stage.headerTexts, ["A", "X"])
      XCTAssertTrue(x.view.isMapped)
      stage.close()
    }
  }

  func testS07_SetViewControllers_WithTheSameTopChangesOnlyTheBackButton() {
    onGtk {
      let stage = Stage(animations: true)
      let (b, c) = (stage.page("B"), stage.page("C"))
      stage.navigation.push(b, animated: false)
      stage.navigation.push(c, animated: false)
      stage.recordStack()
      _ = stage.transcript.take()
      stage.navigation.setViewControllers([stage.page("X"), c], animated: true)
      XCTAssertEqual(stage.transcript.take(), ["replace at 0 -B -A +X"])
      XCTAssertEqual(stage.headerTexts, ["X", "C"])
      XCTAssertNil(b.parent)
      XCTAssertNil(stage.root.parent)
      stage.close()
    }
  }

  func testS07_SetViewControllers_JumpsBackToAPageFromBelow() {
    onGtk {
      let stage = Stage()
      let (b, c) = (stage.page("B"), stage.page("C"))
      stage.navigation.push(b)
      stage.navigation.push(c)
      _ = stage.transcript.take()
      stage.navigation.setViewControllers([b])
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "C.willDisappear moving", "B.willAppear", "willShow B", "C.didDisappear moving",
          "B.didAppear", "didShow B",
        ])
      XCTAssertEqual(stage.headerTexts, ["B"], "it is the root now")
      XCTAssertNil(stage.navigation.pop())
      stage.close()
    }
  }

  func testS08_Restoration_LoadsOnlyTheTopPageBeforeTheFirstShow() {
    onGtk {
      Gtk.setAnimations(true)
      let transcript = Transcript()
      let make = { (marker: String) in RecordingController(marker, transcript) }
      let markers = savedMarkers(make)
      XCTAssertEqual(markers, ["Albums", "Italy", "Photo 7"])
      _ = transcript.take()
      let pages = markers.map(make)
      let delegate = RecordingDelegate(transcript)
      let navigation = NavigationController(rootViewController: pages[0])
      navigation.delegate = delegate
      navigation.setViewControllers(pages, animated: true)
      XCTAssertEqual(transcript.take(), [], "nothing is shown yet")
      let window = show(navigation)
      XCTAssertEqual(
        transcript.take(),
        [
          "Photo 7.didLoad", "Photo 7.willAppear", "willShow Photo 7", "Photo 7.didAppear",
          "didShow Photo 7",
        ])
      XCTAssertEqual(pages.map(\.isViewLoaded), [false, false, true])
      XCTAssertEqual(navigation.navigationBar.surface.texts, ["Italy", "Photo 7"])
      navigation.pop(animated: false)
      XCTAssertEqual(navigation.navigationBar.surface.texts, ["Albums", "Italy"])
      XCTAssertEqual(pages.map(\.isViewLoaded), [false, true, true])
      window.end()
    }
  }

  // MARK: S9, one change after the other

  func testS09_ChangesDuringATransition_WaitForTheirTurn() {
    onGtk {
      let stage = Stage(animations: true)
      _ = stage.transcript.take()
      stage.navigation.push(stage.page("B"))
      stage.navigation.push(stage.page("C"))
      XCTAssertEqual(stage.navigation.viewControllers.map(\.title), ["A", "B", "C"])
      stage.settle()
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "B.didLoad", "A.willDisappear", "B.willAppear moving", "willShow B", "A.didDisappear",
          "B.didAppear moving", "didShow B", "C.didLoad", "B.willDisappear",
          "C.willAppear moving", "willShow C", "B.didDisappear", "C.didAppear moving", "didShow C",
        ])
      stage.close()
    }
  }

  func testS09_PopDuringAPush_WaitsToo() {
    onGtk {
      let stage = Stage(animations: true)
      _ = stage.transcript.take()
      stage.navigation.push(stage.page("B"))
      stage.navigation.pop()
      XCTAssertEqual(stage.titles, ["A"], "the stack is as asked for at once")
      XCTAssertTrue(pump(until: { stage.transcript.lines.last == "didShow A" }))
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "B.didLoad", "A.willDisappear", "B.willAppear moving", "willShow B", "A.didDisappear",
          "B.didAppear moving", "didShow B", "B.willDisappear moving", "A.willAppear",
          "willShow A", "B.didDisappear moving", "A.didAppear", "didShow A",
        ])
      stage.close()
    }
  }

  // MARK: S12, data flows down by a delegate

  func testS12_UpperPage_TellsItsDelegateAndKnowsNotWhoPushedIt() {
    onGtk {
      let stage = Stage()
      for lister in [ChoiceShower("One"), ChoiceShower("Two")] {
        stage.navigation.push(lister)
        lister.view.click("Choose")
        XCTAssertEqual(stage.navigation.topViewController?.title, "Choices")
        stage.navigation.topViewController?.view.click("Green")
        XCTAssertEqual(stage.navigation.topViewController, lister)
        XCTAssertEqual(lister.view.texts, ["Green", "Choose"])
      }
      XCTAssertEqual(stage.titles, ["A", "One", "Two"])
      stage.close()
    }
  }

  // MARK: S13–S15, bars and items

  func testS13_ControllersToolbar_RefusesItemsFromOutside() {
    onGtk {
      let stage = Stage()
      stage.navigation.setToolbarHidden(false, animated: false)
      stage.root.toolbarItems = [BarButtonItem(title: "Mine")]
      stage.navigation.toolbar.items = [BarButtonItem(title: "Theirs")]
      stage.navigation.toolbar.setItems([], animated: true)
      XCTAssertEqual(LogRecorder.takeComplaints().count, 2)
      XCTAssertTrue(pump(until: { stage.toolbarTexts == ["Mine"] }))
      XCTAssertEqual(stage.navigation.toolbar.items.map(\.title), ["Mine"])
      stage.close()
    }
  }

  func testS13_Bars_TakeTheirLookFromOutsideAndKeepTheirContent() {
    onGtk {
      let stage = Stage()
      stage.navigation.setToolbarHidden(false, animated: false)
      stage.root.toolbarItems = [BarButtonItem(title: "Tool")]
      stage.navigation.push(stage.page("B"))
      stage.navigation.pop()
      // All that a bar lets others set; items, topItem and backItem can only be read, and there
      // is no delegate to take over.
      for bar in [stage.navigation.navigationBar, stage.navigation.toolbar] as [Bar] {
        bar.barStyle = .black
        bar.isTranslucent = true
        bar.tintColor = Color(1, 0, 0)
        bar.barTintColor = Color(0, 0, 1)
      }
      stage.navigation.navigationBar.showsTitleButtons = false
      XCTAssertEqual(stage.headerTexts, ["A"])
      XCTAssertTrue(pump(until: { stage.toolbarTexts == ["Tool"] }))
      stage.close()
    }
  }

  func testS14_NavigationItems_StayParallelToThePages() {
    onGtk {
      let stage = Stage(animations: true)
      let (navigation, bar) = (stage.navigation, stage.navigation.navigationBar)
      let (b, c, d) = (stage.page("B"), stage.page("C"), stage.page("D"))
      @MainActor func check(_ titles: [String], line: UInt = #line) {
        XCTAssertEqual(stage.titles, titles, line: line)
        let pages = navigation.viewControllers
        XCTAssertTrue(bar.items.elementsEqual(pages.map(\.navigationItem), by: ===), line: line)
        XCTAssertIdentical(bar.topItem, pages.last?.navigationItem, line: line)
        XCTAssertIdentical(bar.backItem, pages.dropLast().last?.navigationItem, line: line)
      }
      check(["A"])
      navigation.push(b)
      check(["A", "B"])
      navigation.push(c)
      navigation.push(d)
      check(["A", "B", "C", "D"])
      navigation.pop()
      check(["A", "B", "C"])
      stage.settle()
      check(["A", "B", "C"])
      navigation.setViewControllers([d, stage.root, c])
      check(["D", "A", "C"])
      navigation.popTo(stage.root)
      check(["D", "A"])
      navigation.popToRoot(animated: false)
      check(["D"])
      stage.settle()
      stage.close()
    }
  }

  func testS15_NavigationItem_IsMadeWhenItIsAskedFor() {
    onGtk {
      let page = ViewController(title: "Page")
      XCTAssertFalse(page.hasNavigationItem)
      _ = page.view
      XCTAssertFalse(page.hasNavigationItem, "a page elsewhere needs none")
      let item = page.navigationItem
      XCTAssertTrue(page.hasNavigationItem)
      XCTAssertIdentical(page.navigationItem, item)
    }
  }

  func testS15_View_IsLoadedOnceAndItsItemsAreThereFromTheFirst() {
    onGtk {
      let stage = Stage()
      let b = stage.page("B")
      b.onDidLoad = { [weak b] in
        b?.navigationItem.rightBarButtonItem = BarButtonItem(title: "Act")
      }
      XCTAssertFalse(b.isViewLoaded)
      stage.navigation.push(b)
      XCTAssertEqual(stage.headerTexts, ["A", "B", "Act"])
      let view = b.view
      stage.navigation.pop()
      stage.navigation.push(b)
      XCTAssertEqual(b.view, view)
      XCTAssertEqual(stage.headerTexts, ["A", "B", "Act"])
      XCTAssertEqual(stage.transcript.lines.count { $0 == "B.didLoad" }, 1)
      stage.close()
    }
  }
}

/// Where a user has gone to, in a window that is closed then.
@MainActor private func savedMarkers(_ make: (String) -> RecordingController) -> [String] {
  let navigation = NavigationController(rootViewController: make("Albums"))
  let window = show(navigation)
  navigation.push(make("Italy"), animated: false)
  navigation.push(make("Photo 7"), animated: false)
  defer { window.end() }
  return navigation.viewControllers.compactMap(\.title)
}

/// What a page that lets the user choose tells whoever wants to know.
@MainActor private protocol ChoicesDelegate: AnyObject {
  func choices(_ controller: Choices, didChoose choice: String)
}

@MainActor private final class Choices: ViewController {
  weak var delegate: (any ChoicesDelegate)?

  init() { super.init(title: "Choices") }

  override func loadView() {
    let button = Button(label: "Green")
    button.onClicked { [weak self] in
      guard let self else { return }
      delegate?.choices(self, didChoose: "Green")
    }
    view = button
  }
}

@MainActor private final class ChoiceShower: ViewController, ChoicesDelegate {
  private let choice = Label("None")

  init(_ title: String) { super.init(title: title) }

  override func loadView() {
    let button = Button(label: "Choose")
    button.onClicked { [weak self] in
      let choices = Choices()
      choices.delegate = self
      self?.navigationController?.push(choices)
    }
    view = Box(.vertical, children: [choice, button])
  }

  func choices(_ controller: Choices, didChoose choice: String) {
    self.choice.text = choice
    navigationController?.popTo(self)
  }
}

@MainActor extension ViewController {
  /// Whether the lazy item has been made.
  fileprivate var hasNavigationItem: Bool {
    Mirror(reflecting: self).children.contains {
      $0.label == "$__lazy_storage_$_navigationItem"
        && Mirror(reflecting: $0.value).children.isEmpty == false
    }
  }
}

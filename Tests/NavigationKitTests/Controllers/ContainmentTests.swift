import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Containers that an app defines, which forward to the child that they show.
final class ContainmentTests: GtkTestCase {
  func testTransition_MovesTheFocusAndLaterRestoresIt() {
    onGtk {
      let (stage, first, second, container) = makeContainer()
      let buttons = [first, second].map { $0.view.descendants(of: Button.self)[0] }
      let second2 = Button(label: "Other")
      second.view.cast(to: Box.self)?.append(second2)
      buttons[0].grabFocus()
      container.show(second)
      XCTAssertEqual(stage.window.focus, buttons[1])
      second2.grabFocus()
      container.show(first)
      XCTAssertEqual(stage.window.focus, buttons[0])
      container.show(second)
      XCTAssertEqual(stage.window.focus, second2)
    }
  }

  func testTransition_DoesNotMoveAFocusOutsideTheChildren() {
    onGtk {
      let (stage, _, second, container) = makeContainer()
      container.outside.grabFocus()
      container.show(second)
      XCTAssertEqual(stage.window.focus, container.outside)
    }
  }

  func testTransition_SendsTheMessagesOfTheOldChildFirst() {
    onGtk {
      let (stage, _, second, container) = makeContainer()
      _ = stage.transcript.take()
      container.show(second)
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "First.willDisappear", "First.didDisappear", "Second.didLoad", "Second.willAppear",
          "Second.didAppear",
        ])
    }
  }

  func testTransitionWhileCovered_SendsNoAppearanceMessages() {
    onGtk {
      let (stage, _, second, container) = makeContainer()
      stage.navigation.push(stage.page("Above"))
      _ = stage.transcript.take()
      container.show(second)
      XCTAssertEqual(stage.transcript.take(), ["Second.didLoad"])
      stage.navigation.pop()
      XCTAssertEqual(
        stage.transcript.take().filter { $0.hasPrefix("Second") },
        ["Second.willAppear", "Second.didAppear"])
    }
  }

  func testTitleOfAForwardedChild_UpdatesTheBarTheWindowAndTheBackButton() {
    onGtk {
      let (stage, first, second, container) = makeContainer()
      first.title = "Primo"
      XCTAssertEqual(stage.headerTexts, ["A", "Primo"])
      pump(until: { stage.window.title == "Primo" })
      container.show(second)
      stage.navigation.push(stage.page("Above"))
      second.title = "Secondo"
      XCTAssertEqual(stage.backButton?.texts, ["Secondo"])
      container.title = "Container"
      XCTAssertEqual(stage.backButton?.texts, ["Secondo"], "the child names the back button")
    }
  }

  func testViewOfAChild_IsUnloadedIfTheContainerReleasesIt() {
    onGtk {
      let (stage, first, second, container) = makeContainer()
      container.show(second)
      XCTAssertFalse(first.unloadView(), "by default, children keep their views")
      container.releases = true
      XCTAssertTrue(first.unloadView())
      container.show(first)
      XCTAssertTrue(first.view.isMapped)
      withExtendedLifetime(stage) {}
    }
  }

  func testContainerWithBackTarget_HasABackButtonAndHandlesTheBackKey() {
    onGtk {
      Gtk.setAnimations(false)
      let container = TwoStacks()
      let window = show(container)
      let bar = container.detail.navigationBar.surface
      XCTAssertEqual(bar.texts, ["List", "Detail"])
      XCTAssertTrue(container.hasHeaderBars)
      XCTAssertFalse(window.titlebar?.isVisible == true)
      window.press("<Alt>Left")
      XCTAssertEqual(container.returns, 1)
      XCTAssertEqual(container.detail.history.map(\.page.title), ["List"])
      window.end()
    }
  }

  func testContainerWithoutItems_ShowsTheItemsOfItsForwardedChild() {
    onGtk {
      let (stage, first, second, container) = makeContainer()
      stage.navigation.isToolbarHidden = false
      first.navigationItem.rightBarButtonItem = BarButtonItem(title: "Right")
      first.toolbarItems = [BarButtonItem(title: "Tool")]
      XCTAssertEqual(stage.headerTexts, ["A", "First", "Right"])
      XCTAssertEqual(stage.navigation.shownToolbarItems.map(\.title), ["Tool"])
      container.show(second)
      XCTAssertEqual(stage.headerTexts, ["A", "Second"])
      XCTAssertEqual(stage.navigation.shownToolbarItems.count, 0)
      first.navigationItem.rightBarButtonItem?.title = "Hidden"
      XCTAssertEqual(stage.headerTexts, ["A", "Second"])
    }
  }
}

/// Returns a stage whose top page is a container that shows the first of two children.
@MainActor private func makeContainer()
  -> (Stage, RecordingController, RecordingController, SwitchingController)
{
  let stage = Stage()
  let (first, second) = (stage.page("First"), stage.page("Second"))
  let container = SwitchingController([first, second])
  stage.navigation.push(container)
  container.show(first)
  return (stage, first, second, container)
}

/// A container that shows one of its children below a button.
@MainActor private final class SwitchingController: ViewController {
  let outside = Button(label: "Outside")
  var releases = false
  private(set) var shown: ViewController?
  private let box = Box(.vertical)

  init(_ children: [ViewController]) {
    super.init()
    for child in children { addChild(child) }
  }

  override func loadView() { view = Box(.vertical, children: [outside, box]) }

  func show(_ child: ViewController) {
    let old = shown
    transition(
      from: old, to: child,
      remove: {
        if let old { box.remove(old.view) }
        shown = child
      },
      add: {
        shown = child
        box.append(child.view)
      })
  }

  override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
  override var childrenForAppearance: [ViewController] { shown.map { [$0] } ?? [] }
  override var childForBars: ViewController? { shown }
  override var childForBackTitle: ViewController? { shown }
  override func releaseView(of child: ViewController) -> Bool { releases }
}

/// A container whose detail stack has a back button to its list.
@MainActor private final class TwoStacks: ViewController {
  let list = NavigationController(rootViewController: ViewController(title: "List"))
  let detail = NavigationController(rootViewController: ViewController(title: "Detail"))
  private(set) var returns = 0

  override func loadView() { view = Box(.horizontal, children: [list.view, detail.view]) }
  override func viewDidLoad() {
    addChild(list)
    addChild(detail)
  }
  override var hasHeaderBars: Bool { true }
  override var titleButtonSides: TitleButtonSides {
    didSet { detail.titleButtonSides = titleButtonSides }
  }
  override func backTarget(of child: ViewController) -> ViewController? {
    child == detail ? list.topViewController : nil
  }
  override func goBack(from child: ViewController, animated: Bool) { returns += 1 }
}

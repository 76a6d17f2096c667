import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Properties that belong to one view controller.
final class ViewControllerTests: GtkTestCase {
  func testPreviousViewController_IsThePageBelow() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B")
      XCTAssertIdentical(stage.navigation.previousViewController(of: pages[0]), stage.root)
      XCTAssertNil(stage.navigation.previousViewController(of: stage.root))
      XCTAssertNil(stage.navigation.previousViewController(of: stage.page("X")))
      stage.close(subscription)
    }
  }

  func testPropertySetTwice_NotifiesOnce() {
    onGtk {
      let page = ViewController(title: "P")
      var changes = 0
      let subscription = page.changes.observe { _ in changes += 1 }
      let sets: [() -> Void] = [
        { page.canPop = false }, { page.hidesBottomBarWhenPushed = true },
        { page.wantsFullScreenLayout = true }, { page.isModalInPresentation = true },
        { page.title = "Q" }, { page.navigationItem.title = "R" },
        { page.navigationItem.prompt = "S" },
      ]
      for (index, set) in sets.enumerated() {
        set()
        XCTAssertEqual(changes, index + 1)
        set()
        XCTAssertEqual(changes, index + 1, "setting the same value does not notify")
      }
      withExtendedLifetime(subscription) {}
    }
  }

  func testNavigationItem_IsCreatedOnFirstAccess() {
    onGtk {
      let page = ViewController(title: "Page")
      XCTAssertFalse(page.hasNavigationItem)
      _ = page.view
      XCTAssertFalse(page.hasNavigationItem, "loading the view does not create the item")
      let item = page.navigationItem
      XCTAssertTrue(page.hasNavigationItem)
      XCTAssertIdentical(page.navigationItem, item)
    }
  }

  func testPagePushedTwice_LoadsItsViewOnce() {
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
    }
  }

  func testChoiceInPushedPage_ReachesItsDelegate() {
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
    }
  }

  func testInstancesOfOneClass_KeepTheirOwnData() {
    onGtk {
      let stage = Stage()
      for folder in ["usr", "share", "doc"] { stage.navigation.push(stage.page(folder)) }
      XCTAssertEqual(stage.titles, ["A", "usr", "share", "doc"])
      let top = stage.navigation.topViewController
      XCTAssertEqual(top?.view.texts, ["doc", "Next"])
      stage.navigation.pop()
      XCTAssertEqual(stage.navigation.topViewController?.view.texts, ["share", "Next"])
    }
  }
}

/// Receives the user's choice.
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
  /// Whether the lazy property has been initialized.
  fileprivate var hasNavigationItem: Bool {
    Mirror(reflecting: self).children.contains {
      $0.label == "$__lazy_storage_$_navigationItem"
        && Mirror(reflecting: $0.value).children.isEmpty == false
    }
  }
}

import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Rows S12–S15: what belongs to each page.
final class StackPageRowsTests: GtkTestCase {
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
      pump(until: { stage.toolbarTexts == ["Mine"] })
      XCTAssertEqual(stage.navigation.toolbar.items.map(\.title), ["Mine"])
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
      pump(until: { stage.toolbarTexts == ["Tool"] })
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
    }
  }
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

import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Every refused call logs one line with the classes and the reason, and changes nothing.
final class RefusalTests: GtkTestCase {
  func testRefusedEditsOfAStack_LogOneLineAndChangeNothing() {
    check { stage in
      let navigation = stage.navigation
      let sheet = PresentedPage()
      navigation.present(sheet, animated: false)
      return [
        .init("AtlasNavigation.push refused LowerPage: it is in AtlasNavigation already.") {
          navigation.push(stage.lower)
        },
        .init("AtlasNavigation.push refused OtherPage: it is in NavigationController already.") {
          navigation.push(stage.otherPage)
        },
        .init(
          "AtlasNavigation.push refused PresentedPage: it is presented by AtlasNavigation already."
        ) {
          navigation.push(sheet)
        },
        .init(
          "AtlasNavigation.push refused NavigationController: a navigation controller cannot be a page."
        ) {
          navigation.push(NavigationController(rootViewController: ViewController()))
        },
        .init("AtlasNavigation.setViewControllers refused an empty list: a stack needs a root.") {
          navigation.setViewControllers([])
        },
        .init("AtlasNavigation.setViewControllers refused NewPage: it is in the list twice.") {
          let page = NewPage()
          navigation.setViewControllers([stage.lower, page, page])
        },
        .init("AtlasNavigation.popTo refused NewPage: it is not on the stack.") {
          XCTAssertEqual(navigation.popTo(NewPage()), [])
        },
        .init(
          "AtlasNavigation.push refused NewPage: its identifier “lower” belongs to another page."
        ) {
          let page = NewPage()
          page.identifier = "lower"
          navigation.push(page)
        },
      ]
    }
  }

  func testRefusedIdentifiers_LogOneLineAndChangeNothing() {
    check { stage in
      let navigation = stage.navigation
      let registered = NewPage()
      registered.identifier = "registered"
      navigation.register(registered)
      return [
        .init("AtlasNavigation.push refused the identifier “x”: no page has it.") {
          navigation.push(identifier: "x")
        },
        .init("AtlasNavigation.popTo refused the identifier “x”: no page has it.") {
          XCTAssertEqual(navigation.popTo(identifier: "x"), [])
        },
        .init("AtlasNavigation.setViewControllers refused the identifier “x”: no page has it.") {
          navigation.setViewControllers(identifiers: ["lower", "x", "y"])
        },
        .init("AtlasNavigation.register refused NewPage: it has no identifier.") {
          navigation.register(NewPage())
        },
        .init("NewPage.identifier refused nil: the page is registered in AtlasNavigation.") {
          registered.identifier = nil
          XCTAssertEqual(registered.identifier, "registered")
        },
        .init("UpperPage.identifier refused “lower”: it belongs to LowerPage in AtlasNavigation.") {
          stage.upper.identifier = "lower"
          XCTAssertNil(stage.upper.identifier)
        },
      ]
    }
  }

  func testRefusedChildren_LogOneLineAndChangeNothing() {
    check { stage in
      let holder = HolderPage()
      let child = NewPage()
      holder.addChild(child)
      return [
        .init("HolderPage.addChild refused HolderPage: a view controller cannot contain itself.") {
          holder.addChild(holder)
        },
        .init("HolderPage.addChild refused LowerPage: it is in AtlasNavigation already.") {
          holder.addChild(stage.lower)
        },
        .init("NewPage.addChild refused HolderPage: it contains NewPage.") {
          child.addChild(holder)
        },
        .init(
          "AtlasNavigation.addChild refused NewPage: this container takes its children by its own calls."
        ) {
          stage.navigation.addChild(NewPage())
        },
        .init("HolderPage.transition refused NewPage: it is not a child of HolderPage.") {
          holder.transition(
            from: child, to: NewPage(), remove: { XCTFail("removed") }, add: { XCTFail("added") })
        },
        .init("HolderPage.transition refused OtherPage: it is not a child of HolderPage.") {
          holder.transition(
            from: stage.otherPage, to: child, remove: { XCTFail("removed") },
            add: { XCTFail("added") })
        },
        .init(
          "UpperPage.removeFromParent refused the removal: AtlasNavigation removes its children by its own calls."
        ) {
          stage.upper.removeFromParent()
        },
      ]
    }
  }

  func testRefusedRootsAndColumns_LogOneLineAndAreNotUsed() {
    check { stage in
      [
        .init("NavigationController.init refused UpperPage: it is in AtlasNavigation already.") {
          let other = NavigationController(rootViewController: stage.upper)
          XCTAssertEqual(other.viewControllers.count, 1)
          XCTAssertNotEqual(other.topViewController, stage.upper)
        },
        .init("SplitViewController.init refused UpperPage: it is in AtlasNavigation already.") {
          let split = SplitViewController(primary: NewPage(), secondary: stage.upper)
          XCTAssertEqual(split.secondary.viewControllers.count, 1)
        },
        .init("SplitViewController.init refused NavigationController: it is the other column.") {
          let column = NavigationController(rootViewController: NewPage())
          XCTAssertNotEqual(
            SplitViewController(primary: column, secondary: column).secondary, column)
        },
        .init("Window.rootViewController refused UpperPage: it is in AtlasNavigation already.") {
          let window = Window()
          window.rootViewController = stage.upper
          XCTAssertNil(window.rootViewController)
          window.destroy()
        },
        .init(
          "Window.rootViewController refused AtlasNavigation: it is the root of a window already."
        ) {
          let window = Window()
          window.rootViewController = stage.navigation
          XCTAssertNil(window.rootViewController)
          window.destroy()
        },
      ]
    }
  }

  func testRefusedPresentations_LogOneLineAndChangeNothing() {
    check { stage in
      let alone = NewPage()
      let first = PresentedPage()
      stage.navigation.present(first, animated: false)
      return [
        .init("NewPage.present refused OtherPage: NewPage is not in a window with a root.") {
          alone.present(OtherPage())
        },
        .init(
          "UpperPage.present refused NewPage: AtlasNavigation presents PresentedPage already: present from that one."
        ) {
          stage.upper.present(alone)
        },
        .init("PresentedPage.present refused LowerPage: it is in AtlasNavigation already.") {
          first.present(stage.lower)
        },
        .init(
          "PresentedPage.present refused PresentedPage: it is presented by AtlasNavigation already."
        ) {
          first.present(first)
        },
        .init("PresentedPage.present refused NewPage: the source of its popover is not on screen.")
        {
          alone.modalPresentationStyle = .popover(from: .view(Label("off screen")))
          first.present(alone)
        },
      ]
    }
  }

  func testRefusedItemsNamesAndKeys_LogOneLineAndChangeNothing() {
    check { stage in
      let item = BarButtonItem(title: "Act", keys: "<Control>n")
      let destinations = Destinations()
      destinations.register(Int.self, as: "number") { _ in nil }
      return [
        .init(
          "Toolbar.setItems refused items: a navigation controller fills this toolbar; set the page’s toolbarItems."
        ) {
          stage.navigation.toolbar.items = [item]
          XCTAssertTrue(stage.navigation.toolbar.items.isEmpty)
        },
        .init("BarButtonItem.keys refused “<Control>nonsense”: it is not a list of keys.") {
          item.keys = "<Control>nonsense"
          XCTAssertEqual(item.keys, "<Control>n")
        },
        .init("BarButtonItem.actionName refused “page.sort('name”: it is not an action name.") {
          item.actionName = "page.sort('name"
        },
        .init("KeyCommand.init refused “”: it is not a list of keys.") {
          _ = KeyCommand(title: "Nothing", keys: "") {}
        },
        .init("Destinations.register refused String as “number”: the name is taken.") {
          destinations.register(String.self, as: "number") { _ in nil }
        },
        .init("Destinations.register refused Int as “integer”: the type is registered already.") {
          destinations.register(Int.self, as: "integer") { _ in nil }
        },
      ]
    }
  }

  /// A refused call and the line that it logs.
  private struct Refusal {
    let line: String
    let call: @MainActor () -> Void

    init(_ line: String, _ call: @escaping @MainActor () -> Void) {
      (self.line, self.call) = (line, call)
    }
  }

  /// Makes refused calls. Checks the log and the state after each.
  private func check(_ refusals: @escaping @MainActor (RefusalStage) -> [Refusal]) {
    onGtk {
      let stage = RefusalStage()
      let table = refusals(stage)
      let before = stage.state
      for refusal in table {
        refusal.call()
        XCTAssertEqual(
          LogRecorder.takeComplaints(), ["NavigationKit: \(refusal.line)"], refusal.line)
        XCTAssertEqual(stage.state, before, refusal.line)
      }
      stage.window.end()
    }
  }
}

private final class AtlasNavigation: NavigationController {}
private final class LowerPage: ViewController {}
private final class UpperPage: ViewController {}
private final class OtherPage: ViewController {}
private final class NewPage: ViewController {}
private final class HolderPage: ViewController {}
private final class PresentedPage: ViewController {}

/// A stack of two pages in a window, and another stack.
@MainActor private final class RefusalStage {
  let lower = LowerPage()
  let upper = UpperPage()
  let otherPage = OtherPage()
  let navigation: AtlasNavigation
  let other: NavigationController
  let window: Window

  init() {
    Gtk.setAnimations(false)
    lower.identifier = "lower"
    navigation = AtlasNavigation(rootViewController: lower)
    navigation.push(upper)
    other = NavigationController(rootViewController: otherPage)
    window = show(navigation)
  }

  /// Everything that a refused call could change.
  var state: [ObjectIdentifier?] {
    let controllers: [ViewController?] =
      navigation.viewControllers + other.viewControllers
      + [
        navigation.presentedViewController, window.rootViewController, lower.parent, upper.parent,
        otherPage.parent, navigation.viewController(identifier: "lower"),
        navigation.viewController(identifier: "registered"),
      ]
    return controllers.map { $0.map(ObjectIdentifier.init) }
  }
}

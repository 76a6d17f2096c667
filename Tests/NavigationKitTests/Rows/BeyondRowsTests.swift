import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// What libadwaita's navigation view and its kin do, rows B1–B18.
final class BeyondRowsTests: GtkTestCase {
  func testB1_KeysGoBackAndForward() {
    onGtk {
      for (key, depth) in [("Escape", 1), ("<Alt>Left", 1), ("Back", 1), ("BackSpace", 2)] {
        let (stage, _, observation) = makeStage("B")
        stage.window.press(key)
        XCTAssertEqual(stage.titles.count, depth, key)
        stage.close(observation)
      }
      for key in ["<Alt>Right", "Forward"] {
        let stage = Stage()
        stage.delegate.pageAfter = { [page = stage.page("B")] _ in page }
        stage.window.press(key)
        XCTAssertEqual(stage.titles, ["A", "B"], key)
        stage.delegate.pageAfter = nil
        stage.close()
      }
    }
  }

  func testB2_SwipesAreMovementsAlsoWithoutAnimations() throws {
    try onGtk {
      let (stage, _, observation) = makeStage("B")
      Gtk.setAnimations(false)
      let transition = try XCTUnwrap(stage.navigation.beginInteractiveTransition(.backward))
      transition.update(0.5)
      let width = Double(stage.navigation.view.width)
      XCTAssertEqual(stage.navigation.container.offsets.old, (width / 2).rounded())
      transition.cancel()
      stage.close(observation)
    }
  }

  func testB3_NextPage_IsAskedForAgainAndAgain() {
    onGtk {
      let stage = Stage()
      var asked = 0
      stage.delegate.pageAfter = { _ in
        asked += 1
        return stage.page("B")
      }
      for _ in 1...3 { stage.navigation.beginInteractiveTransition(.forward)?.cancel() }
      XCTAssertEqual(asked, 3)
      XCTAssertEqual(stage.titles, ["A"])
      stage.delegate.pageAfter = nil
    }
  }

  func testB4_PageThatMayNotBeLeft_KeepsTheWishFromThoseFurtherOut() {
    onGtk {
      let stage = Stage()
      let inner = stage.pushNested(in: "B", root: "X")
      let top = stage.page("Y")
      top.canPop = false
      inner.push(top)
      for key in ["Escape", "<Alt>Left", "Back"] { XCTAssertTrue(stage.window.press(key)) }
      XCTAssertEqual(stage.titles, ["A", "B"])
      XCTAssertEqual(inner.viewControllers.count, 2)
      inner.pop()
      XCTAssertEqual(inner.viewControllers.count, 1, "code may")
    }
  }

  func testB5_PagesByName_ArePushedPoppedToAndSet() {
    onGtk {
      let stage = Stage()
      for name in ["one", "two", "three"] {
        let page = stage.page(name)
        page.identifier = name
        stage.navigation.register(page)
      }
      stage.root.identifier = "root"
      stage.navigation.push(identifier: "one")
      stage.navigation.push(identifier: "two")
      stage.navigation.popTo(identifier: "one")
      XCTAssertEqual(stage.titles, ["A", "one"])
      stage.navigation.setViewControllers(identifiers: ["root", "three", "two"])
      XCTAssertEqual(stage.titles, ["A", "three", "two"])
      stage.navigation.setViewControllers(identifiers: ["root", "nobody"])
      XCTAssertEqual(stage.titles, ["A", "three", "two"])
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
    }
  }

  func testB6_Actions_BubbleOutwards() {
    onGtk {
      let stage = Stage()
      let inner = stage.pushNested(in: "B", root: "X")
      inner.viewControllers[0].view.activateAction("navigation.pop")
      XCTAssertEqual(stage.titles, ["A"])
    }
  }

  func testB7_Observers_HearWhatWasAskedForAndWhoWent() {
    onGtk {
      let (stage, pages, observation) = makeStage("B", "C")
      stage.navigation.popTo(stage.root)
      stage.navigation.setViewControllers([stage.root, pages[0]])
      XCTAssertEqual(
        stage.transcript.take().filter { $0.contains(" at ") },
        ["pop at 1: -[C,B] +[]", "replace at 1: -[] +[B]"])
      stage.close(observation)
    }
  }

  func testB8_WhatBegins_Ends() {
    onGtk {
      let stage = Stage(animations: true)
      for name in ["B", "C", "D"] {
        stage.navigation.push(stage.page(name))
        pumpFrames(1, of: stage.window)
      }
      stage.window.isVisible = false
      MainLoop.runPending()
      let heard = stage.transcript.take()
      for kind in ["Appear", "Disappear"] {
        XCTAssertEqual(
          heard.count { $0.contains("will\(kind)") }, heard.count { $0.contains("did\(kind)") })
      }
    }
  }

  func testB9_FocusMoves_OnlyIfItWasInside() {
    onGtk {
      let stage = Stage()
      let beside = Button(label: "beside")
      let row = Box(.horizontal)
      let holder = ViewController(title: "holder")
      let inner = NavigationController(rootViewController: stage.page("X"))
      holder.view = row
      row.append(beside)
      row.append(inner.view)
      holder.addChild(inner)
      stage.navigation.push(holder)
      beside.grabFocus()
      inner.push(stage.page("Y"))
      XCTAssertEqual(stage.window.focus, beside)
      inner.topViewController?.view.focusFirstChild()
      inner.pop()
      XCTAssertTrue(stage.window.focus?.isInside(inner.viewControllers[0].view) == true)
    }
  }

  func testB10_Observers_CanKeepAListOfTheStack() {
    onGtk {
      let (stage, pages, observation) = makeStage("B", "C")
      var list = stage.navigation.viewControllers
      let follower = stage.navigation.observeStack { change in
        list.replaceSubrange(
          change.position..<change.position + change.removed.count, with: change.added)
      }
      stage.navigation.setViewControllers([pages[1], stage.page("D"), stage.root])
      XCTAssertEqual(list, stage.navigation.viewControllers)
      stage.navigation.popToRoot()
      XCTAssertEqual(list, stage.navigation.viewControllers)
      withExtendedLifetime(follower) {}
      stage.close(observation)
    }
  }

  func testB11_PressesWhilePagesMove_ReachNobody() {
    onGtk {
      let stage = Stage(animations: true)
      stage.navigation.push(stage.page("B"))
      let shield = stage.navigation.container.widget.controllers(ClickGesture.self)[0]
      XCTAssertEqual(
        gtk_event_controller_get_propagation_phase(shield.opaque), GTK_PHASE_CAPTURE)
      XCTAssertFalse(stage.navigation.container.widget.canTarget)
      stage.settle()
      XCTAssertTrue(stage.navigation.container.widget.canTarget)
    }
  }

  func testB12_EachPageHasItsOwnSize() {
    onGtk {
      let stage = Stage()
      let wide = stage.page("B")
      wide.makeView = {
        let box = Box(.vertical)
        box.setSizeRequest(width: 900)
        return box
      }
      let narrow = stage.navigation.view.measure(.horizontal).minimum
      stage.navigation.push(wide)
      XCTAssertGreaterThanOrEqual(stage.navigation.view.measure(.horizontal).minimum, 900)
      stage.navigation.push(stage.page("C"))
      XCTAssertLessThanOrEqual(
        stage.navigation.view.measure(.horizontal).minimum, narrow + 150,
        "a page that is not shown keeps no window wide")
    }
  }

  func testB13_SwitchedOff_EverythingIsThereAtOnce() {
    onGtk {
      let stage = Stage(animations: true)
      stage.navigation.animatesTransitions = false
      let page = stage.page("B")
      stage.navigation.push(page)
      XCTAssertEqual(page.appearance, .appeared)
      stage.navigation.pop()
      XCTAssertEqual(stage.root.appearance, .appeared)
    }
  }

  func testB14_BackButton_IsCalledTheSameEverywhere() {
    onGtk {
      let (stage, _, observation) = makeStage("B", "C")
      for title in ["B", "A"] {
        let button = stage.backButton
        XCTAssertEqual(button?.hasAccessibleLabel("Back"), true)
        XCTAssertTrue(button?.tooltip?.contains(title) == true)
        stage.navigation.pop()
      }
      stage.close(observation)
    }
  }

  func testB15_Page_IsAGroupCalledByItsTitle() {
    onGtk {
      let (stage, pages, observation) = makeStage("B")
      let group = pages[0].view.parent
      XCTAssertEqual(
        group.map { gtk_accessible_get_accessible_role($0.opaque) }, GTK_ACCESSIBLE_ROLE_GROUP)
      XCTAssertEqual(group?.hasAccessibleLabel("B"), true)
      pages[0].title = "Z"
      XCTAssertEqual(group?.hasAccessibleLabel("Z"), true)
      stage.close(observation)
    }
  }

  func testB16_SplitView_IsOneStackWhereItIsNarrow() {
    onGtk {
      let split = SplitViewController(
        primary: ViewController(title: "Sidebar"), secondary: ViewController(title: "Detail"))
      let window = show(split, width: 800)
      XCTAssertFalse(split.isCollapsed)
      XCTAssertTrue(split.primary.view.isMapped && split.secondary.view.isMapped)
      let controls = { [bar = split.primary.navigationBar] in
        bar.surface.descendants(of: WindowControls.self).filter(\.isVisible).map(\.side)
      }
      XCTAssertEqual(controls(), [], "the buttons are in the other bar")
      split.show(.secondary)
      split.collapseWidth = 900
      pump(until: { !split.primary.view.isMapped })
      XCTAssertTrue(window.press("<Alt>Left"))
      pump(until: { split.primary.view.isMapped })
    }
  }

  func testB17_Segments_AreARadioGroup() {
    onGtk {
      let control = SegmentedControl(titles: ["A", "B"], accessibilityLabel: "Letters")
      let buttons = control.asWidget.descendants(of: Button.self)
      XCTAssertEqual(
        buttons.map { gtk_accessible_get_accessible_role($0.opaque) },
        [GTK_ACCESSIBLE_ROLE_RADIO, GTK_ACCESSIBLE_ROLE_RADIO])
      XCTAssertEqual(buttons.map(\.isFocusable), [true, false], "Tab enters at the selected one")
    }
  }

  func testB18_PagesCanBeKept_WhileTheUserIsAsked() {
    onGtk {
      let (stage, pages, observation) = makeStage("B")
      var answer: CheckedContinuation<Bool, Never>?
      pages[0].onShouldPop = { _ in await withCheckedContinuation { answer = $0 } }
      stage.window.press("Escape")
      MainLoop.runPending()
      XCTAssertEqual(stage.titles, ["A", "B"])
      answer?.resume(returning: true)
      pump(until: { stage.titles == ["A"] })
      stage.close(observation)
    }
  }
}

import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// The window's buttons, on the sides that the desktop's settings choose.
final class TitleButtonsTests: GtkTestCase {
  func testDecorationLayoutChanged_MovesTheButtons() {
    onGtk {
      let stage = Stage()
      for (layout, sides) in [
        ("close:", [1, 0]), (":minimize,close", [0, 2]), ("close:maximize", [1, 1]), (":", [0, 0]),
      ] {
        setLayout(layout)
        pump(until: { stage.buttons == sides }, "\(layout): \(stage.buttons)")
      }
      setLayout(nil)
    }
  }

  func testTitleButtonSides_ShowsButtonsOfThoseSidesOnly() {
    onGtk {
      let stage = Stage()
      setLayout("close:maximize,minimize")
      let bar = stage.navigation.navigationBar
      XCTAssertEqual(bar.titleButtonSides, .all)
      for (sides, buttons) in [
        (TitleButtonSides.start, [1, 0]), (.end, [0, 2]), ([], [0, 0]), (.all, [1, 2]),
      ] {
        bar.titleButtonSides = sides
        pump(until: { stage.buttons == buttons })
        XCTAssertEqual(bar.showsTitleButtons, !sides.isEmpty)
      }
      bar.showsTitleButtons = false
      XCTAssertEqual(bar.titleButtonSides, [])
      setLayout(nil)
    }
  }

  func testNarrowBar_KeepsTheCloseButtonLongestAndTheTitleReadable() {
    onGtk {
      let stage = Stage()
      let page = stage.page("A title that takes room")
      page.navigationItem.rightBarButtonItem = BarButtonItem(systemItem: .add)
      stage.navigation.push(page)
      setLayout("minimize:maximize,close")
      stage.resize(to: 500)
      pump(until: { stage.buttons == [1, 2] })
      stage.resize(to: 250)
      pump(until: { stage.buttons == [0, 1] }, "\(stage.buttons)")
      XCTAssertLessThanOrEqual(stage.window.width, 250)
      let close = stage.navigation.view.descendants(of: WindowControls.self).first(
        where: \.isMapped)
      XCTAssertEqual(close?.children.map { $0.hasStyleClass("close") }, [true])
      let title = stage.navigation.view.descendants(of: Label.self).first {
        $0.isMapped && $0.hasStyleClass("title")
      }
      XCTAssertGreaterThanOrEqual(title?.width ?? 0, 70)
      page.navigationItem.titleView = SegmentedControl(
        titles: ["Bunnies", "Ponies", "Hax"], accessibilityLabel: "Animals")
      pump(until: { stage.buttons == [0, 0] }, "\(stage.buttons)")
      XCTAssertLessThanOrEqual(stage.window.measure(.horizontal).minimum, 250)
      stage.resize(to: 500)
      pump(until: { stage.buttons == [1, 2] })
      setLayout(nil)
    }
  }

  func testTitleButtonSidesSetOnVisiblePane_ShowsTheButtons() {
    onGtk {
      let pane = NavigationController(rootViewController: ViewController(title: "Pane"))
      let root = ViewController()
      root.view = Box(.vertical, children: [pane.view])
      root.addChild(pane)
      show(root)
      let controls = { pane.navigationBar.surface.descendants(of: WindowControls.self) }
      XCTAssertEqual(controls().filter(\.isMapped), [])
      for sides in [TitleButtonSides.end, .all, .end] {
        pane.navigationBar.titleButtonSides = sides
        XCTAssertEqual(controls().filter(\.isMapped).map { $0.hasStyleClass("end") }, [true])
      }
    }
  }

  func testPlainFullScreenController_KeepsTheWindowButtons() {
    onGtk {
      let stage = Stage()
      setLayout(":close")
      let page = stage.page("Over All")
      page.modalPresentationStyle = .fullScreen
      stage.root.present(page)
      let bar = page.view.window?.child?.descendants(of: Widget.self).last {
        $0.cssName == "headerbar"
      }
      XCTAssertEqual(bar?.texts, ["Over All"])
      pump(until: { bar?.descendants(of: WindowControls.self).contains { !$0.isEmpty } == true })
      page.title = "Another"
      XCTAssertEqual(bar?.texts, ["Another"])
      page.dismiss(animated: false)
      XCTAssertFalse(page.view.isMapped)
      setLayout(nil)
    }
  }

  func testFullScreenInWindowWithTitleBar_AddsNoWindowButtons() {
    onGtk {
      let transcript = Transcript()
      let window = show(RecordingController("Plain", transcript))
      for page in [ViewController(), NavigationController(rootViewController: ViewController())] {
        page.modalPresentationStyle = .fullScreen
        window.rootViewController?.present(page)
        pump(until: { page.appearance == .appeared })
        XCTAssertEqual(window.child?.descendants(of: WindowControls.self).count { $0.isVisible }, 0)
        page.dismiss(animated: false)
      }
    }
  }
}

extension Stage {
  /// The numbers of window buttons at the start and at the end of the bar.
  fileprivate var buttons: [Int] {
    let bar = navigation.navigationBar.surface
    return ["start", "end"].map { side in
      bar.descendants(of: WindowControls.self).filter { $0.isMapped && $0.hasStyleClass(side) }
        .flatMap { $0.descendants(of: Button.self) }.count
    }
  }
}

/// Sets which window buttons are shown, and on which side. Nil sets the default.
@MainActor private func setLayout(_ layout: String?) {
  Settings.current?.setProperty(
    "gtk-decoration-layout", to: layout ?? "menu:minimize,maximize,close")
}

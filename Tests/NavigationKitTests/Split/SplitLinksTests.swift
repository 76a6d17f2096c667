import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Opening destinations in the columns of a split view.
final class SplitLinksTests: GtkTestCase {
  func testOpenOfALetter_ReplacesTheDetailAndOpensItsFolder() throws {
    try onGtk {
      let stage = MailStage()
      try stage.split.open(Letter(folder: 2, number: 7))
      XCTAssertEqual(stage.titles, [["Folders", "Folder 2"], ["Letter 7"]])
      let folder = stage.split.primary.topViewController
      try stage.split.open(Letter(folder: 2, number: 8))
      XCTAssertEqual(stage.titles, [["Folders", "Folder 2"], ["Letter 8"]])
      XCTAssertEqual(stage.split.primary.topViewController, folder, "a folder that is open stays")
      stage.close()
    }
  }

  func testOpenOfAFolder_KeepsTheDetail() throws {
    try onGtk {
      let stage = MailStage()
      try stage.split.open(Letter(folder: 2, number: 7))
      let letter = stage.split.secondary.topViewController
      try stage.split.open(Folder(number: 3))
      XCTAssertEqual(stage.titles, [["Folders", "Folder 3"], ["Letter 7"]])
      XCTAssertEqual(stage.split.secondary.topViewController, letter)
      XCTAssertEqual(stage.split.topColumn, .primary)
      stage.close()
    }
  }

  func testOpenInNarrowWindow_ShowsTheColumn() throws {
    try onGtk {
      let stage = MailStage(width: 400)
      try stage.split.open(Letter(folder: 2, number: 7))
      XCTAssertEqual(stage.split.topColumn, .secondary)
      pump(until: { stage.split.secondary.topViewController?.appearance == .appeared })
      XCTAssertFalse(stage.split.primary.view.isMapped)
      try stage.split.open(Folder(number: 2))
      XCTAssertEqual(stage.split.topColumn, .primary)
      stage.close()
    }
  }

  func testOpenInNarrowWindow_AnimatesOnlyTheChangeOfColumn() throws {
    try onGtk {
      let stage = MailStage(width: 400, animations: true)
      try stage.split.open(Letter(folder: 2, number: 7))
      XCTAssertTrue(stage.split.queue.isBusy)
      XCTAssertNil(stage.split.secondary.movement)
      XCTAssertNil(stage.split.primary.movement)
      pump(until: { !stage.split.queue.isBusy })
      XCTAssertEqual(stage.titles, [["Folders", "Folder 2"], ["Letter 7"]])
      stage.close()
    }
  }

  func testOpenInBothColumns_AsksThePagesOfBoth() throws {
    for refusing in [Folder.self, Letter.self] as [Any.Type] {
      try onGtk {
        let stage = MailStage()
        try stage.split.open(Letter(folder: 2, number: 7))
        stage.asked = []
        stage.refusing = refusing
        try stage.split.open(Letter(folder: 3, number: 9))
        XCTAssertEqual(
          stage.asked, refusing == Letter.self ? ["Letter 7"] : ["Letter 7", "Folder 2"])
        XCTAssertEqual(stage.titles, [["Folders", "Folder 2"], ["Letter 7"]])
        XCTAssertEqual(
          answer { try await stage.split.requestOpen(Letter(folder: 3, number: 9)) },
          .success(false))
        stage.refusing = nil
        XCTAssertEqual(
          answer { try await stage.split.requestOpen(Letter(folder: 3, number: 9)) },
          .success(true))
        XCTAssertEqual(stage.titles, [["Folders", "Folder 3"], ["Letter 9"]])
        stage.close()
      }
    }
  }

  func testLockedPageOrModalSheet_KeepsBothColumns() throws {
    try onGtk {
      let stage = MailStage()
      try stage.split.open(Letter(folder: 2, number: 7))
      let folder = try XCTUnwrap(stage.split.primary.topViewController)
      folder.canPop = false
      try stage.split.open(Letter(folder: 3, number: 9))
      XCTAssertEqual(stage.titles, [["Folders", "Folder 2"], ["Letter 7"]])
      folder.canPop = true
      let sheet = ViewController(title: "Sheet")
      sheet.isModalInPresentation = true
      folder.present(sheet, animated: false)
      try stage.split.open(Letter(folder: 3, number: 9))
      XCTAssertEqual(stage.titles, [["Folders", "Folder 2"], ["Letter 7"]])
      sheet.isModalInPresentation = false
      try stage.split.open(Letter(folder: 3, number: 9))
      XCTAssertEqual(stage.titles, [["Folders", "Folder 3"], ["Letter 9"]])
      XCTAssertNil(folder.presentedViewController)
      stage.close()
    }
  }

  func testColumnChangedWhileTheOtherIsAsked_CancelsTheOpening() throws {
    try onGtk {
      let stage = MailStage()
      try stage.split.open(Letter(folder: 2, number: 7))
      stage.onAsked = { [weak stage] in stage?.split.primary.popToRoot(animated: false) }
      XCTAssertEqual(
        answer { try await stage.split.requestOpen(Letter(folder: 3, number: 9)) }, .success(false))
      XCTAssertEqual(stage.titles, [["Folders"], ["Letter 7"]])
      stage.close()
    }
  }

  func testOpenWhileAPageIsAsked_DoesNotRetainTheSplitView() throws {
    try onGtk {
      weak var released: SplitViewController?
      do {
        let page = RecordingController("Page", Transcript())
        page.onShouldPop = { _ in
          try? await Task.sleep(for: .seconds(100))
          return true
        }
        let split = SplitViewController(primary: ViewController(title: "List"), secondary: page)
        split.secondary.destinations.register(Int.self, as: "number") { _ in ViewController() }
        try split.open(1)
        XCTAssertEqual(split.secondary.topViewController, page)
        released = split
      }
      pump(until: { released == nil })
    }
  }

  func testTypeRegisteredInBothColumns_OpensInTheGivenColumn() throws {
    try onGtk {
      let stage = MailStage()
      for column in stage.split.stacks {
        column.destinations.register(Int.self, as: "number") { ViewController(title: "\($0)") }
      }
      try stage.split.open(1)
      XCTAssertEqual(stage.titles, [["Folders"], ["1"]])
      try stage.split.open(2, in: .primary)
      XCTAssertEqual(stage.titles, [["Folders", "2"], ["1"]])
      stage.close()
    }
  }

  func testLinks_OpenInTheirColumnsAndUnknownLinksThrow() throws {
    try onGtk {
      let stage = MailStage()
      try stage.split.open(link: "letter:4")
      try stage.split.open(link: "folder:2")
      XCTAssertEqual(stage.titles, [["Folders", "Folder 2"], ["Letter 4"]])
      for link in ["", "letter:", "letter:x", "folder://2", "other:1"] {
        XCTAssertEqual(error { try stage.split.open(link: link) }, .unknownLink(link))
      }
      XCTAssertEqual(
        error { try stage.split.open("nowhere") }, .unknownDestination("String"))
      XCTAssertEqual(
        error { try stage.split.open(Letter(folder: 2, number: 0)) },
        .gone(destination: "letter"))
      XCTAssertEqual(stage.titles, [["Folders", "Folder 2"], ["Letter 4"]])
      stage.close()
    }
  }

  func testTitleOfTheSplitView_TitlesTheWindowOnlyWithoutAPageTitle() throws {
    try onGtk {
      let stage = MailStage()
      stage.split.title = "Mail"
      pump(until: { stage.window.title == "No Letter" })
      try stage.split.open(Letter(folder: 2, number: 7))
      pump(until: { stage.window.title == "Letter 7" })
      stage.split.secondary.topViewController?.title = nil
      pump(until: { stage.window.title == "Mail" }, "a page without a title")
      stage.close()
    }
  }
}

nonisolated private struct Folder: Destination { let number: Int }

nonisolated private struct Letter: Destination {
  let folder, number: Int
}

/// A page that records the calls of `shouldPop(reason:)` because of a link.
@MainActor private final class MailPage: ViewController {
  weak var stage: MailStage?

  init(_ title: String, _ stage: MailStage) {
    self.stage = stage
    super.init(title: title)
  }

  override func shouldPop(reason: PopReason) async -> Bool {
    guard case .link = reason, let stage else { return true }
    stage.asked.append(title ?? "")
    stage.onAsked?()
    guard let refusing = stage.refusing, let destination else { return true }
    return type(of: destination) != refusing
  }
}

/// A split view with folders in the sidebar and letters in the detail.
@MainActor private final class MailStage {
  let window: Window
  let split: SplitViewController
  /// The titles of the pages that were asked.
  var asked: [String] = []
  /// The type of the destinations whose pages refuse to be left.
  var refusing: Any.Type?
  /// Called when a page is asked.
  var onAsked: (() -> Void)?

  init(width: Int = 800, animations: Bool = false) {
    Gtk.setAnimations(animations)
    split = SplitViewController(
      primary: ViewController(title: "Folders"), secondary: ViewController(title: "No Letter"))
    window = show(split, width: width)
    let (sidebar, detail) = (split.primary.destinations, split.secondary.destinations)
    sidebar.register(Folder.self, as: "folder") { [weak self] folder in
      self.map { MailPage("Folder \(folder.number)", $0) }
    }
    sidebar.registerLinks { link in
      link.wholeMatch(of: /folder:([0-9]+)/).flatMap { Int($0.1) }.map { Folder(number: $0) }
    }
    detail.register(Letter.self, as: "letter", below: { [Folder(number: $0.folder)] }) {
      [weak self] letter in
      letter.number == 0 ? nil : self.map { MailPage("Letter \(letter.number)", $0) }
    }
    detail.registerLinks { link in
      link.wholeMatch(of: /letter:([0-9]+)/).flatMap { Int($0.1) }
        .map { Letter(folder: 1, number: $0) }
    }
  }

  /// The titles of the pages in each column.
  var titles: [[String]] {
    split.stacks.map { $0.viewControllers.map { $0.title ?? "" } }
  }

  func close() { window.end() }
}

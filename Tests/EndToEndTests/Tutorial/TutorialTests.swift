import EndToEndSupport
import Foundation
import XCTest

/// Follows the tutorial: writes the files of each step, builds and tests them, and checks that the
/// program does what the step describes.
final class TutorialTests: ProgramTestCase {
  func testEveryStep_MakesProgramThatWorksAsDescribed() throws {
    let steps = try TutorialStep.all()
    let walks = [layOut, list, detail, edit, search, savedState]
    XCTAssertEqual(steps.count, walks.count, "\(steps.map(\.name))")
    let app = try MainActor.assumeIsolated { try NewApp(named: "RecipeBox") }
    let home = MainActor.assumeIsolated { NewApp.scratch.appending(path: "recipes-home") }
    for (step, walk) in zip(steps, walks) {
      try MainActor.assumeIsolated {
        try app.follow(step)
        try app.test()
      }
      try withProgram(at: MainActor.assumeIsolated { app.program }, home: home) { program in
        try program.waitUntil(step.name) { !program.windowTitle.isEmpty }
        try walk(program)
      }
    }
    try withProgram(at: MainActor.assumeIsolated { app.program }, home: home) { program in
      try program.waitForPage("Green Lentil Salad")
      try program.find(.label, named: "Cook the lentils, slice the onion, and dress while warm.")
      try program.clickBack()
      // The search is restored.
      try program.waitForRows(["Green Lentil Salad"])
    }
  }
}

extension RunningProgram {
  /// Takes a picture for the tutorial. `make pictures` copies it to the catalog.
  @MainActor fileprivate func takePicture(_ name: String) throws {
    try screenshot(named: "tutorial-\(name)", showsWindowOnly: true)
  }
}

/// Step 1: the unchanged template.
@MainActor private func layOut(_ app: RunningProgram) throws {
  try app.waitForPage("RecipeBox")
  try app.press("ctrl+n")
  try app.click(app.find(.listItem, named: "Item 4"))
  try app.waitForPage("Item 4")
}

/// Step 2: three recipes.
@MainActor private func list(_ app: RunningProgram) throws {
  try app.waitForPage("Recipes")
  try app.waitForRows(["Lentil Salad", "Pancakes", "Tomato Soup"])
  try app.press("Return")
  app.expectToStay(on: "Recipes")
}

/// Step 3: a page for each recipe.
@MainActor private func detail(_ app: RunningProgram) throws {
  try app.waitForPage("Recipes")
  try app.click(app.find(.listItem, named: "Pancakes"))
  try app.waitForPage("Pancakes")
  try app.find(.label, named: "200 g flour\n400 ml milk\n3 eggs\nsalt")
  XCTAssertEqual(
    try app.find(.button, named: "Back").description, "Back to Recipes (Alt+Left)")
  try app.press("Escape")
  try app.waitForFocus(on: "Pancakes")
}

/// Step 4: a form that asks before changes are discarded.
@MainActor private func edit(_ app: RunningProgram) throws {
  try app.waitForPage("Recipes")
  try app.press("ctrl+n")
  try app.waitForPage("New Recipe")
  XCTAssertFalse(try app.find(.button, named: "Save").states.contains(.sensitive))
  try app.waitForFocus(on: "Title")
  try app.type("Bread")
  try app.press("alt+Left")
  try app.waitForFocus(on: "Keep Editing")
  try app.takePicture("question")
  try app.press("Return")
  try app.waitForPage("New Recipe")
  try app.waitForFocus(on: "Title")
  try app.press("ctrl+s")
  try app.waitForPage("Recipes")
  try app.click(app.find(.listItem, named: "Bread"))
  try app.waitForPage("Bread")
  try app.clickButton("Edit")
  try app.waitForPage("Edit Recipe")
  try app.waitForFocus(on: "Title")
  try app.press("ctrl+a")
  try app.type("Rye Bread")
  try app.clickButton("Save")
  try app.waitForPageAtRest("Rye Bread")
  try app.press("ctrl+e")
  try app.waitForPage("Edit Recipe")
  // Nothing has changed, so the page does not ask.
  try app.clickBack()
  try app.waitForPage("Rye Bread")
  try app.clickButton("Delete")
  try app.waitForFocus(on: "Keep")
  try app.press("Tab", "Return")
  try app.waitForPage("Recipes")
  try app.waitForRows(["Lentil Salad", "Pancakes", "Tomato Soup"])
}

/// Step 5: typing starts a search.
@MainActor private func search(_ app: RunningProgram) throws {
  try app.waitForPage("Recipes")
  try app.tab(to: "Lentil Salad")
  try app.type("onion")
  try app.waitForRows(["Lentil Salad", "Tomato Soup"])
  try app.press("ctrl+a")
  try app.type("pizza")
  try app.find(.label, named: "No matching recipes")
  try app.press("Escape")
  try app.waitForRows(["Lentil Salad", "Pancakes", "Tomato Soup"])
  try app.tab(to: "Lentil Salad")
  try app.press("ctrl+f")
  try app.waitForFocus(on: "Search")
  try app.takePicture("list")
}

/// Step 6: makes changes that must be there at the next start.
@MainActor private func savedState(_ app: RunningProgram) throws {
  try app.waitForPage("Recipes")
  try app.click(app.find(.listItem, named: "Lentil Salad"))
  try app.waitForPage("Lentil Salad")
  try app.find(.button, named: "Delete")
  try app.takePicture("recipe")
  try app.clickButton("Edit")
  try app.waitForPage("Edit Recipe")
  try app.waitForFocus(on: "Title")
  try app.takePicture("form")
  try app.press("Home")
  try app.type("Green ")
  try app.press("ctrl+s")
  try app.waitForPage("Green Lentil Salad")
  try app.press("Escape")
  try app.waitForPageAtRest("Recipes")
  try app.press("ctrl+f")
  try app.type("green")
  try app.waitForRows(["Green Lentil Salad"])
  try app.press("Return")
  try app.waitForPage("Green Lentil Salad")
}

extension NewApp {
  /// Performs the actions of a step, except commands that `NewApp` performs in its own way.
  fileprivate func follow(_ step: TutorialStep) throws {
    for action in step.actions {
      switch action {
      case .command("make new-app NAME=RecipeBox DIR=../RecipeBox"), .command("cd ../RecipeBox"),
        .command("make run"):
        continue
      case .command(let command):
        try Self.succeed("sh", "-c", "cd '\(folder.path)' && \(command)")
      case .file(let path, let text):
        try text.write(to: folder.appending(path: path), atomically: true, encoding: .utf8)
      }
    }
  }
}

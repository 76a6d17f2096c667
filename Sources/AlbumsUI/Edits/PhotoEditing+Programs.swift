import Foundation
import GObjectKit
import GtkKit
import NavigationKit
import PhotoLibrary
import SystemPackage

/// Photos that other programs show.
extension PhotoEditing {
  /// Opens photos with a program, or else with the default program of their type. Without one, a
  /// message says what to install.
  func open(_ photos: PhotoChoice, with program: AppInfo?) {
    pass(photos) { files in
      var program = program
      if program == nil {
        program = await AppInfo.programs(opening: Array(Set(files.map(\.contentType)))).first
      }
      guard let program else { return Self.noProgram(for: files) }
      return await Self.failure(
        texts.gettext("“%s” did not start. Choose another program.", program.name)
      ) {
        () async throws(GLibError) in try await program.open(files)
      }
    }
  }

  /// Shows photos in the file manager.
  func showInFiles(_ photos: PhotoChoice) {
    pass(photos) { files in
      await Self.failure(
        texts.gettext("No file manager was found. Install one to show photos in their folders.")
      ) { () async throws(GLibError) in try await FileLocation.showInFileManager(files) }
    }
  }

  /// Shows a photo as the background of the desktop.
  func setAsBackground(_ photo: PhotoChoice) {
    guard self.photo(of: photo)?.isVideo != true else {
      presenter?.show(Toast(texts.gettext("A video cannot be the background")))
      return
    }
    pass(photo) { files in
      await Self.failure(
        texts.gettext(
          "The background was not changed. Show the photo in Files, and set it from there.")
      ) { () async throws(GLibError) in try await files.first?.setAsDesktopBackground() }
    }
  }

  /// Opens a new message with photos attached.
  func email(_ photos: PhotoChoice) {
    pass(photos) { files in
      await Self.failure(texts.gettext("No e-mail program was found. Install one to send photos."))
      {
        () async throws(GLibError) in try await FileLocation.composeEmail(attaching: files)
      }
    }
  }

  /// Passes the files of photos to `work`, and shows the message that it returns.
  private func pass(_ photos: PhotoChoice, to work: @escaping ([FileLocation]) async -> String?) {
    Task { [weak self, index = library.store.index] in
      let (files, missing) = await Self.presentFiles(of: photos, in: index)
      let message =
        if let missing {
          texts.gettext(
            "“%s” was not found. Connect its drive, or refresh the library.", missing)
        } else if files.isEmpty { nil as String? } else { await work(files) }
      if let message { self?.presenter?.show(Toast(message)) }
    }
  }

  /// Runs `work`. If it fails, logs the reason, and returns `message`.
  private static func failure(
    _ message: String, of work: () async throws(GLibError) -> Void
  ) async -> String? {
    do {
      try await work()
      return nil
    } catch {
      if error.isCancellation { return nil }
      Log.message("\(message) \(error.message)", domain: "Albums")
      return message
    }
  }

  private static func noProgram(for files: [FileLocation]) -> String {
    let types = Set(files.map(\.contentTypeName))
    guard types.count == 1, let type = types.first else {
      return texts.gettext("No other program opens all of these photos. Select photos of one type.")
    }
    return texts.gettext(
      "No other program opens files of the type “%s”. Install a program that does.", type)
  }

  /// Returns the files of photos, and the name of the first missing file, if one is missing.
  @concurrent nonisolated private static func presentFiles(
    of photos: PhotoChoice, in index: PhotoIndex
  ) async -> (files: [FileLocation], missing: String?) {
    let paths = await files(of: photos, in: index)
    let missing = paths.first { path in path.withPlatformString { access($0, F_OK) } != 0 }
    return (paths.map { FileLocation($0) }, missing.map(DisplayName.name(of:)))
  }
}

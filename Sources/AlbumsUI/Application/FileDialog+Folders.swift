import GObjectKit
import GtkKit
import SystemPackage

extension FileDialog {
  /// Asks for one folder with a local path. Nil if the user cancels, or if the desktop shows no
  /// dialog, which is logged.
  func folder(over parent: Window?) async -> FilePath? {
    await logged { () throws(GLibError) in try await chooseFolder(over: parent).map { [$0] } }.first
  }

  /// Asks for folders with local paths. Empty if the user cancels, or if the desktop shows no dialog,
  /// which is logged.
  func folders(over parent: Window?) async -> [FilePath] {
    await logged { () throws(GLibError) in try await chooseFolders(over: parent) }
  }

  private func logged(
    _ choose: () async throws(GLibError) -> [FileLocation]?
  ) async -> [FilePath] {
    do throws(GLibError) {
      return try await (choose() ?? []).compactMap { FilePath($0) }
    } catch {
      Log.message("The folder dialog cannot be shown: \(error.message)", domain: "Albums")
      return []
    }
  }
}

import CGtk
import GtkKit

@testable import AlbumsUI

/// Calls `body` while the style sheet of Albums applies to all windows.
@MainActor func withAlbumsStyle<Result>(body: () throws -> Result) rethrows -> Result {
  let styleSheet = StyleSheet(css: String(decoding: PackageResources.albums_css, as: UTF8.self))
  styleSheet.apply()
  defer {
    gtk_style_context_remove_provider_for_display(gdk_display_get_default(), styleSheet.opaque)
  }
  return try body()
}

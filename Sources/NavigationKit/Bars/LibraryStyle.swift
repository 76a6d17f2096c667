import GtkKit

/// Applies the library's style sheet and icons, once and before any other sheet of the library.
let styleSheet: Void = {
  StyleSheet(css: String(decoding: PackageResources.navigation_css, as: UTF8.self)).apply()
  IconTheme.add(["emblem-shared-symbolic": PackageResources.emblem_shared_symbolic_svg])
}()

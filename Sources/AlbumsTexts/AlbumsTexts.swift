import GObjectKit

/// The words that Albums shows, in the user's language. `make translations` collects them.
///
/// They are in a module of their own because every thread uses them, and the files that are embedded in
/// AlbumsUI belong to the main thread.
package let albumsTexts = TextDomain(
  "albums",
  catalogs: [
    "de": PackageResources.de_po,
    "ru": PackageResources.ru_po,
  ])

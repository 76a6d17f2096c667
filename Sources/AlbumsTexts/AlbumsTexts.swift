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

/// The help in the user's language, in Markdown; in English if it is not translated.
package var albumsHelp: String {
  let help = ["de": PackageResources.de_md, "ru": PackageResources.ru_md]
  // Translators: the language of the file with the help, such as "de" for help/de.md.
  let language = albumsTexts.pgettext("help", "en")
  return String(decoding: help[language] ?? PackageResources.en_md, as: UTF8.self)
}

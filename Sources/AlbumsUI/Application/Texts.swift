import AlbumsTexts
import ImageDecoding

/// The words that Albums shows, in the user's language.
nonisolated let texts = albumsTexts

/// Translates the texts of the modules without GLib, such as the reasons of failures.
func translateLibrary() {
  Texts.translate(
    gettext: { texts.gettext($0, arguments: $1) },
    ngettext: { texts.ngettext($0, $1, $2, arguments: $3) })
}

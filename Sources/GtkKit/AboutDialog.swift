import CGtk
import GObjectKit

/// A window with the program's name, version, copyright and MIT licence. Wraps `GtkAboutDialog`.
public final class AboutDialog: Window {
  public override class var type: GType { gtk_about_dialog_get_type() }

  /// Makes the dialog, not yet shown.
  ///
  /// - Parameters:
  ///   - name: The name of the program.
  ///   - version: The version.
  ///   - comments: The purpose of the program in a few words.
  ///   - copyright: The year and the owner.
  ///   - iconName: The icon of the program in the theme.
  ///   - authors: The authors, for the credits. Without any, there are no credits.
  ///   - systemInformation: A text about the system, such as versions, for the report of a problem. It
  ///     can be selected and copied. Empty for none.
  public convenience init(
    name: String, version: String, comments: String, copyright: String, iconName: String,
    authors: [String] = [], systemInformation: String = ""
  ) {
    self.init(retaining: gtk_about_dialog_new())
    gtk_about_dialog_set_program_name(opaque, name)
    gtk_about_dialog_set_version(opaque, version)
    gtk_about_dialog_set_comments(opaque, comments)
    gtk_about_dialog_set_copyright(opaque, copyright)
    gtk_about_dialog_set_license_type(opaque, GTK_LICENSE_MIT_X11)
    gtk_about_dialog_set_logo_icon_name(opaque, iconName)
    if !authors.isEmpty {
      withCStrings(authors) { gtk_about_dialog_set_authors(opaque, $0) }
    }
    if !systemInformation.isEmpty {
      gtk_about_dialog_set_system_information(opaque, systemInformation)
    }
  }
}

import CGtk
import GObjectKit

/// A window with the program's name, version, copyright and MIT licence. Wraps `GtkAboutDialog`.
public final class AboutDialog: Window {
  public override class var type: GType { gtk_about_dialog_get_type() }

  /// Makes the dialog, not yet shown.
  public convenience init(
    name: String, version: String, comments: String, copyright: String, iconName: String
  ) {
    self.init(retaining: gtk_about_dialog_new())
    gtk_about_dialog_set_program_name(opaque, name)
    gtk_about_dialog_set_version(opaque, version)
    gtk_about_dialog_set_comments(opaque, comments)
    gtk_about_dialog_set_copyright(opaque, copyright)
    gtk_about_dialog_set_license_type(opaque, GTK_LICENSE_MIT_X11)
    gtk_about_dialog_set_logo_icon_name(opaque, iconName)
  }
}

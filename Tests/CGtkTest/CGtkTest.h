// Accessibility checks for tests. GTK's own are variadic, which Swift does not import.
#include "../../Sources/CGtk/CGtk.h"

/* Returns whether the widget's accessible name is `label`. */
static inline gboolean
cgtk_test_has_accessible_label (GtkWidget *widget, const char *label)
{
  char *other = gtk_test_accessible_check_property (
      GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label);
  gboolean is_same = other == NULL;
  g_free (other);
  return is_same;
}

/* Returns whether the widget's accessible description is `description`. */
static inline gboolean
cgtk_test_has_accessible_description (GtkWidget *widget, const char *description)
{
  char *other = gtk_test_accessible_check_property (
      GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description);
  gboolean is_same = other == NULL;
  g_free (other);
  return is_same;
}

/* Returns whether the widget has the accessible property "has popup". */
static inline gboolean
cgtk_test_has_popup (GtkWidget *widget)
{
  char *other = gtk_test_accessible_check_property (
      GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_HAS_POPUP, TRUE);
  gboolean is_same = other == NULL;
  g_free (other);
  return is_same;
}

#include "CGtkShims.h"

void
cgtk_accessible_set_checked (GtkAccessible *accessible, gboolean checked)
{
  gtk_accessible_update_state (accessible, GTK_ACCESSIBLE_STATE_CHECKED,
                               checked ? GTK_ACCESSIBLE_TRISTATE_TRUE
                                       : GTK_ACCESSIBLE_TRISTATE_FALSE,
                               -1);
}

void
cgtk_accessible_set_expanded (GtkAccessible *accessible, gboolean expanded)
{
  gtk_accessible_update_state (accessible, GTK_ACCESSIBLE_STATE_EXPANDED, expanded, -1);
}

void
cgtk_accessible_set_selected (GtkAccessible *accessible, gboolean selected)
{
  gtk_accessible_update_state (accessible, GTK_ACCESSIBLE_STATE_SELECTED, selected, -1);
}

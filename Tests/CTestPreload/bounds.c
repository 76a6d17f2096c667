/* Corrects where GTK 4.10 and later say that widgets are.
 *
 * GTK measures a widget from inside the border and padding of its parent, and adds that to where the
 * parent begins outside of them. So each border and padding around a widget is left out: a button in
 * a padded page is said to be higher up than it is, and a click goes beside it. Here, a widget is
 * measured from where its parent begins. */
#include <math.h>

#include "../../Sources/CGtk/CGtk.h"
#include "preload.h"

#if GTK_CHECK_VERSION(4, 10, 0)

static gboolean
get_bounds (GtkAccessible *accessible, int *x, int *y, int *width, int *height)
{
  GtkWidget *widget = GTK_WIDGET (accessible);
  GtkWidget *parent = gtk_widget_get_parent (widget);
  graphene_rect_t bounds, around = GRAPHENE_RECT_INIT (0, 0, 0, 0);

  if (!gtk_widget_get_realized (widget))
    return FALSE;
  if (!gtk_widget_compute_bounds (widget, parent ? parent : widget, &bounds) ||
      !gtk_widget_compute_bounds (parent ? parent : widget, parent ? parent : widget, &around))
    return FALSE;
  *x = (int) floorf (bounds.origin.x - around.origin.x);
  *y = (int) floorf (bounds.origin.y - around.origin.y);
  *width = (int) ceilf (bounds.size.width);
  *height = (int) ceilf (bounds.size.height);
  return TRUE;
}

void
test_preload_correct_bounds (void)
{
  GTypeClass *widget = g_type_class_ref (GTK_TYPE_WIDGET);
  GtkAccessibleInterface *interface = g_type_interface_peek (widget, GTK_TYPE_ACCESSIBLE);
  if (interface)
    interface->get_bounds = get_bounds;
}

#else

void
test_preload_correct_bounds (void)
{
}

#endif

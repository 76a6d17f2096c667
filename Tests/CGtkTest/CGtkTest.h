// What GTK offers tests in variadic functions, which Swift does not import.
#include <gtk/gtk.h>

/* Whether a screen reader is given this name. */
static inline gboolean
cgtk_test_has_accessible_label (GtkWidget *widget, const char *label)
{
  char *other = gtk_test_accessible_check_property (
      GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label);
  gboolean is_same = other == NULL;
  g_free (other);
  return is_same;
}

/* What a click of a gesture's button, or a tap, makes the gesture say. */
static inline void
cgtk_test_click (GtkGestureClick *gesture)
{
  g_signal_emit_by_name (gesture, "pressed", 1, 1.0, 1.0);
  g_signal_emit_by_name (gesture, "released", 1, 1.0, 1.0);
}

/* What the system does when memory is short. */
static inline void
cgtk_test_low_memory (GMemoryMonitor *monitor)
{
  g_signal_emit_by_name (monitor, "low-memory-warning", G_MEMORY_MONITOR_WARNING_LEVEL_LOW);
}

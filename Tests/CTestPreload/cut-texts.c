/* Writes the texts that do not fit into their labels, and so end in "…", to the file that the
 * environment variable CUT_TEXTS names: each text once, on a line of its own. */
#include <stdio.h>
#include <stdlib.h>

#include "../../Sources/CGtk/CGtk.h"
#include "preload.h"

/* How often to look, in milliseconds. */
static const guint interval = 60;

static FILE *file;
static GHashTable *written;

/* A label with a new text is cut until the next layout. So a text counts if it is still cut after
 * another frame, which begins with a layout. */
static void
look_at_label (GtkLabel *label)
{
  GObject *object = G_OBJECT (label);
  GtkWidget *widget = GTK_WIDGET (label);
  const char *text = gtk_label_get_text (label);
  gboolean is_cut = pango_layout_is_ellipsized (gtk_label_get_layout (label));
  gboolean was_cut = g_strcmp0 (text, g_object_get_data (object, "cut-text")) == 0;
  gint64 frame = gdk_frame_clock_get_frame_counter (gtk_widget_get_frame_clock (widget));

  if (is_cut && was_cut)
    {
      gint64 *before = g_object_get_data (object, "cut-text-frame");
      if (frame > *before && g_hash_table_add (written, g_strdup (text)))
        {
          fprintf (file, "%s\n", text);
          fflush (file);
        }
      return;
    }
  g_object_set_data_full (object, "cut-text", is_cut ? g_strdup (text) : NULL, g_free);
  if (is_cut)
    {
      g_object_set_data_full (object, "cut-text-frame", g_memdup2 (&frame, sizeof frame), g_free);
      gtk_widget_queue_draw (widget);
    }
}

static void
look_at (GtkWidget *widget)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  if (GTK_IS_LABEL (widget))
    look_at_label (GTK_LABEL (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    look_at (child);
}

static gboolean
look (gpointer data)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint index = 0; index < g_list_model_get_n_items (windows); index++)
    {
      GtkWidget *window = g_list_model_get_item (windows, index);
      look_at (window);
      g_object_unref (window);
    }
  return G_SOURCE_CONTINUE;
}

void
test_preload_watch_cut_texts (void)
{
  const char *path = getenv ("CUT_TEXTS");

  if (!path || !(file = fopen (path, "a")))
    return;
  written = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_timeout_add (interval, look, NULL);
}

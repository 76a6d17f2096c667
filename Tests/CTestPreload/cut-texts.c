/* Writes the texts that do not fit into their labels, and so end in "…", to the file that the
 * environment variable CUT_TEXTS names: each text once, on a line of its own. */
#include <stdio.h>
#include <stdlib.h>

#include "../../Sources/CGtk/CGtk.h"
#include "preload.h"

/* How often to look. A label with a new text is cut until the next layout, so a text counts only if
 * it is cut in two looks. */
static const guint interval = 60;

static FILE *file;
static GHashTable *written;

static void
look_at_label (GtkLabel *label)
{
  const char *text = gtk_label_get_text (label);
  const char *before = g_object_get_data (G_OBJECT (label), "cut-text");
  gboolean is_cut = pango_layout_is_ellipsized (gtk_label_get_layout (label));

  if (is_cut && g_strcmp0 (text, before) == 0 && g_hash_table_add (written, g_strdup (text)))
    {
      fprintf (file, "%s\n", text);
      fflush (file);
    }
  g_object_set_data_full (G_OBJECT (label), "cut-text", is_cut ? g_strdup (text) : NULL, g_free);
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

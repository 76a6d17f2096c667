/* The floor of a photo grid, and of a photo page: what GTK itself takes for a window with as many
 * cells, their pictures ready in memory. In C and a program of its own, so that it is started and
 * measured as Albums is.
 *
 * grid-floor CELLS      a grid of that many cells, eight pictures in turn
 * grid-floor --photo    one picture that fills the window; Right shows the next of two
 */
#include <stdlib.h>
#include <string.h>

#include "../CGtk/CGtk.h"

enum
{
  WINDOW_WIDTH = 1080,
  WINDOW_HEIGHT = 760,
  CELL_SIDE = 180,
  PICTURES = 8
};

static GdkPaintable *pictures[PICTURES];

/* A picture with as many colours as a photo, so that it is known for one. */
static GdkPaintable *
picture_new (int width, int height, int seed)
{
  gsize size = (gsize) width * height * 4;
  guchar *pixels = g_malloc (size);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      {
        guchar *pixel = pixels + ((gsize) y * width + x) * 4;

        pixel[0] = (guchar) (x * 255 / width);
        pixel[1] = (guchar) (y * 255 / height);
        pixel[2] = (guchar) (seed * 37 + (x ^ y));
        pixel[3] = 255;
      }
  g_autoptr (GBytes) bytes = g_bytes_new_take (pixels, size);
  return GDK_PAINTABLE (gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes,
                                                (gsize) width * 4));
}

static void
set_up_cell (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *picture = gtk_picture_new ();

  gtk_widget_set_size_request (picture, CELL_SIDE, CELL_SIDE);
  gtk_list_item_set_child (item, picture);
}

static void
bind_cell (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkPicture *picture = GTK_PICTURE (gtk_list_item_get_child (item));

  gtk_picture_set_paintable (picture, pictures[gtk_list_item_get_position (item) % PICTURES]);
}

static GtkWidget *
grid_new (int cells)
{
  GtkStringList *list = gtk_string_list_new (NULL);
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *grid;

  for (int cell = 0; cell < cells; cell++)
    {
      char name[16];

      g_snprintf (name, sizeof name, "%d", cell);
      gtk_string_list_append (list, name);
    }
  for (int index = 0; index < PICTURES; index++)
    pictures[index] = picture_new (CELL_SIDE, CELL_SIDE, index);
  g_signal_connect (factory, "setup", G_CALLBACK (set_up_cell), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cell), NULL);
  grid = gtk_grid_view_new (GTK_SELECTION_MODEL (gtk_multi_selection_new (G_LIST_MODEL (list))),
                            factory);
  gtk_grid_view_set_max_columns (GTK_GRID_VIEW (grid), 12);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), grid);
  return scroller;
}

static gboolean
show_other_photo (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType modifiers,
                  GtkPicture *photo)
{
  if (key != GDK_KEY_Right)
    return FALSE;
  gtk_picture_set_paintable (photo,
                             pictures[gtk_picture_get_paintable (photo) == pictures[0]]);
  return TRUE;
}

static GtkWidget *
photo_new (GtkWidget *window)
{
  GtkWidget *photo = gtk_picture_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  for (int index = 0; index < 2; index++)
    pictures[index] = picture_new (WINDOW_WIDTH, WINDOW_HEIGHT, index);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (show_other_photo), photo);
  gtk_widget_add_controller (window, keys);
  gtk_picture_set_paintable (GTK_PICTURE (photo), pictures[0]);
  return photo;
}

static void
activate (GtkApplication *application, const char *argument)
{
  GtkWidget *window = gtk_application_window_new (application);
  gboolean is_photo = strcmp (argument, "--photo") == 0;

  gtk_window_set_default_size (GTK_WINDOW (window), WINDOW_WIDTH, WINDOW_HEIGHT);
  gtk_window_set_child (GTK_WINDOW (window),
                        is_photo ? photo_new (window) : grid_new (atoi (argument)));
  gtk_window_present (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  if (argc != 2)
    {
      g_printerr ("grid-floor: Give the number of cells, or --photo.\n");
      return 2;
    }
  GtkApplication *application
    = gtk_application_new ("org.navigationkit.GridFloor", G_APPLICATION_DEFAULT_FLAGS);
  g_signal_connect (application, "activate", G_CALLBACK (activate), argv[1]);
  return g_application_run (G_APPLICATION (application), 1, argv);
}

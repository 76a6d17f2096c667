#include "CBenchmarkFloors.h"

struct _FloorStack
{
  GtkWidget *window;
  GtkWidget *back_button;
  GtkWidget *title;
  GtkStack *stack;
  GtkWidget *root;
  GtkWidget *page; /* NULL if only the root exists */
};

static void
set_numbered_title (int number, char title[32])
{
  g_snprintf (title, 32, "Page %d", number);
}

static GtkWidget *
page_new (int number)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  char title[32];

  set_numbered_title (number, title);
  gtk_box_append (GTK_BOX (box), gtk_label_new (title));
  gtk_box_append (GTK_BOX (box), gtk_button_new_with_label ("Next"));
  return box;
}

static void
drop_page_at_rest (FloorStack *self)
{
  if (!self->page || gtk_stack_get_transition_running (self->stack)
      || gtk_stack_get_visible_child (self->stack) != self->root)
    return;
  gtk_stack_remove (self->stack, self->page);
  self->page = NULL;
}

static GtkWidget *
header_bar_new (FloorStack *self)
{
  GtkWidget *header_bar = gtk_header_bar_new ();

  self->back_button = gtk_button_new_from_icon_name ("go-previous-symbolic");
  gtk_widget_set_visible (self->back_button, FALSE);
  gtk_header_bar_pack_start (GTK_HEADER_BAR (header_bar), self->back_button);
  self->title = gtk_label_new ("Page 0");
  gtk_header_bar_set_title_widget (GTK_HEADER_BAR (header_bar), self->title);
  return header_bar;
}

FloorStack *
floor_stack_new (gboolean slides)
{
  FloorStack *self = g_new0 (FloorStack, 1);

  self->stack = GTK_STACK (gtk_stack_new ());
  if (slides)
    {
      gtk_stack_set_transition_type (self->stack, GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT_RIGHT);
      gtk_stack_set_transition_duration (self->stack, 250);
    }
  g_signal_connect_swapped (self->stack, "notify::transition-running",
                            G_CALLBACK (drop_page_at_rest), self);
  self->root = page_new (0);
  gtk_stack_add_child (self->stack, self->root);
  self->window = gtk_window_new ();
  g_object_set_data_full (G_OBJECT (self->window), "floor-stack", self, g_free);
  gtk_window_set_titlebar (GTK_WINDOW (self->window), header_bar_new (self));
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (self->stack));
  return self;
}

GtkWidget *
floor_stack_get_window (FloorStack *self)
{
  return self->window;
}

gboolean
floor_stack_is_moving (FloorStack *self)
{
  return gtk_stack_get_transition_running (self->stack);
}

static GtkWidget *
add_page (FloorStack *self, int number)
{
  GtkWidget *page = page_new (number);

  gtk_stack_add_child (self->stack, page);
  return page;
}

static void
show_page (FloorStack *self, GtkWidget *page, int number)
{
  char title[32];

  set_numbered_title (number, title);
  gtk_stack_set_visible_child (self->stack, page);
  gtk_label_set_text (GTK_LABEL (self->title), title);
  gtk_widget_set_visible (self->back_button, TRUE);
}

void
floor_stack_restore (FloorStack *self, int count)
{
  GtkWidget *page = NULL;

  for (int number = 1; number <= count; number++)
    page = add_page (self, number);
  show_page (self, page, count);
}

void
floor_stack_push (FloorStack *self, int number)
{
  self->page = add_page (self, number);
  show_page (self, self->page, number);
}

void
floor_stack_pop (FloorStack *self)
{
  gtk_stack_set_visible_child (self->stack, self->root);
  drop_page_at_rest (self);
  gtk_label_set_text (GTK_LABEL (self->title), "Page 0");
  gtk_widget_set_visible (self->back_button, FALSE);
}

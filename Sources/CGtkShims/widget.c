#include "widget.h"

G_DEFINE_TYPE (CgtkWidget, cgtk_widget, GTK_TYPE_WIDGET)

static GtkSizeRequestMode
get_request_mode (GtkWidget *widget)
{
  CgtkWidget *self = (CgtkWidget *) widget;
  return self->behavior ? self->behavior->request_mode (self->data, widget)
                        : GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
         int *minimum_baseline, int *natural_baseline)
{
  CgtkWidget *self = (CgtkWidget *) widget;
  *minimum = *natural = 0;
  *minimum_baseline = *natural_baseline = -1;
  if (self->behavior)
    self->behavior->measure (self->data, widget, orientation, for_size, minimum, natural);
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  CgtkWidget *self = (CgtkWidget *) widget;
  if (self->behavior)
    self->behavior->allocate (self->data, widget, width, height, baseline);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_POPOVER (child))
      gtk_popover_present (GTK_POPOVER (child)); /* Needed because there is no layout manager. */
}

static void
snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  CgtkWidget *self = (CgtkWidget *) widget;
  if (self->behavior)
    self->behavior->snapshot (self->data, widget, snapshot);
}

static gboolean
focus (GtkWidget *widget, GtkDirectionType direction)
{
  gboolean is_tab = direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD;

  if (is_tab && ((CgtkWidget *) widget)->tab_leaves && gtk_widget_get_focus_child (widget))
    return FALSE;
  return GTK_WIDGET_CLASS (cgtk_widget_parent_class)->focus (widget, direction);
}

static void
dispose (GObject *object)
{
  CgtkWidget *self = (CgtkWidget *) object;
  const CgtkWidgetBehavior *behavior = g_steal_pointer (&self->behavior);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))))
    gtk_widget_unparent (child);
  if (behavior)
    behavior->destroy (g_steal_pointer (&self->data));
  G_OBJECT_CLASS (cgtk_widget_parent_class)->dispose (object);
}

static void
cgtk_widget_class_init (CgtkWidgetClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = dispose;
  widget_class->get_request_mode = get_request_mode;
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  widget_class->snapshot = snapshot;
  widget_class->focus = focus;
}

static void
cgtk_widget_init (CgtkWidget *self)
{
}

GtkWidget *
cgtk_widget_new (GType type, const CgtkWidgetBehavior *behavior, gpointer data,
                 const char *css_name, GtkAccessibleRole role)
{
  CgtkWidget *self = g_object_new (type, "css-name", css_name ? css_name : "widget",
                                   "accessible-role", role, NULL);
  self->behavior = behavior;
  self->data = data;
  return GTK_WIDGET (self);
}

void
cgtk_widget_set_tab_leaves (GtkWidget *widget, gboolean tab_leaves)
{
  ((CgtkWidget *) widget)->tab_leaves = tab_leaves;
}

static gboolean
searches_in_order (GtkWidget *widget)
{
  static GtkWidgetClass *plain_class, *box_class;
  GtkWidgetClass *class = GTK_WIDGET_GET_CLASS (widget);

  if (!box_class)
    {
      /* Never released: without a reference, the class does not exist before its first instance. */
      plain_class = g_type_class_ref (GTK_TYPE_WIDGET);
      box_class = g_type_class_ref (GTK_TYPE_BOX);
    }
  return class->focus == focus || class->focus == plain_class->focus ||
         class->focus == box_class->focus;
}

gboolean
cgtk_widget_focus_first (GtkWidget *widget)
{
  /* GTK 4.18 logs a critical if a scrolled window outside of any window is asked to focus. */
  if (!gtk_widget_get_root (widget))
    return FALSE;
  if (!gtk_widget_get_visible (widget) || !gtk_widget_get_child_visible (widget) ||
      !gtk_widget_get_sensitive (widget) || !gtk_widget_get_can_focus (widget))
    return FALSE;
  if (!searches_in_order (widget))
    return gtk_widget_child_focus (widget, GTK_DIR_TAB_FORWARD);
  if (gtk_widget_get_focusable (widget))
    return gtk_widget_grab_focus (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    if (cgtk_widget_focus_first (child))
      return TRUE;
  return FALSE;
}

void
cgtk_widget_class_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                           int *minimum, int *natural)
{
  int minimum_baseline = -1, natural_baseline = -1;

  GTK_WIDGET_GET_CLASS (widget)->measure (widget, orientation, for_size, minimum, natural,
                                          &minimum_baseline, &natural_baseline);
}

void
cgtk_widget_class_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GTK_WIDGET_GET_CLASS (widget)->size_allocate (widget, width, height, baseline);
}

#include "widget.h"

typedef struct
{
  CgtkWidget parent;
  GtkAdjustment *horizontal, *vertical;
  GtkScrollablePolicy horizontal_policy, vertical_policy;
} CgtkScrollable;

typedef CgtkWidgetClass CgtkScrollableClass;

G_DEFINE_TYPE_WITH_CODE (CgtkScrollable, cgtk_scrollable, CGTK_TYPE_WIDGET,
                         G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE, NULL))

enum
{
  HORIZONTAL = 1,
  VERTICAL,
  HORIZONTAL_POLICY,
  VERTICAL_POLICY
};

static void
set_adjustment (CgtkScrollable *self, GtkAdjustment **place, GtkAdjustment *adjustment)
{
  if (*place)
    {
      g_signal_handlers_disconnect_by_func (*place, gtk_widget_queue_allocate, self);
      g_clear_object (place);
    }
  if (!adjustment)
    return;
  *place = g_object_ref_sink (adjustment);
  g_signal_connect_swapped (adjustment, "value-changed", G_CALLBACK (gtk_widget_queue_allocate),
                            self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
set_property (GObject *object, guint property, const GValue *value, GParamSpec *specification)
{
  CgtkScrollable *self = (CgtkScrollable *) object;

  switch (property)
    {
    case HORIZONTAL:
      set_adjustment (self, &self->horizontal, g_value_get_object (value));
      break;
    case VERTICAL:
      set_adjustment (self, &self->vertical, g_value_get_object (value));
      break;
    case HORIZONTAL_POLICY:
      self->horizontal_policy = g_value_get_enum (value);
      break;
    case VERTICAL_POLICY:
      self->vertical_policy = g_value_get_enum (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, specification);
    }
}

static void
get_property (GObject *object, guint property, GValue *value, GParamSpec *specification)
{
  CgtkScrollable *self = (CgtkScrollable *) object;

  switch (property)
    {
    case HORIZONTAL:
      g_value_set_object (value, self->horizontal);
      break;
    case VERTICAL:
      g_value_set_object (value, self->vertical);
      break;
    case HORIZONTAL_POLICY:
      g_value_set_enum (value, self->horizontal_policy);
      break;
    case VERTICAL_POLICY:
      g_value_set_enum (value, self->vertical_policy);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, specification);
    }
}

static void
dispose (GObject *object)
{
  CgtkScrollable *self = (CgtkScrollable *) object;

  set_adjustment (self, &self->horizontal, NULL);
  set_adjustment (self, &self->vertical, NULL);
  G_OBJECT_CLASS (cgtk_scrollable_parent_class)->dispose (object);
}

static void
cgtk_scrollable_class_init (CgtkScrollableClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->set_property = set_property;
  object_class->get_property = get_property;
  object_class->dispose = dispose;
  g_object_class_override_property (object_class, HORIZONTAL, "hadjustment");
  g_object_class_override_property (object_class, VERTICAL, "vadjustment");
  g_object_class_override_property (object_class, HORIZONTAL_POLICY, "hscroll-policy");
  g_object_class_override_property (object_class, VERTICAL_POLICY, "vscroll-policy");
}

static void
cgtk_scrollable_init (CgtkScrollable *self)
{
}

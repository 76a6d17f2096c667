#include "CGtkShims.h"

GType cgtk_type_boolean (void) { return G_TYPE_BOOLEAN; }
GType cgtk_type_int64 (void) { return G_TYPE_INT64; }
GType cgtk_type_double (void) { return G_TYPE_DOUBLE; }
GType cgtk_type_string (void) { return G_TYPE_STRING; }
GType cgtk_type_variant (void) { return G_TYPE_VARIANT; }
GType cgtk_type_pointer (void) { return G_TYPE_POINTER; }
GType cgtk_type_boxed (void) { return G_TYPE_BOXED; }
GType cgtk_type_value (void) { return G_TYPE_VALUE; }

GType
cgtk_instance_type (gconstpointer instance)
{
  return G_TYPE_FROM_INSTANCE (instance);
}

GClosure *
cgtk_closure_new (gpointer data, GClosureMarshal marshal, GDestroyNotify destroy)
{
  GClosure *closure = g_closure_new_simple (sizeof (GClosure), data);
  g_closure_set_marshal (closure, marshal);
  g_closure_add_finalize_notifier (closure, data, (GClosureNotify) destroy);
  return closure;
}

gpointer
cgtk_closure_data (GClosure *closure)
{
  return closure->data;
}

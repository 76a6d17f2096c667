#include "CGtkShims.h"

struct _CgtkIdentifier
{
  GObject parent;
  gint64 value;
};

G_DEFINE_TYPE (CgtkIdentifier, cgtk_identifier, G_TYPE_OBJECT)

static void
cgtk_identifier_class_init (CgtkIdentifierClass *class)
{
}

static void
cgtk_identifier_init (CgtkIdentifier *self)
{
}

gint64
cgtk_identifier_get_value (CgtkIdentifier *self)
{
  return self->value;
}

struct _CgtkIdentifierList
{
  GObject parent;
  GArray *identifiers;
};

static GType
get_item_type (GListModel *model)
{
  return CGTK_TYPE_IDENTIFIER;
}

static guint
get_n_items (GListModel *model)
{
  return CGTK_IDENTIFIER_LIST (model)->identifiers->len;
}

static gpointer
get_item (GListModel *model, guint position)
{
  GArray *identifiers = CGTK_IDENTIFIER_LIST (model)->identifiers;
  CgtkIdentifier *item;

  if (position >= identifiers->len)
    return NULL;
  item = g_object_new (CGTK_TYPE_IDENTIFIER, NULL);
  item->value = g_array_index (identifiers, gint64, position);
  return item;
}

static void
list_model_init (GListModelInterface *interface)
{
  interface->get_item_type = get_item_type;
  interface->get_n_items = get_n_items;
  interface->get_item = get_item;
}

G_DEFINE_TYPE_WITH_CODE (CgtkIdentifierList, cgtk_identifier_list, G_TYPE_OBJECT,
                         G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
finalize (GObject *object)
{
  g_array_unref (CGTK_IDENTIFIER_LIST (object)->identifiers);
  G_OBJECT_CLASS (cgtk_identifier_list_parent_class)->finalize (object);
}

static void
cgtk_identifier_list_class_init (CgtkIdentifierListClass *class)
{
  G_OBJECT_CLASS (class)->finalize = finalize;
}

static void
cgtk_identifier_list_init (CgtkIdentifierList *self)
{
  self->identifiers = g_array_new (FALSE, FALSE, sizeof (gint64));
}

CgtkIdentifierList *
cgtk_identifier_list_new (void)
{
  return g_object_new (CGTK_TYPE_IDENTIFIER_LIST, NULL);
}

void
cgtk_identifier_list_splice (CgtkIdentifierList *self, guint position, guint n_removed,
                             const gint64 *identifiers, guint n_added)
{
  g_return_if_fail (position + n_removed <= self->identifiers->len);

  if (n_removed)
    g_array_remove_range (self->identifiers, position, n_removed);
  if (n_added)
    g_array_insert_vals (self->identifiers, position, identifiers, n_added);
  if (n_removed || n_added)
    g_list_model_items_changed (G_LIST_MODEL (self), position, n_removed, n_added);
}

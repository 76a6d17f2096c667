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
  /* Maps identifiers to their live items, without a reference. List widgets recognise a moved row
   * by its item, so an identifier must have the same item as long as that item lives. */
  GHashTable *items;
};

static void
item_disposed (gpointer items, GObject *item)
{
  /* The key is in the item's memory, which is still valid during disposal. */
  g_hash_table_remove (items, &((CgtkIdentifier *) item)->value);
}

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
  CgtkIdentifierList *self = CGTK_IDENTIFIER_LIST (model);
  CgtkIdentifier *item;

  if (position >= self->identifiers->len)
    return NULL;
  item = g_hash_table_lookup (self->items, &g_array_index (self->identifiers, gint64, position));
  if (item)
    return g_object_ref (item);
  item = g_object_new (CGTK_TYPE_IDENTIFIER, NULL);
  item->value = g_array_index (self->identifiers, gint64, position);
  g_hash_table_insert (self->items, &item->value, item);
  g_object_weak_ref (G_OBJECT (item), item_disposed, self->items);
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
  CgtkIdentifierList *self = CGTK_IDENTIFIER_LIST (object);
  GHashTableIter iter;
  gpointer item;

  g_hash_table_iter_init (&iter, self->items);
  while (g_hash_table_iter_next (&iter, NULL, &item))
    g_object_weak_unref (item, item_disposed, self->items);
  g_hash_table_unref (self->items);
  g_array_unref (self->identifiers);
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
  self->items = g_hash_table_new (g_int64_hash, g_int64_equal);
}

CgtkIdentifierList *
cgtk_identifier_list_new (void)
{
  return g_object_new (CGTK_TYPE_IDENTIFIER_LIST, NULL);
}

/* Returns whether the item at a position is alive, as it is when a list widget shows it. */
static gboolean
has_item (CgtkIdentifierList *self, guint position)
{
  return position < self->identifiers->len
         && g_hash_table_contains (self->items, &g_array_index (self->identifiers, gint64, position));
}

void
cgtk_identifier_list_splice (CgtkIdentifierList *self, guint position, guint n_removed,
                             const gint64 *identifiers, guint n_added)
{
  guint start = position;

  g_return_if_fail (position + n_removed <= self->identifiers->len);

  /* GTK 4.8 keeps one entry for each run of items without widgets. If the first removed item is
   * inside such a run, GTK removes the start of the run instead, and widgets before it show the
   * wrong items. So the reported change starts at an item with a widget, or at the top. */
  while (n_removed && start && !has_item (self, start))
    start--;
  if (n_removed)
    g_array_remove_range (self->identifiers, position, n_removed);
  if (n_added)
    g_array_insert_vals (self->identifiers, position, identifiers, n_added);
  if (n_removed || n_added)
    g_list_model_items_changed (G_LIST_MODEL (self), start, position - start + n_removed,
                                position - start + n_added);
}

/* What Swift cannot import or must not do itself, and why. Nothing else belongs here.
 *
 * All functions run on the GTK thread. Ownership follows GObject's words: "full" hands a
 * reference to the caller, "none" lends it.
 */
#pragma once

#include "../../CGtk/CGtk.h"

G_BEGIN_DECLS

/* --- Types ---------------------------------------------------------------------------
 * G_TYPE_* are casts in macros, which Swift does not import. */

GType cgtk_type_boolean (void);
GType cgtk_type_int64 (void);
GType cgtk_type_double (void);
GType cgtk_type_string (void);
GType cgtk_type_variant (void);

/* The type of an instance (G_TYPE_FROM_INSTANCE is a macro). */
GType cgtk_instance_type (gconstpointer instance);

/* --- Closures ------------------------------------------------------------------------
 * A GClosure has bit fields and its own size is needed to make one; Swift sees neither.
 * Returns a floating closure that calls `marshal` and, once, `destroy (data)` when the last
 * reference goes. `marshal` finds `data` with cgtk_closure_data. */

GClosure *cgtk_closure_new (gpointer data, GClosureMarshal marshal, GDestroyNotify destroy);
gpointer cgtk_closure_data (GClosure *closure);

/* --- Main loop -----------------------------------------------------------------------
 * Attaches to the default main context, once, a source that runs what is queued on
 * libdispatch's main queue, so that Swift's main actor runs on the GTK thread. The event
 * descriptor is read before the queue is drained: unread, it stays ready and the loop spins. */

void cgtk_attach_main_queue (void);

/* --- Widgets that Swift implements ----------------------------------------------------
 * Class structures are filled here because their layout is C's business. */

typedef struct
{
  GtkSizeRequestMode (*request_mode) (gpointer data, GtkWidget *widget);
  void (*measure) (gpointer data, GtkWidget *widget, GtkOrientation orientation, int for_size,
                   int *minimum, int *natural);
  void (*allocate) (gpointer data, GtkWidget *widget, int width, int height, int baseline);
  void (*snapshot) (gpointer data, GtkWidget *widget, GtkSnapshot *snapshot);
  GDestroyNotify destroy;
} CgtkWidgetBehavior;

#define CGTK_TYPE_WIDGET (cgtk_widget_get_type ())
GType cgtk_widget_get_type (void);

/* A floating widget that forwards measure, allocate and snapshot to `behavior` with `data`.
 * Its children are unparented and `behavior->destroy (data)` is called when it is disposed;
 * from then on it measures zero. `behavior` must outlive every widget. `css_name` may be NULL. */
GtkWidget *cgtk_widget_new (const CgtkWidgetBehavior *behavior, gpointer data,
                            const char *css_name, GtkAccessibleRole role);

/* Whether Tab goes on to what follows the widget, whichever of its children has the focus. Only a
 * class can decide that, and GtkGridView's has Tab walk through every cell. */
void cgtk_widget_set_tab_leaves (GtkWidget *widget, gboolean tab_leaves);

/* Gives the focus to the first widget inside that takes it, in the order of the children. GTK's own
 * search sorts children by position, for which it styles all of a page that has not been laid out
 * and has no positions yet: that takes longer than making the page. Classes with a search of their
 * own keep it; only C can tell which they are. */
gboolean cgtk_widget_focus_first (GtkWidget *widget);

/* --- A list of numbers ----------------------------------------------------------------
 * A GListModel over 64-bit identifiers that makes an item object only for the rows asked for:
 * a list of 100,000 costs 800 KB and no objects. Interfaces are implemented in C for the same
 * reason as classes. */

#define CGTK_TYPE_IDENTIFIER_LIST (cgtk_identifier_list_get_type ())
G_DECLARE_FINAL_TYPE (CgtkIdentifierList, cgtk_identifier_list, CGTK, IDENTIFIER_LIST, GObject)

/* full */
CgtkIdentifierList *cgtk_identifier_list_new (void);

/* Replaces `n_removed` identifiers at `position` by `n_added` from `identifiers` and tells
 * observers of that change, with what comes before it where GTK would miscount. */
void cgtk_identifier_list_splice (CgtkIdentifierList *self, guint position, guint n_removed,
                                  const gint64 *identifiers, guint n_added);

#define CGTK_TYPE_IDENTIFIER (cgtk_identifier_get_type ())
G_DECLARE_FINAL_TYPE (CgtkIdentifier, cgtk_identifier, CGTK, IDENTIFIER, GObject)

gint64 cgtk_identifier_get_value (CgtkIdentifier *self);

/* --- Accessibility --------------------------------------------------------------------
 * Variadic in C; its array twin reads a tristate as an int in GTK 4.8 and fails its own check. */

void cgtk_accessible_set_checked (GtkAccessible *accessible, gboolean checked);
void cgtk_accessible_set_expanded (GtkAccessible *accessible, gboolean expanded);

G_END_DECLS

/* Functions for C features that Swift cannot import or express. Each group states its reason.
 *
 * Call all functions on the GTK thread. Ownership uses GObject's terms: "full" transfers a
 * reference to the caller, "none" does not.
 */
#pragma once

#include "../../CGtk/CGtk.h"

G_BEGIN_DECLS

/* --- Types ---------------------------------------------------------------------------
 * Swift does not import the G_TYPE_* macros, because they contain casts. */

GType cgtk_type_boolean (void);
GType cgtk_type_int64 (void);
GType cgtk_type_double (void);
GType cgtk_type_string (void);
GType cgtk_type_variant (void);
GType cgtk_type_pointer (void);
GType cgtk_type_boxed (void);
GType cgtk_type_value (void);

/* Returns the type of an instance (G_TYPE_FROM_INSTANCE is a macro). */
GType cgtk_instance_type (gconstpointer instance);

/* --- Closures ------------------------------------------------------------------------
 * Swift does not import GClosure's bit fields, nor its size, which making a closure needs. */

/* Returns a floating closure that calls `marshal`. Calls `destroy (data)` once, when the last
 * reference is dropped. `marshal` reads `data` with cgtk_closure_data. */
GClosure *cgtk_closure_new (gpointer data, GClosureMarshal marshal, GDestroyNotify destroy);
gpointer cgtk_closure_data (GClosure *closure);

/* --- Main loop ----------------------------------------------------------------------- */

/* Attaches a source to the default main context that drains libdispatch's main queue, so that
 * Swift's main actor runs on the GTK thread. Further calls do nothing. */
void cgtk_attach_main_queue (void);

/* Watches a file as `g_file_monitor` does, in another thread: nothing waits for a drive that does not
 * answer. The main thread calls `started` once, with the error that it has to free or NULL, and
 * `changed` after each event; neither after cgtk_file_monitor_end, which calls `destroy`. */
typedef struct _CgtkFileMonitor CgtkFileMonitor;
typedef void (*CgtkFileMonitorStarted) (GError *error, gpointer data);
typedef void (*CgtkFileMonitorChanged) (GFileMonitorEvent event, gpointer data);
CgtkFileMonitor *cgtk_file_monitor_start (GFile *file, CgtkFileMonitorStarted started,
                                          CgtkFileMonitorChanged changed, gpointer data,
                                          GDestroyNotify destroy);
void cgtk_file_monitor_end (CgtkFileMonitor *monitor);

/* --- Widgets that Swift implements ----------------------------------------------------
 * Only C can define a GObject class. */

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

/* A subclass that implements GtkScrollable. Allocates again when an adjustment's value changes. The
 * behavior has to configure the adjustments when it allocates. */
#define CGTK_TYPE_SCROLLABLE (cgtk_scrollable_get_type ())
GType cgtk_scrollable_get_type (void);

/* Returns a floating widget of CGTK_TYPE_WIDGET or a subclass, which forwards measure, allocate and
 * snapshot to `behavior` with `data`. Disposing the widget unparents its children and calls
 * `behavior->destroy (data)`; a disposed widget measures zero. `behavior` must outlive every widget.
 * `css_name` may be NULL. */
GtkWidget *cgtk_widget_new (GType type, const CgtkWidgetBehavior *behavior, gpointer data,
                            const char *css_name, GtkAccessibleRole role);

/* Sets whether Tab leaves the widget when one of its children has the focus. Only a widget's class
 * can do this. Without it, Tab in a GtkGridView moves through every cell. */
void cgtk_widget_set_tab_leaves (GtkWidget *widget, gboolean tab_leaves);

/* Focuses the first focusable widget inside, in the order of the children, and returns whether
 * there is one. GTK's own search sorts children by position. Before the first layout it must
 * compute the style of every widget for that, which takes longer than building the page. Classes
 * that override `focus` keep their own search; only C can compare the class's function. */
gboolean cgtk_widget_focus_first (GtkWidget *widget);

/* Measures and allocates as the widget's class does, for a layout manager that replaces only a part
 * of that. Swift cannot call the functions of a class. */
void cgtk_widget_class_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                                int *minimum, int *natural);
void cgtk_widget_class_allocate (GtkWidget *widget, int width, int height, int baseline);

/* --- A list of numbers ----------------------------------------------------------------
 * A GListModel of 64-bit identifiers that makes item objects on demand: a list of 100,000 takes
 * 800 KB and no objects. Only C can implement a GObject interface. */

#define CGTK_TYPE_IDENTIFIER_LIST (cgtk_identifier_list_get_type ())
G_DECLARE_FINAL_TYPE (CgtkIdentifierList, cgtk_identifier_list, CGTK, IDENTIFIER_LIST, GObject)

/* full */
CgtkIdentifierList *cgtk_identifier_list_new (void);

/* Replaces `n_removed` identifiers at `position` with `n_added` from `identifiers` and emits
 * items-changed. The reported range may start earlier, to avoid a bug of GTK 4.8. */
void cgtk_identifier_list_splice (CgtkIdentifierList *self, guint position, guint n_removed,
                                  const gint64 *identifiers, guint n_added);

#define CGTK_TYPE_IDENTIFIER (cgtk_identifier_get_type ())
G_DECLARE_FINAL_TYPE (CgtkIdentifier, cgtk_identifier, CGTK, IDENTIFIER, GObject)

gint64 cgtk_identifier_get_value (CgtkIdentifier *self);

/* --- Accessibility --------------------------------------------------------------------
 * gtk_accessible_update_state is variadic, which Swift does not import. GTK 4.8's array version
 * reads a tristate as an int and fails its own type check. */

void cgtk_accessible_set_checked (GtkAccessible *accessible, gboolean checked);
void cgtk_accessible_set_expanded (GtkAccessible *accessible, gboolean expanded);
void cgtk_accessible_set_selected (GtkAccessible *accessible, gboolean selected);

/* --- File dialogs --------------------------------------------------------------------
 * GtkFileDialog is newer than the headers, so its functions are looked up in the running GTK. */

typedef enum
{
  CGTK_FILE_OPEN,
  CGTK_FILE_OPEN_MULTIPLE,
  CGTK_FILE_SAVE,
  CGTK_FILE_CHOOSE_FOLDER,
  CGTK_FILE_CHOOSE_FOLDERS,
} CgtkFileAction;

/* full: a GtkFileDialog, or NULL before GTK 4.10, where the other two must not be called. */
GObject *cgtk_file_dialog_new (void);

void cgtk_file_dialog_start (GObject *dialog, CgtkFileAction action, GtkWindow *parent,
                             GCancellable *cancellable, GAsyncReadyCallback callback,
                             gpointer data);

/* full: the chosen files, one or more, or NULL with an error. */
GListModel *cgtk_file_dialog_finish (GObject *dialog, CgtkFileAction action, GAsyncResult *result,
                                     GError **error);

/* --- Content made on demand -----------------------------------------------------------
 * Only C can define a subclass of GdkContentProvider. */

/* Content of the clipboard or a drag that is made only when a program asks for it. Emits "request"
 * with a GTask, which the handler passes to cgtk_delayed_provider_answer, now or later. */
#define CGTK_TYPE_DELAYED_PROVIDER (cgtk_delayed_provider_get_type ())
G_DECLARE_FINAL_TYPE (CgtkDelayedProvider, cgtk_delayed_provider, CGTK, DELAYED_PROVIDER,
                      GdkContentProvider)

/* full: a provider of one type of content, such as "image/png". */
GdkContentProvider *cgtk_delayed_provider_new (const char *mime_type);

/* Sends a value, which GDK converts to the type of content, or an error if `value` is NULL. */
void cgtk_delayed_provider_answer (GTask *request, const GValue *value);

/* --- Media ----------------------------------------------------------------------------
 * GTK's module loads GStreamer, to which no program links. GStreamer ends the program if it has to
 * play something and lacks the element that plays. */

/* Returns whether GStreamer has an element, or whether another library plays media. Can be called on
 * any thread after the module has been loaded. The first call can take seconds. */
gboolean cgtk_media_has_element (const char *name);

/* --- Translations --------------------------------------------------------------------
 * GLib does not include libintl.h. If CGtk did, apps that import it would see `gettext` and could
 * not give a function of theirs that name. */

/* Has gettext look for the translations of a domain in a folder, and return them in UTF-8. */
void cgtk_bind_text_domain (const char *domain, const char *folder);

G_END_DECLS

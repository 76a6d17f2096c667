#include "CGtkShims.h"

/* All monitors are made in a thread of their own, which waits for drives that do not answer: GLib
 * asks for the kind of a file and adds a watch in the thread that makes a monitor. Their sources are
 * in the context of that thread, too: the default context would go through all of them in each turn,
 * and with a thousand monitors that takes a quarter of the main thread's time while a view scrolls. */
struct _CgtkFileMonitor
{
  GFile *file;
  /* Only for the thread of the monitors. */
  GFileMonitor *monitor;
  /* Only for the main thread. */
  CgtkFileMonitorStarted started;
  CgtkFileMonitorChanged changed;
  gpointer data;
  GDestroyNotify destroy;
};

/* A message to the main thread: the monitor has started or failed, or there is an event. */
typedef struct
{
  CgtkFileMonitor *watch;
  gboolean is_start;
  GError *error;
  GFileMonitorEvent event;
} Message;

static gpointer
run_monitors (gpointer context)
{
  g_main_context_push_thread_default (context);
  g_main_loop_run (g_main_loop_new (context, FALSE));
  return NULL;
}

static GMainContext *
get_context (void)
{
  static gsize context = 0;

  if (g_once_init_enter (&context))
    {
      GMainContext *made = g_main_context_new ();
      g_thread_unref (g_thread_new ("file-monitors", run_monitors, made));
      g_once_init_leave (&context, (gsize) made);
    }
  return (GMainContext *) context;
}

static void
call_in_thread (GSourceFunc function, CgtkFileMonitor *watch)
{
  GSource *source = g_idle_source_new ();

  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, function, g_atomic_rc_box_acquire (watch), NULL);
  g_source_attach (source, get_context ());
  g_source_unref (source);
}

static void
clear (gpointer data)
{
  CgtkFileMonitor *watch = data;

  g_object_unref (watch->file);
}

static void
release (CgtkFileMonitor *watch)
{
  g_atomic_rc_box_release_full (watch, clear);
}

static gboolean
deliver (gpointer data)
{
  Message *message = data;
  CgtkFileMonitor *watch = message->watch;

  /* Without data, the watch has ended. */
  if (watch->data && message->is_start)
    watch->started (g_steal_pointer (&message->error), watch->data);
  else if (watch->data)
    watch->changed (message->event, watch->data);
  return G_SOURCE_REMOVE;
}

static void
free_message (gpointer data)
{
  Message *message = data;

  g_clear_error (&message->error);
  release (message->watch);
  g_free (message);
}

static void
tell (CgtkFileMonitor *watch, Message message)
{
  message.watch = g_atomic_rc_box_acquire (watch);
  g_idle_add_full (G_PRIORITY_DEFAULT, deliver, g_memdup2 (&message, sizeof message), free_message);
}

static void
monitor_changed (GFileMonitor *monitor, GFile *file, GFile *other, GFileMonitorEvent event,
                 CgtkFileMonitor *watch)
{
  tell (watch, (Message){ .event = event });
}

static gboolean
start (gpointer data)
{
  CgtkFileMonitor *watch = data;
  GError *error = NULL;

  watch->monitor = g_file_monitor (watch->file, G_FILE_MONITOR_WATCH_MOVES, NULL, &error);
  if (watch->monitor)
    g_signal_connect (watch->monitor, "changed", G_CALLBACK (monitor_changed), watch);
  tell (watch, (Message){ .is_start = TRUE, .error = error });
  release (watch);
  return G_SOURCE_REMOVE;
}

static gboolean
end (gpointer data)
{
  CgtkFileMonitor *watch = data;

  if (watch->monitor)
    {
      g_signal_handlers_disconnect_by_data (watch->monitor, watch);
      g_file_monitor_cancel (watch->monitor);
      g_clear_object (&watch->monitor);
    }
  release (watch);
  return G_SOURCE_REMOVE;
}

CgtkFileMonitor *
cgtk_file_monitor_start (GFile *file, CgtkFileMonitorStarted started,
                         CgtkFileMonitorChanged changed, gpointer data, GDestroyNotify destroy)
{
  CgtkFileMonitor *watch = g_atomic_rc_box_new0 (CgtkFileMonitor);

  watch->file = g_object_ref (file);
  watch->started = started;
  watch->changed = changed;
  watch->data = data;
  watch->destroy = destroy;
  call_in_thread (start, watch);
  return watch;
}

void
cgtk_file_monitor_end (CgtkFileMonitor *watch)
{
  gpointer data = g_steal_pointer (&watch->data);

  call_in_thread (end, watch);
  watch->destroy (data);
  release (watch);
}

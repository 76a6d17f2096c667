#include "CGtkShims.h"

/* GLib gives each file monitor a source in the main context. A context goes through all of its
 * sources in each turn: with a thousand monitors, that takes a quarter of the main thread's time
 * while a view scrolls. So all monitors are in a context of their own, which the default one runs
 * as a single source, and only when a monitor has something to report. */
typedef struct
{
  GSource source;
  GMainContext *context;
} MonitorsSource;

/* Sets when the source has to run next, unless another thread wakes it before. */
static void
wait_for_context (GSource *source)
{
  GMainContext *context = ((MonitorsSource *) source)->context;
  int priority, timeout = -1;

  if (!g_main_context_acquire (context))
    return;
  g_main_context_prepare (context, &priority);
  g_main_context_query (context, G_MAXINT, &timeout, NULL, 0);
  g_main_context_release (context);
  g_source_set_ready_time (
      source, timeout < 0 ? -1 : g_get_monotonic_time () + timeout * G_TIME_SPAN_MILLISECOND);
}

static gboolean
monitors_dispatch (GSource *source, GSourceFunc callback, gpointer data)
{
  g_main_context_iteration (((MonitorsSource *) source)->context, FALSE);
  wait_for_context (source);
  return G_SOURCE_CONTINUE;
}

static GSourceFuncs monitors_funcs = { NULL, NULL, monitors_dispatch, NULL, NULL, NULL };

static GMainContext *
get_context (void)
{
  static GMainContext *context = NULL;
  GSource *source;
  GPollFD wakeup;
  int priority, timeout;

  if (context)
    return context;
  context = g_main_context_new ();
  source = g_source_new (&monitors_funcs, sizeof (MonitorsSource));
  ((MonitorsSource *) source)->context = context;
  g_source_set_name (source, "File monitors");
  /* The only descriptor of a context without sources becomes readable when a thread wakes it. */
  g_main_context_acquire (context);
  g_main_context_prepare (context, &priority);
  g_main_context_query (context, G_MAXINT, &timeout, &wakeup, 1);
  g_main_context_release (context);
  g_source_add_unix_fd (source, wakeup.fd, G_IO_IN);
  g_source_attach (source, NULL);
  g_source_unref (source);
  return context;
}

GFileMonitor *
cgtk_file_monitor (GFile *file, GFileMonitorFlags flags, GError **error)
{
  GMainContext *context = get_context ();
  GFileMonitor *monitor;

  g_main_context_push_thread_default (context);
  monitor = g_file_monitor (file, flags, NULL, error);
  g_main_context_pop_thread_default (context);
  /* A source that this thread has added does not wake the context. */
  g_main_context_wakeup (context);
  return monitor;
}

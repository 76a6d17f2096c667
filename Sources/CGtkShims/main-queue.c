#include "CGtkShims.h"

#include <stdint.h>
#include <unistd.h>

/* Exported by libdispatch for other run loops, but declared in no public header. */
extern int _dispatch_get_main_queue_handle_4CF (void);
extern void _dispatch_main_queue_callback_4CF (void *message);

typedef struct
{
  GSource source;
  gpointer tag;
} MainQueueSource;

static gboolean
main_queue_check (GSource *source)
{
  return g_source_query_unix_fd (source, ((MainQueueSource *) source)->tag) & G_IO_IN;
}

static gboolean
main_queue_dispatch (GSource *source, GSourceFunc callback, gpointer data)
{
  /* Reading clears the descriptor. Otherwise it stays ready, and the loop spins. */
  uint64_t wakeups;
  ssize_t ignored = read (_dispatch_get_main_queue_handle_4CF (), &wakeups, sizeof wakeups);
  (void) ignored; /* Fails if the descriptor was cleared in the meantime, which is harmless. */
  _dispatch_main_queue_callback_4CF (NULL);
  return G_SOURCE_CONTINUE;
}

static GSourceFuncs main_queue_funcs = { NULL, main_queue_check, main_queue_dispatch, NULL, NULL, NULL };

void
cgtk_attach_main_queue (void)
{
  static gsize attached = 0;
  if (!g_once_init_enter (&attached))
    return;

  GSource *source = g_source_new (&main_queue_funcs, sizeof (MainQueueSource));
  ((MainQueueSource *) source)->tag
      = g_source_add_unix_fd (source, _dispatch_get_main_queue_handle_4CF (), G_IO_IN);
  g_source_set_name (source, "Swift main actor");
  /* The priority of input events. At a lower one, animations would starve main-actor tasks. GTK
   * draws at a lower priority, so main-actor work must be short. */
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_attach (source, NULL);
  g_source_unref (source);
  g_once_init_leave (&attached, 1);
}

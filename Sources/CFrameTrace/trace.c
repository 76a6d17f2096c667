#define _GNU_SOURCE /* RTLD_NEXT */
#include "CFrameTrace.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "../CGtk/CGtk.h"

static int file = -1;

typedef struct
{
  uint64_t begin;
  uint64_t processor_time;
} Moment;

static uint64_t
read_clock (clockid_t clock)
{
  struct timespec time;

  clock_gettime (clock, &time);
  return (uint64_t) time.tv_sec * 1000000000 + (uint64_t) time.tv_nsec;
}

static Moment
now (void)
{
  return (Moment){ read_clock (CLOCK_MONOTONIC), read_clock (CLOCK_THREAD_CPUTIME_ID) };
}

static void
note (uint64_t kind, Moment begin)
{
  Moment end = now ();
  struct frame_trace_record record = { kind, begin.begin, end.begin - begin.begin,
                                       end.processor_time - begin.processor_time };

  if (begin.begin && write (file, &record, sizeof record) != sizeof record)
    file = -1; /* A partial record would misalign all later ones. */
}

/* --- Frames --- */

static Moment frame_begin;

static void
begin_frame (void)
{
  frame_begin = now ();
}

static void
end_frame (void)
{
  note (FRAME_TRACE_FRAME, frame_begin);
}

/* --- Turns of the main loop --- */

static GPollFunc poll_before;
static Moment turn_begin;

static int
traced_poll (GPollFD *descriptors, guint count, int timeout)
{
  note (FRAME_TRACE_LOOP, turn_begin);
  int ready = poll_before (descriptors, count, timeout);
  turn_begin = now ();
  return ready;
}

/* --- Start --- */

/* Child processes are not traced. */
__attribute__ ((constructor)) static void
keep_to_this_program (void)
{
  unsetenv ("LD_PRELOAD");
}

/* Overrides GTK's function of this name: from here on a window and a frame clock exist. */
void
gtk_window_present (GtkWindow *window)
{
  void (*present) (GtkWindow *) = (void (*) (GtkWindow *)) dlsym (RTLD_NEXT, "gtk_window_present");
  const char *path = getenv ("FRAME_TRACE");

  present (window);
  if (file >= 0 || !path)
    return;
  file = open (path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (window));
  if (file < 0 || !clock)
    return;
  g_signal_connect (clock, "before-paint", G_CALLBACK (begin_frame), NULL);
  g_signal_connect_after (clock, "after-paint", G_CALLBACK (end_frame), NULL);
  poll_before = g_main_context_get_poll_func (NULL);
  g_main_context_set_poll_func (NULL, traced_poll);
}

/* What the main thread of a GTK program does, seen from inside it: loaded into a program with
 * LD_PRELOAD, it writes records to the end of the file that FRAME_TRACE names. Programs need to
 * know nothing of it, so that all of them are measured in the same way.
 */
#pragma once

#include <stdint.h>

enum
{
  /* From the frame clock's "before-paint" to its "after-paint". */
  FRAME_TRACE_FRAME = 0,
  /* From the main loop's awaking to its next sleep. */
  FRAME_TRACE_LOOP = 1
};

/* All in nanoseconds. */
struct frame_trace_record
{
  uint64_t kind;
  /* When it began, by CLOCK_MONOTONIC. */
  uint64_t begin;
  uint64_t duration;
  /* How long the thread was on a processor. */
  uint64_t processor_time;
};

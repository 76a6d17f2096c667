/* Records the frames and main-loop turns of a GTK program. The library is loaded with LD_PRELOAD
 * and appends records to the file that FRAME_TRACE names. Programs are not changed for it, so that
 * all of them are measured in the same way.
 */
#pragma once

#include <stdint.h>

enum
{
  /* From the frame clock's "before-paint" to its "after-paint". */
  FRAME_TRACE_FRAME = 0,
  /* From the main loop's waking up to its next sleep. */
  FRAME_TRACE_LOOP = 1
};

/* All in nanoseconds. */
struct frame_trace_record
{
  uint64_t kind;
  /* The start, by CLOCK_MONOTONIC. */
  uint64_t begin;
  uint64_t duration;
  /* The processor time of the thread. */
  uint64_t processor_time;
};

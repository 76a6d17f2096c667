/* The floors of the measurements: the least that GTK needs for the tasks of NavigationKit, and
 * that the system needs for those of a photo library. They are written in C so that no binding is
 * measured with them. Each floor does the same task, in the same run, as the code that it is
 * compared with.
 *
 * Functions run on the GTK thread unless their comment says otherwise.
 */
#pragma once

#include "../../CGtk/CGtk.h"
#include "FileFloors.h"

G_BEGIN_DECLS

/* --- A stack of pages -----------------------------------------------------------------
 * A window with a GtkStack and a header bar whose title and back button follow the page. A page
 * is a vertical box with a label and a button. There is at most one page above the root, except in
 * a restored stack. */

typedef struct _FloorStack FloorStack;

/* Returns a stack with a root page, whose window is not presented yet. Pages slide for 250 ms if
 * `slides` and the user's settings allow it, otherwise they change at once. The window owns it. */
FloorStack *floor_stack_new (gboolean slides);

/* Builds `count` pages above the root and shows the top one. Call it before the window is
 * presented, and use the stack for nothing else afterwards. */
void floor_stack_restore (FloorStack *self, int count);

/* Returns the window, which the caller does not own. */
GtkWidget *floor_stack_get_window (FloorStack *self);

/* Returns whether a slide is in progress. */
gboolean floor_stack_is_moving (FloorStack *self);

/* Builds a page and shows it. The root must be visible, and no slide in progress. */
void floor_stack_push (FloorStack *self, int number);

/* Shows the root, and removes the page above it after the slide. */
void floor_stack_pop (FloorStack *self);

G_END_DECLS

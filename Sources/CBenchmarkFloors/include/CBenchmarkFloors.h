/* The least that GTK itself takes for what NavigationKit does, and the system for what a photo
 * library does, written in C so that no binding is measured with it. Each floor is used in the
 * same way, and in the same run, as what it is the floor of.
 *
 * Functions run on the GTK thread unless it is said otherwise.
 */
#pragma once

#include <malloc.h> /* malloc_trim, which Swift's own module of the C library leaves out */
#include "../../CGtk/CGtk.h"
#include "FileFloors.h"

G_BEGIN_DECLS

/* --- A stack of pages -----------------------------------------------------------------
 * A window with a GtkStack and a header bar whose title and back button follow the page. A page
 * is a vertical box with a label and a button. Above the root there is at most one page,
 * but for a stack that is restored. */

typedef struct _FloorStack FloorStack;

/* A window that is not presented yet, with a root page. Pages slide for 250 ms where `slides` and
 * the user's settings want it, else they change at once. The stack lives as long as the window. */
FloorStack *floor_stack_new (gboolean slides);

/* Builds `count` pages above the root and shows the topmost, before the window is presented. They
 * stay; the stack is for nothing else afterwards. */
void floor_stack_restore (FloorStack *self, int count);

/* none */
GtkWidget *floor_stack_get_window (FloorStack *self);

/* Whether a slide is under way. */
gboolean floor_stack_is_moving (FloorStack *self);

/* Builds a page and shows it; the root must be shown and at rest. */
void floor_stack_push (FloorStack *self, int number);

/* Shows the root and drops the page above it, when it has slid away. */
void floor_stack_pop (FloorStack *self);

G_END_DECLS

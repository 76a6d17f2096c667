#define _GNU_SOURCE /* RTLD_NEXT */
#include <dlfcn.h>
#include <stdlib.h>

#include "../../Sources/CGtk/CGtk.h"
#include "preload.h"

/* Overrides the function that a program calls before it creates a widget. */
int
g_application_run (GApplication *application, int count, char **arguments)
{
  int (*run) (GApplication *, int, char **) = dlsym (RTLD_NEXT, "g_application_run");
  /* Child processes have no widgets. */
  unsetenv ("LD_PRELOAD");
  test_preload_correct_bounds ();
  test_preload_watch_cut_texts ();
  return run (application, count, arguments);
}

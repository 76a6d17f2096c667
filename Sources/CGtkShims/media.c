#include "CGtkShims.h"

#include <dlfcn.h>

gboolean
cgtk_media_has_element (const char *name)
{
  void *library = dlopen ("libgstreamer-1.0.so.0", RTLD_LAZY | RTLD_NOLOAD);
  if (!library)
    return TRUE;
  gboolean (*initialize) (int *, char ***, GError **) = dlsym (library, "gst_init_check");
  GObject *(*find) (const char *) = dlsym (library, "gst_element_factory_find");
  GObject *factory = NULL;
  if (initialize && find && initialize (NULL, NULL, NULL))
    factory = find (name);
  if (factory)
    g_object_unref (factory);
  dlclose (library);
  return factory != NULL;
}

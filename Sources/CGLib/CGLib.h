// GLib without GTK, for its checksums.
#include <glib.h>

/* GTK 4 as Swift sees it.
 *
 * The version guard keeps the whole house honest: an API newer than GTK 4.8 does not
 * compile, because Debian 12 ships 4.8 and everything here has to run there.
 */
#pragma once

#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define GDK_VERSION_MAX_ALLOWED GDK_VERSION_4_8

#include <gtk/gtk.h>
#include <glib-unix.h>

#if !GTK_CHECK_VERSION(4, 8, 0)
#error "GTK 4.8 or later is needed"
#endif

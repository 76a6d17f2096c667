/* GTK 4 as Swift sees it.
 *
 * The version guard keeps the whole house honest: an API newer than GTK 4.8 does not
 * compile, because Debian 12 ships 4.8 and everything here has to run there.
 */
#pragma once

#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define GDK_VERSION_MAX_ALLOWED GDK_VERSION_4_8

/* GLib 2.90 marks its flags in a way that makes Swift import them under other names, as members of
 * their types. Every GLib is imported as those before it. */
#define __GLIB_H_INSIDE__
#include <glib/gmacros.h>
#undef __GLIB_H_INSIDE__
#undef G_GNUC_FLAG_ENUM
#define G_GNUC_FLAG_ENUM

#include <gtk/gtk.h>
#include <glib-unix.h>

#if !GTK_CHECK_VERSION(4, 8, 0)
#error "GTK 4.8 or later is needed"
#endif

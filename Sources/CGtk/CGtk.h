/* The C headers of GTK 4 that Swift imports.
 *
 * Debian 12 ships GTK 4.8, and all code here must run on it. The two macros mark every newer API as
 * unavailable, so that the compiler reports its use.
 */
#pragma once

#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define GDK_VERSION_MAX_ALLOWED GDK_VERSION_4_8

/* GLib 2.90 adds an attribute to flags types that makes Swift import each flag as a member of its
 * type, under another name. Without the attribute, every version imports alike. */
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

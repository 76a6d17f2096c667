#pragma once

// Drawing, the JPEG codec and EXIF for the sample library. All that is used of them imports into
// Swift as it is, so there are no helpers here.
#include <cairo.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gexiv2/gexiv2.h>

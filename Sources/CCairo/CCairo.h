#pragma once

// Drawing for the sample library. All of it that is used imports into Swift as it is.
#include <cairo.h>

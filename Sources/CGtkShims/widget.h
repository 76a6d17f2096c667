/* The instance of a widget that Swift implements, for the classes derived from it. */
#pragma once

#include "CGtkShims.h"

typedef struct
{
  GtkWidget parent;
  const CgtkWidgetBehavior *behavior; /* NULL once disposed */
  gpointer data;
  gboolean tab_leaves;
} CgtkWidget;

typedef GtkWidgetClass CgtkWidgetClass;

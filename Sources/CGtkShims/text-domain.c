#include "CGtkShims.h"

#include <libintl.h>

void
cgtk_bind_text_domain (const char *domain, const char *folder)
{
  bindtextdomain (domain, folder);
  bind_textdomain_codeset (domain, "UTF-8");
}

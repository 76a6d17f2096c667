#include "CGtkShims.h"

#include <dlfcn.h>

typedef void (*StartFunc) (GObject *dialog, GtkWindow *parent, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer data);
typedef gpointer (*FinishFunc) (GObject *dialog, GAsyncResult *result, GError **error);

static const struct
{
  const char *start, *finish;
  gboolean is_multiple;
} functions[] = {
  [CGTK_FILE_OPEN] = { "gtk_file_dialog_open", "gtk_file_dialog_open_finish", FALSE },
  [CGTK_FILE_OPEN_MULTIPLE]
  = { "gtk_file_dialog_open_multiple", "gtk_file_dialog_open_multiple_finish", TRUE },
  [CGTK_FILE_SAVE] = { "gtk_file_dialog_save", "gtk_file_dialog_save_finish", FALSE },
  [CGTK_FILE_CHOOSE_FOLDER]
  = { "gtk_file_dialog_select_folder", "gtk_file_dialog_select_folder_finish", FALSE },
  [CGTK_FILE_CHOOSE_FOLDERS] = { "gtk_file_dialog_select_multiple_folders",
                                 "gtk_file_dialog_select_multiple_folders_finish", TRUE },
};

GObject *
cgtk_file_dialog_new (void)
{
  GObject *(*make) (void) = (GObject * (*) (void)) dlsym (RTLD_DEFAULT, "gtk_file_dialog_new");
  return make ? make () : NULL;
}

void
cgtk_file_dialog_start (GObject *dialog, CgtkFileAction action, GtkWindow *parent,
                        GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  StartFunc start = (StartFunc) dlsym (RTLD_DEFAULT, functions[action].start);
  start (dialog, parent, cancellable, callback, data);
}

GListModel *
cgtk_file_dialog_finish (GObject *dialog, CgtkFileAction action, GAsyncResult *result,
                         GError **error)
{
  FinishFunc finish = (FinishFunc) dlsym (RTLD_DEFAULT, functions[action].finish);
  gpointer answer = finish (dialog, result, error);
  GListStore *files;

  if (!answer || functions[action].is_multiple)
    return answer;
  files = g_list_store_new (G_TYPE_FILE);
  g_list_store_append (files, answer);
  g_object_unref (answer);
  return G_LIST_MODEL (files);
}

#include "CGtkShims.h"

struct _CgtkDelayedProvider
{
  GdkContentProvider parent;
  const char *mime_type; /* interned */
};

G_DEFINE_TYPE (CgtkDelayedProvider, cgtk_delayed_provider, GDK_TYPE_CONTENT_PROVIDER)

enum
{
  REQUEST,
  SIGNAL_COUNT
};
static guint signals[SIGNAL_COUNT];

static GdkContentFormats *
ref_formats (GdkContentProvider *provider)
{
  const char *mime_type = ((CgtkDelayedProvider *) provider)->mime_type;

  return gdk_content_formats_new (&mime_type, 1);
}

/* None: a program that ends does not wait for its content to be made. */
static GdkContentFormats *
ref_storable_formats (GdkContentProvider *provider)
{
  return gdk_content_formats_new (NULL, 0);
}

static void
write_async (GdkContentProvider *provider, const char *mime_type, GOutputStream *stream,
             int priority, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  GTask *request = g_task_new (provider, cancellable, callback, data);

  g_task_set_priority (request, priority);
  g_task_set_task_data (request, g_object_ref (stream), g_object_unref);
  g_signal_emit (provider, signals[REQUEST], 0, request);
  /* The handler keeps it until the answer. Without a handler, the request fails. */
  g_object_unref (request);
}

static gboolean
write_finish (GdkContentProvider *provider, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
written (GObject *source, GAsyncResult *result, gpointer data)
{
  GTask *request = data;
  GError *error = NULL;

  if (gdk_content_serialize_finish (result, &error))
    g_task_return_boolean (request, TRUE);
  else
    g_task_return_error (request, error);
  g_object_unref (request);
}

static void
cgtk_delayed_provider_class_init (CgtkDelayedProviderClass *class)
{
  GdkContentProviderClass *provider = GDK_CONTENT_PROVIDER_CLASS (class);

  provider->ref_formats = ref_formats;
  provider->ref_storable_formats = ref_storable_formats;
  provider->write_mime_type_async = write_async;
  provider->write_mime_type_finish = write_finish;
  signals[REQUEST] = g_signal_new ("request", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, G_TYPE_TASK);
}

static void
cgtk_delayed_provider_init (CgtkDelayedProvider *self)
{
}

GdkContentProvider *
cgtk_delayed_provider_new (const char *mime_type)
{
  CgtkDelayedProvider *self = g_object_new (CGTK_TYPE_DELAYED_PROVIDER, NULL);

  self->mime_type = g_intern_string (mime_type);
  return GDK_CONTENT_PROVIDER (self);
}

void
cgtk_delayed_provider_answer (GTask *request, const GValue *value)
{
  CgtkDelayedProvider *self = g_task_get_source_object (request);

  if (!value)
    {
      g_task_return_new_error (request, G_IO_ERROR, G_IO_ERROR_FAILED, "Cannot make the content");
      return;
    }
  gdk_content_serialize_async (g_task_get_task_data (request), self->mime_type, value,
                               g_task_get_priority (request), g_task_get_cancellable (request),
                               written, g_object_ref (request));
}

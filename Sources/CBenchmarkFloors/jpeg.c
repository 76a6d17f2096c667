#include "FileFloors.h"

#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <jpeglib.h>

typedef struct
{
  const char *const *paths;
  size_t count;
  unsigned denominator;
  atomic_size_t next;
  atomic_size_t decoded;
} Work;

typedef struct
{
  struct jpeg_error_mgr base;
  jmp_buf jump;
} ErrorJump;

static void
jump_out (j_common_ptr decoder)
{
  longjmp (((ErrorJump *) decoder->err)->jump, 1);
}

static void
ignore (j_common_ptr decoder)
{
}

static int
decode (unsigned char *bytes, size_t size, unsigned denominator)
{
  struct jpeg_decompress_struct decoder;
  ErrorJump error;
  unsigned char *volatile pixels = NULL;

  decoder.err = jpeg_std_error (&error.base);
  error.base.error_exit = jump_out;
  error.base.output_message = ignore;
  if (setjmp (error.jump))
    {
      jpeg_destroy_decompress (&decoder);
      free (pixels);
      return 0;
    }
  jpeg_create_decompress (&decoder);
  jpeg_mem_src (&decoder, bytes, size);
  jpeg_read_header (&decoder, TRUE);
  decoder.scale_num = 1;
  decoder.scale_denom = denominator;
  decoder.out_color_space = JCS_EXT_BGRA;
  jpeg_start_decompress (&decoder);

  size_t bytes_per_row = (size_t) decoder.output_width * 4;
  pixels = malloc (bytes_per_row * decoder.output_height);
  while (decoder.output_scanline < decoder.output_height)
    {
      JSAMPROW row = pixels + decoder.output_scanline * bytes_per_row;

      jpeg_read_scanlines (&decoder, &row, 1);
    }
  jpeg_finish_decompress (&decoder);
  jpeg_destroy_decompress (&decoder);
  free (pixels);
  return 1;
}

static int
decode_file (const char *path, unsigned denominator)
{
  struct stat status;
  int file = open (path, O_RDONLY | O_CLOEXEC);
  int succeeded = 0;

  if (file < 0)
    return 0;
  if (fstat (file, &status) == 0 && status.st_size > 0)
    {
      size_t size = (size_t) status.st_size;
      unsigned char *bytes = malloc (size);

      succeeded = bytes && read (file, bytes, size) == (ssize_t) size
                  && decode (bytes, size, denominator);
      free (bytes);
    }
  close (file);
  return succeeded;
}

static void *
decode_next (void *data)
{
  Work *work = data;
  size_t index;

  while ((index = atomic_fetch_add (&work->next, 1)) < work->count)
    if (decode_file (work->paths[index], work->denominator))
      atomic_fetch_add (&work->decoded, 1);
  return NULL;
}

size_t
floor_decode_jpegs (const char *const *paths, size_t count, unsigned denominator)
{
  enum { MOST_THREADS = 64 };
  Work work = { paths, count, denominator, 0, 0 };
  pthread_t threads[MOST_THREADS];
  long processors = sysconf (_SC_NPROCESSORS_ONLN);
  size_t wanted = processors < 1 ? 1 : (size_t) processors;
  size_t started = 0;

  if (wanted > count)
    wanted = count;
  if (wanted > MOST_THREADS)
    wanted = MOST_THREADS;
  while (started + 1 < wanted
         && pthread_create (&threads[started], NULL, decode_next, &work) == 0)
    started++;
  decode_next (&work);
  while (started > 0)
    pthread_join (threads[--started], NULL);
  return work.decoded;
}

unsigned
floor_fitting_denominator (const char *path, unsigned width, unsigned height)
{
  struct jpeg_decompress_struct decoder;
  ErrorJump error;
  FILE *volatile file = fopen (path, "rbe");
  volatile unsigned denominator = 0;

  if (!file)
    return 0;
  decoder.err = jpeg_std_error (&error.base);
  error.base.error_exit = jump_out;
  error.base.output_message = ignore;
  if (!setjmp (error.jump))
    {
      jpeg_create_decompress (&decoder);
      jpeg_stdio_src (&decoder, file);
      jpeg_read_header (&decoder, TRUE);
      denominator = 8;
      /* The picture fits into the view by the side for which it is larger. */
      while (denominator > 1 && decoder.image_width / denominator < width
             && decoder.image_height / denominator < height)
        denominator /= 2;
    }
  jpeg_destroy_decompress (&decoder);
  fclose (file);
  return denominator;
}

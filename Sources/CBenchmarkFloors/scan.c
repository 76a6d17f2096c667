#include "FileFloors.h"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int
read_head (int folder, const char *name, size_t head)
{
  static _Thread_local char bytes[65536];
  int file = openat (folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  int succeeded = file >= 0 && read (file, bytes, head < sizeof bytes ? head : sizeof bytes) >= 0;

  if (file >= 0)
    close (file);
  return succeeded;
}

/* Takes ownership of the descriptor. */
static int
scan (int descriptor, size_t head, FloorScan *result)
{
  DIR *folder = fdopendir (descriptor);
  int succeeded = 1;

  if (!folder)
    {
      close (descriptor);
      return 0;
    }
  for (struct dirent *entry; (entry = readdir (folder));)
    {
      struct stat status;

      if (strcmp (entry->d_name, ".") == 0 || strcmp (entry->d_name, "..") == 0)
        continue;
      if (fstatat (descriptor, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0)
        succeeded = 0;
      else if (S_ISDIR (status.st_mode))
        {
          int inner = openat (descriptor, entry->d_name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

          succeeded &= inner >= 0 && scan (inner, head, result);
        }
      else if (S_ISREG (status.st_mode))
        {
          result->files++;
          result->bytes += (uint64_t) status.st_size;
          if (head)
            succeeded &= read_head (descriptor, entry->d_name, head);
        }
    }
  closedir (folder);
  return succeeded;
}

int
floor_scan (const char *folder, size_t head, FloorScan *result)
{
  int descriptor = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  *result = (FloorScan){ 0 };
  return descriptor >= 0 && scan (descriptor, head, result);
}

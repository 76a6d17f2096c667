/* A file system that passes each call to a folder, after a delay, as a network drive does.

   slow-drive CONTROL FOLDER MOUNT-POINT [FUSE options]

   CONTROL is a file with the values of `struct control`. A test changes the delay and the state there
   while the drive is in use, and reads how many calls have reached the drive. The kernel keeps
   attributes for a second, as it does for SMB. */

#define FUSE_USE_VERSION 31
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fuse.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

enum state { WORKS, HANGS, GONE };

struct control {
  /* The delay of each call in microseconds. */
  _Atomic uint64_t delay;
  _Atomic uint64_t state;
  /* The number of calls since the start. */
  _Atomic uint64_t calls;
};

static struct control *control;
static int source;

static void wait_for (uint64_t microseconds) {
  struct timespec time = { (time_t) (microseconds / 1000000), (long) (microseconds % 1000000) * 1000 };
  while (nanosleep (&time, &time) != 0 && errno == EINTR) continue;
}

/* Counts and delays a call. While the drive hangs, the call waits. Returns a negative error if the
   drive has gone. */
static int begin (void) {
  atomic_fetch_add (&control->calls, 1);
  wait_for (atomic_load (&control->delay));
  while (atomic_load (&control->state) == HANGS) wait_for (10000);
  return atomic_load (&control->state) == GONE ? -EHOSTDOWN : 0;
}

#define BEGIN()            \
  do {                     \
    int error = begin ();  \
    if (error) return error; \
  } while (0)

static int result (int value) { return value < 0 ? -errno : 0; }

/* A path that is relative to the folder. */
static const char *in_source (const char *path) { return path[1] ? path + 1 : "."; }

static void *start (struct fuse_conn_info *connection, struct fuse_config *config) {
  /* A list of a folder has the attributes of its files, as with SMB and NFS. */
  connection->want |= FUSE_CAP_READDIRPLUS;
  connection->want &= ~(unsigned) FUSE_CAP_READDIRPLUS_AUTO;
  config->use_ino = 1;
  config->attr_timeout = config->entry_timeout = 1;
  config->negative_timeout = 0;
  return NULL;
}

static int get_attributes (const char *path, struct stat *status, struct fuse_file_info *file) {
  BEGIN ();
  return result (file ? fstat ((int) file->fh, status)
                      : fstatat (source, in_source (path), status, AT_SYMLINK_NOFOLLOW));
}

static int read_link (const char *path, char *target, size_t size) {
  BEGIN ();
  ssize_t length = readlinkat (source, in_source (path), target, size - 1);
  if (length >= 0) target[length] = 0;
  return result ((int) length);
}

static int open_folder (const char *path, struct fuse_file_info *file) {
  BEGIN ();
  int folder = openat (source, in_source (path), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *stream = folder < 0 ? NULL : fdopendir (folder);
  if (!stream) return -errno;
  file->fh = (uintptr_t) stream;
  return 0;
}

/* Each call returns as many entries as fit into a message. The library sends attributes only to
   callers that give each entry an offset. */
static int list (const char *path, void *entries, fuse_fill_dir_t fill, off_t offset,
                 struct fuse_file_info *file, enum fuse_readdir_flags flags) {
  (void) path;
  BEGIN ();
  DIR *stream = (DIR *) (uintptr_t) file->fh;
  seekdir (stream, offset);
  for (struct dirent *entry; (entry = readdir (stream));) {
    struct stat status;
    if (fstatat (dirfd (stream), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0) continue;
    int sending = flags & FUSE_READDIR_PLUS ? FUSE_FILL_DIR_PLUS : 0;
    if (fill (entries, entry->d_name, &status, telldir (stream), sending)) break;
  }
  return 0;
}

static int close_folder (const char *path, struct fuse_file_info *file) {
  (void) path;
  closedir ((DIR *) (uintptr_t) file->fh);
  return 0;
}

static int make_folder (const char *path, mode_t mode) {
  BEGIN ();
  return result (mkdirat (source, in_source (path), mode));
}

static int remove_file (const char *path) {
  BEGIN ();
  return result (unlinkat (source, in_source (path), 0));
}

static int remove_folder (const char *path) {
  BEGIN ();
  return result (unlinkat (source, in_source (path), AT_REMOVEDIR));
}

static int make_link (const char *target, const char *path) {
  BEGIN ();
  return result (symlinkat (target, source, in_source (path)));
}

static int move (const char *old, const char *new, unsigned flags) {
  BEGIN ();
  return result (renameat2 (source, in_source (old), source, in_source (new), flags));
}

static int change_mode (const char *path, mode_t mode, struct fuse_file_info *file) {
  BEGIN ();
  return result (file ? fchmod ((int) file->fh, mode) : fchmodat (source, in_source (path), mode, 0));
}

static int change_owner (const char *path, uid_t user, gid_t group, struct fuse_file_info *file) {
  (void) file;
  BEGIN ();
  return result (fchownat (source, in_source (path), user, group, AT_SYMLINK_NOFOLLOW));
}

static int cut (const char *path, off_t size, struct fuse_file_info *given) {
  BEGIN ();
  if (given) return result (ftruncate ((int) given->fh, size));
  int file = openat (source, in_source (path), O_WRONLY | O_CLOEXEC);
  if (file < 0) return -errno;
  int status = result (ftruncate (file, size));
  close (file);
  return status;
}

static int set_times (const char *path, const struct timespec times[2], struct fuse_file_info *file) {
  (void) file;
  BEGIN ();
  return result (utimensat (source, in_source (path), times, AT_SYMLINK_NOFOLLOW));
}

static int open_file (const char *path, struct fuse_file_info *file) {
  BEGIN ();
  int opened = openat (source, in_source (path), file->flags | O_CLOEXEC);
  if (opened < 0) return -errno;
  file->fh = (uint64_t) opened;
  return 0;
}

static int create_file (const char *path, mode_t mode, struct fuse_file_info *file) {
  BEGIN ();
  int opened = openat (source, in_source (path), file->flags | O_CREAT | O_CLOEXEC, mode);
  if (opened < 0) return -errno;
  file->fh = (uint64_t) opened;
  return 0;
}

static int read_file (const char *path, char *bytes, size_t count, off_t offset,
                      struct fuse_file_info *file) {
  (void) path;
  BEGIN ();
  ssize_t length = pread ((int) file->fh, bytes, count, offset);
  return length < 0 ? -errno : (int) length;
}

static int write_file (const char *path, const char *bytes, size_t count, off_t offset,
                       struct fuse_file_info *file) {
  (void) path;
  BEGIN ();
  ssize_t length = pwrite ((int) file->fh, bytes, count, offset);
  return length < 0 ? -errno : (int) length;
}

static int synchronize (const char *path, int onlyContents, struct fuse_file_info *file) {
  (void) path;
  BEGIN ();
  return result (onlyContents ? fdatasync ((int) file->fh) : fsync ((int) file->fh));
}

static int close_file (const char *path, struct fuse_file_info *file) {
  (void) path;
  close ((int) file->fh);
  return 0;
}

static int get_space (const char *path, struct statvfs *space) {
  (void) path;
  BEGIN ();
  return result (fstatvfs (source, space));
}

static const struct fuse_operations operations = {
  .init = start,
  .getattr = get_attributes,
  .readlink = read_link,
  .opendir = open_folder,
  .readdir = list,
  .releasedir = close_folder,
  .mkdir = make_folder,
  .unlink = remove_file,
  .rmdir = remove_folder,
  .symlink = make_link,
  .rename = move,
  .chmod = change_mode,
  .chown = change_owner,
  .truncate = cut,
  .utimens = set_times,
  .open = open_file,
  .create = create_file,
  .read = read_file,
  .write = write_file,
  .fsync = synchronize,
  .release = close_file,
  .statfs = get_space,
};

int main (int count, char *arguments[]) {
  if (count < 4) {
    fprintf (stderr, "Usage: slow-drive CONTROL FOLDER MOUNT-POINT [FUSE options]\n");
    return 2;
  }
  int file = open (arguments[1], O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  source = open (arguments[2], O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0 || source < 0 || ftruncate (file, sizeof *control) != 0) {
    perror ("slow-drive");
    return 1;
  }
  control = mmap (NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (control == MAP_FAILED) {
    perror ("slow-drive");
    return 1;
  }
  arguments[2] = arguments[0];
  umask (0);
  return fuse_main (count - 2, arguments + 2, &operations, NULL);
}

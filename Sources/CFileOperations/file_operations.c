#define _GNU_SOURCE
#include "CFileOperations.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <linux/magic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/vfs.h>
#include <sys/xattr.h>

int cfo_rename_new(const char *from, const char *to) {
  return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE);
}

int cfo_clone(int from, int to) {
  return ioctl(to, FICLONE, from);
}

// Whether a failure to read or write one attribute leaves a copy good enough.
static int is_tolerable(int error) {
  return error == ENOTSUP || error == EPERM || error == EACCES ||
         error == ENODATA || error == EINVAL;
}

static int copy_attribute(int from, int to, const char *name) {
  // The kernel's limit on an attribute's size.
  static _Thread_local char value[65536];
  ssize_t count = fgetxattr(from, name, value, sizeof value);
  if (count >= 0 && fsetxattr(to, name, value, (size_t)count, 0) == 0)
    return 0;
  return is_tolerable(errno) ? 0 : -1;
}

int cfo_copy_attributes(int from, int to) {
  ssize_t count = flistxattr(from, NULL, 0);
  if (count < 0)
    return is_tolerable(errno) ? 0 : -1;
  if (count == 0)
    return 0;
  char *names = malloc((size_t)count);
  if (!names)
    return -1;
  count = flistxattr(from, names, (size_t)count);
  int result = 0;
  for (ssize_t at = 0; at < count && result == 0; at += (ssize_t)strlen(names + at) + 1)
    result = copy_attribute(from, to, names + at);
  free(names);
  return result;
}

unsigned int cfo_file_system(int descriptor) {
  struct statfs system;
  // Constants of 32 bits with the highest set are negative in a field that is
  // signed and as wide.
  return fstatfs(descriptor, &system) == 0 ? (unsigned int)system.f_type : 0;
}

bool cfo_is_made_by_kernel(unsigned int file_system) {
  switch (file_system) {
  case PROC_SUPER_MAGIC:
  case SYSFS_MAGIC:
  case CGROUP_SUPER_MAGIC:
  case CGROUP2_SUPER_MAGIC:
  case DEBUGFS_MAGIC:
  case TRACEFS_MAGIC:
  case SECURITYFS_MAGIC:
  case BPF_FS_MAGIC:
    return true;
  default:
    return false;
  }
}

bool cfo_dates_folders(unsigned int file_system) {
  switch (file_system) {
  case 0:
  case MSDOS_SUPER_MAGIC:
  case EXFAT_SUPER_MAGIC:
  case FUSE_SUPER_MAGIC:
    return false;
  default:
    return true;
  }
}

bool cfo_is_slow(unsigned int file_system) {
  switch (file_system) {
  case AFS_FS_MAGIC:
  case AFS_SUPER_MAGIC:
  case CEPH_SUPER_MAGIC:
  case CIFS_SUPER_MAGIC:
  case CODA_SUPER_MAGIC:
  case FUSE_SUPER_MAGIC:
  case NFS_SUPER_MAGIC:
  case SMB_SUPER_MAGIC:
  case SMB2_SUPER_MAGIC:
  case V9FS_MAGIC:
    return true;
  default:
    return false;
  }
}

bool cfo_keeps_inodes(unsigned int file_system) {
  switch (file_system) {
  case 0:
  case MSDOS_SUPER_MAGIC:
  case EXFAT_SUPER_MAGIC:
  case FUSE_SUPER_MAGIC:
  case CIFS_SUPER_MAGIC:
  case SMB_SUPER_MAGIC:
  case SMB2_SUPER_MAGIC:
  case V9FS_MAGIC:
    return false;
  default:
    return true;
  }
}

#ifndef C_FILE_OPERATIONS_H
#define C_FILE_OPERATIONS_H

#include <stdbool.h>

/// What work with files needs and Swift cannot import: what glibc declares
/// only under `_GNU_SOURCE` or outside its module, and `ioctl`, which takes any
/// number of arguments. Every function may be called from any thread, and
/// reports failure as -1 with `errno` set unless it says otherwise.

/// Gives a file another name, unless there is something of that name.
///
/// `EINVAL` or `ENOSYS` where the file system cannot promise that.
int cfo_rename_new(const char *from, const char *to);

/// Has an empty file share the contents of another until either changes, on
/// file systems that can.
int cfo_clone(int from, int to);

/// Copies a file's extended attributes, access lists among them, but for those
/// that the file system of `to` does not have or this process may not set.
int cfo_copy_attributes(int from, int to);

/// Whether an open file or folder is on a file system of which the kernel makes
/// the contents up, such as that of `/proc`. Not if that cannot be told.
bool cfo_is_made_by_kernel(int descriptor);

/// Whether the date of an open folder changes whenever a file is added, removed
/// or renamed. Not on FAT and exFAT, which other systems and cameras write
/// without dating folders, and not on file systems in user space. Not if that
/// cannot be told.
bool cfo_dates_folders(int descriptor);

/// Whether an open folder is on a network drive, or on a file system in user
/// space, where each call can take milliseconds.
bool cfo_is_slow(int descriptor);

/// Whether the files on the file system of an open folder keep their inode
/// numbers when it is mounted again. Those of FAT, exFAT, network drives and
/// file systems in user space may not. Not if that cannot be told.
bool cfo_keeps_inodes(int descriptor);

#endif

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

/// The type of the file system of an open file or folder, for the functions
/// below; 0 if that cannot be told.
unsigned int cfo_file_system(int descriptor);

/// Whether the kernel makes up the contents of the file system, such as that of
/// `/proc`. Not if the type is unknown.
bool cfo_is_made_by_kernel(unsigned int file_system);

/// Whether the date of a folder changes whenever a file is added, removed or
/// renamed. Not on FAT and exFAT, which other systems and cameras write
/// without dating folders, and not on file systems in user space. Not if the
/// type is unknown.
bool cfo_dates_folders(unsigned int file_system);

/// Whether the file system is that of a network drive, or is in user space,
/// where each call can take milliseconds.
bool cfo_is_slow(unsigned int file_system);

/// Whether files keep their inode numbers when the file system is mounted
/// again. Those of FAT, exFAT, network drives and file systems in user space
/// may not. Not if the type is unknown.
bool cfo_keeps_inodes(unsigned int file_system);

#endif

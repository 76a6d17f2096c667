#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The folder in which the new root is built, visible only to this process.
static const char stage[] = "/tmp";

// Makes the folders above `path` in the new root, and `path` as a file or a folder.
static int make_place(const char *path, bool is_folder) {
  char place[4096];
  if (snprintf(place, sizeof place, "%s%s", stage, path) >= (int)sizeof place) return -1;
  for (char *end = place + sizeof stage; (end = strchr(end, '/')); *end++ = '/') {
    *end = 0;
    if (mkdir(place, 0755) < 0 && errno != EEXIST) return -1;
  }
  if (is_folder) return mkdir(place, 0755) < 0 && errno != EEXIST ? -1 : 0;
  int file = open(place, O_CREAT | O_WRONLY | O_CLOEXEC, 0644);
  return file < 0 ? -1 : close(file);
}

// Older headers lack these calls. The numbers are the same on all architectures.
enum { OPEN_TREE = 428, MOVE_MOUNT = 429, TREE_CLONE = 1, TREE_RECURSIVE = 0x8000, FROM_TREE = 4 };
enum { SET_ATTRIBUTES = 442, OF_TREE = 0x1000, NO_EXECUTION = 8 };

enum { most_paths = 64 };

// Copies the mount of a path without attaching the copy.
static int copy_tree(const char *path) {
  return (int)syscall(OPEN_TREE, AT_FDCWD, path, TREE_CLONE | TREE_RECURSIVE | O_CLOEXEC);
}

// Keeps the contents of a copied mount from being mapped as code.
static int forbid_execution(int tree) {
  const struct { uint64_t set, clear, propagation, user_namespace; } attributes = {NO_EXECUTION};
  return (int)syscall(SET_ATTRIBUTES, tree, "", OF_TREE, &attributes, sizeof attributes);
}

static int show(const char *path, int tree) {
  struct stat status;
  char place[4096];
  if (fstat(tree, &status) < 0 || make_place(path, S_ISDIR(status.st_mode)) < 0) return -1;
  snprintf(place, sizeof place, "%s%s", stage, path);
  return (int)syscall(MOVE_MOUNT, tree, "", AT_FDCWD, place, FROM_TREE);
}

static int enter(void) {
  if (chdir(stage) < 0 || syscall(SYS_pivot_root, ".", ".") < 0) return -1;
  if (umount2(".", MNT_DETACH) < 0 || chdir("/") < 0) return -1;
  return mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV, NULL);
}

// Drops the capabilities that the new user namespace gave to this process.
static int drop_capabilities(void) {
  const struct { uint32_t version; int process; } header = {0x20080522, 0};
  const struct { uint32_t effective, permitted, inheritable; } none[2] = {{0}, {0}};
  return (int)syscall(SYS_capset, &header, none);
}

static int write_file(const char *path, const char *text) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return -1;
  ssize_t written = write(file, text, strlen(text));
  close(file);
  return written < 0 ? -1 : 0;
}

// Maps the user and group to themselves. Without the mapping, no file can be created.
static int keep_user(uid_t user, gid_t group) {
  char users[64], groups[64];
  snprintf(users, sizeof users, "%u %u 1", user, user);
  snprintf(groups, sizeof groups, "%u %u 1", group, group);
  if (write_file("/proc/self/uid_map", users) < 0) return -1;
  if (write_file("/proc/self/setgroups", "deny") < 0) return -1;
  return write_file("/proc/self/gid_map", groups);
}

static int build(const char *const paths[], const char *data) {
  int trees[most_paths];
  size_t count = 0;
  // Hide the mounts below from other processes.
  if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) < 0) return -1;
  // Copy the mounts before the stage covers `/tmp`.
  for (; count < most_paths && paths[count]; count++) trees[count] = copy_tree(paths[count]);
  int of_data = data ? copy_tree(data) : -1;
  int result = mount("none", stage, "tmpfs", MS_NOSUID | MS_NODEV, "mode=755,size=1m");
  if (result == 0 && of_data >= 0) result = forbid_execution(of_data);
  if (result == 0 && of_data >= 0) result = show(data, of_data);
  int error = errno;
  if (of_data >= 0) close(of_data);
  for (size_t index = 0; index < count; index++) {
    if (trees[index] < 0) continue;
    if (result == 0 && (result = show(paths[index], trees[index])) < 0) error = errno;
    close(trees[index]);
  }
  errno = error;
  return result < 0 ? -1 : enter();
}

int csandbox_empty_view(const char *const paths[], const char *data) {
  const uid_t user = geteuid();
  const gid_t group = getegid();
  if (unshare(CLONE_NEWUSER | CLONE_NEWNS) < 0) return -1;
  int result = keep_user(user, group) < 0 ? -1 : build(paths, data);
  int error = errno;
  if (drop_capabilities() < 0) return -1;
  errno = error;
  return result;
}

#ifndef C_SANDBOX_H
#define C_SANDBOX_H

/// What a process gives up its rights with: libseccomp, and the calls that
/// Swift cannot make because they are variadic, or take packed structures that
/// the C library has no declaration of.

#include <errno.h>
#include <fcntl.h>
#include <seccomp.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Makes any system call; -1 with `errno` set where it fails.
static inline long csandbox_call(long number, long a, long b, long c, long d, long e, long f) {
  return syscall(number, a, b, c, d, e, f);
}

/// Sets an attribute of this process; -1 with `errno` set where that fails.
static inline int csandbox_set(int option, unsigned long value) {
  return prctl(option, value, 0L, 0L, 0L);
}

// Landlock, as its documentation has it: the kernel's headers may be older than
// the kernel. The numbers are the same on all architectures.
struct csandbox_ruleset {
  uint64_t file_system;
  uint64_t network;
  uint64_t scopes;
};

struct csandbox_rule {
  uint64_t allowed;
  int32_t parent;
} __attribute__((packed));

enum { CSANDBOX_READ_FILE = 1 << 2, CSANDBOX_READ_FOLDER = 1 << 3 };

/// The version of the kernel's Landlock; -1 with `errno` set where there is none.
static inline int csandbox_landlock_version(void) {
  return (int)syscall(444, NULL, 0L, 1L);
}

/// Makes a set of rules by which everything that this version of Landlock can
/// forbid is forbidden.
///
/// - Ownership: the caller closes what is returned; -1 with `errno` set if none.
static inline int csandbox_landlock_create(int version) {
  // What came with each version: files, renames across folders, truncation,
  // TCP, devices, then other processes' sockets and signals to them.
  int rights = version < 2 ? 13 : version < 3 ? 14 : version < 5 ? 15 : 16;
  struct csandbox_ruleset ruleset = {
      .file_system = (1ULL << rights) - 1,
      .network = version < 4 ? 0 : 3,
      .scopes = version < 6 ? 0 : 3,
  };
  size_t size = version < 4 ? 8 : version < 6 ? 16 : 24;
  return (int)syscall(444, &ruleset, size, 0L);
}

/// Allows to do `rights` with the file at `path`, or in the folder and all below
/// it; -1 with `errno` set where that fails.
static inline int csandbox_landlock_allow(int ruleset, const char *path, uint64_t rights) {
  int parent = open(path, 0x200000 /* O_PATH */ | O_CLOEXEC);
  if (parent < 0) return -1;
  struct csandbox_rule rule = {.allowed = rights, .parent = parent};
  int result = (int)syscall(445, ruleset, 1L, &rule, 0L);
  int error = errno;
  close(parent);
  errno = error;
  return result;
}

/// Puts this thread, and those that it starts, under the rules for good; -1 with
/// `errno` set where that fails.
static inline int csandbox_landlock_restrict(int ruleset) {
  return (int)syscall(446, ruleset, 0L);
}

#endif

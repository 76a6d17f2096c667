#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

// These declarations follow Landlock's documentation, because the kernel's headers may be older
// than the kernel. The numbers are the same on all architectures.
enum { CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446 };

struct ruleset {
  uint64_t file_system;
  uint64_t network;
  uint64_t scopes;
};

struct rule {
  uint64_t allowed;
  int32_t parent;
} __attribute__((packed));

long csandbox_call(long number, long a, long b, long c, long d, long e, long f) {
  return syscall(number, a, b, c, d, e, f);
}

int csandbox_set(int option, unsigned long value) { return prctl(option, value, 0L, 0L, 0L); }

int csandbox_landlock_version(void) { return (int)syscall(CREATE_RULESET, NULL, 0L, 1L); }

int csandbox_landlock_create(int version) {
  // The versions added: files, renames across folders, truncation, TCP, devices, then other
  // processes' sockets and signals to them.
  int rights = version < 2 ? 13 : version < 3 ? 14 : version < 5 ? 15 : 16;
  struct ruleset ruleset = {
      .file_system = (1ULL << rights) - 1,
      .network = version < 4 ? 0 : 3,
      .scopes = version < 6 ? 0 : 3,
  };
  size_t size = version < 4 ? 8 : version < 6 ? 16 : 24;
  return (int)syscall(CREATE_RULESET, &ruleset, size, 0L);
}

int csandbox_landlock_allow(int ruleset, const char *path, uint64_t rights) {
  int parent = open(path, O_PATH | O_CLOEXEC);
  if (parent < 0) return -1;
  struct rule rule = {.allowed = rights, .parent = parent};
  int result = (int)syscall(ADD_RULE, ruleset, 1L, &rule, 0L);
  int error = errno;
  close(parent);
  errno = error;
  return result;
}

int csandbox_landlock_restrict(int ruleset) { return (int)syscall(RESTRICT_SELF, ruleset, 0L); }

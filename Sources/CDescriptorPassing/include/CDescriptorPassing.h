#ifndef C_DESCRIPTOR_PASSING_H
#define C_DESCRIPTOR_PASSING_H

/// What handing files to another process needs and Swift cannot import: the
/// `CMSG_*` macros, and flags that glibc declares only under `_GNU_SOURCE`.
/// Every function reports failure as -1 with `errno` set, retries what a
/// signal interrupted, and may be called from any thread.

#include <spawn.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/// Makes two connected sockets that keep message boundaries.
///
/// Both are close-on-exec, so that a process started in the meantime by another
/// thread does not hold one open and hide the end of file from the peer.
/// - Ownership: the caller closes both.
int cdp_socket_pair(int sockets[2]);

/// Sends one message, and with it `descriptor` unless that is -1.
///
/// A peer that has gone is `EPIPE`, never a signal.
/// - Ownership: the peer gets a duplicate; the caller keeps `descriptor`.
ssize_t cdp_send(int socket, const void *bytes, size_t count, int descriptor);

/// Waits for one message and returns its length, 0 when the peer has gone.
///
/// `*descriptor` is the one that came along, close-on-exec, else -1. A message
/// longer than `capacity` fails with `EMSGSIZE`. Descriptors past the first are
/// closed: a hostile peer cannot fill this process's table with them.
/// - Ownership: the caller closes `*descriptor`, which is -1 after a failure.
ssize_t cdp_receive(int socket, void *bytes, size_t capacity, int *descriptor);

/// Makes an empty file in memory that can be sealed and never executed.
///
/// - Ownership: the caller closes it; close-on-exec until then.
int cdp_memory_create(const char *name);

/// Seals `memory` for good: its size and its bytes can no longer change.
///
/// Fails with `EBUSY` while it is mapped writable anywhere.
int cdp_memory_seal(int memory);

/// Whether neither the size nor the bytes of `memory` can ever change again,
/// which makes it safe to map pages that another process has written.
bool cdp_memory_is_sealed(int memory);

/// Has a spawned process close every descriptor from `first` on.
///
/// Swift does not see this extension of glibc. Returns an error number.
int cdp_spawn_close_from(posix_spawn_file_actions_t *actions, int first);

/// Sets a limit of another process, such as `RLIMIT_CPU`, at most to the limit
/// that it set for itself; -1 with `errno` set where that fails. A process that
/// set itself no `RLIMIT_AS` gets none.
int cdp_limit(pid_t process, int resource, unsigned long value);

/// Waits until a child has ended, but leaves it for `waitpid`, so that its
/// number stays its own. Returns the signal that ended it, 0 where it exited,
/// or -1.
int cdp_wait_for_end(pid_t child);

#endif

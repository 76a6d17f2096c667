#ifndef C_DESCRIPTOR_PASSING_H
#define C_DESCRIPTOR_PASSING_H

/// Functions to pass files to another process that Swift cannot import: the `CMSG_*` macros, and
/// flags that glibc declares only under `_GNU_SOURCE`. Every function returns -1 with `errno` set
/// on failure, retries after an interrupting signal, and may be called from any thread.

#include <spawn.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/// Makes two connected sockets that keep message boundaries.
///
/// Both are close-on-exec. Otherwise a process started by another thread could keep one open, and
/// hide the end of file from the peer.
/// - Ownership: the caller closes both.
int cdp_socket_pair(int sockets[2]);

/// Sends one message, with `descriptor` unless that is -1.
///
/// Fails with `EPIPE` if the peer closed its socket; never sends a signal.
/// - Ownership: the peer gets a duplicate; the caller keeps `descriptor`.
ssize_t cdp_send(int socket, const void *bytes, size_t count, int descriptor);

/// Waits for one message and returns its length; 0 if the peer closed its socket.
///
/// `*descriptor` is the attached descriptor, close-on-exec, or -1. A message longer than `capacity`
/// fails with `EMSGSIZE`. Descriptors after the first are closed, so that a hostile peer cannot
/// fill this process's descriptor table.
/// - Ownership: the caller closes `*descriptor`, which is -1 after a failure.
ssize_t cdp_receive(int socket, void *bytes, size_t capacity, int *descriptor);

/// Makes an empty file in memory that can be sealed and never executed.
///
/// - Ownership: the caller closes it. It is close-on-exec.
int cdp_memory_create(const char *name);

/// Seals `memory` permanently: its size and its bytes can no longer change.
///
/// Fails with `EBUSY` while it is mapped writable anywhere.
int cdp_memory_seal(int memory);

/// Returns whether the size and the bytes of `memory` can never change again. Only then is it safe
/// to map pages that another process has written.
bool cdp_memory_is_sealed(int memory);

/// Makes a spawned process close every descriptor from `first` on.
///
/// Swift cannot import this extension of glibc. Returns an error number.
int cdp_spawn_close_from(posix_spawn_file_actions_t *actions, int first);

/// Sets a resource limit of another process, such as `RLIMIT_CPU`, but not above its own hard
/// limit. Returns -1 with `errno` set on failure. Does not set `RLIMIT_AS` for a process without
/// that limit.
int cdp_limit(pid_t process, int resource, unsigned long value);

/// Waits until a child has ended, but leaves it for `waitpid`, so that its process ID is not
/// reused. Returns the signal that ended it, 0 if it exited, or -1.
int cdp_wait_for_end(pid_t child);

#endif

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

/// The largest number of descriptors in a message. A worker may have few more open.
enum { cdp_most_descriptors = 16 };

/// Sends one message, with the first `descriptor_count` of `descriptors`.
///
/// Without descriptors, uses a system call that cannot send any. Fails with `EPIPE` if the peer
/// closed its socket; never sends a signal.
/// - Ownership: the peer gets duplicates; the caller keeps its descriptors.
ssize_t cdp_send(int socket, const void *bytes, size_t count, const int *descriptors,
                 size_t descriptor_count);

/// Waits for one message and returns its length; 0 if the peer closed its socket.
///
/// `descriptors` gets the attached descriptors, close-on-exec, and -1 for each that is missing. A
/// message longer than `capacity` fails with `EMSGSIZE`. Further descriptors are closed, so that a
/// hostile peer cannot fill this process's descriptor table.
/// - Ownership: the caller closes the descriptors, all of which are -1 after a failure.
ssize_t cdp_receive(int socket, void *bytes, size_t capacity,
                    int descriptors[cdp_most_descriptors]);

/// Makes a pipe: its reading end, then its writing end. Both are close-on-exec.
///
/// - Ownership: the caller closes both.
int cdp_pipe(int ends[2]);

/// Makes an empty file in memory that can be sealed and never executed.
///
/// - Ownership: the caller closes it. It is close-on-exec.
int cdp_memory_create(const char *name);

/// Seals `memory` permanently: its size and its bytes can no longer change.
///
/// Fails with `EBUSY` while any process has it mapped writable.
int cdp_memory_seal(int memory);

/// Frees the bytes of `memory` and prevents it from ever having any, even if other processes have it
/// mapped.
int cdp_memory_discard(int memory);

/// Reads all pages of a mapping into memory. Returns -1 if memory is lacking, with which reading the
/// mapping would end the process. Does nothing before Linux 5.14.
int cdp_populate(void *address, size_t count);

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

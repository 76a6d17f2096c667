#ifndef C_SANDBOX_H
#define C_SANDBOX_H

/// Functions with which a process gives up rights, and which Swift cannot call or express: variadic
/// calls, packed structures that the C library does not declare, and a signal's registers.
///
/// A function that fails returns -1 with `errno` set, unless its comment says otherwise.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>

/// Makes any system call.
long csandbox_call(long number, long a, long b, long c, long d, long e, long f);

/// `O_PATH`, which glibc declares for GNU programs only.
enum { csandbox_path_only = 010000000 };

/// Sets an attribute of this process.
int csandbox_set(int option, unsigned long value);

enum { CSANDBOX_EXECUTE = 1 << 0, CSANDBOX_READ_FILE = 1 << 2, CSANDBOX_READ_FOLDER = 1 << 3 };

/// Returns the version of the kernel's Landlock.
int csandbox_landlock_version(void);

/// Makes a set of rules that forbids everything this version of Landlock can forbid.
///
/// - Ownership: the caller closes the returned descriptor.
int csandbox_landlock_create(int version);

/// Allows `rights` for the file at `path`, or for the folder and everything below it.
int csandbox_landlock_allow(int ruleset, const char *path, uint64_t rights);

/// Applies the rules permanently to this thread and to threads that it starts later.
int csandbox_landlock_restrict(int ruleset);

/// Moves this process into a private view of the file system that contains only the given files and
/// folders, read-only. The list ends with NULL. Missing paths are left out. `data`, unless it is NULL,
/// is one more file, which cannot be mapped as code.
///
/// The process must have one thread. This clears the signal that the process receives when its
/// parent ends. If the system refuses user namespaces, nothing changes.
int csandbox_empty_view(const char *const paths[], const char *data);

/// Handles the calls that a filter traps. Calls with which glibc requests the status of an open
/// file succeed. Checks whether a file is readable succeed if it is. All others fail with `EACCES`.
///
/// Up to 2.38, glibc implements `fstat` by `newfstatat` with an empty name. A filter cannot
/// distinguish that from another name, because it sees only the pointer.
int csandbox_answer_trapped_calls(void);

#endif

#ifndef C_SANDBOX_H
#define C_SANDBOX_H

/// What a process gives up its rights with, as far as Swift cannot call it: variadic calls, packed
/// structures that the C library has no declaration of, and a signal's registers.
///
/// A function that fails returns -1 with `errno` set, unless it says otherwise.

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

enum { CSANDBOX_READ_FILE = 1 << 2, CSANDBOX_READ_FOLDER = 1 << 3 };

/// Returns the version of the kernel's Landlock.
int csandbox_landlock_version(void);

/// Makes a set of rules by which everything that this version of Landlock can forbid is forbidden.
///
/// - Ownership: the caller closes what is returned.
int csandbox_landlock_create(int version);

/// Allows to do `rights` with the file at `path`, or in the folder and all below it.
int csandbox_landlock_allow(int ruleset, const char *path, uint64_t rights);

/// Puts this thread, and those that it starts, under the rules for good.
int csandbox_landlock_restrict(int ruleset);

/// Moves this process into a file system of its own, which has nothing but the given files and
/// folders, read-only. The list ends with NULL; a path that does not exist is left out.
///
/// The process must have one thread. This clears the signal that it gets when its parent ends. Where
/// the system has no user namespaces for it, nothing changes.
int csandbox_empty_view(const char *const paths[]);

/// Answers the calls that a filter traps: those by which glibc asks for the status of an open file
/// succeed, and those that ask whether a file may be read that may be. All others fail with `EACCES`.
///
/// Up to 2.38 glibc implements `fstat` by `newfstatat` with an empty name, which a filter cannot tell
/// from a name: it sees the pointer only.
int csandbox_answer_trapped_calls(void);

#endif

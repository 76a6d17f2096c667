#ifndef C_SECCOMP_H
#define C_SECCOMP_H

// libseccomp, which makes the filters of system calls.
#include <seccomp.h>

#endif

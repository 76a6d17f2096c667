#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#ifndef AT_EMPTY_PATH
#define AT_EMPTY_PATH 0x1000
#endif

// The registers of a system call, on the supported architectures.
#if defined __x86_64__
#define ARGUMENT(context, index) \
  ((context)->uc_mcontext.gregs[(const int[]){REG_RDI, REG_RSI, REG_RDX, REG_R10}[index]])
#define RESULT(context) ((context)->uc_mcontext.gregs[REG_RAX])
#elif defined __aarch64__
#define ARGUMENT(context, index) ((context)->uc_mcontext.regs[index])
#define RESULT(context) ((context)->uc_mcontext.regs[0])
#endif

#ifdef RESULT

static long status(const ucontext_t *context) {
  const char *name = (const char *)ARGUMENT(context, 1);
  if (!(ARGUMENT(context, 3) & AT_EMPTY_PATH) || !name || *name) return -EACCES;
  return syscall(SYS_fstat, (int)ARGUMENT(context, 0), (void *)ARGUMENT(context, 2)) == 0 ? 0
                                                                                          : -errno;
}

// Returns whether a file can be opened for reading. fontconfig checks this before it uses a font.
// The result is the same for a missing and for a forbidden file.
static long readability(const char *name, int mode) {
  if (!name || mode & ~R_OK) return -EACCES;
  int file = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (file < 0) return -EACCES;
  close(file);
  return 0;
}

static long result(const ucontext_t *context, int number) {
  switch (number) {
#ifdef SYS_access
    case SYS_access:
      return readability((const char *)ARGUMENT(context, 0), (int)ARGUMENT(context, 1));
#endif
    case SYS_faccessat:
      return readability((const char *)ARGUMENT(context, 1), (int)ARGUMENT(context, 2));
    case SYS_newfstatat:
      return status(context);
    default:
      return -EACCES;
  }
}

static void answer(int signal, siginfo_t *info, void *data) {
  (void)signal;
  ucontext_t *context = data;
  const int error = errno;
  RESULT(context) = result(context, info->si_syscall);
  errno = error;
}

int csandbox_answer_trapped_calls(void) {
  struct sigaction action = {.sa_sigaction = answer, .sa_flags = SA_SIGINFO | SA_NODEFER};
  sigemptyset(&action.sa_mask);
  return sigaction(SIGSYS, &action, NULL);
}

#else

int csandbox_answer_trapped_calls(void) {
  errno = ENOSYS;
  return -1;
}

#endif

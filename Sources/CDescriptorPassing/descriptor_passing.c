#define _GNU_SOURCE

#include "CDescriptorPassing.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

// Added in Linux 6.3. Older headers lack it, and older kernels refuse it.
#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 0x0008U
#endif

static const int content_seals = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE;

// The kernel requires the alignment of the header at the start of the buffer.
union control {
  struct cmsghdr header;
  char bytes[CMSG_SPACE(sizeof(int))];
};

int cdp_socket_pair(int sockets[2]) {
  return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets);
}

ssize_t cdp_send(int socket, const void *bytes, size_t count, int descriptor) {
  struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  union control control;
  memset(&control, 0, sizeof control);
  if (descriptor >= 0) {
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  }
  ssize_t sent;
  do {
    sent = sendmsg(socket, &message, MSG_NOSIGNAL);
  } while (sent < 0 && errno == EINTR);
  return sent;
}

// Keeps the first descriptor of a received message and closes the others. Because of padding, a
// control buffer for one descriptor has space for two.
static int take_descriptor(struct msghdr *message) {
  int kept = -1;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(message); header != NULL;
       header = CMSG_NXTHDR(message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t index = 0; index < count; index++) {
      int descriptor;
      memcpy(&descriptor, CMSG_DATA(header) + index * sizeof(int), sizeof descriptor);
      if (kept < 0) {
        kept = descriptor;
      } else {
        close(descriptor);
      }
    }
  }
  return kept;
}

ssize_t cdp_receive(int socket, void *bytes, size_t capacity, int *descriptor) {
  struct iovec part = {.iov_base = bytes, .iov_len = capacity};
  union control control;
  struct msghdr message;
  ssize_t received;
  *descriptor = -1;
  do {
    memset(&message, 0, sizeof message);
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
    received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  } while (received < 0 && errno == EINTR);
  if (received < 0) return -1;

  int kept = take_descriptor(&message);
  if (message.msg_flags & MSG_TRUNC) {
    if (kept >= 0) close(kept);
    errno = EMSGSIZE;
    return -1;
  }
  *descriptor = kept;
  return received;
}

int cdp_memory_create(const char *name) {
  unsigned int flags = MFD_CLOEXEC | MFD_ALLOW_SEALING;
  int memory = memfd_create(name, flags | MFD_NOEXEC_SEAL);
  if (memory < 0 && errno == EINVAL) memory = memfd_create(name, flags);
  return memory;
}

int cdp_memory_seal(int memory) { return fcntl(memory, F_ADD_SEALS, content_seals); }

bool cdp_memory_is_sealed(int memory) {
  int seals = fcntl(memory, F_GET_SEALS);
  return seals >= 0 && (seals & content_seals) == content_seals;
}

int cdp_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

int cdp_limit(pid_t process, int resource, unsigned long value) {
  struct rlimit limit;
  if (prlimit(process, resource, NULL, &limit) < 0) return -1;
  // Under a sanitizer, a worker has no address limit, because sanitizers reserve terabytes.
  if (resource == RLIMIT_AS && limit.rlim_max == RLIM_INFINITY) return 0;
  // Keep the hard limit: once lowered, it could not be raised for the next file.
  limit.rlim_cur = value < limit.rlim_max ? value : limit.rlim_max;
  return prlimit(process, resource, &limit, NULL);
}

int cdp_wait_for_end(pid_t child) {
  siginfo_t info;
  int result;
  do {
    result = waitid(P_PID, (id_t)child, &info, WEXITED | WNOWAIT);
  } while (result < 0 && errno == EINTR);
  if (result < 0) return -1;
  return info.si_code == CLD_EXITED ? 0 : info.si_status;
}

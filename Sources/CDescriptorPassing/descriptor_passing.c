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

// Added in Linux 5.14. Older headers lack it.
#ifndef MADV_POPULATE_READ
#define MADV_POPULATE_READ 22
#endif

static const int content_seals = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE;

// The kernel requires the alignment of the header at the start of the buffer.
union control {
  struct cmsghdr header;
  char bytes[CMSG_SPACE(cdp_most_descriptors * sizeof(int))];
};

int cdp_socket_pair(int sockets[2]) {
  return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets);
}

static ssize_t send_once(int socket, const void *bytes, size_t count, const int *descriptors,
                         size_t descriptor_count) {
  if (descriptor_count == 0) return send(socket, bytes, count, MSG_NOSIGNAL);
  struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  size_t length = descriptor_count * sizeof(int);
  union control control;
  memset(&control, 0, sizeof control);
  message.msg_control = control.bytes;
  message.msg_controllen = CMSG_SPACE(length);
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(length);
  memcpy(CMSG_DATA(header), descriptors, length);
  return sendmsg(socket, &message, MSG_NOSIGNAL);
}

ssize_t cdp_send(int socket, const void *bytes, size_t count, const int *descriptors,
                 size_t descriptor_count) {
  if (descriptor_count > cdp_most_descriptors) {
    errno = EINVAL;
    return -1;
  }
  ssize_t sent;
  do {
    sent = send_once(socket, bytes, count, descriptors, descriptor_count);
  } while (sent < 0 && errno == EINTR);
  return sent;
}

static void clear(int descriptors[cdp_most_descriptors]) {
  for (size_t index = 0; index < cdp_most_descriptors; index++) descriptors[index] = -1;
}

// Keeps the first descriptors of a received message and closes the others, for which the padding of
// a control buffer may have space.
static void take_descriptors(struct msghdr *message, int descriptors[cdp_most_descriptors]) {
  size_t kept = 0;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(message); header != NULL;
       header = CMSG_NXTHDR(message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t index = 0; index < count; index++) {
      int descriptor;
      memcpy(&descriptor, CMSG_DATA(header) + index * sizeof(int), sizeof descriptor);
      if (kept < cdp_most_descriptors) {
        descriptors[kept++] = descriptor;
      } else {
        close(descriptor);
      }
    }
  }
}

ssize_t cdp_receive(int socket, void *bytes, size_t capacity,
                    int descriptors[cdp_most_descriptors]) {
  struct iovec part = {.iov_base = bytes, .iov_len = capacity};
  union control control;
  struct msghdr message;
  ssize_t received;
  clear(descriptors);
  do {
    memset(&message, 0, sizeof message);
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
    received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  } while (received < 0 && errno == EINTR);
  if (received < 0) return -1;

  take_descriptors(&message, descriptors);
  if (message.msg_flags & MSG_TRUNC) {
    for (size_t index = 0; index < cdp_most_descriptors; index++) {
      if (descriptors[index] >= 0) close(descriptors[index]);
    }
    clear(descriptors);
    errno = EMSGSIZE;
    return -1;
  }
  return received;
}

int cdp_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int cdp_memory_create(const char *name) {
  unsigned int flags = MFD_CLOEXEC | MFD_ALLOW_SEALING;
  int memory = memfd_create(name, flags | MFD_NOEXEC_SEAL);
  if (memory < 0 && errno == EINVAL) memory = memfd_create(name, flags);
  return memory;
}

int cdp_memory_seal(int memory) { return fcntl(memory, F_ADD_SEALS, content_seals); }

int cdp_memory_discard(int memory) {
  if (ftruncate(memory, 0) < 0) return -1;
  return fcntl(memory, F_ADD_SEALS, F_SEAL_GROW | F_SEAL_SEAL);
}

int cdp_populate(void *address, size_t count) {
  int result;
  do {
    result = madvise(address, count, MADV_POPULATE_READ);
  } while (result < 0 && errno == EINTR);
  return result < 0 && errno == EINVAL ? 0 : result;
}

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

import CSandbox
import CSeccomp
import Glibc

/// The system calls that a worker, or a program for videos, may still make.
///
/// For a worker they do not include calls that take a file name, except opening a file to read, and
/// cannot make memory executable, because libraries are loaded earlier. Other calls fail with a
/// permission error. Calls added in Linux 5.1 and later fail as on an older kernel, for which
/// libraries have fallbacks.
final class SystemCalls {
  /// The calls for memory, threads, clocks, reading, and answering on the socket.
  private static let allowed = [
    // Memory.
    "brk", "madvise", "mremap", "munmap",
    // Threads. `clone`, which starts one, is below.
    "exit", "futex", "get_robust_list", "getcpu", "gettid", "rseq", "sched_getaffinity",
    "sched_getparam", "sched_getscheduler", "sched_yield", "set_robust_list",
    "set_tid_address",
    // Signals: handling them, but not sending them.
    "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack", "restart_syscall",
    // Clocks.
    "alarm", "clock_getres", "clock_gettime", "clock_nanosleep", "gettimeofday", "nanosleep",
    "setitimer", "time",
    // Open files, and fonts, to which Landlock allows access.
    "close", "fadvise64", "fstat", "fstatfs", "ftruncate", "getdents64", "lseek", "pread64", "read",
    "readv", "write", "writev",
    // The socket. Not `sendmsg`, which could send descriptors: files that wait in the socket have no
    // limit of their own, and make other processes of the user fail.
    "poll", "ppoll", "recvmsg", "sendto",
    // The identity of the process and system.
    "exit_group", "getcwd", "getegid", "geteuid", "getgid", "getpid", "getppid", "getrandom",
    "getrusage", "getuid", "sysinfo", "uname",
  ]

  /// A condition on the bits `mask` of an argument.
  struct Argument {
    let index: UInt32
    var mask = UInt64.max
    let value: UInt64

    var comparison: scmp_arg_cmp {
      scmp_arg_cmp(arg: index, op: SCMP_CMP_MASKED_EQ, datum_a: mask, datum_b: value)
    }
  }

  /// Calls that are allowed only with certain arguments. Several lines for one call are
  /// alternatives.
  private static var allowedForms: [(String, [Argument])] {
    let writing =
      UInt64(O_ACCMODE | O_CREAT | O_TRUNC) | 0o20_000_000  // O_TMPFILE
      | UInt64(csandbox_path_only)
    let thread = UInt64(0x0001_0000 | 0x0100)  // CLONE_THREAD, CLONE_VM
    let fcntl = [F_GETFD, F_SETFD, F_GETFL, 1030]  // F_DUPFD_CLOEXEC
    let accesses = [PROT_NONE, PROT_READ, PROT_WRITE, PROT_READ | PROT_WRITE]
    return [
      // Only for reading.
      ("open", [Argument(index: 1, mask: writing, value: 0)]),
      ("openat", [Argument(index: 2, mask: writing, value: 0)]),
      // Only for threads of this process. A filter cannot see the flags of the newer `clone3`.
      ("clone", [Argument(index: 0, mask: thread, value: thread)]),
      // Only for reading the size of the stack.
      ("prlimit64", [Argument(index: 0, value: 0), Argument(index: 2, value: 0)]),
      // Only for naming threads and memory.
      ("prctl", [Argument(index: 0, value: UInt64(PR_SET_NAME))]),
      ("prctl", [Argument(index: 0, value: 0x5356_4D41)]),  // PR_SET_VMA
    ]
      // Not the commands that have a descriptor send signals.
      + fcntl.map { ("fcntl", [Argument(index: 1, value: UInt64($0))]) }
      // Never with PROT_EXEC.
      + ["mmap", "mprotect"].flatMap { call in
        accesses.map { (call, [Argument(index: 2, value: UInt64($0))]) }
      }
  }

  /// A program that makes the calls.
  enum User {
    case worker, videoProgram
  }

  private let user: User
  private let filter: scmp_filter_ctx?
  private var error: Int32 = 0

  /// Makes the filter. This takes about as long as starting a worker, so the server makes it once.
  init(for user: User = .worker) {
    self.user = user
    filter = seccomp_init(Self.failing(with: EPERM))
    guard filter != nil else {
      error = ENOMEM
      return
    }
    // Use a tree instead of a list, because the kernel runs the filter for every call.
    _ = seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2)
    var numbers: Set<Int32> = []
    for call in Self.allowed { numbers.insert(allow(call)) }
    for (call, arguments) in Self.allowedForms { numbers.insert(allow(call, arguments)) }
    switch user {
    case .worker:
      for call in ["newfstatat", "access", "faccessat"] {
        add(Self.trapping, seccomp_syscall_resolve_name(call))
      }
    case .videoProgram:
      for call in Self.allowedForVideo { numbers.insert(allow(call)) }
      _ = allow("mmap", [Self.mappingOfALibrary])
    }
    for number in Self.newer where !numbers.contains(number) {
      add(Self.failing(with: ENOSYS), number)
    }
  }

  deinit { seccomp_release(filter) }

  /// Gives up all other calls. Returns an `errno`, 0 for success.
  func giveUp() -> Int32 {
    guard error == 0 else { return error }
    if user == .worker, csandbox_answer_trapped_calls() != 0 { return errno }
    // Allow a signal to this process only, for `abort`.
    let own = Argument(index: 0, value: UInt64(getpid())).comparison
    let abort = seccomp_rule_add_array(
      filter, Self.allowing, seccomp_syscall_resolve_name("tgkill"), 1, [own])
    return abort == 0 ? -seccomp_load(filter) : -abort
  }

  /// Allows a call, only with the given arguments if there are any. Returns its number.
  private func allow(_ call: String, _ arguments: [Argument] = []) -> Int32 {
    let number = seccomp_syscall_resolve_name(call)
    add(Self.allowing, number, arguments)
    return number
  }

  private func add(_ action: UInt32, _ number: Int32, _ arguments: [Argument] = []) {
    // Some architectures lack some calls.
    guard number >= 0, error == 0 else { return }
    error = -seccomp_rule_add_array(
      filter, action, number, UInt32(arguments.count), arguments.map(\.comparison))
  }

  /// The numbers of calls added since Linux 5.1, and of some future ones. They are the same on all
  /// architectures.
  private static let newer: Range<Int32> = 424..<512

  // Swift cannot import these macros, because they have an argument or a cast.
  private static let allowing: UInt32 = 0x7FFF_0000  // SCMP_ACT_ALLOW
  private static let trapping: UInt32 = 0x0003_0000  // SCMP_ACT_TRAP
  private static func failing(with error: Int32) -> UInt32 { 0x0005_0000 | UInt32(error) }
}

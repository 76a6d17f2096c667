import CSandbox
import Glibc

/// The system calls that this process may still make.
///
/// Others fail as forbidden. Those that came with Linux 5.1 and later fail as on an older kernel, for
/// which the libraries that make them have another way.
enum SystemCalls {
  /// What decoding consists of: memory, threads, the clock, reading, and answering on the socket.
  private static let allowed = [
    // Memory.
    "brk", "madvise", "mremap", "munmap", "memfd_create",
    // Threads. What starts one is below.
    "exit", "futex", "get_robust_list", "getcpu", "gettid", "rseq", "sched_getaffinity",
    "sched_getparam", "sched_getscheduler", "sched_yield", "set_robust_list",
    "set_tid_address",
    // Signals: to handle them, not to send any.
    "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack", "restart_syscall",
    // Clocks.
    "alarm", "clock_getres", "clock_gettime", "clock_nanosleep", "gettimeofday", "nanosleep",
    "setitimer", "time",
    // Files that are open, and the names that Landlock leaves.
    "access", "close", "faccessat", "faccessat2", "fadvise64", "fstat", "fstatfs", "ftruncate",
    "getdents64", "lseek", "lstat", "newfstatat", "pread64", "read", "readlink", "readlinkat",
    "readv", "stat", "statfs", "statx", "write", "writev",
    // The socket.
    "poll", "ppoll", "recvmsg", "sendmsg",
    // Who and where it is.
    "exit_group", "getcwd", "getegid", "geteuid", "getgid", "getpid", "getppid", "getrandom",
    "getrusage", "getuid", "sysinfo", "uname",
  ]

  /// A condition on the bits `mask` of an argument.
  private struct Argument {
    let index: UInt32
    var mask = UInt64.max
    let value: UInt64

    var comparison: scmp_arg_cmp {
      scmp_arg_cmp(arg: index, op: SCMP_CMP_MASKED_EQ, datum_a: mask, datum_b: value)
    }
  }

  /// What is allowed in some forms only; each of several lines for a call is one of them.
  private static var allowedForms: [(String, [Argument])] {
    let writing = UInt64(O_ACCMODE | O_CREAT | O_TRUNC) | 0o20_000_000  // O_TMPFILE
    let thread = UInt64(0x0001_0000 | 0x0100)  // CLONE_THREAD, CLONE_VM
    let fcntl = [F_GETFD, F_SETFD, F_GETFL, 1030, 1033, 1034]  // F_DUPFD_CLOEXEC, F_*_SEALS
    let accesses = [PROT_NONE, PROT_READ, PROT_WRITE, PROT_READ | PROT_WRITE]
    let executable = [PROT_EXEC, PROT_READ | PROT_EXEC]
    return [
      // Only to read.
      ("open", [Argument(index: 1, mask: writing, value: 0)]),
      ("openat", [Argument(index: 2, mask: writing, value: 0)]),
      // Only threads of this process. Of `clone3`, which is newer, a filter does not see the flags.
      ("clone", [Argument(index: 0, mask: thread, value: thread)]),
      // Only to abort.
      ("tgkill", [Argument(index: 0, value: UInt64(getpid()))]),
      // Only to ask for the size of the stack.
      ("prlimit64", [Argument(index: 0, value: 0), Argument(index: 2, value: 0)]),
      // Only to name threads and memory.
      ("prctl", [Argument(index: 0, value: UInt64(PR_SET_NAME))]),
      ("prctl", [Argument(index: 0, value: 0x5356_4D41)]),  // PR_SET_VMA
    ]
      // Nothing by which descriptors send signals.
      + fcntl.map { ("fcntl", [Argument(index: 1, value: UInt64($0))]) }
      // Memory is never both written and executed.
      + ["mmap", "mprotect"].flatMap { call in
        (accesses + executable).map { (call, [Argument(index: 2, value: UInt64($0))]) }
      }
  }

  /// Gives up all others; returns an `errno`, 0 for success.
  static func giveUp() -> Int32 {
    guard let filter = seccomp_init(failing(with: EPERM)) else { return ENOMEM }
    defer { seccomp_release(filter) }
    // A tree in place of a list: every call goes through it.
    _ = seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2)
    var error: Int32 = 0
    var numbers: Set<Int32> = []
    func allow(_ call: String, _ arguments: [Argument] = []) {
      let number = seccomp_syscall_resolve_name(call)
      // Not every architecture has every call.
      guard number >= 0, error == 0 else { return }
      numbers.insert(number)
      error = -seccomp_rule_add_array(
        filter, allowing, number, UInt32(arguments.count), arguments.map(\.comparison))
    }
    for call in allowed { allow(call) }
    for (call, arguments) in allowedForms { allow(call, arguments) }
    for number in newer where !numbers.contains(number) && error == 0 {
      error = -seccomp_rule_add_array(filter, failing(with: ENOSYS), number, 0, nil)
    }
    return error == 0 ? -seccomp_load(filter) : error
  }

  /// Calls since Linux 5.1, which have the same numbers on all architectures, with some to come.
  private static let newer: Range<Int32> = 424..<512

  // Macros with an argument or a cast, which Swift does not see.
  private static let allowing: UInt32 = 0x7FFF_0000  // SCMP_ACT_ALLOW
  private static func failing(with error: Int32) -> UInt32 { 0x0005_0000 | UInt32(error) }
}

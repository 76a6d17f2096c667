import CSandbox
import CSeccomp
import Glibc

/// The system calls that a worker may still make.
///
/// Those that take the name of a file are not among them, but for opening one to read, nor is making
/// memory executable: libraries are loaded before. Others fail as forbidden. Those that came with Linux 5.1 and later fail as on an older kernel, for
/// which the libraries that make them have another way.
final class SystemCalls {
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
    // Files that are open, and fonts, which Landlock leaves.
    "close", "fadvise64", "fstat", "fstatfs", "ftruncate", "getdents64", "lseek", "pread64", "read",
    "readv", "write", "writev",
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
    let writing =
      UInt64(O_ACCMODE | O_CREAT | O_TRUNC) | 0o20_000_000  // O_TMPFILE
      | UInt64(csandbox_path_only)
    let thread = UInt64(0x0001_0000 | 0x0100)  // CLONE_THREAD, CLONE_VM
    let fcntl = [F_GETFD, F_SETFD, F_GETFL, 1030, 1033, 1034]  // F_DUPFD_CLOEXEC, F_*_SEALS
    let accesses = [PROT_NONE, PROT_READ, PROT_WRITE, PROT_READ | PROT_WRITE]
    return [
      // Only to read.
      ("open", [Argument(index: 1, mask: writing, value: 0)]),
      ("openat", [Argument(index: 2, mask: writing, value: 0)]),
      // Only threads of this process. Of `clone3`, which is newer, a filter does not see the flags.
      ("clone", [Argument(index: 0, mask: thread, value: thread)]),
      // Only to ask for the size of the stack.
      ("prlimit64", [Argument(index: 0, value: 0), Argument(index: 2, value: 0)]),
      // Only to name threads and memory.
      ("prctl", [Argument(index: 0, value: UInt64(PR_SET_NAME))]),
      ("prctl", [Argument(index: 0, value: 0x5356_4D41)]),  // PR_SET_VMA
    ]
      // Nothing by which descriptors send signals.
      + fcntl.map { ("fcntl", [Argument(index: 1, value: UInt64($0))]) }
      // Never to be executed.
      + ["mmap", "mprotect"].flatMap { call in
        accesses.map { (call, [Argument(index: 2, value: UInt64($0))]) }
      }
  }

  private let filter: scmp_filter_ctx?
  private var error: Int32 = 0

  /// Makes the filter. It takes about as long as starting a worker does, so the server makes it once.
  init() {
    filter = seccomp_init(Self.failing(with: EPERM))
    guard filter != nil else {
      error = ENOMEM
      return
    }
    // A tree in place of a list: every call goes through it.
    _ = seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2)
    var numbers: Set<Int32> = []
    for call in Self.allowed { numbers.insert(allow(call)) }
    for (call, arguments) in Self.allowedForms { numbers.insert(allow(call, arguments)) }
    for call in ["newfstatat", "access", "faccessat"] {
      add(Self.trapping, seccomp_syscall_resolve_name(call))
    }
    for number in Self.newer where !numbers.contains(number) {
      add(Self.failing(with: ENOSYS), number)
    }
  }

  deinit { seccomp_release(filter) }

  /// Gives up all other calls of this process; returns an `errno`, 0 for success.
  func giveUp() -> Int32 {
    guard error == 0 else { return error }
    guard csandbox_answer_trapped_calls() == 0 else { return errno }
    // Only to abort.
    let own = Argument(index: 0, value: UInt64(getpid())).comparison
    let abort = seccomp_rule_add_array(
      filter, Self.allowing, seccomp_syscall_resolve_name("tgkill"), 1, [own])
    return abort == 0 ? -seccomp_load(filter) : -abort
  }

  /// Allows a call, in one form if there are arguments; returns its number.
  private func allow(_ call: String, _ arguments: [Argument] = []) -> Int32 {
    let number = seccomp_syscall_resolve_name(call)
    add(Self.allowing, number, arguments)
    return number
  }

  private func add(_ action: UInt32, _ number: Int32, _ arguments: [Argument] = []) {
    // Not every architecture has every call.
    guard number >= 0, error == 0 else { return }
    error = -seccomp_rule_add_array(
      filter, action, number, UInt32(arguments.count), arguments.map(\.comparison))
  }

  /// Calls since Linux 5.1, which have the same numbers on all architectures, with some to come.
  private static let newer: Range<Int32> = 424..<512

  // Macros with an argument or a cast, which Swift does not see.
  private static let allowing: UInt32 = 0x7FFF_0000  // SCMP_ACT_ALLOW
  private static let trapping: UInt32 = 0x0003_0000  // SCMP_ACT_TRAP
  private static func failing(with error: Int32) -> UInt32 { 0x0005_0000 | UInt32(error) }
}

import CDescriptorPassing
import CSandbox
import CSeccomp
import Glibc
import ImageDecoding

extension DecoderSelfTest {
  /// Tries every action. An action that the system allows does no harm.
  init() {
    self.init(outcomes: Attempt.allCases.map { Outcome(attempt: $0, errno: Self.error(of: $0)) })
  }

  private static func error(of attempt: Attempt) -> Int32 {
    switch attempt {
    case .readFile: opening("/etc/passwd", O_RDONLY)
    case .listFolder: opening("/", O_RDONLY | O_DIRECTORY)
    case .createFile: creating("/tmp/albums-decoder-\(getpid())")
    case .removeFile: calling("unlinkat", Int(AT_FDCWD), 0)
    case .findFile: access("/root", F_OK) == 0 ? 0 : errno
    case .readStatus: readingStatus("/root")
    case .readLink: readingLink("/proc/self/exe")
    case .holdPath: opening("/", Int32(csandbox_path_only))
    case .executeWrittenMemory: executingWrittenMemory()
    case .executeMemoryFile: executingMemoryFile()
    case .makeMemoryFile: calling("memfd_create")
    case .sendDescriptor: calling("sendmsg", -1)
    case .openLocalSocket: calling("socket", Int(AF_UNIX), Int(SOCK_STREAM.rawValue))
    case .openInternetSocket: calling("socket", Int(AF_INET), Int(SOCK_STREAM.rawValue))
    case .connect: calling("connect", 0)
    case .startProcess: starting()
    case .runProgram: calling("execve")
    case .readOtherProcess: readingParent()
    case .traceProcess: calling("ptrace", 0x4206 /* PTRACE_SEIZE */, Int(getppid()))
    case .signalProcess: calling("kill", Int(getppid()), 0)
    case .raiseLimits: raising()
    case .mount: calling("mount")
    case .useKeys: calling("keyctl", 0, -3)
    case .loadKernelProgram: calling("bpf")
    case .queueKernelWork: calling("io_uring_setup", 1)
    }
  }

  private static func opening(_ path: String, _ flags: Int32) -> Int32 {
    let file = open(path, flags | O_CLOEXEC)
    guard file >= 0 else { return errno }
    close(file)
    return 0
  }

  private static func creating(_ path: String) -> Int32 {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return errno }
    close(file)
    unlink(path)
    return 0
  }

  private static func readingStatus(_ path: String) -> Int32 {
    var status = stat()
    return stat(path, &status) == 0 ? 0 : errno
  }

  private static func readingLink(_ path: String) -> Int32 {
    var target = [CChar](repeating: 0, count: 16)
    return readlink(path, &target, target.count) >= 0 ? 0 : errno
  }

  /// Writes a page of memory, then tries to make it executable.
  private static func executingWrittenMemory() -> Int32 {
    let count = Int(getpagesize())
    let flags = MAP_PRIVATE | MAP_ANONYMOUS
    guard let page = mmap(nil, count, PROT_READ | PROT_WRITE, flags, -1, 0), page != MAP_FAILED
    else { return errno }
    defer { munmap(page, count) }
    return mprotect(page, count, PROT_READ | PROT_EXEC) == 0 ? 0 : errno
  }

  private static func executingMemoryFile() -> Int32 {
    let count = Int(getpagesize())
    let memory = OwnedDescriptor(adopting: cdp_memory_create("albums-test"))
    guard memory.number >= 0, ftruncate(memory.number, count) == 0 else { return errno }
    let page = mmap(nil, count, PROT_READ | PROT_EXEC, MAP_PRIVATE, memory.number, 0)
    guard let page, page != MAP_FAILED else { return errno }
    munmap(page, count)
    return 0
  }

  private static func starting() -> Int32 {
    let number = seccomp_syscall_resolve_name("clone")
    let child = csandbox_call(Int(number), Int(SIGCHLD), 0, 0, 0, 0, 0)
    guard child >= 0 else { return errno }
    if child == 0 { _exit(0) }
    waitpid(pid_t(child), nil, 0)
    return 0
  }

  /// Tries to read the parent's memory as a file and with a system call. Returns 0 if either
  /// succeeds.
  private static func readingParent() -> Int32 {
    let error = opening("/proc/\(getppid())/mem", O_RDONLY)
    return error == 0 ? 0 : calling("process_vm_readv", Int(getppid()))
  }

  private static func raising() -> Int32 {
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_CPU.rawValue)
    guard getrlimit(resource, &limit) == 0 else { return errno }
    return setrlimit(resource, &limit) == 0 ? 0 : errno
  }

  /// Makes a system call with arguments that cause no effect.
  private static func calling(_ name: String, _ first: Int = 0, _ second: Int = 0) -> Int32 {
    let number = seccomp_syscall_resolve_name(name)
    return csandbox_call(Int(number), first, second, 0, 0, 0, 0) < 0 ? errno : 0
  }
}

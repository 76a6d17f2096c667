import Glibc

/// The result of a worker's test of its own sandbox.
public struct DecoderSelfTest: Hashable, Sendable {
  /// An action that the sandbox should refuse.
  public enum Attempt: UInt8, CaseIterable, Sendable {
    case readFile, listFolder, createFile, removeFile
    case findFile, readStatus, readLink, holdPath
    case executeWrittenMemory, executeMemoryFile, makeMemoryFile, sendDescriptor
    case openLocalSocket, openInternetSocket, connect
    case startProcess, runProgram
    case readOtherProcess, traceProcess, signalProcess
    case raiseLimits, mount, useKeys, loadKernelProgram, queueKernelWork
  }

  /// The result of an attempt.
  public struct Outcome: Hashable, Sendable {
    /// The action that the worker tried.
    public let attempt: Attempt
    /// The error with which the system refused the action; 0 if the action succeeded.
    public let errno: Int32

    /// Whether the sandbox refused the action. The test uses files that exist, so `ENOENT` means
    /// that a file is hidden.
    public var isRefused: Bool { [EPERM, EACCES, ENOSYS, ENOENT].contains(errno) }

    package init(attempt: Attempt, errno: Int32) {
      self.attempt = attempt
      self.errno = errno
    }
  }

  /// One outcome for each attempt.
  public let outcomes: [Outcome]

  package init(outcomes: [Outcome]) {
    self.outcomes = outcomes
  }
}

extension DecoderSelfTest.Attempt {
  /// The name of the action for a report.
  public var title: String {
    switch self {
    case .readFile: "Open a file by its name"
    case .listFolder: "List a folder"
    case .createFile: "Create a file"
    case .removeFile: "Remove a file"
    case .findFile: "Find out whether a file exists"
    case .readStatus: "Read a file’s size and date"
    case .readLink: "Read a link"
    case .holdPath: "Hold a path without opening it"
    case .executeWrittenMemory: "Run code that it has written"
    case .executeMemoryFile: "Run code from a file in memory"
    case .makeMemoryFile: "Make a file in memory"
    case .sendDescriptor: "Send an open file"
    case .openLocalSocket: "Open a local socket"
    case .openInternetSocket: "Open an internet socket"
    case .connect: "Connect"
    case .startProcess: "Start a process"
    case .runProgram: "Run a program"
    case .readOtherProcess: "Read another process’s memory"
    case .traceProcess: "Trace a process"
    case .signalProcess: "Send another process a signal"
    case .raiseLimits: "Raise its own limits"
    case .mount: "Mount a file system"
    case .useKeys: "Use the kernel’s keys"
    case .loadKernelProgram: "Load a kernel program"
    case .queueKernelWork: "Queue work in the kernel"
    }
  }
}

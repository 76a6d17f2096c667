import Glibc

extension SystemCalls {
  /// The further calls of a program for videos.
  ///
  /// That program starts, and loads its libraries, with the filter in force. It looks at files by
  /// name, of which the view of the file system has few.
  static let allowedForVideo = [
    "access", "arch_prctl", "execve", "faccessat", "lstat", "newfstatat", "readlink", "readlinkat",
    "stat", "statfs", "statx",
  ]

  /// Maps the code of a library, which is not writable. `mprotect` stays unable to make memory
  /// executable.
  static let mappingOfALibrary = Argument(index: 2, value: UInt64(PROT_READ | PROT_EXEC))
}

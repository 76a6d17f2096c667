import Glibc

/// Makes a process, that of an exit test, one that permissions bind.
func becomeOrdinaryUser() {
  guard geteuid() == 0 else { return }
  let nobody: UInt32 = 65_534
  setgroups(0, nil)
  setgid(nobody)
  setuid(nobody)
}

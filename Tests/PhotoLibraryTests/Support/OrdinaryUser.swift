import Glibc

/// Drops root privileges, so that permissions apply to the process. For exit tests only.
func becomeOrdinaryUser() {
  guard geteuid() == 0 else { return }
  let nobody: UInt32 = 65_534
  setgroups(0, nil)
  setgid(nobody)
  setuid(nobody)
}

import Glibc

exit(FuzzedLibrary.run())

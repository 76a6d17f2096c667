import Glibc

extension Int {
  /// The number as it is written where the user lives: "1,234".
  ///
  /// By the C library, as GTK does it: Foundation's tables are tens of megabytes, for which the first
  /// page would have to wait.
  var grouped: String {
    withVaList([self]) { arguments in
      String(unsafeUninitializedCapacity: 64) { buffer in
        buffer.withMemoryRebound(to: CChar.self) { text in
          Int(vsnprintf(text.baseAddress, text.count, "%'ld", arguments))
        }
      }
    }
  }

  /// "1 photo", "1,234 photos".
  var photoCount: String { self == 1 ? "1 photo" : "\(grouped) photos" }
}

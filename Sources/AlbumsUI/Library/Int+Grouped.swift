import Glibc
import PhotoLibrary

extension Int {
  /// The number with the user's thousands separator: "1,234".
  ///
  /// Formatted by the C library, as GTK does. Foundation would load tens of megabytes of tables,
  /// which would delay the first page.
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
  var photoCount: String { ItemCount(self).grouped }
}

extension ItemCount {
  /// "1 photo", "1,234 photos", "2 videos", "1,236 items".
  var grouped: String { text(number: \.grouped) }
}

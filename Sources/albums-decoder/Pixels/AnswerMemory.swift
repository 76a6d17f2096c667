import Glibc
import ImageDecoding
import Synchronization

/// The file in memory for the bytes of an answer.
///
/// The pool makes it and limits its size. A worker can make none, because no limit would count the
/// memory of those that it makes.
enum AnswerMemory {
  /// The file; nil while a picture's pixels are in it, and if the answer needs none.
  private static let file = Mutex<OwnedDescriptor?>(nil)

  /// Sets the file for the answer to the next request.
  static func set(_ newFile: consuming OwnedDescriptor?) {
    var newFile = newFile
    file.withLock { $0 = newFile.take() }
  }

  /// Returns the file with this many zero bytes, until it is given back. Returns nil if it is in use
  /// or may not have as many.
  static func take(byteCount: Int) -> OwnedDescriptor? {
    file.withLock { file in
      guard let taken = file.take() else { return nil }
      if ftruncate(taken.number, off_t(byteCount)) == 0 { return taken }
      file = consume taken
      return nil
    }
  }

  /// Empties the file, and lets the next picture have it.
  static func giveBack(_ taken: consuming OwnedDescriptor) {
    guard ftruncate(taken.number, 0) == 0 else { return }
    set(taken)
  }

  /// Writes the bytes of the answer.
  static func write(_ bytes: RawSpan) throws(DecodingFailure) {
    guard let file = file.withLock({ $0.take() }) else { throw .tooLarge }
    try file.write(bytes)
  }
}

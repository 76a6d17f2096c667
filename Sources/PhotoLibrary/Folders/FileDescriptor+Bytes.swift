import SystemPackage

extension FileDescriptor {
  /// Reads bytes at an offset.
  ///
  /// - Returns: All of the bytes; nil if the file ends before, or if it cannot be read.
  package func bytes(_ count: Int, at offset: Int) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = 0
      while filled < count {
        let rest = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
        guard let got = try? read(fromAbsoluteOffset: Int64(offset + filled), into: rest), got > 0
        else { return }
        filled += got
      }
    }
    return bytes.count == count ? bytes : nil
  }
}

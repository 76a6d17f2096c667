import CGLib

/// A digest of bytes that are added part by part, made by GLib.
struct Digest: ~Copyable {
  /// A way to make a digest.
  enum Kind {
    /// MD5, by which the freedesktop specification names thumbnail files. Not for security.
    case md5
    /// SHA-256, which cannot be forged.
    case sha256

    fileprivate var type: GChecksumType {
      switch self {
      case .md5: G_CHECKSUM_MD5
      case .sha256: G_CHECKSUM_SHA256
      }
    }
  }

  private let kind: Kind
  private let checksum: OpaquePointer

  init(_ kind: Kind) {
    self.kind = kind
    checksum = g_checksum_new(kind.type)
  }

  deinit { g_checksum_free(checksum) }

  /// Adds bytes to the end of those that were added before.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    g_checksum_update(
      checksum, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
  }

  /// Returns the digest. No bytes can be added after this.
  consuming func bytes() -> [UInt8] {
    let longest = max(0, g_checksum_type_get_length(kind.type))
    return [UInt8](unsafeUninitializedCapacity: longest) { buffer, count in
      var length = gsize(longest)
      g_checksum_get_digest(checksum, buffer.baseAddress, &length)
      count = Int(length)
    }
  }

  /// Returns the digest as hexadecimal digits. No bytes can be added after this.
  consuming func hexadecimal() -> String {
    bytes().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Returns the digest of a text as hexadecimal digits.
  static func hexadecimal(_ kind: Kind, of text: String) -> String {
    var digest = Digest(kind)
    var text = text
    text.withUTF8 { digest.add(UnsafeRawBufferPointer($0)) }
    return digest.hexadecimal()
  }
}

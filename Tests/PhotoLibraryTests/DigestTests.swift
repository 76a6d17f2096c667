import Testing

@testable import PhotoLibrary

struct DigestTests {
  @Test func digests_AreThoseOfTheStandards() {
    for (kind, text, digest) in [
      (Digest.Kind.md5, "", "d41d8cd98f00b204e9800998ecf8427e"),
      (.md5, "abc", "900150983cd24fb0d6963f7d28e17f72"),
      (.sha256, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      (.sha256, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ] {
      #expect(Digest.hexadecimal(kind, of: text) == digest)
    }
  }

  @Test func textInParts_HasTheDigestOfTheWholeText() {
    var digest = Digest(.sha256)
    for part in ["a", "", "bc"] { Array(part.utf8).withUnsafeBytes { digest.add($0) } }
    #expect(digest.hexadecimal() == Digest.hexadecimal(.sha256, of: "abc"))
  }
}

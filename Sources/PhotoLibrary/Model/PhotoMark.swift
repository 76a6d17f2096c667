import ImageDecoding

/// The marks that the user has set on a photo. They take precedence over the metadata in the file.
public struct PhotoMark: Hashable, Codable, Sendable {
  /// Whether the photo is a favourite.
  public var isFavourite: Bool
  /// The rating: 1 to 5 stars, -1 for rejected, 0 to remove the file's rating. nil keeps the
  /// file's.
  public var rating: Int?
  /// The caption; empty to remove the file's caption. nil keeps the file's.
  public var caption: String?
  /// The number of clockwise turns by 90°, 0 to 3, after the file's own orientation has been
  /// applied. Used for formats in which the program cannot write an orientation.
  public var quarterTurns: Int
  /// The keywords that the user has added to those of the file, or removed from them.
  public var keywords: KeywordChange

  /// Creates a mark. Without arguments, the mark is empty.
  public init(
    isFavourite: Bool = false, rating: Int? = nil, caption: String? = nil, quarterTurns: Int = 0,
    keywords: KeywordChange = KeywordChange()
  ) {
    self.isFavourite = isFavourite
    self.rating = rating
    self.caption = caption
    self.quarterTurns = quarterTurns
    self.keywords = keywords
  }

  /// Whether the mark sets nothing.
  public var isEmpty: Bool { self == PhotoMark() }
}

extension PhotoMark {
  /// The maximum length of a caption in bytes of UTF-8. Of a longer one in a sidecar, only the
  /// beginning is read.
  public static let longestCaption = 16_000

  /// Returns a caption as it can be read from a sidecar again: without characters that XML cannot
  /// hold, with the line ends of XML, and without white space at its end.
  static func caption(from text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0D: scalars.append("\n")
      case 0x0A where isAfterReturn: break
      case 0x09, 0x0A, 0x20...0xFFFD, 0x10000...: scalars.append(scalar)
      default: break
      }
      isAfterReturn = scalar == "\r"
    }
    while let last = scalars.last, [" ", "\t", "\n"].contains(last) { scalars.removeLast() }
    return String(scalars)
  }
}

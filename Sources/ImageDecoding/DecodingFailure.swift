import Glibc

/// Why an image could not be read.
public enum DecodingFailure: Error, Hashable, Sendable {
  /// The file no longer exists.
  case missing

  /// The system refused to open or read the file, with this `errno`.
  ///
  /// A folder is `EISDIR`; a pipe, socket or device, which are never opened for reading, is
  /// `ENOTSUP`.
  case unreadable(errno: Int32)

  /// The file holds no bytes.
  case empty

  /// The contents have no known format.
  case unknownFormat

  /// No decoder for this format is installed.
  case unsupportedFormat(ImageFormat)

  /// The decoder of this format is too old for the file, or lacks a part that the file needs.
  case unsupportedVariant(ImageFormat)

  /// The contents break the rules of their format. The value is the decoder's message in English.
  case malformed(String)

  /// The image has more pixels, or needs more memory, than is allowed.
  case tooLarge

  /// Decoding took longer than the deadline, so the pool stopped it.
  case timedOut

  /// The decoder stopped while it read this file.
  case decoderStopped

  /// The decoder cannot be started, for this reason. The file is not the cause.
  case decoderUnavailable(String)

  /// The system cannot confine the decoder, which then opens only PNG and JPEG.
  case decoderUnconfined

  /// No installed program can make a picture of a video.
  case noVideoProgram
}

extension DecodingFailure {
  /// Whether a worker can find this failure. The pool finds the others itself: a worker that a file
  /// controls could use them to stop the work on other files.
  var canBeOfWorker: Bool {
    switch self {
    case .unreadable, .empty, .unknownFormat, .unsupportedFormat, .unsupportedVariant, .malformed,
      .tooLarge, .decoderUnconfined:
      true
    case .missing, .timedOut, .decoderStopped, .decoderUnavailable, .noVideoProgram: false
    }
  }

  /// The failure with a detail that is safe to show. Decoders quote text from the file, which can
  /// have any length and can contain characters that rearrange the text around it.
  var withPlainDetail: DecodingFailure {
    guard case .malformed(let detail) = self else { return self }
    let plain = detail.unicodeScalars.prefix(200).map { scalar -> Character in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned: " "
      default: Character(scalar)
      }
    }
    return .malformed(String(plain))
  }

  /// Whether trying again is useless until the file's contents change, because they cause the
  /// failure.
  public var lastsUntilFileChanges: Bool {
    switch self {
    case .empty, .unknownFormat, .malformed, .tooLarge, .timedOut, .decoderStopped: true
    case .missing, .unreadable, .decoderUnavailable, .decoderUnconfined, .unsupportedFormat,
      .unsupportedVariant, .noVideoProgram:
      false
    }
  }

  /// One plain sentence that describes the problem.
  public var message: String {
    switch self {
    case .missing: texts.gettext("The file is no longer there.")
    case .unreadable(EACCES), .unreadable(EPERM):
      texts.gettext("You do not have permission to read this file.")
    case .unreadable(EISDIR): texts.gettext("This is a folder, not a photo.")
    case .unreadable(ENOTSUP): texts.gettext("This is not an ordinary file.")
    case .unreadable(let code):
      texts.gettext("The file could not be read: %s.", String(cString: strerror(code)))
    case .empty: texts.gettext("The file is empty.")
    case .unknownFormat: texts.gettext("This is not a photo in a format that can be shown here.")
    case .unsupportedFormat(let format):
      texts.gettext("%s files cannot be opened on this system.", format.name)
    case .unsupportedVariant(let format):
      texts.gettext("This %s file needs a newer decoder than the one of this system.", format.name)
    case .malformed:
      texts.gettext("The file is damaged, or in a variant of its format that cannot be read here.")
    case .tooLarge: texts.gettext("The photo is too large to show.")
    case .timedOut: texts.gettext("Opening the photo took too long.")
    case .decoderStopped: texts.gettext("Albums couldn’t read this file.")
    case .decoderUnavailable: texts.gettext("Photos cannot be opened at the moment.")
    case .decoderUnconfined:
      texts.gettext("This system can’t sandbox decoders, so only PNG and JPEG open.")
    case .noVideoProgram: texts.gettext("There is no program that makes a picture of a video.")
    }
  }

  /// The action that the user can take.
  public var advice: String {
    switch self {
    case .missing:
      texts.gettext("It may have been moved, renamed or deleted, or its drive is not connected.")
    case .unreadable(EACCES), .unreadable(EPERM):
      texts.gettext("Change its permissions, or ask its owner for access.")
    case .unreadable(EISDIR), .unreadable(ENOTSUP):
      texts.gettext("Remove it from the folder, or give it a name without a photo’s extension.")
    case .unreadable:
      texts.gettext("Check that its drive or server is connected, then try again.")
    case .empty:
      texts.gettext("It may not have been copied completely. Copy it again from its source.")
    case .unknownFormat:
      texts.gettext("If another program opens it, save it there as JPEG or PNG.")
    case .unsupportedFormat(let format), .unsupportedVariant(let format):
      if let package = format.package {
        texts.gettext(
          "Install or update the package %s, or the one of your system, and try again.", package)
      } else {
        texts.gettext("If another program opens it, save it there as JPEG or PNG.")
      }
    case .malformed(let detail):
      texts.gettext("Try another copy of it, or another program. Details: %s", detail)
    case .tooLarge:
      texts.gettext("Open it in an image editor, and save it with fewer pixels.")
    case .timedOut:
      texts.gettext(
        "Press F5 to try again when the computer is less busy, or open the file in another program."
      )
    case .decoderStopped:
      texts.gettext(
        "Its decoder stopped. Press F5 to try again, or open the file in another program.")
    case .decoderUnavailable(let reason):
      texts.gettext(
        "Quit Albums and start it again. If that does not help, install it again. Details: %s",
        reason)
    case .decoderUnconfined:
      texts.gettext("Run “albums doctor” to see what the system refuses.")
    case .noVideoProgram:
      texts.gettext(
        "Install the package ffmpegthumbnailer, or the one of your system, and try again.")
    }
  }
}

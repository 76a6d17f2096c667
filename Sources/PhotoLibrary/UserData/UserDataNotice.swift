import FoundationEssentials
import ImageDecoding
import SystemPackage

/// A problem with the person's own data that does not stop the program, but that the person must
/// know about.
public enum UserDataNotice: Hashable, Sendable {
  /// The store was damaged. All of its contents were readable and have been written to a new file.
  case repaired(damaged: FilePath)
  /// The store was damaged or missing. It was restored from a backup and the readable rows of the
  /// damaged file.
  case restored(backup: Date, salvaged: Int, damaged: FilePath?)
  /// The store was damaged and had no sound backup. Only its readable rows were kept.
  case salvaged(count: Int, damaged: FilePath)
  /// The store was damaged. Its repair was interrupted by the end of the program, and has now been
  /// completed.
  case repairCompleted
  /// The store is damaged or missing. It cannot be repaired while another process uses it.
  case damagedInUse
  /// The store's file was changed while no process used it. Its structure is sound.
  case changedOutside(backups: FilePath)
  /// A later version of the program has written the store. This version can only read it.
  case writtenByLaterVersion
  /// The store can be read but not written, for this reason.
  case readOnly(reason: String, advice: String)
  /// The store cannot be opened, for this reason. Its file is unchanged.
  case unavailable(reason: String, advice: String)
  /// The backup failed, for this reason.
  case backupFailed(reason: String)
  /// The program ended in the middle of an edit, or its drive was disconnected. `done` is the number
  /// of photos that are changed, out of `of`. `waiting` is the number of photos that may be half
  /// done, on a drive that is not connected: a recovery with the drive ends their edit.
  case editInterrupted(title: String, done: Int, waiting: Int, of: Int)
  /// The marks of some photos could not be written to their sidecars. `first` is the first failure.
  case sidecarsFailed(count: Int, first: EditFailure)

  /// One or two sentences that say what happened.
  public var message: String {
    switch self {
    case .repaired:
      texts.gettext(
        "The file with your albums, favourites and captions was damaged. It was repaired completely."
      )
    case .restored(let date, 0, _):
      texts.gettext(
        "The file with your albums, favourites and captions was damaged or missing. It has been restored from the backup of %s.",
        Self.day(of: date))
    case .restored(let date, let count, _):
      texts.ngettext(
        "The file with your albums, favourites and captions was damaged or missing. It has been restored from the backup of %2$s, with %1$d entry that could be read from the damaged file.",
        "The file with your albums, favourites and captions was damaged or missing. It has been restored from the backup of %2$s, with %1$d entries that could be read from the damaged file.",
        count, Self.day(of: date))
    case .salvaged(let count, _):
      texts.ngettext(
        "The file with your albums, favourites and captions was damaged, and there is no backup. %d entry could be recovered.",
        "The file with your albums, favourites and captions was damaged, and there is no backup. %d entries could be recovered.",
        count)
    case .repairCompleted:
      texts.gettext(
        "The file with your albums, favourites and captions was damaged. Its repair was interrupted, and is complete now."
      )
    case .damagedInUse:
      texts.gettext(
        "The file with your albums, favourites and captions is damaged or missing, and another window of this program is using it."
      )
    case .changedOutside:
      texts.gettext(
        "The file with your albums, favourites and captions was changed while Albums was not running."
      )
    case .writtenByLaterVersion:
      texts.gettext(
        "Your albums, favourites and captions were written by a later version of this program.")
    case .readOnly(let reason, _):
      texts.gettext("Your albums, favourites and captions cannot be changed: %s.", reason)
    case .unavailable(let reason, _):
      texts.gettext("Your albums, favourites and captions cannot be opened: %s.", reason)
    case .backupFailed(let reason):
      texts.gettext("Your albums, favourites and captions could not be backed up: %s.", reason)
    case .editInterrupted(let title, let done, let waiting, let count):
      waiting == 0
        ? texts.gettext(
          "An edit was interrupted. %1$s: %2$s of %3$s done.", title, "\(done)", "\(count)")
        : texts.gettext(
          "An edit was interrupted. %1$s: %2$s of %3$s done, %4$s on a drive that is not connected.",
          title, "\(done)", "\(count)", "\(waiting)")
    case .sidecarsFailed(1, let failure): failure.message
    case .sidecarsFailed(let count, let failure):
      texts.ngettext(
        "%2$s %1$d photo is affected.", "%2$s %1$d photos are affected.", count, failure.message)
    }
  }

  /// One or two sentences that say how to solve the problem, or how it affects the person's data.
  public var advice: String {
    switch self {
    case .restored(_, _, nil):
      texts.gettext("Its file was missing. Changes since that backup are lost.")
    case .repaired(let file), .restored(_, _, let file?), .salvaged(_, let file):
      texts.gettext(
        "The damaged file has been kept as %s. A drive that damages files may be about to fail.",
        DisplayName.string(from: file))
    case .repairCompleted:
      texts.gettext(
        "Your latest changes may be missing. A drive that damages files may be about to fail.")
    case .damagedInUse:
      texts.gettext(
        "You can view photos. To repair the file, close all windows of Albums, then start it again."
      )
    case .changedOutside(let backups):
      texts.gettext(
        "If no other program was meant to change it, the drive may be about to fail. Earlier versions are in %s.",
        DisplayName.string(from: backups))
    case .writtenByLaterVersion:
      texts.gettext("They are shown, but cannot be changed until this program is updated.")
    case .readOnly(_, let advice), .unavailable(_, let advice):
      texts.gettext("You can view photos. %s", advice)
    case .backupFailed:
      texts.gettext(
        "Free some space, or check the permissions of the folder with the program’s data.")
    case .editInterrupted(_, _, waiting: 1..., _):
      texts.gettext("Connect the drive to finish the edit of those photos.")
    case .editInterrupted:
      texts.gettext("The finished part can be undone. The other photos were not changed.")
    case .sidecarsFailed(_, let failure): failure.advice
    }
  }

  private static func day(of date: Date) -> String {
    date.formatted(Date.ISO8601FormatStyle(timeZone: .current).year().month().day())
  }
}

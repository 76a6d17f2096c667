extension BarButtonItem {
  /// Standard items, each with its label or icon and an accessible name.
  ///
  /// UIKit's `UIBarButtonItem.SystemItem`.
  public enum SystemItem: CaseIterable, Sendable {
    /// "Done", emphasised: ends editing and keeps the changes.
    case done
    /// "Cancel": ends editing and discards the changes.
    case cancel
    /// "Edit": begins editing the page.
    case edit
    /// "Save", emphasised.
    case save
    /// A plus sign.
    case add
    /// A space that takes an equal share of the spare width.
    case flexibleSpace
    /// A space of a fixed width.
    case fixedSpace
    /// A new message.
    case compose
    /// A reply arrow.
    case reply
    /// Shares the content with other programs.
    case action
    /// A folder: moves the content to a folder.
    case organize
    /// Bookmarks.
    case bookmarks
    /// A magnifying glass.
    case search
    /// A circular arrow.
    case refresh
    /// A cross: stops the running operation.
    case stop
    /// A camera.
    case camera
    /// A trash can.
    case trash
    /// Starts playback.
    case play
    /// Pauses playback.
    case pause
    /// Seeks backward in the playback.
    case rewind
    /// Seeks forward in the playback.
    case fastForward

    var title: String? {
      switch self {
      case .done: texts.gettext("Done")
      case .cancel: texts.gettext("Cancel")
      case .edit: texts.gettext("Edit")
      case .save: texts.gettext("Save")
      default: nil
      }
    }

    /// The icon's name in the Adwaita icon theme, on which GTK depends; nil for texts and spaces.
    var iconName: String? {
      switch self {
      case .done, .cancel, .edit, .save, .flexibleSpace, .fixedSpace: nil
      case .add: "list-add-symbolic"
      case .compose: "mail-message-new-symbolic"
      case .reply: "mail-reply-sender-symbolic"
      case .action: "emblem-shared-symbolic"
      case .organize: "folder-symbolic"
      case .bookmarks: "user-bookmarks-symbolic"
      case .search: "system-search-symbolic"
      case .refresh: "view-refresh-symbolic"
      case .stop: "process-stop-symbolic"
      case .camera: "camera-photo-symbolic"
      case .trash: "user-trash-symbolic"
      case .play: "media-playback-start-symbolic"
      case .pause: "media-playback-pause-symbolic"
      case .rewind: "media-seek-backward-symbolic"
      case .fastForward: "media-seek-forward-symbolic"
      }
    }

    var accessibilityLabel: String? {
      switch self {
      case .flexibleSpace, .fixedSpace: nil
      case .done, .cancel, .edit, .save: title
      case .add: texts.gettext("Add")
      case .compose: texts.gettext("Compose")
      case .reply: texts.gettext("Reply")
      case .action: texts.gettext("Share")
      case .organize: texts.gettext("Move to Folder")
      case .bookmarks: texts.gettext("Bookmarks")
      case .search: texts.gettext("Search")
      case .refresh: texts.gettext("Refresh")
      case .stop: texts.gettext("Stop")
      case .camera: texts.gettext("Camera")
      case .trash: texts.gettext("Move to Trash")
      case .play: texts.gettext("Play")
      case .pause: texts.gettext("Pause")
      case .rewind: texts.gettext("Rewind")
      case .fastForward: texts.gettext("Fast Forward")
      }
    }

    var style: Style { self == .done || self == .save ? .done : .plain }
  }
}

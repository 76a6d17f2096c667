extension BarButtonItem {
  /// The items that every app shares, each with its label or icon and a name for screen readers.
  /// Row S27.
  public enum SystemItem: CaseIterable, Sendable {
    /// "Done", emphasised: ends what the user was doing and keeps it.
    case done
    /// "Cancel": ends what the user was doing and forgets it.
    case cancel
    /// "Edit": lets the user change the page.
    case edit
    /// "Save", emphasised.
    case save
    /// A plus sign.
    case add
    /// A space that takes an equal share of the room left over.
    case flexibleSpace
    /// A space of a fixed width.
    case fixedSpace
    /// A new message.
    case compose
    /// A reply arrow.
    case reply
    /// What else can be done with the thing, such as sending it on.
    case action
    /// A folder to put the thing into.
    case organize
    /// Bookmarks.
    case bookmarks
    /// A magnifying glass.
    case search
    /// A circular arrow.
    case refresh
    /// A cross: stops what is under way.
    case stop
    /// A camera.
    case camera
    /// A trash can.
    case trash
    /// Starts playing.
    case play
    /// Stops playing for a while.
    case pause
    /// Goes back in what is played.
    case rewind
    /// Goes forward in what is played.
    case fastForward

    var title: String? {
      switch self {
      case .done: "Done"
      case .cancel: "Cancel"
      case .edit: "Edit"
      case .save: "Save"
      default: nil
      }
    }

    /// Icons of the theme that GTK itself depends on.
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
      case .add: "Add"
      case .compose: "Compose"
      case .reply: "Reply"
      case .action: "Share"
      case .organize: "Move to Folder"
      case .bookmarks: "Bookmarks"
      case .search: "Search"
      case .refresh: "Refresh"
      case .stop: "Stop"
      case .camera: "Camera"
      case .trash: "Move to Trash"
      case .play: "Play"
      case .pause: "Pause"
      case .rewind: "Rewind"
      case .fastForward: "Fast Forward"
      }
    }

    var style: Style { self == .done || self == .save ? .done : .plain }
  }
}

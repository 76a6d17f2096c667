import Foundation
import Testing

/// Every icon that the code names exists on Debian 12, 13 and forky.
struct IconNamesTests {
  /// The icons in use that `adwaita-icon-theme` has in versions 43, 48 and 51.
  private let adwaita: Set = [
    "audio-volume-high", "audio-volume-muted", "call-incoming", "call-missed", "call-outgoing",
    "camera-photo",
    "dialog-warning", "document-open-recent", "folder", "folder-pictures", "go-bottom", "go-down",
    "go-home", "go-jump", "go-next", "go-previous", "go-top", "go-up", "image-missing",
    "image-x-generic", "list-add", "list-remove", "mail-message-new", "mail-reply-sender",
    "mail-send", "mail-unread", "mark-location", "media-playback-pause", "media-playback-start",
    "media-seek-backward", "media-seek-forward", "non-starred", "object-rotate-right",
    "object-select", "open-menu", "pan-down", "pan-up", "process-stop", "starred", "system-search",
    "user-bookmarks", "user-trash", "video-x-generic", "view-fullscreen", "view-list", "view-more",
    "view-paged",
    "view-refresh", "view-sort-ascending", "window-close", "window-new", "zoom-fit-best", "zoom-in",
    "zoom-out",
  ]

  @Test func everyNamedIcon_IsInTheThemeOrDrawnInResources() throws {
    let drawn = try Set(drawings.map { try #require($0.iconName) })
    let named = try namedIcons
    #expect(named.count > 20)
    #expect(named.subtracting(adwaita).subtracting(drawn) == [])
    #expect(adwaita.subtracting(named) == [], "no longer in use")
    #expect(drawn.subtracting(named) == [], "no longer in use")
  }

  @Test func everyDrawing_IsFilledAndAddedToTheTheme() throws {
    let code = try sources.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    #expect(!drawings.isEmpty)
    for drawing in drawings {
      let name = try #require(drawing.iconName)
      let text = try String(contentsOf: drawing, encoding: .utf8)
      #expect(text.contains(#"width="16" height="16""#), "\(name)")
      #expect(!text.contains("stroke"), "\(name): GTK recolours only fills")
      let bytes = name.replacing("-", with: "_") + "_symbolic_svg"
      #expect(code.contains("\"\(name)-symbolic\": PackageResources.\(bytes)"), "\(name)")
    }
  }

  /// The icon names in the code, without "-symbolic". Names that are composed are not found.
  private var namedIcons: Set<String> {
    get throws {
      var names: Set<String> = []
      for source in sources {
        let text = try String(contentsOf: source, encoding: .utf8)
        for name in text.matches(of: /"([^"\s]*)-symbolic"/).map({ String($0.1) }) {
          #expect(name.wholeMatch(of: /[a-z-]+/) != nil, "\(name) in \(source.lastPathComponent)")
          names.insert(name)
        }
      }
      return names
    }
  }

  private var sources: [URL] { files(below: "Sources").filter { $0.pathExtension == "swift" } }

  private var drawings: [URL] { files(below: "Resources").filter { $0.iconName != nil } }
}

extension URL {
  /// The name of the icon that a file draws, without "-symbolic"; nil for other files.
  fileprivate var iconName: String? {
    lastPathComponent.wholeMatch(of: /(.+)-symbolic\.svg/).map { String($0.1) }
  }
}

import CGtk
import CGtkShims
import GObjectKit

/// A video or a sound that plays. Wraps `GtkMediaFile`.
///
/// GTK plays media with a module that may not be installed; call `canPlay()` before you make a file.
/// The file is opened at once, and its length and size are known after `isPrepared` has become true.
///
/// ```swift
/// guard await MediaFile.canPlay() else { return }
/// let film = MediaFile(FileLocation(path: "/home/ada/film.mp4"))
/// film.onChanged { [weak film] in
///   if let error = film?.error { print(error.message) }
/// }
/// film.isPlaying = true
/// ```
///
/// Draw it with `Snapshot.draw(_:in:quarterTurns:)`, and draw again after each `onFrame(_:)`.
///
/// - Ownership: Keep the file while it plays. Call `close()` when you no longer show it, because GTK
///   may keep it for some time.
/// - Note: The file is decoded in this process, by libraries of the system.
public final class MediaFile: Object {
  public override class var type: GType { gtk_media_file_get_type() }

  /// Returns whether GTK has a module that plays media, and the module finds its player.
  ///
  /// The first call looks for the plug-ins of the player on another thread, which can take seconds.
  public static func canPlay() async -> Bool {
    // Loads the module.
    let file = MediaFile(adopting: UnsafeMutableRawPointer(gtk_media_file_new()))
    guard file.typeName != "GtkNoMediaFile" else { return false }
    return await hasPlayer()
  }

  @concurrent nonisolated private static func hasPlayer() async -> Bool {
    cgtk_media_has_element("playbin") != 0
  }

  /// Opens a file.
  ///
  /// - Precondition: `canPlay()` has returned true. GStreamer ends the program if it lacks its player.
  public convenience init(_ location: FileLocation) {
    let file = location.makeFile()
    self.init(adopting: UnsafeMutableRawPointer(gtk_media_file_new_for_file(file.opaque)))
  }

  /// Whether the file plays. Setting true at the end plays from the start.
  public var isPlaying: Bool {
    get { gtk_media_stream_get_playing(unsafe()) != 0 }
    set { gtk_media_stream_set_playing(unsafe(), newValue ? 1 : 0) }
  }

  /// Whether the length, the size and the abilities of the file are known.
  public var isPrepared: Bool { gtk_media_stream_is_prepared(unsafe()) != 0 }

  /// Whether the file has been played to its end.
  public var hasEnded: Bool { gtk_media_stream_get_ended(unsafe()) != 0 }

  /// The position in seconds from the start.
  public var position: Double { Double(gtk_media_stream_get_timestamp(unsafe())) / 1e6 }

  /// The length in seconds; 0 while it is unknown.
  public var duration: Double { Double(gtk_media_stream_get_duration(unsafe())) / 1e6 }

  /// Whether a call of `seek(to:)` has not ended yet.
  public var isSeeking: Bool { gtk_media_stream_is_seeking(unsafe()) != 0 }

  /// Moves to a position in seconds, which is clamped to the file. Does nothing in a file without
  /// positions, such as a live stream.
  public func seek(to position: Double) {
    guard gtk_media_stream_is_seekable(unsafe()) != 0, position.isFinite else { return }
    let end = gtk_media_stream_get_duration(unsafe())
    let place = gint64(min(max(0, position) * 1e6, 9e15).rounded())
    gtk_media_stream_seek(unsafe(), end > 0 ? min(place, end) : place)
  }

  /// Whether the sound is off.
  public var isMuted: Bool {
    get { gtk_media_stream_get_muted(unsafe()) != 0 }
    set { gtk_media_stream_set_muted(unsafe(), newValue ? 1 : 0) }
  }

  /// The volume, from 0 to 1.
  public var volume: Double {
    get { gtk_media_stream_get_volume(unsafe()) }
    set { gtk_media_stream_set_volume(unsafe(), newValue) }
  }

  /// Whether the file plays again after its end.
  public var loops: Bool {
    get { gtk_media_stream_get_loop(unsafe()) != 0 }
    set { gtk_media_stream_set_loop(unsafe(), newValue ? 1 : 0) }
  }

  /// Whether the file has sound. True while it is unknown.
  public var hasSound: Bool { !isPrepared || gtk_media_stream_has_audio(unsafe()) != 0 }

  /// The size of a frame in pixels, upright if GTK's module turns the frames; nil while it is unknown.
  public var frameSize: Size? {
    let (width, height) = (
      gdk_paintable_get_intrinsic_width(opaque), gdk_paintable_get_intrinsic_height(opaque)
    )
    return width > 0 && height > 0 ? Size(width: Int(width), height: Int(height)) : nil
  }

  /// The reason why the file cannot be played; nil without one.
  public var error: GLibError? {
    gtk_media_stream_get_error(unsafe()).flatMap { g_error_copy($0) }
      .map(GLibError.init(consuming:))
  }

  /// Calls `handler` after a change of any property, several times in a second while the file plays.
  @discardableResult
  public func onChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("notify", handler)
  }

  /// Calls `handler` when another frame, or a frame of another size, can be drawn.
  @discardableResult
  public func onFrame(_ handler: @escaping () -> Void) -> [SignalConnection] {
    ["invalidate-contents", "invalidate-size"].map { connect($0, handler) }
  }

  /// Stops playing, and closes the file.
  public func close() { gtk_media_file_clear(unsafe()) }
}

extension Snapshot {
  /// Draws the current frame of a media file, scaled to a rectangle. Draws nothing before the first
  /// frame.
  ///
  /// - Parameters:
  ///   - media: The file.
  ///   - area: The rectangle for the upright frame.
  ///   - quarterTurns: How often the frame is turned clockwise by a quarter.
  public func draw(_ media: MediaFile, in area: Rectangle, quarterTurns: Int = 0) {
    let turns = (quarterTurns % 4 + 4) % 4
    let isTurned = turns % 2 == 1
    gtk_snapshot_save(pointer)
    defer { gtk_snapshot_restore(pointer) }
    var middle = graphene_point_t(
      x: Float(area.x + area.width / 2), y: Float(area.y + area.height / 2))
    gtk_snapshot_translate(pointer, &middle)
    gtk_snapshot_rotate(pointer, Float(turns * 90))
    let (width, height) = isTurned ? (area.height, area.width) : (area.width, area.height)
    var corner = graphene_point_t(x: Float(-width / 2), y: Float(-height / 2))
    gtk_snapshot_translate(pointer, &corner)
    gdk_paintable_snapshot(media.opaque, pointer, width, height)
  }
}

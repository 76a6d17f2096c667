import CGtk
import GObjectKit

/// The application: a single instance with windows, actions, and files and URLs to open.
public final class Application: Object {
  public override class var type: GType { gtk_application_get_type() }

  /// Makes an application that can open files and URLs.
  ///
  /// - Parameter identifier: A reverse-DNS name, the same as the desktop entry's.
  public convenience init(identifier: String) {
    self.init(
      adopting: gtk_application_new(identifier, G_APPLICATION_HANDLES_OPEN))
  }

  /// The application running in this process, or nil before `run`. Wraps
  /// `g_application_get_default`.
  public static var `default`: Application? {
    g_application_get_default().flatMap { Object(retaining: $0).cast(to: Application.self) }
  }

  private var application: UnsafeMutablePointer<GApplication> { unsafe() }

  /// The reverse-DNS name from `init(identifier:)`.
  public var identifier: String? {
    g_application_get_application_id(application).map { String(cString: $0) }
  }

  /// Calls `handler` once, before any other handler, in the first instance.
  @discardableResult
  public func onStartup(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("startup", after: true, handler)
  }

  /// Calls `handler` once, before the program ends and its windows are destroyed.
  @discardableResult
  public func onShutdown(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("shutdown", handler)
  }

  /// Calls `handler` in the first instance whenever the program is started without files and URLs.
  @discardableResult
  public func onActivate(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("activate", handler)
  }

  /// Calls `handler` in the first instance whenever the program is asked to open files or URLs of
  /// any scheme, such as "file:///home/ada/letter.txt" or "letters:inbox/7".
  ///
  /// The desktop passes the URLs of the schemes that the program's desktop entry names. Another
  /// program can pass any text, so check it.
  @discardableResult
  public func onOpen(_ handler: @escaping ([FileLocation]) -> Void) -> SignalConnection {
    connect("open") { (files: UnsafeMutableRawPointer, count: Int) in
      let files = files.assumingMemoryBound(to: OpaquePointer?.self)
      handler((0..<count).compactMap { files[$0].map(FileLocation.init) })
    }
  }

  /// Runs the program until its last window is closed, with the main actor on its main loop.
  ///
  /// SIGTERM, SIGINT and SIGHUP, as at the end of a session, quit normally: `onShutdown(_:)`
  /// handlers run.
  ///
  /// - Parameters:
  ///   - name: The program's name.
  ///   - files: The files and URLs to open.
  /// - Returns: The exit status.
  @discardableResult
  public func run(name: String = CommandLine.arguments[0], files: [FileLocation] = []) -> Int {
    run(name: name, opening: files.map(\.uri))
  }

  /// Runs the program until its last window is closed, as `run(name:files:)` does.
  ///
  /// ```swift
  /// application.run(opening: CommandLine.arguments.dropFirst())
  /// ```
  ///
  /// - Parameters:
  ///   - name: The program's name.
  ///   - arguments: The paths and URLs to open. A text that begins with a scheme and a colon, such
  ///     as "letters:inbox", is a URL.
  /// - Returns: The exit status.
  @discardableResult
  public func run(
    name: String = CommandLine.arguments[0], opening arguments: some Sequence<String>
  ) -> Int {
    MainLoop.attachMainActor()
    onStartup { Settings.followDesktop() }
    var argv = [g_strdup(name)] + arguments.map { g_strdup($0) } + [nil]
    defer { for argument in argv { g_free(argument) } }
    let signals = [SIGTERM, SIGINT, SIGHUP].map { g_unix_signal_add($0, quit, application) }
    defer { for source in signals { g_source_remove(source) } }
    return Int(g_application_run(application, gint(argv.count - 1), &argv))
  }

  /// Runs the program as a service, without a window until the desktop asks for one.
  ///
  /// For the command in the program's D-Bus service file, with which a desktop starts a program whose
  /// desktop entry has `DBusActivatable=true`. The program ends some seconds after its last window
  /// has been closed. Corresponds to GApplication's option `--gapplication-service`.
  ///
  /// - Parameter name: The program's name.
  /// - Returns: The exit status.
  @discardableResult
  public func runAsService(name: String = CommandLine.arguments[0]) -> Int {
    run(name: name, opening: ["--gapplication-service"])
  }

  /// The most recently focused window. Wraps `gtk_application_get_active_window`.
  public var activeWindow: Window? {
    gtk_application_get_active_window(unsafe()).map { Window(retaining: $0) }
  }

  /// The application's windows, most recently focused first.
  public var windows: [Window] {
    var windows: [Window] = []
    var next = gtk_application_get_windows(unsafe())
    while let link = next {
      if let window = link.pointee.data { windows.append(Window(retaining: window)) }
      next = link.pointee.next
    }
    return windows
  }

  /// Sets the keys that activate an action, such as "app.quit" or "win.open::name".
  ///
  /// Replaces the action's earlier keys. Wraps `gtk_application_set_accels_for_action`.
  ///
  /// - Parameters:
  ///   - keys: The keys in GTK's notation; empty for none.
  ///   - action: The detailed name of the action.
  ///   - title: The effect of the keys, shown in lists of keys; nil leaves the keys out of the lists.
  public func setAccelerators(_ keys: [String], for action: String, title: String? = nil) {
    withCStrings(keys) { gtk_application_set_accels_for_action(unsafe(), action, $0) }
    let titles = attachment(titlesName, as: AcceleratorTitles.self) ?? AcceleratorTitles()
    titles.entries.removeAll { $0.action == action }
    if let title, let keys = Keys(keys.joined(separator: "|")) {
      titles.entries.append((action, title, keys))
    }
    attach(titles, as: titlesName)
  }

  /// The keys that have a title, in the order in which they were set.
  public var titledAccelerators: [(title: String, keys: Keys)] {
    attachment(titlesName, as: AcceleratorTitles.self)?.entries.map { ($0.title, $0.keys) } ?? []
  }
}

private let titlesName = "accelerator-titles"

private final class AcceleratorTitles {
  var entries: [(action: String, title: String, keys: Keys)] = []
}

/// Quits the application passed as data.
private let quit: GSourceFunc = { application in
  g_application_quit(application?.assumingMemoryBound(to: GApplication.self))
  return 1  // G_SOURCE_CONTINUE
}

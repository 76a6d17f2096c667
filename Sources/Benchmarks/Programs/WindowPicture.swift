import CX11
import Foundation

/// The visible part of a window. Its pixels come through memory shared with the X server, so that
/// looking costs little and hardly disturbs the measurement.
final class WindowPicture {
  /// The features by which two pictures are compared.
  struct Impression: Equatable {
    /// A hash of the pixels.
    let hash: UInt64
    /// Whether the picture has more colours, other than greys, than text and icons have.
    let isColourful: Bool
  }

  private let display: X11Display
  private let window: Window
  private let image: UnsafeMutablePointer<XImage>
  private var segment = XShmSegmentInfo()
  private let y: Int32
  /// The width of the visible part of the window.
  let width: Int32

  /// The width of the scrollbar over the content, which fades for a second after each movement.
  private static let scrollbar: Int32 = 24

  /// Connects to the window's picture; nil if the window has none. `inset` pixels are left out at
  /// the top and at the bottom, for bars whose texts and spinners change, and the scrollbar on the right.
  init?(of window: Window, on display: X11Display, inset: Int32) {
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(display.connection, window, &attributes) != 0 else { return nil }
    // The X server returns no pixels outside the screen.
    let screen = attributes.screen.pointee
    let width = min(attributes.width, screen.width - attributes.x)
    let height = min(attributes.height, screen.height - attributes.y) - 2 * inset
    guard
      width > Self.scrollbar, height > 0,
      let image = XShmCreateImage(
        display.connection, attributes.visual, UInt32(attributes.depth), ZPixmap, nil, &segment,
        UInt32(width - Self.scrollbar), UInt32(height))
    else { return nil }
    segment.shmid = shmget(
      IPC_PRIVATE, Int(image.pointee.bytes_per_line) * Int(height), IPC_CREAT | 0o600)
    guard let address = shmat(segment.shmid, nil, 0), Int(bitPattern: address) != -1 else {
      return nil
    }
    segment.shmaddr = address.assumingMemoryBound(to: CChar.self)
    image.pointee.data = segment.shmaddr
    XShmAttach(display.connection, &segment)
    XSync(display.connection, False)
    // The segment is freed when the X server and this process have detached from it.
    shmctl(segment.shmid, IPC_RMID, nil)
    self.display = display
    self.window = window
    self.image = image
    y = inset
    self.width = width
  }

  isolated deinit {
    XShmDetach(display.connection, &segment)
    XSync(display.connection, False)
    shmdt(segment.shmaddr)
    image.pointee.data = nil
    _ = image.pointee.f.destroy_image(image)
  }

  /// Fetches the pixels; nil if the window no longer exists.
  func look() -> Impression? {
    guard XShmGetImage(display.connection, window, image, 0, y, ~0) != 0 else { return nil }
    let byteCount = Int(image.pointee.bytes_per_line) * Int(image.pointee.height)
    let words = UnsafeRawBufferPointer(start: image.pointee.data, count: byteCount)
      .bindMemory(to: UInt64.self)
    // FNV-1a over words: any quick hash would do.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for word in words { hash = (hash ^ word) &* 0x100_0000_01b3 }
    return Impression(hash: hash, isColourful: isColourful(words))
  }

  private func isColourful(_ words: UnsafeBufferPointer<UInt64>) -> Bool {
    var colours: Set<UInt32> = []
    for index in stride(from: 0, to: words.count, by: 61) {
      let pixel = UInt32(truncatingIfNeeded: words[index]) & 0xFF_FFFF
      let channels = [pixel & 255, pixel >> 8 & 255, pixel >> 16]
      if let least = channels.min(), let most = channels.max(), most - least > 16 {
        colours.insert(pixel)
        if colours.count > 300 { return true }
      }
    }
    return false
  }
}

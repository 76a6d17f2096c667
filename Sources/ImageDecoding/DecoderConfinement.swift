import Glibc

/// The measures that keep decoders from everything except the files that they receive.
public struct DecoderConfinement: Hashable, Sendable {
  /// A right that a decoder gives up permanently before it reads a file.
  public enum Measure: UInt8, CaseIterable, Sendable {
    /// Gaining rights by running a program.
    case privileges
    /// Opening files by name; Landlock prevents it.
    case files
    /// Seeing which other files exist; a private view of the file system prevents it. This needs
    /// user namespaces. Without them, the other measures still deny access to the files.
    case view
    /// System calls that decoding does not need; seccomp prevents them.
    case systemCalls
  }

  /// A measure that the system refused, with the reason.
  public struct Refusal: Hashable, Sendable {
    /// The refused measure.
    public let measure: Measure
    /// The error number that the system returned.
    public let errno: Int32

    package init(measure: Measure, errno: Int32) {
      self.measure = measure
      self.errno = errno
    }
  }

  /// The measures that the system refused. If one of them is required, decoders open only PNG and
  /// JPEG.
  public let refusals: [Refusal]

  /// The version of Landlock in the kernel; 0 without Landlock.
  public let landlockVersion: Int

  /// Whether every required measure is in effect, so that decoders can only decode.
  public var isComplete: Bool { !refusals.contains { $0.measure.isRequired } }

  package init(refusals: [Refusal], landlockVersion: Int) {
    self.refusals = refusals
    self.landlockVersion = landlockVersion
  }
}

extension DecoderConfinement.Measure {
  /// Whether decoders load no image libraries if the system refuses this measure.
  public var isRequired: Bool { self != .view }

  /// The name of the measure for a report.
  public var title: String {
    switch self {
    case .privileges: "No new privileges"
    case .files: "Landlock (no files by name)"
    case .view: "Own file system (nothing but libraries and fonts)"
    case .systemCalls: "seccomp (no other system calls)"
    }
  }
}

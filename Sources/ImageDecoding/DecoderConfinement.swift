import Glibc

/// How far the system keeps decoders away from everything but the files that they are handed.
public struct DecoderConfinement: Hashable, Sendable {
  /// What a decoder gives up for good before it sees a file.
  public enum Measure: UInt8, CaseIterable, Sendable {
    /// To gain rights by running a program.
    case privileges
    /// To open files by name, by Landlock.
    case files
    /// To see that there are other files, by a file system of its own. Where there are no user
    /// namespaces for that, the others still keep it from them.
    case view
    /// To make system calls that decoding does not need, by seccomp.
    case systemCalls
  }

  /// A measure that could not be taken, and why.
  public struct Refusal: Hashable, Sendable {
    /// What could not be given up.
    public let measure: Measure
    /// What the system said.
    public let errno: Int32

    package init(measure: Measure, errno: Int32) {
      self.measure = measure
      self.errno = errno
    }
  }

  /// What the system refused. With a required measure in here, only PNG and JPEG are decoded.
  public let refusals: [Refusal]

  /// The version of the kernel's Landlock, 0 without it.
  public let landlockVersion: Int

  /// Whether decoders can do nothing but decode.
  public var isComplete: Bool { !refusals.contains { $0.measure.isRequired } }

  package init(refusals: [Refusal], landlockVersion: Int) {
    self.refusals = refusals
    self.landlockVersion = landlockVersion
  }
}

extension DecoderConfinement.Measure {
  /// Whether decoders do without their image libraries where the system refuses this.
  public var isRequired: Bool { self != .view }

  /// What the measure is, in words.
  public var title: String {
    switch self {
    case .privileges: "No new privileges"
    case .files: "Landlock (no files by name)"
    case .view: "Own file system (nothing but libraries and fonts)"
    case .systemCalls: "seccomp (no other system calls)"
    }
  }
}

import AlbumsUI
import Glibc
import ImageDecoding

/// What a decoder could give up, and whether it then can do what it should not: it is asked to try.
nonisolated struct SandboxCheck: DoctorCheck {
  let title = "Sandbox of the decoders"
  let decoder: DecoderPool

  func findings() async -> [Finding] {
    do {
      let test = try await decoder.selfTest()
      return confinement + test.outcomes.map(finding)
    } catch {
      let failure = error as? DecodingFailure
      return [
        Finding("Decoder", .wrong, failure?.message ?? "\(error)", advice: failure?.advice)
      ]
    }
  }

  private var confinement: [Finding] {
    guard let confinement = decoder.confinement else { return [] }
    return DecoderConfinement.Measure.allCases.map { measure in
      if let refusal = confinement.refusals.first(where: { $0.measure == measure }) {
        Finding(
          measure.title, measure.isRequired ? .wrong : .lacking,
          "refused by the system: \(String(cString: strerror(refusal.errno)))",
          advice: measure.isRequired
            ? "Only PNG and JPEG are opened. A kernel with Landlock and seccomp helps: Linux "
              + "5.13 or later, with “landlock” among the security modules that it starts with."
            : "Other measures still keep files from the decoders. User namespaces would hide "
              + "that there are any.")
      } else {
        Finding(measure.title, .well, "in force")
      }
    } + [Finding("Landlock version", .well, "\(confinement.landlockVersion)")]
  }

  private func finding(of outcome: DecoderSelfTest.Outcome) -> Finding {
    outcome.isRefused
      ? Finding(
        outcome.attempt.title, .well, "refused: \(String(cString: strerror(outcome.errno)))")
      : Finding(
        outcome.attempt.title, .wrong, "allowed",
        advice: "A photo that takes over a decoder could do this. Please report it.")
  }
}

/// The formats that are opened, shown by decoding a picture of each, and what would open the others.
nonisolated struct FormatsCheck: DoctorCheck {
  let title = "Formats"
  let decoder: DecoderPool

  func findings() async -> [Finding] {
    var findings: [Finding] = []
    for format in ImageFormat.allCases {
      // Where no decoder can be started, the other check says so.
      guard let test = try? await decoder.test(format) else { return [] }
      if let finding = finding(of: test) { findings.append(finding) }
    }
    return findings
  }

  private func finding(of test: DecoderFormatTest) -> Finding? {
    let name = test.format.name
    let library = test.library ?? "its library"
    switch test.outcome {
    case .right: return Finding(name, .well, "opened by \(library)")
    case .wrongPixels:
      return Finding(
        name, .wrong, "\(library) decodes a test picture to wrong colours",
        advice: "Update \(test.format.package ?? "Albums").")
    case .missing(let reason):
      // There is nothing to install for a format that Albums has no decoder for.
      return test.format.package.map {
        Finding(name, .lacking, "not opened: \(reason)", advice: "Install the package \($0).")
      }
    case .failed(.decoderUnconfined):
      return Finding(
        name, .lacking, "not opened, because the decoder is not confined",
        advice: "See “Sandbox of the decoders” above.")
    case .failed(let failure):
      return Finding(
        name, .wrong, "\(library) cannot decode a test picture: \(failure.summary)",
        advice: "Update or reinstall \(test.format.package ?? "Albums").")
    }
  }
}

extension DecodingFailure {
  /// The failure in a few words, with the library's own where it has some.
  nonisolated fileprivate var summary: String {
    if case .malformed(let detail) = self { return detail }
    return self == .decoderStopped ? "the decoder crashed" : message
  }
}

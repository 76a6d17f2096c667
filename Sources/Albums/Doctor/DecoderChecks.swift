import AlbumsUI
import Glibc
import ImageDecoding

/// Lists the confinement of a decoder, and asks it to try forbidden actions.
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
            ? "Only PNG and JPEG files can be opened. To open all formats, use a kernel with "
              + "Landlock and seccomp: Linux 5.13 or later, with “landlock” as an active security module."
            : "Other measures still keep files from the decoders. With user namespaces, decoders "
              + "could not even see which files exist.")
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

/// Decodes a test picture of each format, and names the package to install for those that fail.
nonisolated struct FormatsCheck: DoctorCheck {
  let title = "Formats"
  let decoder: DecoderPool

  func findings() async -> [Finding] {
    var findings: [Finding] = []
    for format in ImageFormat.allCases {
      // If no decoder can start, `SandboxCheck` reports it.
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
      // Nothing to install: this build of Albums has no decoder for the format.
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
  /// The failure in a few words; for a damaged picture, those of the decoding library.
  nonisolated fileprivate var summary: String {
    if case .malformed(let detail) = self { return detail }
    return self == .decoderStopped ? "the decoder crashed" : message
  }
}

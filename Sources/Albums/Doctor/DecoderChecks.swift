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
          measure.title, .wrong,
          "refused by the system: \(String(cString: strerror(refusal.errno)))",
          advice: "Only PNG and JPEG are opened. A kernel with Landlock and seccomp helps: Linux "
            + "5.13 or later, with “landlock” among the security modules that it starts with.")
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

/// The formats that are opened, and what would open the others.
nonisolated struct FormatsCheck: DoctorCheck {
  let title = "Formats"
  let decoder: DecoderPool

  func findings() async -> [Finding] {
    // Where no decoder can be had, the other check says so.
    guard let test = try? await decoder.selfTest() else { return [] }
    return ImageFormat.allCases.compactMap { format in
      if test.formats.contains(format) { return Finding(format.name, .well, "opened") }
      // Where nothing opens a format, there is nothing to say of it.
      return format.package.map {
        Finding(format.name, .lacking, "not opened", advice: "Install the package \($0).")
      }
    }
  }
}

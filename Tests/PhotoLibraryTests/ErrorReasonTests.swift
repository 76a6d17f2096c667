import Foundation
import SystemPackage
import Testing

@testable import PhotoLibrary

struct ErrorReasonTests {
  @Test func reason_NamesNoErrorDomain() {
    let error = #expect(throws: (any Error).self) {
      _ = try FileManager.default.contentsOfDirectory(atPath: "/no/such/folder")
    }
    for error in [error, CocoaError(.fileWriteOutOfSpace), Errno.noSpace] as [(any Error)?] {
      let reason = error?.reason ?? ""
      #expect(!reason.isEmpty && !reason.contains("Domain") && !reason.contains("Code="))
    }
  }
}

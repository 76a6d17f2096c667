import Testing

@testable import AlbumsUI

struct QuotedTextTests {
  @Test func namesInAQuotedText_haveInnerQuotationMarks() {
    #expect("Rename “Beach” to “Sea”".quoted == "“Rename ‘Beach’ to ‘Sea’”")
    #expect("„Strand“ umbenennen".quoted == "“‚Strand‘ umbenennen”")
    #expect("переименовано в «Море»".quoted == "“переименовано в „Море“”")
  }
}

// Compares the public declarations of modules with those that were accepted before.
//
//     api-check GRAPHS BASELINE MODULE…            names what changed; fails if something breaks
//     api-check --accept GRAPHS BASELINE MODULE…   writes the baseline anew
//
// GRAPHS is the folder of the compiler's symbol graphs, BASELINE that of the listings.
import Foundation

/// Ends the program with a message and the status 2.
func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("\(message)\n".utf8))
  exit(2)
}

var arguments = Array(CommandLine.arguments.dropFirst())
let accepts = arguments.first == "--accept"
if accepts { arguments.removeFirst() }
guard arguments.count >= 3 else { fail("Usage: api-check [--accept] GRAPHS BASELINE MODULE…") }
let graphs = URL(filePath: arguments[0])
let baseline = URL(filePath: arguments[1])

do {
  var breakCount = 0
  for module in arguments.dropFirst(2) {
    let listing = try Listing.read(module: module, from: graphs)
    guard !listing.lines.isEmpty else { fail("There is no symbol graph of \(module).") }
    let file = baseline.appending(path: "\(module).txt")
    print("\(module): \(listing.symbolCount) public symbols")
    if accepts {
      let text = listing.lines.map { $0 + "\n" }.joined()
      try text.write(to: file, atomically: true, encoding: .utf8)
      continue
    }
    let accepted = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let comparison = Comparison(from: Listing(lines: accepted.map(String.init)), to: listing)
    for line in comparison.additions { print("  new: \(line)") }
    for change in comparison.breaks { print("  BREAKS \(change)") }
    breakCount += comparison.breaks.count
  }
  if breakCount > 0 {
    print(
      """
      \(breakCount == 1 ? "1 change breaks" : "\(breakCount) changes break") programs that use \
      these modules. If that is intended, name it in CHANGELOG.md and run: make api-check ACCEPT=1
      """)
    exit(1)
  }
} catch {
  fail("api-check: \(error)")
}

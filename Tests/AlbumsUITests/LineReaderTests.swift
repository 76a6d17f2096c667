import Foundation
import Synchronization
import Testing

@testable import AlbumsUI

@Suite struct LineReaderTests {
  @Test func linesSplitAcrossPiecesAreJoined() {
    let lines = Mutex<[String]>([])
    let reader = LineReader { line in lines.withLock { $0.append(line) } }
    for piece in ["1 3", "6\n2", " 36\n3 36\n", "", "4"] { reader.take(Data(piece.utf8)) }
    #expect(lines.withLock { $0 } == ["1 36", "2 36", "3 36"])
  }
}

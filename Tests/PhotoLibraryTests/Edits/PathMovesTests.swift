import SystemPackage
import Testing

@testable import PhotoLibrary

struct PathMovesTests {
  private func place(of path: FilePath, after moves: (FilePath, FilePath)...) -> FilePath {
    PathMoves(moves.map { MovedPath(from: $0.0, to: $0.1) })(path)
  }

  @Test func successiveMoves_AreFollowed() {
    #expect(place(of: "/a", after: ("/a", "/b"), ("/b", "/c")) == "/c")
    #expect(place(of: "/b", after: ("/a", "/b"), ("/b", "/c")) == "/c")
    #expect(place(of: "/a", after: ("/b", "/c"), ("/a", "/b")) == "/b")
    #expect(place(of: "/x", after: ("/a", "/b")) == "/x")
  }

  @Test func moveBack_ResultsInTheFirstPath() {
    #expect(place(of: "/a", after: ("/a", "/b"), ("/b", "/a")) == "/a")
    #expect(place(of: "/a", after: ("/a", "/b"), ("/b", "/a"), ("/a", "/c")) == "/c")
  }
}

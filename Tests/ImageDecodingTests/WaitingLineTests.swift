import Testing

@testable import ImageDecoding

struct WaitingLineTests {
  private final class Request {
    let name: String
    init(_ name: String) { self.name = name }
  }

  @Test func requests_AreServedByPriorityThenNewestFirst() {
    var line = WaitingLine<Request>()
    line.append(Request("old thumbnail"), priority: .thumbnail)
    line.append(Request("metadata"), priority: .metadata)
    line.append(Request("photo"), priority: .photo)
    line.append(Request("new thumbnail"), priority: .thumbnail)
    line.append(Request("neighbour"), priority: .neighbour)
    var served: [String] = []
    while let request = line.popNext() { served.append(request.name) }
    #expect(served == ["photo", "neighbour", "new thumbnail", "old thumbnail", "metadata"])
  }

  @Test func removedRequest_IsNotServed() {
    var line = WaitingLine<Request>()
    let unwanted = Request("unwanted")
    line.append(unwanted, priority: .thumbnail)
    line.append(Request("wanted"), priority: .thumbnail)
    line.remove(unwanted, priority: .thumbnail)
    line.remove(unwanted, priority: .thumbnail)
    #expect(line.popNext()?.name == "wanted")
    #expect(line.popNext() == nil)
  }
}

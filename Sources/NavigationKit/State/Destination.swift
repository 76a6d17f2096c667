/// A value that identifies the content of a page, such as the identifier of an album. It can be
/// saved and compared. Keep it small; the page loads its content by it.
public typealias Destination = Codable & Hashable & Sendable

/// A value that identifies the content of a page, such as the identifier of an album. It can be
/// saved and compared. Keep the value small: the page uses it to load its content.
public typealias Destination = Codable & Hashable & Sendable

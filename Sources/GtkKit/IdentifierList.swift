import CGtk
import CGtkShims
import GObjectKit

/// A list of identifiers for list widgets; what they stand for is the program's business.
///
/// Makes an item object only for the rows that are asked for, so 100,000 rows cost no more than
/// their numbers.
public final class IdentifierList: Object {
  public override class var type: GType { cgtk_identifier_list_get_type() }

  /// Makes an empty list.
  public convenience init() {
    self.init(adopting: UnsafeMutableRawPointer(cgtk_identifier_list_new()))
  }

  /// The number of identifiers.
  public var count: Int { Int(g_list_model_get_n_items(opaque)) }

  /// Replaces `removed` identifiers from `position` on by others and tells the list widgets of
  /// that change, with what comes before it where GTK would miscount.
  public func splice(at position: Int, removing removed: Int, inserting identifiers: [Int]) {
    identifiers.withUnsafeBufferPointer {
      cgtk_identifier_list_splice(
        opaque, guint(position), guint(removed), $0.baseAddress, guint($0.count))
    }
  }
}

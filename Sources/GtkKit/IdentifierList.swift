import CGtk
import CGtkShims
import GObjectKit

/// A list model of integer identifiers, which your program maps to its items.
///
/// GTK's objects for the rows are created on demand: 100,000 rows take only the memory of their
/// numbers.
public final class IdentifierList: Object {
  public override class var type: GType { cgtk_identifier_list_get_type() }

  /// Makes an empty list.
  public convenience init() {
    self.init(adopting: UnsafeMutableRawPointer(cgtk_identifier_list_new()))
  }

  /// The number of identifiers.
  public var count: Int { Int(g_list_model_get_n_items(opaque)) }

  /// Replaces a range of identifiers and notifies the list widgets.
  ///
  /// Rows outside of the range keep their selection and scroll position.
  /// - Parameters:
  ///   - position: The index of the first change.
  ///   - removed: The number of identifiers to remove.
  ///   - identifiers: The identifiers to insert in their place.
  public func splice(at position: Int, removing removed: Int, inserting identifiers: [Int]) {
    // GTK clears the selection of a removed row, which is not a change by the user.
    UserChange.exclude {
      identifiers.withUnsafeBufferPointer {
        cgtk_identifier_list_splice(
          opaque, guint(position), guint(removed), $0.baseAddress, guint($0.count))
      }
    }
  }
}

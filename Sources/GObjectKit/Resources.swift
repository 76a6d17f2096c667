import CGtk

/// Makes files in memory available under their paths, to `resource://` and to GTK's own searches.
///
/// Wraps `g_resources_register`, for as long as the program runs.
/// - Parameter files: The contents of each file by its path, such as "/org/example/icons/a.svg".
/// - Throws: What GLib says if it cannot read the files' archive.
package func registerResources(_ files: [String: [UInt8]]) throws(GLibError) {
  let archive = ResourceArchive(files).bytes
  let bytes = g_bytes_new(archive, gsize(archive.count))
  defer { g_bytes_unref(bytes) }
  let resource = try throwingGLibError { g_resource_new_from_data(bytes, $0) }
  g_resources_register(resource)
  g_resource_unref(resource)
}

/// Files and their folders in the format of `glib-compile-resources`, a GVDB hash table.
///
/// GLib has no function that makes one, and SwiftPM does not run that program.
struct ResourceArchive {
  /// A file or a folder.
  private struct Node {
    let path: [UInt8]
    /// How many bytes of the path the parent's path has.
    let parentLength: Int
    /// Nil for a folder.
    let contents: [UInt8]?

    var key: ArraySlice<UInt8> { path[parentLength...] }
    var parent: ArraySlice<UInt8> { path[..<parentLength] }
    var hash: UInt32 {
      path.reduce(5381) { $0 &* 33 &+ UInt32(bitPattern: Int32(Int8(bitPattern: $1))) }
    }
  }

  private static let headerSize = 24
  private static let itemSize = 24
  private let nodes: [Node]

  /// Lays out files by their absolute paths.
  init(_ files: [String: [UInt8]]) {
    var nodes: [[UInt8]: Node] = [:]
    for (path, contents) in files {
      let path = Array(path.utf8)
      var parentLength = 0
      for end in path.indices.filter({ path[$0] == UInt8(ascii: "/") }).map({ $0 + 1 }) {
        let folder = Array(path[..<end])
        nodes[folder] = Node(path: folder, parentLength: parentLength, contents: nil)
        parentLength = end
      }
      nodes[path] = Node(path: path, parentLength: parentLength, contents: contents)
    }
    // There are as many buckets as nodes; each is the run of nodes whose hashes lead there.
    let count = UInt32(nodes.count)
    self.nodes = nodes.values.sorted {
      ($0.hash % count, $0.hash, $0.path.count) < ($1.hash % count, $1.hash, $1.path.count)
    }
  }

  /// The whole archive, in little-endian order.
  var bytes: [UInt8] {
    let count = nodes.count
    let tableEnd = Self.headerSize + 8 + 4 * count + Self.itemSize * count
    var table: [UInt8] = Array("GVariant".utf8)
    for word in [0, 0, Self.headerSize, tableEnd, 0, count] { table.append(word: word) }
    for bucket in 0..<count {
      table.append(word: nodes.prefix { Int($0.hash) % count < bucket }.count)
    }
    let places = Dictionary(uniqueKeysWithValues: zip(nodes.map(\.path), nodes.indices))
    var data: [UInt8] = []
    for node in nodes {
      let key = tableEnd + data.count
      data += node.key
      while (tableEnd + data.count) % 8 != 0 { data.append(0) }
      let value = tableEnd + data.count
      data += self.value(of: node)
      table.append(word: Int(node.hash))
      table.append(word: places[Array(node.parent)] ?? Int(UInt32.max))
      table.append(word: key)
      let type = UInt8(ascii: node.contents == nil ? "L" : "v")
      table += [UInt8(node.key.count & 0xFF), UInt8(node.key.count >> 8), type, 0]
      table.append(word: value)
      table.append(word: tableEnd + data.count)
    }
    return table + data
  }

  /// The places of a folder's children, or a file as a variant of type "(uuay)": the size, the flags
  /// and the bytes, which a zero ends.
  private func value(of node: Node) -> [UInt8] {
    var value: [UInt8] = []
    guard let contents = node.contents else {
      for (place, child) in nodes.enumerated() where child.parentLength > 0 {
        if child.parent == node.path[...] { value.append(word: place) }
      }
      return value
    }
    value.append(word: contents.count)
    value.append(word: 0)
    return value + contents + [0, 0] + Array("(uuay)".utf8)
  }
}

extension [UInt8] {
  fileprivate mutating func append(word: Int) {
    for shift in [0, 8, 16, 24] { append(UInt8(truncatingIfNeeded: word >> shift)) }
  }
}

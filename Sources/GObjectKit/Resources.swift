import CGtk

/// Registers files in memory as GResources, for `resource://` addresses and GTK's lookups.
///
/// The files stay registered until the program ends. Wraps `g_resources_register`.
/// - Parameter files: The contents by path, such as "/org/example/icons/a.svg".
/// - Throws: GLib's error if it cannot read the archive made of the files.
package func registerResources(_ files: [String: [UInt8]]) throws(GLibError) {
  let archive = ResourceArchive(files).bytes
  let bytes = g_bytes_new(archive, gsize(archive.count))
  defer { g_bytes_unref(bytes) }
  let resource = try throwingGLibError { g_resource_new_from_data(bytes, $0) }
  g_resources_register(resource)
  g_resource_unref(resource)
}

/// An archive of files in the format of `glib-compile-resources`, a GVDB hash table.
///
/// GLib has no function that writes this format, and SwiftPM cannot run `glib-compile-resources`.
struct ResourceArchive {
  /// A file or folder in the archive.
  private struct Node {
    let path: [UInt8]
    /// The length of the parent's path, in bytes.
    let parentLength: Int
    /// The file's contents; nil for a folder.
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

  /// Makes an archive of files by their absolute paths.
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
    // The table has one bucket for each node. A bucket is the run of nodes with `hash % count` in
    // common.
    let count = UInt32(nodes.count)
    self.nodes = nodes.values.sorted {
      ($0.hash % count, $0.hash, $0.path.count) < ($1.hash % count, $1.hash, $1.path.count)
    }
  }

  /// The serialized archive, in little-endian byte order.
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

  /// Returns the value of a table entry.
  ///
  /// For a folder, the indices of its children. For a file, a variant of type "(uuay)": the size,
  /// the flags, and the bytes followed by a zero.
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

import Glibc

/// File descriptors in an order, which are closed when their owner is destroyed.
package struct OwnedDescriptors: ~Copyable, Sendable {
  package private(set) var numbers: [Int32] = []

  package init() {}

  /// Takes ownership of a descriptor.
  init(_ descriptor: consuming OwnedDescriptor) {
    append(descriptor)
  }

  /// Takes ownership of descriptors, without negative numbers.
  init(adopting numbers: some Sequence<Int32>) {
    self.numbers = numbers.filter { $0 >= 0 }
  }

  deinit {
    for number in numbers { close(number) }
  }

  mutating func append(_ descriptor: consuming OwnedDescriptor) {
    numbers.append(descriptor.release())
  }

  /// Removes the first descriptor and returns it; returns nil after the last.
  package mutating func takeFirst() -> OwnedDescriptor? {
    numbers.isEmpty ? nil : OwnedDescriptor(adopting: numbers.removeFirst())
  }
}

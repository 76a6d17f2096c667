import Synchronization
import SystemPackage

extension ImageDecoding {
  /// Reads the metadata of many files one by one, some at a time.
  public func metadata<Item>(
    ofEach next: @escaping @Sendable () -> (item: Item, path: FilePath)?,
    receive: @escaping @Sendable (Item, Result<ImageMetadata, DecodingFailure>) -> Void
  ) async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          while !Task.isCancelled, let (item, path) = next() {
            do {
              receive(item, .success(try await metadata(at: path)))
            } catch let failure as DecodingFailure {
              receive(item, .failure(failure))
            } catch {
              return
            }
          }
        }
      }
    }
  }
}

import GtkTestSupport
import PhotoLibrary
import XCTest

@testable import AlbumsUI

/// Tests that the index contains the titles and keywords that other programs write into sidecars.
final class SidecarSearchTests: GtkTestCase {
  private static func sidecar(title: String, keyword: String) -> String {
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/">
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
       <dc:title><rdf:Alt><rdf:li xml:lang="x-default">\(title)</rdf:li></rdf:Alt></dc:title>
       <dc:subject><rdf:Bag><rdf:li>\(keyword)</rdf:li></rdf:Bag></dc:subject>
      </rdf:Description>
     </rdf:RDF>
    </x:xmpmeta>
    """
  }

  func testTitleAndKeyword_AreFoundAndUpdatedFromTheSidecar() throws {
    let home = try PhotoHome()
    defer { home.remove() }
    try home.write(Self.sidecar(title: "Harbour", keyword: "gull"), to: "a.ppm.xmp")
    try onGtk {
      let store = try PhotoStore(folders: home.folders)
      let library = Library(roots: [home.photos], store: store)
      @MainActor func count(_ word: String) -> Int {
        let query = PhotoQuery(scope: .roots([home.photos]), text: word)
        return (try? store.index.numbers(of: query).count) ?? 0
      }
      pump(until: { count("harb") == 1 && count("gull") == 1 })
      try home.write(Self.sidecar(title: "Old pier", keyword: "tern"), to: "a.ppm.xmp")
      library.refresh(retriesFailures: false)
      pump(until: { count("pier") == 1 && count("tern") == 1 && count("gull") == 0 })
      store.close()
    }
  }
}

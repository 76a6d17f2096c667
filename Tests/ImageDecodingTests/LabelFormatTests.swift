import Foundation
@testable import ImageDecoding
import SystemPackage
import Testing

extension DecodingSuite {
  /// Keywords, people and places, as other programs write them.
  struct LabelFormatTests {
    private let pool = Fixtures.pool()

    private func packet(_ elements: String) -> [UInt8] {
      Array(
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
        xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
        xmlns:dc="http://purl.org/dc/elements/1.1/" \
        xmlns:lr="http://ns.adobe.com/lightroom/1.0/" \
        xmlns:digiKam="http://www.digikam.org/ns/1.0/" \
        xmlns:MicrosoftPhoto="http://ns.microsoft.com/photo/1.0/" \
        xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" \
        xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#" \
        xmlns:MP="http://ns.microsoft.com/photo/1.2/" \
        xmlns:MPRI="http://ns.microsoft.com/photo/1.2/t/RegionInfo#" \
        xmlns:MPReg="http://ns.microsoft.com/photo/1.2/t/Region#" \
        xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" \
        xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/">\(elements)\
        </rdf:Description></rdf:RDF></x:xmpmeta>
        """.utf8)
    }

    private func list(_ tag: String, _ items: String..., kind: String = "Bag") -> String {
      let items = items.map { "<rdf:li>\($0)</rdf:li>" }.joined()
      return "<\(tag)><rdf:\(kind)>\(items)</rdf:\(kind)></\(tag)>"
    }

    private var faces: String {
      """
      <mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag>\
      <rdf:li rdf:parseType="Resource"><mwg-rs:Name>Ada Lovelace</mwg-rs:Name>\
      <mwg-rs:Type>Face</mwg-rs:Type><mwg-rs:Area stArea:x="0.5" stArea:y="0.4" stArea:w="0.1" \
      stArea:h="0.2" stArea:unit="normalized"/></rdf:li>\
      <rdf:li rdf:parseType="Resource"><mwg-rs:Name>Dog</mwg-rs:Name>\
      <mwg-rs:Type>Pet</mwg-rs:Type></rdf:li>\
      <rdf:li rdf:parseType="Resource"><mwg-rs:Type>Face</mwg-rs:Type></rdf:li>\
      <rdf:li rdf:parseType="Resource"><mwg-rs:Name>Grace Hopper</mwg-rs:Name>\
      <mwg-rs:Type>Face</mwg-rs:Type></rdf:li></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>\
      <MP:RegionInfo rdf:parseType="Resource"><MPRI:Regions><rdf:Bag>\
      <rdf:li rdf:parseType="Resource"><MPReg:Rectangle>0.1, 0.2, 0.3, 0.4</MPReg:Rectangle>\
      <MPReg:PersonDisplayName>Ada Lovelace</MPReg:PersonDisplayName></rdf:li>\
      <rdf:li rdf:parseType="Resource"><MPReg:PersonDisplayName>Mary Somerville\
      </MPReg:PersonDisplayName></rdf:li></rdf:Bag></MPRI:Regions></MP:RegionInfo>
      """
    }

    @Test func keywordPaths_AreReadFromEveryProgramsList() async throws {
      let flat = list("dc:subject", "Rome", "gull", "black/white")
      for paths in [
        list("lr:hierarchicalSubject", "Places|Italy|Rome", "gull", "black/white"),
        list("digiKam:TagsList", "Places/Italy/Rome", "gull", "black/white", kind: "Seq"),
        list("MicrosoftPhoto:LastKeywordXMP", "Places/Italy/Rome", "gull", "black/white"),
      ] {
        let contents = try await pool.sidecar(in: packet(flat + paths))
        #expect(contents.keywords == ["Places|Italy|Rome", "gull", "black/white"], "\(paths)")
      }
    }

    @Test func facesAndPlaces_AreReadFromPhotosAndSidecars() async throws {
      let place = """
        <photoshop:City>Rome</photoshop:City><photoshop:Country>Italy</photoshop:Country>\
        <Iptc4xmpCore:Location>Forum</Iptc4xmpCore:Location>
        """
      let packet = packet(faces + place)
      let contents = try await pool.sidecar(in: packet)
      #expect(contents.people == ["Ada Lovelace", "Mary Somerville", "Grace Hopper"])
      #expect(contents.places == ["Forum", "Rome", "Italy"])
      let file = FilePath(
        FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jpg").path)
      defer { try? FileManager.default.removeItem(atPath: file.string) }
      let iptc = MetadataFiles.dataset(90, "Paris") + MetadataFiles.dataset(101, "France")
      try Data(MetadataFiles.jpeg(xmp: self.packet(faces), iptc: iptc))
        .write(to: URL(filePath: file.string))
      let metadata = try await pool.metadata(at: file)
      #expect(metadata.people == contents.people)
      #expect(metadata.places == ["Paris", "France"])
    }

    @Test func changedKeywords_AreInEveryListAndLeaveAllElse() async throws {
      let before = packet(
        faces + list("dc:subject", "Rome", "Italy", "gull")
          + list("lr:hierarchicalSubject", "Places|Italy|Rome", "gull")
          + list("digiKam:TagsList", "Places/Italy/Rome", "gull", kind: "Seq"))
      let change = KeywordChange(
        added: ["Places|Italy|Pisa", "sky"], removed: ["Places|Italy|Rome"])
      let after = try await pool.sidecar(changing: before, by: [.keywords(change)])
      let contents = try await pool.sidecar(in: after)
      #expect(contents.keywords == ["gull", "Places|Italy|Pisa", "sky"])
      #expect(contents.people == ["Ada Lovelace", "Mary Somerville", "Grace Hopper"])
      let text = String(decoding: after, as: UTF8.self)
      for kept in [
        "<rdf:li>Places/Italy/Pisa</rdf:li>", "<rdf:li>Places|Italy|Pisa</rdf:li>",
        "<rdf:li>Pisa</rdf:li>", "<rdf:li>sky</rdf:li>", "0.1, 0.2, 0.3, 0.4",
        "<stArea:x>0.5</stArea:x>", "Dog",
      ] { #expect(text.contains(kept), "\(kept)") }
      #expect(!text.contains("Rome") && text.contains("<rdf:Seq>"))
      #expect(!text.contains("LastKeywordXMP"), "only lists that are there are continued")
      let restored = try await pool.sidecar(
        changing: after,
        by: [.keywords(KeywordChange(added: change.removed, removed: change.added))])
      #expect(Set(try await pool.sidecar(in: restored).keywords) == ["gull", "Places|Italy|Rome"])
    }

    @Test func addedKeyword_DoesNotHidePathsInTheListOfOneProgram() async throws {
      let flat = list("dc:subject", "Rome", "Italy", "Places")
      for paths in [
        list("digiKam:TagsList", "Places/Italy/Rome", kind: "Seq"),
        list("MicrosoftPhoto:LastKeywordXMP", "Places/Italy/Rome"),
      ] {
        let after = try await pool.sidecar(
          changing: packet(flat + paths), by: [.keywords(KeywordChange(added: ["sky"]))])
        #expect(
          try await pool.sidecar(in: after).keywords == ["Places|Italy|Rome", "sky"], "\(paths)")
      }
    }

    @Test func keywordsBeyondTheLimit_StayInTheSidecar() async throws {
      let many = (0..<300).map { "<rdf:li>k\($0)</rdf:li>" }.joined()
      let before = packet("<dc:subject><rdf:Bag>\(many)</rdf:Bag></dc:subject>")
      let change = KeywordChange(added: ["new"], removed: ["k7"])
      let after = try await pool.sidecar(changing: before, by: [.keywords(change)])
      let text = String(decoding: after, as: UTF8.self)
      #expect(text.contains(">k299<") && text.contains(">new<") && !text.contains(">k7<"))
      #expect(try await pool.sidecar(in: after).keywords.count == Keyword.mostInFile)
    }

    @Test func thousandsOfHostileRegions_AreCut() async throws {
      let regions = (0..<2_000).map {
        "<rdf:li rdf:parseType=\"Resource\"><mwg-rs:Name>\($0)\n</mwg-rs:Name></rdf:li>"
      }.joined()
      let contents = try await pool.sidecar(
        in: packet(
          """
          <mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag>\(regions)\
          </rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
          """))
      #expect(contents.people == (0..<100).map(String.init))
    }
  }
}

/// A JPEG file that states the place in focus.
public enum PlainFocusPhoto {
  /// Returns a picture with XMP that marks a region as the focus.
  ///
  /// - Parameters:
  ///   - x: The middle of the region, from 0 at the left to 1.
  ///   - y: The middle of the region, from 0 at the top to 1.
  ///   - picture: A JPEG file.
  /// - Returns: The bytes of the file.
  public static func jpeg(
    x: Double, y: Double, picture: [UInt8] = PlainMotionPhoto.picture
  ) -> [UInt8] {
    PlainMotionPhoto.jpeg(
      picture,
      xmp: """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
        xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
        xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" \
        xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"><mwg-rs:Regions \
        rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag><rdf:li \
        rdf:parseType="Resource"><mwg-rs:Type>Focus</mwg-rs:Type><mwg-rs:Area stArea:x="\(x)" \
        stArea:y="\(y)" stArea:w="0.1" stArea:h="0.1"/></rdf:li></rdf:Bag>\
        </mwg-rs:RegionList></mwg-rs:Regions></rdf:Description></rdf:RDF></x:xmpmeta>
        """)
  }
}

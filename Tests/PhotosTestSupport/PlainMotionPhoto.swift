import Foundation

/// JPEG files with a video at their end, as phones write them.
public enum PlainMotionPhoto {
  /// Returns a red picture of 64 × 48 pixels.
  public static let picture = Data(base64Encoded: base64).map(Array.init) ?? []

  /// Returns a picture with XMP that states a video, and the video.
  ///
  /// - Parameters:
  ///   - picture: A JPEG file.
  ///   - video: The video.
  ///   - stated: The length of the video in the XMP; nil for the true one.
  /// - Returns: The bytes of the file.
  public static func jpeg(
    _ picture: [UInt8] = picture, video: [UInt8], stated: Int? = nil
  ) -> [UInt8] {
    let space = "http://ns.google.com/photos/1.0"
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:Camera="\(space)/camera/" xmlns:Container="\(space)/container/" \
      xmlns:Item="\(space)/container/item/" Camera:MotionPhoto="1"><Container:Directory>\
      <rdf:Seq><rdf:li rdf:parseType="Resource"><Container:Item Item:Mime="image/jpeg" \
      Item:Semantic="Primary"/></rdf:li><rdf:li rdf:parseType="Resource"><Container:Item \
      Item:Mime="video/mp4" Item:Semantic="MotionPhoto" Item:Length="\(stated ?? video.count)"/>\
      </rdf:li></rdf:Seq></Container:Directory></rdf:Description></rdf:RDF></x:xmpmeta>
      """
    return jpeg(picture, xmp: packet) + video
  }

  /// Returns a picture with an XMP packet.
  static func jpeg(_ picture: [UInt8], xmp packet: String) -> [UInt8] {
    let block = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8)
    let length = block.count + 2
    let segment = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + block
    return Array(picture.prefix(2)) + segment + Array(picture.dropFirst(2))
  }

  private static let base64 = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQ\
    c1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSk\
    pKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAwAEADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAA\
    AAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAMF/8QAFBEBAAAAAAAAAAAAAAAA\
    AAAAAP/aAAwDAQACEQMRAD8AnAQagAAAAAAAAAAAAAAAAAAAAAD/2Q==
    """
}

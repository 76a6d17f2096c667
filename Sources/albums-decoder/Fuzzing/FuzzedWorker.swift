#if FUZZING
  import CFuzzer
  import Glibc
  import ImageDecoding

  /// The entry point for libFuzzer, which runs the worker's code in this process without a sandbox.
  enum FuzzedWorker {
    /// The code that receives the fuzzer's bytes. The environment variable `FUZZED` names it.
    private enum Part: String {
      /// All requests for a photo's file.
      case photo
      /// The same requests for a file that must be shown. memcheck watches them.
      case picture
      /// Reading the header of a video.
      case video
      /// Reading and changing a sidecar.
      case sidecar
      /// Reading a request and an answer.
      case messages
    }

    private static let part = Part(
      rawValue: getenv("FUZZED").map { String(cString: $0) } ?? Part.photo.rawValue)

    /// The largest picture that is decoded. A larger one takes as long as thousands of small ones, and
    /// reaches no more code.
    private static let largestArea = 1 << 16

    static func run() -> Int32 {
      guard part != nil else {
        print("FUZZED is one of photo, picture, video, sidecar and messages")
        return EXIT_FAILURE
      }
      var count = CommandLine.argc
      var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
      return LLVMFuzzerRunDriver(&count, &arguments, testOneInput)
    }

    fileprivate static func read(_ bytes: UnsafeBufferPointer<UInt8>) {
      switch part {
      case .photo, .picture: readPhoto(bytes)
      case .video: _ = VideoOutline(bytes).map { ImageMetadata($0).droppingImplausibleValues() }
      case .sidecar: readSidecar(bytes)
      case .messages: readMessages(Array(bytes))
      case nil: break
      }
    }

    private static func readPhoto(_ bytes: UnsafeBufferPointer<UInt8>) {
      guard let file = InputFile.holding(bytes) else { return }
      perform { _ = try ImageMetadata(reading: file.bytes).droppingImplausibleValues() }
      _ = MetadataFields(reading: file.bytes)
      perform {
        guard try CodecRegistry.open(file.bytes).size.area <= largestArea else { return }
        decode(file)
      }
    }

    /// Performs all requests for pixels.
    private static func decode(_ file: InputFile) {
      let requests = ImageRequests()
      let region = ImageRegion(x: 1, y: 1, width: 64, height: 64, halvings: 1)
      let sizes = ThumbnailSizes(drawn: 32, stored: [48])
      perform { _ = try requests.preview(file, side: 32) }
      perform { _ = try requests.thumbnail(file, sizes: sizes) }
      requests.open(file.identity)
      perform { _ = try requests.region(file, region) }
      requests.open(InputFile.none)
      perform {
        _ = try requests.frames(file, from: 1, count: 2, size: .fitting(width: 32, height: 32))
      }
    }

    /// Performs a request, which may fail unless the file must be shown.
    private static func perform(_ request: () throws -> Void) {
      do { try request() } catch { if part == .picture { fatalError("\(error)") } }
    }

    private static func readSidecar(_ bytes: UnsafeBufferPointer<UInt8>) {
      guard let tags = try? MetadataTags.sidecar(bytes) else { return }
      let size = bytes.count
      let keywords = KeywordChange(added: ["a"], removed: ["b"])
      let changes: [SidecarChange] = [.rating(3), .caption("Sea"), .keywords(keywords)]
      let contents = tags.sidecarContents.droppingImplausibleValues()
      guard let changed = try? tags.sidecar(applying: changes) else { return }
      changed.withUnsafeBufferPointer { bytes in
        guard let tags = try? MetadataTags.sidecar(bytes) else {
          fatalError("A sidecar that was changed cannot be read")
        }
        let after = tags.sidecarContents
        precondition(after.rating == 3 && after.caption == "Sea")
        // A long list may have more keywords than are read, and the added one is the last.
        precondition(after.keywords.contains("a") || size > 8 * Keyword.mostInFile)
        precondition(after.droppingImplausibleValues().title == contents.title)
      }
    }

    private static func readMessages(_ bytes: [UInt8]) {
      var answer = WireReader(bytes)
      if let message = try? answer.read(DecodeAnswer.self), answer.isAtEnd {
        let bytes = written(message)
        var again = WireReader(bytes)
        guard let copy = try? again.read(DecodeAnswer.self), written(copy) == bytes else {
          fatalError("An answer that was read cannot be sent")
        }
      }
      var request = WireReader(bytes)
      _ = try? request.read(DecodeRequest.self)
    }

    private static func written(_ message: DecodeAnswer) -> [UInt8] {
      var writer = WireWriter()
      writer.write(message)
      return writer.bytes
    }
  }

  /// The function that libFuzzer finds by this name.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    FuzzedWorker.read(UnsafeBufferPointer(start: bytes, count: count))
    return 0
  }

  extension InputFile {
    /// An identity that differs from that of every file.
    fileprivate static let none = FileIdentity(stat())

    /// Returns a file in memory with these bytes; nil if memory is lacking.
    fileprivate static func holding(_ bytes: UnsafeBufferPointer<UInt8>) -> InputFile? {
      guard let memory = try? OwnedDescriptor.sealedMemory(holding: Array(bytes).span.bytes) else {
        return nil
      }
      let file: OwnedDescriptor? = consume memory
      return try? InputFile(mapping: file)
    }
  }
#endif

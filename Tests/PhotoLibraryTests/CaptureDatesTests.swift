import ImageDecoding
import PhotoLibrary
import Synchronization
import Testing

struct CaptureDatesTests {
  private let decoder = StandInDecoder()
  private let date = WallClockDate(year: 2024, month: 4, day: 13, hour: 20)

  @Test func datesAreAskedForOnce() async throws {
    decoder.answer(.success(date))
    let dates = CaptureDates(decoder: decoder)
    let photos = (0..<100).map { photo("/p/\($0).jpg") }
    for _ in 0..<2 {
      let found = try await dates.dates(of: photos)
      #expect(found.count == 100)
      #expect(found[photos[7].id] == date)
    }
    #expect(decoder.metadataCount == 100)
  }

  @Test func changedFileIsAskedAgain() async throws {
    decoder.answer(.success(date))
    let dates = CaptureDates(decoder: decoder)
    _ = try await dates.dates(of: [photo("/p/a.jpg", modified: 1)])
    _ = try await dates.dates(of: [photo("/p/a.jpg", modified: 2)])
    _ = try await dates.dates(of: [photo("/p/a.jpg", byteCount: 2, modified: 2)])
    #expect(decoder.metadataCount == 3)
  }

  @Test func photoWithoutADateIsAsOldAsItsFile() async throws {
    let fallback = WallClockDate(localTimeOf: 1e9)
    let jpeg = photo("/p/a.jpg", modified: 1e9)
    let gif = photo("/p/a.gif", modified: 1e9)
    let dates = CaptureDates(decoder: decoder)
    let found = try await dates.dates(of: [jpeg, gif])
    #expect(found == [jpeg.id: fallback, gif.id: fallback])
    #expect(decoder.metadataCount == 1, "formats without dates are not asked")
  }

  @Test func passingFailureIsNotRemembered() async throws {
    let dates = CaptureDates(decoder: decoder)
    decoder.answer(.failure(.missing))
    _ = try await dates.dates(of: [photo("/p/a.jpg")])
    decoder.answer(.failure(.malformed("")))
    _ = try await dates.dates(of: [photo("/p/a.jpg")])
    _ = try await dates.dates(of: [photo("/p/a.jpg")])
    #expect(decoder.metadataCount == 2)
  }

  @Test func progressEndsWithEverything() async throws {
    let last = Mutex(0)
    _ = try await CaptureDates(decoder: decoder).dates(of: (0..<200).map { photo("/p/\($0).jpg") })
    {
      done, total in
      #expect(done <= total && total == 200)
      last.withLock { last in
        #expect(done >= last)
        last = done
      }
    }
    #expect(last.withLock { $0 } == 200)
  }

  @Test func cancellingEndsItAndKeepsWhatIsKnown() async throws {
    decoder.answer(.success(date))
    let dates = CaptureDates(decoder: decoder)
    _ = try await dates.dates(of: [photo("/p/known.jpg")])
    decoder.hold()
    let task = Task { try await dates.dates(of: (0..<100).map { photo("/p/\($0).jpg") }) }
    #expect(try await eventually { decoder.metadataCount > 1 })
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(decoder.metadataCount < 20, "no more than a few are asked at a time")
    let count = decoder.metadataCount
    _ = try await dates.dates(of: [photo("/p/known.jpg")])
    #expect(decoder.metadataCount == count)
  }
}

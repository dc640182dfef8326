internal import Hosts
internal import ListRuntime
import Testing

@Suite("Test pictures")
struct TestPictureTests {
  private func item(_ format: MediaFormat, _ width: Int, _ height: Int, bytes: Int, delays: [Int] = []) -> MediaItem {
    MediaItem(
      url: "https://media.example/a", format: format, pixelWidth: width, pixelHeight: height, byteCount: bytes,
      frameDelaysMilliseconds: delays)
  }

  @Test("A picture's file has the bytes of its item within 10 % over a range of bytes per pixel")
  func sizes() throws {
    let items = [
      item(.jpeg, 420, 420, bytes: 49_392), item(.jpeg, 67, 100, bytes: 5_538), item(.jpeg, 480, 252, bytes: 24_192),
      item(.png, 370, 320, bytes: 35_520), item(.png, 67, 100, bytes: 17_530), item(.gif, 256, 192, bytes: 3_301),
      item(.gif, 205, 154, bytes: 2_120), item(.gif, 100, 100, bytes: 9_000),
      item(.gif, 320, 180, bytes: 42_000, delays: Array(repeating: 100, count: 10)),
    ]
    for (seed, item) in items.enumerated() {
      let picture = TestPicture(of: item, seed: UInt64(seed))
      let file = picture.file()
      let hasSize = picture.hasSize(file)
      #expect(hasSize, "\(item.format) \(item.pixelWidth) x \(item.pixelHeight): \(file.count) bytes")
    }
  }

  @Test("A size out of reach gives the nearest file")
  func outOfReach() throws {
    for format in MediaFormat.allCases {
      let small = TestPicture(of: item(format, 100, 100, bytes: 1), seed: 1)
      let large = TestPicture(of: item(format, 100, 100, bytes: 1_000_000), seed: 1)
      let (smallFile, largeFile) = (small.file(), large.file())
      let hasSize = small.hasSize(smallFile) || large.hasSize(largeFile)
      #expect(!hasSize && smallFile.count < 3_000 && largeFile.count > 9_000, "\(format): \(largeFile.count)")
    }
  }

  @Test("Files have the pixels of the item")
  func pixels() throws {
    let jpeg = try JPEGReader(TestPicture(of: item(.jpeg, 67, 101, bytes: 4_000), seed: 3).file())
    #expect(jpeg.width == 67 && jpeg.height == 101)
    let png = try PNGReader(TestPicture(of: item(.png, 67, 101, bytes: 4_000), seed: 3).file())
    #expect(png.width == 67 && png.height == 101)
    let gif = try GIFReader(TestPicture(of: item(.gif, 67, 101, bytes: 2_000), seed: 3).file())
    #expect(gif.width == 67 && gif.height == 101 && gif.frames.count == 1 && gif.repetitions == nil)
    // Sides of one pixel have no room for any shape.
    for format in MediaFormat.allCases { _ = TestPicture(of: item(format, 1, 3, bytes: 700), seed: 0).file() }
  }

  @Test("The frames of an animation differ, and the picture at rest is the first of them")
  func frames() throws {
    let delays = [30, 120, 120, 2280, 700_000]
    let picture = TestPicture(of: item(.gif, 120, 90, bytes: 9_000, delays: delays), seed: 4)
    let moving = try GIFReader(picture.file())
    #expect(moving.frames.map(\.delayHundredths) == [3, 12, 12, 228, 65_535] && moving.repetitions == 0)
    #expect(Set(moving.frames.map(\.indices)).count == delays.count)
    let still = try GIFReader(picture.firstFrame())
    #expect(still.frames.map(\.indices) == [moving.frames[0].indices] && still.repetitions == nil)
    #expect(still.palette == moving.palette)
  }

  @Test("Pictures of different seeds differ in their drawing, not only in noise")
  func seeds() throws {
    let means = try (UInt64(0)..<20).map { seed -> [Double] in
      let read = try JPEGReader(TestPicture(of: item(.jpeg, 64, 64, bytes: 2_000), seed: seed).file())
      // The summed luminance of 8 x 8 fields.
      var fields = Array(repeating: 0.0, count: 64)
      for (pixel, luminance) in read.luminance.enumerated() {
        let (x, y) = (pixel % 64, pixel / 64)
        fields[y / 8 * 8 + x / 8] += luminance
      }
      return fields
    }
    for first in means.indices {
      for second in means.indices where second > first {
        var difference = 0.0
        for field in 0..<64 { difference += abs(means[first][field] - means[second][field]) }
        #expect(difference / 64 / 64 > 5, "seeds \(first) and \(second)")
      }
    }
  }

  /// The 64-bit FNV-1a hash.
  private func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }

  @Test("Files have the same bytes on every machine")
  func bytes() {
    let files = [
      item(.jpeg, 100, 80, bytes: 3_000), item(.png, 100, 80, bytes: 5_000),
      item(.gif, 100, 80, bytes: 4_000, delays: [50, 60]),
    ].map { TestPicture(of: $0, seed: 7).file() }
    #expect(files.map(hash) == [3_276_085_591_825_716_828, 673_652_925_943_504_477, 10_691_546_797_210_895_829])
  }
}

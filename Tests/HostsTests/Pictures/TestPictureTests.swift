import ListRuntime
import TestPictures
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
      let count = TestPicture(of: item, seed: UInt64(seed)).files().moving.count
      #expect(
        abs(count - item.byteCount) <= item.byteCount / 10,
        "\(item.format) \(item.pixelWidth) x \(item.pixelHeight): \(count) bytes")
    }
  }

  @Test("A size out of reach gives the nearest file")
  func outOfReach() throws {
    for format in MediaFormat.allCases {
      let (small, large) = (item(format, 100, 100, bytes: 1), item(format, 100, 100, bytes: 1_000_000))
      #expect(TestPicture(of: small, seed: 1).files().moving.count < 5_000, "\(format)")
      #expect(TestPicture(of: large, seed: 1).files().moving.count > 9_000, "\(format)")
    }
  }

  @Test("Files have the pixels of the item")
  func pixels() throws {
    let jpeg = try JPEGReader(TestPicture(of: item(.jpeg, 67, 101, bytes: 4_000), seed: 3).files().moving)
    #expect(jpeg.width == 67 && jpeg.height == 101 && jpeg.factors == [0x22, 0x11, 0x11])
    // As many coefficients as the bytes of a photo have: more than one of three.
    #expect(jpeg.means.count == 4 * 5 * 7 && jpeg.coefficientCount > 64 * jpeg.means.count / 3)
    let png = try PNGReader(TestPicture(of: item(.png, 67, 101, bytes: 4_000), seed: 3).files().moving)
    #expect(png.width == 67 && png.height == 101)
    let gif = try GIFReader(TestPicture(of: item(.gif, 67, 101, bytes: 2_000), seed: 3).files().moving)
    #expect(gif.width == 67 && gif.height == 101 && gif.frames.count == 1 && gif.repetitions == nil)
    // Sides of one pixel have no room for any shape.
    for format in MediaFormat.allCases { _ = TestPicture(of: item(format, 1, 3, bytes: 700), seed: 0).files().moving }
  }

  @Test("The frames of an animation differ, and the picture at rest is the first of them")
  func frames() throws {
    let delays = [30, 120, 120, 2280, 700_000]
    let picture = TestPicture(of: item(.gif, 120, 90, bytes: 9_000, delays: delays), seed: 4)
    let moving = try GIFReader(picture.files().moving)
    #expect(moving.frames.map(\.delayHundredths) == [3, 12, 12, 228, 65_535] && moving.repetitions == 0)
    #expect(Set(moving.frames.map(\.indices)).count == delays.count)
    // Long runs keep their lengths: the last band of a picture has one color.
    #expect(moving.frames.allSatisfy { Set($0.indices.suffix(120 * 90 / 16)).count == 1 })
    let still = try GIFReader(picture.files().atRest)
    #expect(still.frames.map(\.indices) == [moving.frames[0].indices] && still.repetitions == nil)
    #expect(still.palette == moving.palette)
  }

  @Test("Pictures of different seeds differ in their drawing, not only in noise")
  func seeds() throws {
    let pictures = try (UInt64(0)..<20).map { seed in
      try JPEGReader(TestPicture(of: item(.jpeg, 64, 64, bytes: 2_000), seed: seed).files().moving).means
    }
    for first in pictures.indices {
      for second in pictures.indices where second > first {
        let difference = zip(pictures[first], pictures[second]).reduce(0) { $0 + abs($1.0 - $1.1) }
        #expect(difference / 8 > 5 * 64, "seeds \(first) and \(second)")
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
    ].map { TestPicture(of: $0, seed: 7).files().moving }
    #expect(files.map(hash) == [7_569_722_010_412_923_138, 3_824_065_777_824_795_479, 14_229_673_177_363_301_948])
  }
}

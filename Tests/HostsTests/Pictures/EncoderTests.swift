internal import Hosts
internal import Simulation
import Testing

@Suite("Picture encoders")
struct EncoderTests {
  /// Noise of one byte per channel, the hardest input, and a gradient with an edge.
  private func noise(_ width: Int, _ height: Int) -> RGBImage {
    var random = RandomStream(seed: 5, name: "noise")
    return RGBImage(width: width, height: height) { _, _ in
      let bits = random.next()
      func channel(_ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: bits >> shift) }
      return (channel(0), channel(8), channel(16))
    }
  }

  private func gradient(_ width: Int, _ height: Int) -> RGBImage {
    RGBImage(width: width, height: height) { x, y in
      (UInt8(x * 255 / width), UInt8(y * 255 / height), x + y > width ? 200 : 30)
    }
  }

  private func luminance(_ image: RGBImage) -> [Double] {
    (0..<(image.width * image.height)).map { pixel in
      let channels = image.bytes[(3 * pixel)..<(3 * pixel + 3)].map { Double($0) }
      return 0.299 * channels[0] + 0.587 * channels[1] + 0.114 * channels[2]
    }
  }

  @Test("A JPEG file at quality 100 has each pixel's luminance up to rounding", arguments: JPEGChromaSampling.allCases)
  func exactJPEG(sampling: JPEGChromaSampling) throws {
    for image in [noise(37, 21), gradient(64, 48), gradient(1, 1), noise(8, 8), noise(16, 17)] {
      let read = try JPEGReader(JPEGEncoder(image, sampling: sampling).file(quality: 100))
      #expect(read.width == image.width && read.height == image.height)
      #expect(read.factors == [sampling == .full ? 0x11 : 0x22, 0x11, 0x11])
      let errors = zip(read.luminance, luminance(image)).map { abs($0 - $1) }
      #expect((errors.max() ?? 0) < 3, "\(image.width) x \(image.height)")
      #expect(errors.reduce(0, +) / Double(errors.count) < 0.5, "\(image.width) x \(image.height)")
    }
  }

  @Test("A JPEG file has the segments of a baseline file in order")
  func segments() throws {
    let read = try JPEGReader(JPEGEncoder(gradient(40, 30)).file(quality: 75))
    #expect(read.markers == [0xd8, 0xe0, 0xdb, 0xdb, 0xc0, 0xc4, 0xc4, 0xc4, 0xc4, 0xda, 0xd9])
  }

  @Test("A higher JPEG quality is a larger file with a smaller error, and the predicted size is within 2 %")
  func qualities() throws {
    let image = gradient(120, 90)
    let encoder = JPEGEncoder(image)
    let expected = luminance(image)
    var (lastSize, lastError) = (0, Double.infinity)
    for quality in [1, 20, 50, 75, 90, 100] {
      let file = encoder.file(quality: quality)
      let error = zip(try JPEGReader(file).luminance, expected).reduce(0) { $0 + abs($1.0 - $1.1) }
      #expect(file.count > lastSize && error < lastError, "quality \(quality)")
      #expect((0...file.count / 50).contains(file.count - encoder.byteCount(quality: quality)), "quality \(quality)")
      (lastSize, lastError) = (file.count, error)
    }
  }

  @Test("Every GIF frame has its pixels and its delay in hundredths of a second, rounded, and the animation repeats")
  func animation() throws {
    var random = RandomStream(seed: 6, name: "frames")
    for colors in [2, 3, 16, 100, 256] {
      let palette = (0..<colors).map { (red: UInt8($0), green: UInt8(255 - $0), blue: UInt8(7)) }
      // Runs, which make long strings, and noise, which fills the table of codes several times.
      let frames = [40, 44, 45, 2280].enumerated().map { number, delay in
        GIFEncoder.Frame(
          indices: (0..<(90 * 70)).map { pixel in
            UInt8(number % 2 == 0 ? pixel / 400 % colors : random.integer(in: 0...(colors - 1)))
          }, delayMilliseconds: delay)
      }
      let read = try GIFReader(GIFEncoder(width: 90, height: 70, palette: palette).file(frames))
      #expect(read.width == 90 && read.height == 70 && read.repetitions == 0)
      #expect(read.palette.prefix(colors).map { $0 } == palette.map { [$0.red, $0.green, $0.blue] })
      #expect(read.frames.map(\.delayHundredths) == [4, 4, 5, 228])
      #expect(read.frames.map(\.indices) == frames.map(\.indices), "\(colors) colors")
    }
  }

  @Test("A GIF file of one frame has neither a delay nor repetitions, at any length of data")
  func stillGIF() throws {
    // With 4 colors, the code that ends the data gets longer exactly where it would fill a byte.
    for (colors, pixels) in [4, 5].flatMap({ colors in (1...300).map { (colors, $0) } }) {
      let indices = (0..<pixels).map { UInt8($0 * $0 % colors) }
      let encoder = GIFEncoder(
        width: pixels, height: 1, palette: (0..<colors).map { (red: UInt8($0), green: 0, blue: 0) })
      let read = try GIFReader(encoder.file([GIFEncoder.Frame(indices: indices)]))
      #expect(read.repetitions == nil && read.frames == [GIFReader.Frame(delayHundredths: nil, indices: indices)])
    }
  }

  @Test("A PNG file has every pixel, whether compressed or stored")
  func png() throws {
    for image in [noise(37, 21), gradient(300, 200), gradient(1, 1), noise(260, 100)] {
      let file = PNGEncoder.file(of: image)
      let read = try PNGReader(file)
      #expect(read.width == image.width && read.height == image.height)
      #expect(read.bytes == image.bytes, "\(image.width) x \(image.height)")
      #expect(file.count < image.bytes.count * 102 / 100 + 100)
    }
    #expect(PNGEncoder.file(of: gradient(300, 200)).count < 300 * 200)
  }
}

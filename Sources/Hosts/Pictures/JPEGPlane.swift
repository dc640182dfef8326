/// One component of a picture, with sides padded to whole blocks by repeating the last column and row.
struct JPEGPlane {
  let width: Int
  let height: Int
  var samples: [UInt8]

  /// The luminance and the two chrominances of a picture, padded to multiples of `unit` pixels. O(pixels).
  ///
  /// The matrix is that of JFIF 1.02 (ITU-T T.871, clause 7), in units of 2^-16.
  static func components(of image: RGBImage, unit: Int) -> [JPEGPlane] {
    let width = (image.width + unit - 1) / unit * unit
    let height = (image.height + unit - 1) / unit * unit
    var planes = (0..<3).map { _ in
      JPEGPlane(width: width, height: height, samples: Array(repeating: 0, count: width * height))
    }
    var (luminance, blue, red) = (planes[0].samples, planes[1].samples, planes[2].samples)
    image.bytes.withUnsafeBufferPointer { bytes in
      for y in 0..<height {
        let source = 3 * image.width * min(y, image.height - 1)
        for x in 0..<width {
          let pixel = source + 3 * min(x, image.width - 1)
          let (r, g, b) = (Int32(bytes[pixel]), Int32(bytes[pixel + 1]), Int32(bytes[pixel + 2]))
          let index = y * width + x
          luminance[index] = UInt8(truncatingIfNeeded: (19595 &* r &+ 38470 &* g &+ 7471 &* b &+ 32768) &>> 16)
          // Half a unit minus one keeps the largest value at 255.
          blue[index] = UInt8(
            truncatingIfNeeded: (-11059 &* r &- 21709 &* g &+ 32768 &* b &+ 128 &* 65536 &+ 32767) &>> 16)
          red[index] = UInt8(
            truncatingIfNeeded: (32768 &* r &- 27439 &* g &- 5329 &* b &+ 128 &* 65536 &+ 32767) &>> 16)
        }
      }
    }
    (planes[0].samples, planes[1].samples, planes[2].samples) = (luminance, blue, red)
    return planes
  }

  /// The plane with half the width and height, each sample the rounded mean of four. O(samples).
  var halved: JPEGPlane {
    var half: [UInt8] = []
    half.reserveCapacity(width / 2 * (height / 2))
    for y in stride(from: 0, to: height, by: 2) {
      for x in stride(from: 0, to: width, by: 2) {
        let upper = UInt32(samples[y * width + x]) &+ UInt32(samples[y * width + x + 1])
        let lower = UInt32(samples[(y + 1) * width + x]) &+ UInt32(samples[(y + 1) * width + x + 1])
        half.append(UInt8((upper &+ lower &+ 2) / 4))
      }
    }
    return JPEGPlane(width: width / 2, height: height / 2, samples: half)
  }

  /// The coefficients of a block in zigzag order, in units of 1/8, into 64 elements of `coefficients`.
  func transform(
    column: Int, row: Int, into coefficients: UnsafeMutablePointer<Int16>, workspace: UnsafeMutablePointer<Int32>,
    zigzag: UnsafePointer<Int>
  ) {
    samples.withUnsafeBufferPointer { samples in
      for y in 0..<8 {
        let start = (8 * row + y) * width + 8 * column
        for x in 0..<8 { workspace[8 * y + x] = Int32(samples[start + x]) - 128 }
      }
    }
    DiscreteCosineTransform.transform(workspace)
    for index in 0..<64 { coefficients[index] = Int16(truncatingIfNeeded: workspace[zigzag[index]]) }
  }
}

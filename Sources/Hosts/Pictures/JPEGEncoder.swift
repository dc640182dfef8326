/// How many pixels share a sample of color in a JPEG file.
package enum JPEGChromaSampling: Sendable, Hashable, CaseIterable {
  /// 4:4:4: each pixel has its own.
  case full
  /// 4:2:0: two by two pixels share one.
  case halved

  /// The blocks of luminance in each direction per block of chrominance.
  var factor: Int { self == .full ? 1 : 2 }
}

/// An encoder of baseline JPEG files (ITU-T T.81) in the JFIF format (ITU-T T.871), with the tables of Annex K.
///
/// The picture is transformed once; each quality then costs only quantization and coding. All arithmetic is on integers,
/// so a file has the same bytes on every machine.
package struct JPEGEncoder: Sendable {
  private let width: Int
  private let height: Int
  private let sampling: JPEGChromaSampling
  /// The coefficients in zigzag order in units of 1/8, 64 per block, blocks in the order of the scan.
  private let coefficients: [Int16]

  /// Transforms a picture: O(pixels).
  package init(_ image: RGBImage, sampling: JPEGChromaSampling = .halved) {
    (width, height, self.sampling) = (image.width, image.height, sampling)
    var planes = JPEGPlane.components(of: image, unit: 8 * sampling.factor)
    if sampling == .halved { (planes[1], planes[2]) = (planes[1].halved, planes[2].halved) }
    let factor = sampling.factor
    let (columns, rows) = (planes[0].width / (8 * factor), planes[0].height / (8 * factor))
    let blocksPerUnit = factor * factor + 2
    var workspace = Array(repeating: Int32(0), count: 64)
    coefficients = Array(unsafeUninitializedCapacity: 64 * blocksPerUnit * columns * rows) { all, count in
      guard let base = all.baseAddress else { return }
      workspace.withUnsafeMutableBufferPointer { workspace in
        JPEGTables.zigzag.withUnsafeBufferPointer { zigzag in
          guard let workspace = workspace.baseAddress, let zigzag = zigzag.baseAddress else { return }
          func add(_ plane: JPEGPlane, _ column: Int, _ row: Int) {
            plane.transform(column: column, row: row, into: base + count, workspace: workspace, zigzag: zigzag)
            count += 64
          }
          for unit in 0..<(columns * rows) {
            let (column, row) = (unit % columns, unit / columns)
            for block in 0..<(factor * factor) {
              add(planes[0], factor * column + block % factor, factor * row + block / factor)
            }
            add(planes[1], column, row)
            add(planes[2], column, row)
          }
        }
      }
    }
  }

  /// The approximate number of bytes of the file for a quality, 1 to 100: exact except for stuffed bytes, which are
  /// below 2 %. O(pixels).
  package func byteCount(quality: Int) -> Int {
    var counter = JPEGBitCounter()
    scan(quality: quality, into: &counter)
    return header(quality: quality).count + (counter.bitCount + 7) / 8 + 2
  }

  /// The file for a quality, 1 to 100. O(pixels).
  package func file(quality: Int) -> [UInt8] {
    var writer = JPEGBitWriter()
    scan(quality: quality, into: &writer)
    writer.finish()
    return header(quality: quality) + writer.bytes + [0xff, JPEGMarker.endOfImage.rawValue]
  }

  private func header(quality: Int) -> [UInt8] {
    JPEGMarker.header(width: width, height: height, sampling: sampling, quality: quality)
  }

  private func scan(quality: Int, into sink: inout some JPEGBitSink) {
    let luminance = JPEGBlockCoder(
      table: JPEGTables.luminance, quality: quality, dc: JPEGTables.luminanceDC, ac: JPEGTables.luminanceAC)
    let chrominance = JPEGBlockCoder(
      table: JPEGTables.chrominance, quality: quality, dc: JPEGTables.chrominanceDC, ac: JPEGTables.chrominanceAC)
    let luminanceBlocks = sampling.factor * sampling.factor
    var (last, lastBlue, lastRed) = (Int32(0), Int32(0), Int32(0))
    coefficients.withUnsafeBufferPointer { coefficients in
      for start in stride(from: 0, to: coefficients.count, by: 64 * (luminanceBlocks + 2)) {
        for block in 0..<luminanceBlocks { luminance.put(coefficients, start + 64 * block, last: &last, into: &sink) }
        chrominance.put(coefficients, start + 64 * luminanceBlocks, last: &lastBlue, into: &sink)
        chrominance.put(coefficients, start + 64 * (luminanceBlocks + 1), last: &lastRed, into: &sink)
      }
    }
  }
}

/// The codes of all pixels of a picture for surfaces or for glyphs, stored as bands of equal rows, which consist of
/// runs of equal pixels.
///
/// The picture defines the codes; `empty` marks pixels without a surface or glyph.
struct PicturePlane {
  /// The code of pixels without a surface or glyph.
  static let empty: Int64 = -1

  /// The end row of each band, exclusive.
  private(set) var bandEnds: ContiguousArray<Int32> = []
  /// The index of each band's first run; the last entry is the number of runs.
  private(set) var runStarts: ContiguousArray<Int32> = [0]
  /// The end pixel of each run, exclusive.
  private(set) var ends: ContiguousArray<Int32> = []
  /// The code of each run.
  private(set) var codes: ContiguousArray<Int64> = []

  /// Number of pixel rows.
  var rowCount: Int { Int(bandEnds.last ?? 0) }

  /// The index of a row's band. O(log bands).
  func band(of row: Int) -> Int {
    var low = 0
    var high = bandEnds.count - 1
    while low < high {
      let middle = (low + high) / 2
      if Int(bandEnds[middle]) > row { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The indices of a band's runs.
  func runs(of band: Int) -> Range<Int> { Int(runStarts[band])..<Int(runStarts[band + 1]) }

  /// The code of a pixel. O(log bands + runs).
  func code(x: Int, y: Int) -> Int64 {
    for run in runs(of: band(of: y)) where Int(ends[run]) > x { return codes[run] }
    return Self.empty
  }

  /// Appends equal rows up to `end`; they extend the last band if it is equal too.
  mutating func append(_ row: PixelRuns, upTo end: Int) {
    if let last = bandEnds.indices.last {
      let runs = runs(of: last)
      if ends[runs].elementsEqual(row.ends), codes[runs].elementsEqual(row.codes) {
        bandEnds[last] = Int32(end)
        return
      }
    }
    bandEnds.append(Int32(end))
    ends.append(contentsOf: row.ends)
    codes.append(contentsOf: row.codes)
    runStarts.append(Int32(ends.count))
  }

  /// Appends the rows of another plane, with mapped codes.
  mutating func append(_ other: PicturePlane, recode: (Int64) -> Int64) {
    let offset = rowCount
    for band in other.bandEnds.indices {
      let runs = other.runs(of: band)
      let row = PixelRuns(
        ends: ContiguousArray(other.ends[runs]),
        codes: ContiguousArray(other.codes[runs].map { $0 < 0 ? $0 : recode($0) }))
      append(row, upTo: offset + Int(other.bandEnds[band]))
    }
  }
}

/// A row of pixels while it is being painted, as runs that cover it completely.
struct PixelRuns {
  /// The end pixel of each run, exclusive.
  private(set) var ends: ContiguousArray<Int32> = []
  /// The code of each run.
  private(set) var codes: ContiguousArray<Int64> = []
  private var oldEnds: ContiguousArray<Int32> = []
  private var oldCodes: ContiguousArray<Int64> = []

  /// Pixels to paint with a code.
  struct Span {
    var pixels: Range<Int>
    var code: Int64
  }

  init() {}

  init(ends: ContiguousArray<Int32>, codes: ContiguousArray<Int64>) {
    self.ends = ends
    self.codes = codes
  }

  /// Resets to a row of empty pixels.
  mutating func clear(width: Int) {
    ends.removeAll(keepingCapacity: true)
    codes.removeAll(keepingCapacity: true)
    ends.append(Int32(width))
    codes.append(PicturePlane.empty)
  }

  /// Paints spans, which must be inside the row, in ascending order and without overlaps. O(runs + spans).
  mutating func paint(_ spans: ContiguousArray<Span>) {
    guard !spans.isEmpty else { return }
    swap(&ends, &oldEnds)
    swap(&codes, &oldCodes)
    ends.removeAll(keepingCapacity: true)
    codes.removeAll(keepingCapacity: true)
    var run = 0
    for span in spans where !span.pixels.isEmpty {
      let start = Int32(span.pixels.lowerBound)
      let end = Int32(span.pixels.upperBound)
      while oldEnds[run] <= start {
        emit(oldEnds[run], oldCodes[run])
        run += 1
        if run == oldEnds.count { break }
      }
      if run < oldEnds.count { emit(start, oldCodes[run]) }
      emit(end, span.code)
      while run < oldEnds.count, oldEnds[run] <= end { run += 1 }
      if run == oldEnds.count { return }
    }
    while run < oldEnds.count {
      emit(oldEnds[run], oldCodes[run])
      run += 1
    }
  }

  private mutating func emit(_ end: Int32, _ code: Int64) {
    guard end > (ends.last ?? 0) else { return }
    if codes.last == code {
      ends[ends.count - 1] = end
    } else {
      ends.append(end)
      codes.append(code)
    }
  }
}

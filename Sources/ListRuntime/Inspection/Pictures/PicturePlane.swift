/// What each pixel of a picture shows in one respect, as bands of equal rows that consist of runs of equal pixels.
///
/// Codes are the picture's; `nothing` stands where there is nothing.
struct PicturePlane {
  /// The code of pixels that show nothing.
  static let nothing: Int64 = -1

  /// The row after each band.
  private(set) var bandEnds: ContiguousArray<Int32> = []
  /// Where each band's runs start, and the number of all runs at the end.
  private(set) var runStarts: ContiguousArray<Int32> = [0]
  /// The pixel after each run.
  private(set) var ends: ContiguousArray<Int32> = []
  /// What each run shows.
  private(set) var codes: ContiguousArray<Int64> = []

  /// Number of rows.
  var rowCount: Int { Int(bandEnds.last ?? 0) }

  /// The band of a row. O(log bands).
  func band(of row: Int) -> Int {
    var low = 0
    var high = bandEnds.count - 1
    while low < high {
      let middle = (low + high) / 2
      if Int(bandEnds[middle]) > row { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The runs of a band.
  func runs(of band: Int) -> Range<Int> { Int(runStarts[band])..<Int(runStarts[band + 1]) }

  /// What a pixel shows. O(log bands + runs).
  func code(x: Int, y: Int) -> Int64 {
    for run in runs(of: band(of: y)) where Int(ends[run]) > x { return codes[run] }
    return Self.nothing
  }

  /// Adds rows that all show the same; they join the band above if that shows the same too.
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

  /// Adds the rows of another plane below, with its codes changed.
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

/// One row of pixels while it is being painted: runs that cover it from its first pixel to its last.
struct PixelRuns {
  /// The pixel after each run.
  private(set) var ends: ContiguousArray<Int32> = []
  /// What each run shows.
  private(set) var codes: ContiguousArray<Int64> = []
  private var oldEnds: ContiguousArray<Int32> = []
  private var oldCodes: ContiguousArray<Int64> = []

  /// Pixels that get a code.
  struct Span {
    var pixels: Range<Int>
    var code: Int64
  }

  init() {}

  init(ends: ContiguousArray<Int32>, codes: ContiguousArray<Int64>) {
    self.ends = ends
    self.codes = codes
  }

  /// Starts a row of pixels that show nothing.
  mutating func clear(width: Int) {
    ends.removeAll(keepingCapacity: true)
    codes.removeAll(keepingCapacity: true)
    ends.append(Int32(width))
    codes.append(PicturePlane.nothing)
  }

  /// Paints spans that lie in order inside the row and do not overlap. O(runs + spans).
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

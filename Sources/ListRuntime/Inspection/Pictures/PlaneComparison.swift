/// Finds pixels of one plane that have no equal pixel nearby in another plane. Works on runs and bands, not on pixels.
struct PlaneComparison {
  private let first: PicturePlane
  private let second: PicturePlane
  private let tolerance: Int
  /// Bands of the second plane within `tolerance` of the current rows.
  private var bands: ContiguousArray<Int> = []
  /// Parts of the first plane's current run that have an equal pixel nearby.
  private var matches: ContiguousArray<Range<Int>> = []

  /// Calls `report` with pixels and rows of the first plane that have no equal in the second within `tolerance` pixels.
  ///
  /// Only rows that exist in both planes are compared; equal pixels may be in rows below them.
  static func missing(
    _ first: PicturePlane, in second: PicturePlane, tolerance: Int, isSame: (Int64, Int64) -> Bool,
    report: (Range<Int>, Range<Int>) -> Void
  ) {
    var comparison = PlaneComparison(first: first, second: second, tolerance: tolerance)
    let rows = min(first.rowCount, second.rowCount)
    var row = 0
    while row < rows {
      let band = first.band(of: row)
      let end = min(comparison.updateBands(around: row), Int(first.bandEnds[band]), rows)
      if !comparison.isEqual(band, second.band(of: row), isSame: isSame) {
        comparison.compare(band, isSame: isSame) { report($0, row..<end) }
      }
      row = end
    }
  }

  private init(first: PicturePlane, second: PicturePlane, tolerance: Int) {
    self.first = first
    self.second = second
    self.tolerance = tolerance
  }

  /// Sets `bands` for a row, and returns the first row below it for which they differ.
  private mutating func updateBands(around row: Int) -> Int {
    bands.removeAll(keepingCapacity: true)
    var end = Int.max
    for shift in -tolerance...tolerance {
      let other = row + shift
      if other < 0 {
        end = min(end, -shift)
      } else if other < second.rowCount {
        let band = second.band(of: other)
        if bands.last != band { bands.append(band) }
        end = min(end, Int(second.bandEnds[band]) - shift)
      }
    }
    return end
  }

  private func isEqual(_ band: Int, _ other: Int, isSame: (Int64, Int64) -> Bool) -> Bool {
    let runs = first.runs(of: band)
    let others = second.runs(of: other)
    guard runs.count == others.count else { return false }
    for (run, other) in zip(runs, others) {
      guard first.ends[run] == second.ends[other], isSame(first.codes[run], second.codes[other]) else { return false }
    }
    return true
  }

  private mutating func compare(_ band: Int, isSame: (Int64, Int64) -> Bool, report: (Range<Int>) -> Void) {
    var start = 0
    for run in first.runs(of: band) {
      let end = Int(first.ends[run])
      findMatches(of: first.codes[run], start..<end, isSame: isSame)
      var position = start
      while position < end {
        var matchedEnd = position
        var next = end
        for match in matches {
          if match.lowerBound <= position {
            matchedEnd = max(matchedEnd, match.upperBound)
          } else {
            next = min(next, match.lowerBound)
          }
        }
        if matchedEnd > position {
          position = matchedEnd
        } else {
          report(position..<next)
          position = next
        }
      }
      start = end
    }
  }

  private mutating func findMatches(of code: Int64, _ pixels: Range<Int>, isSame: (Int64, Int64) -> Bool) {
    matches.removeAll(keepingCapacity: true)
    for band in bands {
      let runs = second.runs(of: band)
      // Binary search for the first run within `tolerance`.
      var low = runs.lowerBound
      var high = runs.upperBound
      while low < high {
        let middle = (low + high) / 2
        if Int(second.ends[middle]) > pixels.lowerBound - tolerance { high = middle } else { low = middle + 1 }
      }
      var start = low > runs.lowerBound ? Int(second.ends[low - 1]) : 0
      while low < runs.upperBound, start < pixels.upperBound + tolerance {
        let end = Int(second.ends[low])
        if isSame(code, second.codes[low]) { matches.append(start - tolerance..<end + tolerance) }
        start = end
        low += 1
      }
    }
  }
}

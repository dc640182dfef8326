/// Finds pixels of one plane without an equal one nearby in another. Works on runs and bands, not on pixels.
struct PlaneComparison {
  private let first: PicturePlane
  private let second: PicturePlane
  private let reach: Int
  /// Bands of the second plane that touch the rows at hand.
  private var bands: ContiguousArray<Int> = []
  /// Parts of the first plane's run at hand that have an equal nearby.
  private var covers: ContiguousArray<Range<Int>> = []

  /// Calls `found` with pixels and rows of the first plane that have no equal in the second within `reach` pixels.
  ///
  /// Only rows that both planes have are looked at; their neighbours may lie below.
  static func missing(
    _ first: PicturePlane, in second: PicturePlane, reach: Int, isSame: (Int64, Int64) -> Bool,
    found: (Range<Int>, Range<Int>) -> Void
  ) {
    var comparison = PlaneComparison(first: first, second: second, reach: reach)
    let rows = min(first.rowCount, second.rowCount)
    var row = 0
    while row < rows {
      let band = first.band(of: row)
      let end = min(comparison.touch(row), Int(first.bandEnds[band]), rows)
      if !comparison.isEqual(band, second.band(of: row), isSame: isSame) {
        comparison.compare(band, isSame: isSame) { found($0, row..<end) }
      }
      row = end
    }
  }

  private init(first: PicturePlane, second: PicturePlane, reach: Int) {
    self.first = first
    self.second = second
    self.reach = reach
  }

  /// Finds the second plane's bands around a row, and returns the first row below that has others.
  private mutating func touch(_ row: Int) -> Int {
    bands.removeAll(keepingCapacity: true)
    var end = Int.max
    for shift in -reach...reach {
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

  private mutating func compare(_ band: Int, isSame: (Int64, Int64) -> Bool, found: (Range<Int>) -> Void) {
    var start = 0
    for run in first.runs(of: band) {
      let end = Int(first.ends[run])
      findCovers(of: first.codes[run], start..<end, isSame: isSame)
      var position = start
      while position < end {
        var reached = position
        var next = end
        for cover in covers {
          if cover.lowerBound <= position {
            reached = max(reached, cover.upperBound)
          } else {
            next = min(next, cover.lowerBound)
          }
        }
        if reached > position {
          position = reached
        } else {
          found(position..<next)
          position = next
        }
      }
      start = end
    }
  }

  private mutating func findCovers(of code: Int64, _ pixels: Range<Int>, isSame: (Int64, Int64) -> Bool) {
    covers.removeAll(keepingCapacity: true)
    for band in bands {
      let runs = second.runs(of: band)
      // The first run that comes near.
      var low = runs.lowerBound
      var high = runs.upperBound
      while low < high {
        let middle = (low + high) / 2
        if Int(second.ends[middle]) > pixels.lowerBound - reach { high = middle } else { low = middle + 1 }
      }
      var start = low > runs.lowerBound ? Int(second.ends[low - 1]) : 0
      while low < runs.upperBound, start < pixels.upperBound + reach {
        let end = Int(second.ends[low])
        if isSame(code, second.codes[low]) { covers.append(start - reach..<end + reach) }
        start = end
        low += 1
      }
    }
  }
}

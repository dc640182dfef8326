package import JSON

/// The page's report of a scroll.
package struct ScrollRecord {
  /// Time from the request to show the list to its first settled screen, in milliseconds; nil for a page that the lab
  /// did not make.
  package let loadMilliseconds: Double?
  /// Start and end of the scroll on the page's clock, in milliseconds.
  package let startMilliseconds: Double
  package let endMilliseconds: Double
  /// The times of animation frames, ascending, in milliseconds.
  package let frameTimes: [Double]
  /// The intervals in which the driver moved the list, ascending, in milliseconds.
  package let movements: [ClosedRange<Double>]
  /// The rows that entered.
  package let entries: Int
  /// Visible area without content over time, in square points times milliseconds; nil if the page does not measure it.
  package let blankArea: Double?
  /// Counts of the list's actions, by name.
  package let counters: [String: Int]
  /// Where the rows were; nil if the page does not read it.
  package let position: HostPosition?

  /// Reads the answers of `lab.scroll()` and `lab.load()`; nil if a part of the first is missing.
  package init?(_ scroll: JSONValue, load: JSONValue?) {
    guard let start = scroll["startMs"]?.double, let end = scroll["endMs"]?.double,
      let entries = scroll["entries"]?.integer, let frames = scroll["frameTimes"], end > start
    else { return nil }
    loadMilliseconds = load?["loadMs"]?.double
    startMilliseconds = start
    endMilliseconds = end
    self.entries = entries
    // A broken page can report anything.
    frameTimes = frames.elements.compactMap(\.double).filter { start - 1000 <= $0 && $0 <= end + 1000 }
    movements =
      scroll["movements"]?.elements.compactMap { interval in
        let ends = interval.elements.compactMap(\.double)
        return ends.count == 2 && ends[0] <= ends[1] ? ends[0]...ends[1] : nil
      } ?? []
    blankArea = scroll["blank"]?["areaMs"]?.double
    position = scroll["position"].flatMap(HostPosition.init)
    var counters: [String: Int] = [:]
    for (key, value) in scroll["counters"]?.members ?? [] {
      if let name = key.string, let count = value.integer { counters[name] = count }
    }
    self.counters = counters
  }

  /// Whether each animation frame moved the list: O(frames · movements).
  var frameMovements: [Bool] { frameTimes.map { time in movements.contains { $0.contains(time) } } }

  /// The length of the scroll in seconds.
  package var seconds: Double { (endMilliseconds - startMilliseconds) / 1000 }
}

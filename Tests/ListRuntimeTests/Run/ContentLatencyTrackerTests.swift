import ListRuntime
import Simulation
import Testing

@Suite("Content latencies")
struct ContentLatencyTrackerTests {
  /// Frames as texts: one letter per row, lowercase while any part of it is blank; `-` shows nothing. Each frame is on
  /// the display one refresh after the previous one.
  private func track(_ frames: [String], scrollFrom: Int = 0) -> ContentLatencyTracker {
    var tracker = ContentLatencyTracker()
    var screen = VisibleRows()
    for (number, frame) in frames.enumerated() {
      if number == scrollFrom { tracker.isScrolling = true }
      screen.begin()
      for letter in frame where letter != "-" {
        let row = Int(letter.uppercased().unicodeScalars.first?.value ?? 0) - 65
        screen.add(VisibleRow(entry: row + 1, row: row, isBlank: letter.isLowercase))
      }
      screen.end()
      tracker.recordComposed(screen.rows, version: screen.version, offset: Double(number), frame: number)
      tracker.recordShown(frame: number, at: number)
    }
    tracker.finishScroll(at: frames.count)
    return tracker
  }

  @Test(
    "A row waits from the first refresh that shows it to the one that shows all of it, or until it leaves",
    arguments: [
      (["A"], [0], 0), (["a", "A"], [1], 0), (["a", "a", "A", "A"], [2], 0), (["a", "a", "-"], [2], 1),
      (["a", "a", "a"], [3], 1), (["A", "a", "A"], [0], 0), (["ab", "aB", "ABc", "C"], [2, 1, 1], 0),
      (["a", "-", "A"], [1, 0], 1), (["aB", "Bc", "-"], [1, 0, 1], 2),
    ])
  func waits(frames: [String], waits: [Int], leftBlank: Int) {
    let tracker = track(frames)
    #expect(tracker.latencies == waits)
    #expect(tracker.leftBlank == leftBlank)
  }

  @Test("Rows that left before the scroll do not count; those that stayed count from when they were first shown")
  func beforeTheScroll() {
    #expect(track(["ab", "b", "b", "B"], scrollFrom: 2).latencies == [3])
  }

  /// Composes one more frame, which shows a single row.
  private func compose(
    _ row: VisibleRow, _ screen: inout VisibleRows, offset: Double, frame: Int, in tracker: inout ContentLatencyTracker
  ) {
    screen.begin()
    screen.add(row)
    screen.end()
    tracker.recordComposed(screen.rows, version: screen.version, offset: offset, frame: frame)
  }

  @Test("Of several commits shown as one frame the last is what is seen")
  func mergedCommits() {
    var tracker = ContentLatencyTracker()
    var screen = VisibleRows()
    tracker.isScrolling = true
    compose(VisibleRow(entry: 1, row: 0, isBlank: true), &screen, offset: 0, frame: 0, in: &tracker)
    compose(VisibleRow(entry: 2, row: 1, isBlank: false), &screen, offset: 7, frame: 1, in: &tracker)
    tracker.recordShown(frame: 1, at: 3)
    #expect(tracker.isComplete(1) && !tracker.isComplete(0))
    #expect(tracker.offset == 7)
    tracker.finishScroll(at: 4)
    #expect(tracker.latencies == [0])
  }

  @Test("Rows are others if one comes, goes, moves or is filled, and the same if a frame shows what the one before did")
  func versions() {
    var screen = VisibleRows()
    var versions: [Int] = []
    for frame in ["", "a", "a", "A", "AB", "AB", "B", "", ""] {
      screen.begin()
      for letter in frame {
        let row = Int(letter.uppercased().unicodeScalars.first?.value ?? 0) - 65
        screen.add(VisibleRow(entry: row + 1, row: row, isBlank: letter.isLowercase))
      }
      screen.end()
      versions.append(screen.version)
      #expect(screen.rows.count == frame.count)
    }
    #expect(versions == [0, 1, 1, 2, 3, 3, 4, 5, 5])
  }

  @Test(
    "Latencies are those of a search through all rows, whatever comes, goes and waits",
    arguments: 1...20 as ClosedRange<UInt64>)
  func randomFrames(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "frames")
    var tracker = ContentLatencyTracker()
    tracker.isScrolling = true
    var screen = VisibleRows()
    // The rows of a list in order, of which a frame shows some; entry numbers ascend in the order of entering, and blank rows fill.
    var entries: [Int: (entry: Int, isBlank: Bool)] = [:]
    var entryCount = 0
    var top = 50
    var composed: [(frame: Int, rows: [(entry: Int, isBlank: Bool)])] = []
    var since: [Int: Int] = [:]
    var latencies: [Int: Int] = [:]
    var expected: [Int] = []
    var shown: Set<Int> = []
    for frame in 0..<200 {
      top += random.integer(in: -3...3)
      let visible = (top..<top + random.integer(in: 0...8)).filter { _ in random.integer(in: 0...9) > 0 }
      entries = entries.filter { visible.contains($0.key) }
      var entering = visible.filter { entries[$0] == nil }
      random.shuffle(&entering)
      for row in entering {
        entryCount += 1
        entries[row] = (entryCount, random.integer(in: 0...1) == 0)
      }
      for row in visible where random.integer(in: 0...3) == 0 { entries[row]?.isBlank = false }
      let rows = visible.compactMap { row in entries[row] }
      screen.begin()
      for (row, (entry, isBlank)) in zip(visible, rows) {
        screen.add(VisibleRow(entry: entry, row: row, isBlank: isBlank))
      }
      screen.end()
      tracker.recordComposed(screen.rows, version: screen.version, offset: 0, frame: frame)
      composed.append((frame, rows))
      // Up to six frames are in flight, and some are never shown.
      guard composed.count > 6 || random.integer(in: 0...2) == 0 else { continue }
      let (next, nextRows) = composed.remove(at: random.integer(in: 0...composed.count - 1))
      composed.removeAll { $0.frame < next }
      tracker.recordShown(frame: next, at: frame)
      let now = Set(nextRows.map(\.entry))
      for left in shown.subtracting(now) { expected.append(latencies[left] ?? frame - (since[left] ?? frame)) }
      for row in nextRows {
        if !shown.contains(row.entry) { (since[row.entry], latencies[row.entry]) = (frame, nil) }
        if !row.isBlank, latencies[row.entry] == nil { latencies[row.entry] = frame - (since[row.entry] ?? frame) }
      }
      shown = now
    }
    tracker.finishScroll(at: 200)
    for left in shown { expected.append(latencies[left] ?? 200 - (since[left] ?? 200)) }
    #expect(tracker.latencies.sorted() == expected.sorted(), "seed \(seed)")
  }

  @Test("A row whose index changes while it is shown stays the same row")
  func renumbered() {
    var tracker = ContentLatencyTracker()
    var screen = VisibleRows()
    tracker.isScrolling = true
    compose(VisibleRow(entry: 1, row: 4, isBlank: true), &screen, offset: 0, frame: 0, in: &tracker)
    tracker.recordShown(frame: 0, at: 0)
    compose(VisibleRow(entry: 1, row: 5, isBlank: false), &screen, offset: 0, frame: 1, in: &tracker)
    tracker.recordShown(frame: 1, at: 2)
    #expect(tracker.isComplete(5) && !tracker.isComplete(4))
    tracker.finishScroll(at: 3)
    #expect(tracker.latencies == [2])
  }
}

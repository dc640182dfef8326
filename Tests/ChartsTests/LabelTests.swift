import Charts
import Simulation
import Testing

@Suite("Labels")
struct LabelTests {
  /// Random words of various lengths, including wide and non-Latin characters.
  static func words(_ random: inout RandomStream, count: Int) -> [String] {
    let letters = Array("abcdefghijklmnopqrstuvwxyzWM@-_ 0123456789\u{4E2D}\u{6587}\u{E9}\u{1F600}<&\"")
    return (0..<count).map { _ in
      String((0..<random.integer(in: 0...40)).map { _ in letters[random.integer(in: 0...letters.count - 1)] })
    }
  }

  @Test("Legend entries never overlap and never exceed the width", arguments: 1...50)
  func legend(_ seed: UInt64) {
    var random = RandomStream(seed: seed, name: "legend")
    let width = Double(random.integer(in: 80...500))
    let names = Self.words(&random, count: random.integer(in: 0...12))
    let legend = Legend(names, width: width)
    #expect(legend.positions.count == names.count, "seed \(seed)")
    for (first, second) in zip(legend.positions, legend.positions.dropFirst()) {
      #expect(second.y > first.y || second.x >= first.end, "seed \(seed): \(first) \(second)")
    }
    for position in legend.positions {
      #expect(position.end <= width && position.y <= legend.height, "seed \(seed): \(position) in \(width)")
      #expect(position.x + TextWidth.of(position.text) <= position.end, "seed \(seed): \(position)")
    }
  }

  @Test("Labels do not overlap, stay between the edges, and keep the order of their anchors", arguments: 1...50)
  func row(_ seed: UInt64) {
    var random = RandomStream(seed: seed, name: "row")
    let labels = Self.words(&random, count: random.integer(in: 0...8)).map {
      (text: String($0.prefix(6)), at: Double(random.integer(in: -20...320)))
    }
    let centers = LabelRow(labels, from: 0, to: 300).centers
    #expect(centers.count == labels.count)
    let ranges = zip(labels, centers).compactMap { label, center in
      center.map { (at: label.at, from: $0 - TextWidth.of(label.text) / 2, to: $0 + TextWidth.of(label.text) / 2) }
    }.sorted { ($0.at, $0.from) < ($1.at, $1.from) }
    for (first, second) in zip(ranges, ranges.dropFirst()) {
      #expect(first.to + LabelRow.gap <= second.from + 1e-9, "seed \(seed): \(first) \(second)")
    }
    for label in ranges { #expect(label.from >= -1e-9 && label.to <= 300 + 1e-9, "seed \(seed): \(label)") }
  }

  @Test("A single label that fits is centered at its anchor")
  func single() {
    #expect(LabelRow([("p50", 100)], from: 0, to: 300).centers == [100])
    #expect(LabelRow([("much too long for it", 5)], from: 0, to: 10).centers == [nil])
  }

  @Test("A text that is too wide is truncated with an ellipsis, and a text that fits is unchanged", arguments: 1...30)
  func fitted(_ seed: UInt64) {
    var random = RandomStream(seed: seed, name: "fitted")
    for word in Self.words(&random, count: 20) {
      let width = Double(random.integer(in: 15...200))
      let fitted = TextWidth.fitted(word, to: width)
      #expect(TextWidth.of(fitted) <= width, "seed \(seed): \(fitted)")
      #expect(fitted == word || fitted.hasSuffix("\u{2026}"), "seed \(seed): \(fitted)")
    }
  }
}

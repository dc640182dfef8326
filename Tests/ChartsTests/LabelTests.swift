import Charts
import Simulation
import Testing

@Suite("Labels")
struct LabelTests {
  /// Words of many lengths, also of wide and of strange characters.
  static func words(_ random: inout RandomStream, count: Int) -> [String] {
    let letters = Array("abcdefghijklmnopqrstuvwxyzWM@-_ 0123456789\u{4E2D}\u{6587}\u{E9}\u{1F600}<&\"")
    return (0..<count).map { _ in
      String((0..<random.integer(in: 0...40)).map { _ in letters[random.integer(in: 0...letters.count - 1)] })
    }
  }

  @Test("Entries of a legend never overlap and never leave its width", arguments: 1...50)
  func legend(_ seed: UInt64) {
    var random = RandomStream(seed: seed, name: "legend")
    let width = Double(random.integer(in: 80...500))
    let legend = Legend(Self.words(&random, count: random.integer(in: 0...12)), width: width)
    for (first, second) in zip(legend.places, legend.places.dropFirst()) {
      #expect(second.y > first.y || second.x >= first.end, "seed \(seed): \(first) \(second)")
    }
    for place in legend.places {
      #expect(place.end <= width && place.y <= legend.height, "seed \(seed): \(place) in \(width)")
      #expect(place.x + TextWidth.of(place.text) <= place.end, "seed \(seed): \(place)")
    }
  }

  @Test("Labels above a line are apart, inside of it, and in the order of their places", arguments: 1...50)
  func row(_ seed: UInt64) {
    var random = RandomStream(seed: seed, name: "row")
    let labels = Self.words(&random, count: random.integer(in: 0...8)).map {
      (text: String($0.prefix(6)), at: Double(random.integer(in: -20...320)))
    }
    let centers = LabelRow(labels, from: 0, to: 300).centers
    #expect(centers.count == labels.count)
    let placed = zip(labels, centers).compactMap { label, center in
      center.map { (at: label.at, from: $0 - TextWidth.of(label.text) / 2, to: $0 + TextWidth.of(label.text) / 2) }
    }.sorted { ($0.at, $0.from) < ($1.at, $1.from) }
    for (first, second) in zip(placed, placed.dropFirst()) {
      #expect(first.to + LabelRow.gap <= second.from + 1e-9, "seed \(seed): \(first) \(second)")
    }
    for label in placed { #expect(label.from >= -1e-9 && label.to <= 300 + 1e-9, "seed \(seed): \(label)") }
  }

  @Test("A single label that has room stands at its place")
  func single() {
    #expect(LabelRow([("p50", 100)], from: 0, to: 300).centers == [100])
    #expect(LabelRow([("much too long for it", 5)], from: 0, to: 10).centers == [nil])
  }

  @Test("A text is cut to a width with an ellipsis, and left alone if it fits", arguments: 1...30)
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

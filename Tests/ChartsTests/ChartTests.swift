import Charts
import Markup
import Simulation
import Testing
import XMLSupport

@Suite("Charts")
struct ChartTests {
  private func root(_ chart: any Chart) throws -> XMLDocument.Element {
    try #require(XMLDocument(Array(chart.drawing.text.utf8)).root, "\(chart.drawing.text.prefix(400))")
  }

  private static func plain(_ row: Int, _ column: Int) -> ChartValue {
    let number = (row * 7 + column * 3) % 20
    return ChartValue(Double(number), "\(number).\(row)\(column)")
  }

  @Test(
    "A drawing is well formed, has a title and a description, and contains every id that it references",
    arguments: SampleCharts.kinds)
  func form(_ kind: String) throws {
    let root = try root(SampleCharts.chart(kind, names: ["a", "<b> & \"c\"", "d", "e"], value: Self.plain))
    #expect(root.name == "svg" && root.attributes["role"] == "img")
    let ids = root.subtree.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    for reference in (root.attributes["aria-labelledby"] ?? "").split(separator: " ") {
      #expect(ids.contains(String(reference)))
    }
    #expect(root.children.first?.text == "Sample <of> \"\(kind)\"")
    for element in root.subtree {
      for value in element.attributes.values where value.contains("url(") {
        #expect(ids.contains { "url(#\($0))" == value }, "\(value)")
      }
    }
  }

  @Test("The table contains every value and every name of the drawing", arguments: SampleCharts.kinds)
  func table(_ kind: String) throws {
    let names = ["first", "second", "third", "fourth"]
    let chart = SampleCharts.chart(kind, names: names, value: Self.plain)
    let table = chart.table
    for row in table.rows { #expect(row.count == table.headings.count) }
    let texts = (table.headings + table.rows.flatMap { $0 }).joined(separator: "|")
    if kind != "timeline" && kind != "histogram" {
      for name in names { #expect(texts.contains(name)) }
    }
    let tooltips = try root(chart).all("title").map(\.text).filter {
      $0.contains(": ") && !$0.hasPrefix("band") && !$0.hasPrefix("level")
    }
    #expect(!tooltips.isEmpty)
    for title in tooltips {
      let first = title.split(separator: ": ").last?.split(separator: ",").first?.split(separator: " ").first
      let number = try #require(first, "\(title)")
      #expect(texts.contains(number), "\(title)")
    }
  }

  @Test(
    "A drawing exists without data, with one value, and with negative, huge and missing values",
    arguments: SampleCharts.kinds)
  func extremes(_ kind: String) throws {
    let values: [(Int, Int) -> ChartValue] = [
      { _, _ in ChartValue(0, "0") }, { ChartValue(-Double($0 + $1) * 3, "-\($0)") },
      { ChartValue(1e300 * Double($0 - $1), "huge") }, { _, _ in ChartValue(.nan, "none") },
    ]
    for names in [[], ["one"], ["", ""], ["a", "b", "c", "d", "e"]] {
      for value in values {
        let text = SampleCharts.chart(kind, names: names, value: value).drawing.text
        #expect(XMLDocument(Array(text.utf8)).root != nil)
        #expect(!text.contains("nan") && !text.contains("inf\""))
      }
    }
  }

  @Test(
    "In a chart of many bars, names stay beside their bars where a few bars would have them above", arguments: [20, 21])
  func manyBars(count: Int) throws {
    let bars = (1...count).map { index in
      BarChart.Bar(
        name: "cached-heights-1", value: ChartValue(Double(index), "21.\(1000 + index)"),
        change: ("-0.00001 %", .better))
    }
    let root = try root(BarChart(ChartCaption(id: "many", title: "t", summary: "s"), bars: bars))
    let tops = root.all("text").filter { $0.text == "cached-heights-1" }.compactMap {
      $0.attributes["y"].flatMap(Double.init)
    }
    #expect(tops.count == count)
    #expect(tops[1] - tops[0] == (count > 20 ? 22 : 42))
  }

  @Test(
    "Texts never overlap each other or leave the drawing, regardless of the length of names",
    arguments: SampleCharts.kinds)
  func overlaps(_ kind: String) throws {
    for seed in UInt64(1)...25 {
      var random = RandomStream(seed: seed, name: kind)
      let names = LabelTests.words(&random, count: random.integer(in: 1...10))
      let scale = [0.001, 1, 1000, 1_000_000][random.integer(in: 0...3)]
      var numbers: [ChartValue] = []
      for _ in 0..<200 {
        let number = Double(random.integer(in: 0...1000)) * scale
        numbers.append(ChartValue(number, "\(number)"))
      }
      let chart = SampleCharts.chart(kind, names: names) { numbers[(13 * $0 + $1) % 200] }
      let root = try root(chart)
      let size = (root.attributes["viewBox"] ?? "").split(separator: " ").compactMap { Double($0) }
      try #require(size.count == 4)
      let boxes = root.all("text").map(TextBox.init).filter { !$0.text.isEmpty }
      #expect(!boxes.isEmpty, "seed \(seed)")
      for (index, box) in boxes.enumerated() {
        #expect(box.left >= -0.1 && box.right <= size[2] + 0.1, "seed \(seed): \(box) leaves \(size)")
        #expect(box.top >= -0.1 && box.bottom <= size[3] + 0.1, "seed \(seed): \(box) leaves \(size)")
        for other in boxes[(index + 1)...] { #expect(!box.overlaps(other), "seed \(seed): \(box) and \(other)") }
      }
    }
  }
}

/// The estimated bounding box of a text element.
private struct TextBox: CustomStringConvertible {
  let text: String
  let left: Double
  let right: Double
  let top: Double
  let bottom: Double

  init(_ element: XMLDocument.Element) {
    text = element.text
    let x = element.attributes["x"].flatMap(Double.init) ?? 0
    let y = element.attributes["y"].flatMap(Double.init) ?? 0
    let width = TextWidth.of(text, isBold: element.attributes["font-weight"] != nil)
    switch element.attributes["text-anchor"] {
    case "middle": left = x - width / 2
    case "end": left = x - width
    default: left = x
    }
    right = left + width
    (top, bottom) = (y - 9, y + 2)
  }

  /// Whether the boxes intersect by more than the rounding error of coordinates.
  func overlaps(_ other: TextBox) -> Bool {
    left < other.right - 0.2 && other.left < right - 0.2 && top < other.bottom - 0.2 && other.top < bottom - 0.2
  }

  var description: String { "\"\(text)\" at \(left)...\(right), \(top)...\(bottom)" }
}

import JSON
import JSONTestSupport
import Recordings
import Testing

@Suite("Scroll offsets of a table")
struct ScrollOffsetsTests {
  private func read(
    _ text: String, _ columns: ScrollOffsets.Columns = ScrollOffsets.Columns()
  ) -> (offsets: ScrollOffsets?, problems: [Diagnostic]) {
    let collector = DiagnosticCollector()
    let table = CSVTable(SourceFile(name: "log.csv", text: text), reportingTo: collector)
    let offsets = table.flatMap { ScrollOffsets($0, columns, reportingTo: collector) }
    return (offsets, collector.sorted)
  }

  @Test("Times are milliseconds from the first row, and of several offsets at one time the last counts")
  func usual() throws {
    let (offsets, problems) = read("offset,t\n0,1000.5\n10,1017\n12,1017\n-3.25,1033.5004\n")
    #expect(problems.isEmpty)
    #expect(offsets?.csv == "timeMs,offset\n0,0\n16.5,12\n33,-3.25\n")
    #expect(read(offsets?.csv ?? "").offsets?.csv == offsets?.csv)
    #expect(read("offset,time (s)\n0,1\n10,1.5\n").offsets?.csv == "timeMs,offset\n0,0\n500,10\n")
  }

  @Test("Columns, the unit of the time and the pixels of a point can be named")
  func named() {
    var columns = ScrollOffsets.Columns()
    (columns.time, columns.offset, columns.scale) = ("stamp", "pixels", 3)
    columns.timeUnit = .nanoseconds
    let text = "stamp,pixels\n27965466202353,30\n27965482869019,60\n"
    #expect(read(text, columns).offsets?.csv == "timeMs,offset\n0,10\n16.667,20\n")
    columns.timeUnit = nil
    columns.time = "stamp [s]"
    #expect(read("stamp [s],pixels\n1,3\n1.5,6\n", columns).offsets?.csv == "timeMs,offset\n0,1\n500,2\n")
  }

  @Test(
    "What is wrong is reported at its place",
    arguments: [
      (
        "‸tme,offset\n1,2\n",
        "no column contains the time; expected a heading timeMs or time or t or timestamp; did you mean tme"
      ),
      ("t,offset\n1,0\n3,1\n‸2,2\n4,3\n", "the times decrease; expected rows in the order of their times; found 2"),
      (
        "offset,‸t (sec)\n0,1\n10,2\n",
        "unknown unit \"sec\" of \"t (sec)\"; expected ns, us, ms, s, min, or --time COLUMN:UNIT"
      ),
      ("t,offset\n1,‸x\n2,3\n", "not a number; expected a number such as 12.5, or an empty field; found \"x\""),
    ])
  func wrong(_ marked: String, _ message: String) {
    let marked = MarkedText(marked)
    expect(read(marked.text).problems, at: marked, messages: [message])
    #expect(read("t,offset\n1,2\n").problems.map(\.message) == ["the table has fewer than two offsets"])
  }

  private static let offsets: [(text: String, offset: String?, scale: Double?, expected: String?)] = [
    ("t,y (px)\n0,0\n16,12\n", "y (px)", nil, nil), ("t,y (px)\n0,0\n16,12\n", "y (px)", 3, "4"),
    ("t,y [pixels]\n0,0\n16,12\n", nil, nil, nil), ("t,offset_px\n0,0\n16,12\n", "offset_px", nil, nil),
    ("t,offsetPx\n0,0\n16,12\n", "offsetPx", 2, "6"), ("t,offset (mm)\n0,0\n16,12\n", nil, nil, nil),
    ("t,offset (mm)\n0,0\n16,12\n", "offset (mm)", 3, nil), ("t,offset_mm\n0,0\n16,12\n", "offset_mm", nil, nil),
    ("t,y (pt)\n0,0\n16,12\n", nil, nil, "12"), ("t,y (dp)\n0,0\n16,12\n", nil, nil, "12"),
    ("t,y (pt)\n0,0\n16,12\n", "y (pt)", 3, nil), ("t,y\n0,0 px\n16,12 px\n", nil, nil, nil),
    ("t,y\n0,0 px\n16,12 px\n", "y", 3, "4"), ("t,y\n0,0pt\n16,12pt\n", nil, nil, "12"),
    ("t,y\n0,0 mm\n16,12 mm\n", "y", 3, nil), ("t;y\n0;0\n16;1.012,5\n", nil, nil, "1012.5"),
    ("t,y\n0 ms,0\n0.016 s,12\n", nil, nil, "12"), ("time_ns,y\n0,0\n16000000,12\n", nil, nil, "12"),
  ]

  @Test(
    "The unit of an offset is that of its heading or its fields; pixels need a scale, and other lengths are refused",
    arguments: offsets)
  func units(_ text: String, _ offset: String?, _ scale: Double?, _ expected: String?) {
    var columns = ScrollOffsets.Columns()
    (columns.offset, columns.scale) = (offset, scale)
    if text.hasPrefix("time_ns") { columns.time = "time_ns" }
    let (offsets, problems) = read(text, columns)
    #expect(offsets?.csv == expected.map { "timeMs,offset\n0,0\n16,\($0)\n" }, "\(DiagnosticText.text(problems))")
    #expect(expected != nil || !problems.isEmpty && problems.allSatisfy { $0.range != nil })
  }
}

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
      ("‸tme,offset\n1,2\n", "timeMs or time or t or timestamp … tme"),
      ("t,offset\n1,0\n3,1\n‸2,2\n4,3\n", "times … 2"),
      ("offset,‸t (days)\n0,1\n10,2\n", "\"days\" … \"t (days)\" … ns, us, ms, s, min, h, or --time COLUMN:UNIT"),
      ("t,offset\n1,‸x\n2,3\n", "number … \"x\""),
    ])
  func wrong(_ marked: String, _ facts: String) {
    let marked = MarkedText(marked)
    expect(read(marked.text).problems, at: marked, facts: [facts])
    #expect(read("t,offset\n1,2\n").problems.map { $0.message.missing("two offsets") } == [nil])
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
    ("t,offset %\n0,0\n16,12\n", "offset %", nil, nil), ("t,offset %\n0,0\n16,12\n", "offset %", 3, nil),
    ("t,%offset\n0,0\n16,12\n", "%offset", nil, nil), ("t,offset_pct\n0,0\n16,12\n", "offset_pct", nil, nil),
    ("t,pxOffset\n0,0\n16,12\n", "pxOffset", nil, nil), ("t,pxOffset\n0,0\n16,12\n", "pxOffset", 3, "4"),
    ("t,px_offset_y\n0,0\n16,12\n", "px_offset_y", nil, nil), ("t,offsetpx\n0,0\n16,12\n", "offsetpx", 3, "4"),
    ("t,pxoffset\n0,0\n16,12\n", "pxoffset", nil, nil), ("t,OFFSET_PX\n0,0\n16,12\n", "OFFSET_PX", nil, nil),
    ("t,offsetmm\n0,0\n16,12\n", "offsetmm", nil, nil), ("t,offsetMM\n0,0\n16,12\n", "offsetMM", 3, nil),
    ("t,offsetRatio\n0,0\n16,12\n", "offsetRatio", nil, nil), ("t,scrollRatio\n0,0\n16,12\n", "scrollRatio", 3, nil),
    ("t,offsetratio\n0,0\n16,12\n", "offsetratio", nil, nil),
    ("t,scrollProgress\n0,0\n16,12\n", "scrollProgress", nil, nil),
    ("t,px_per_s\n0,0\n16,12\n", "px_per_s", 3, nil), ("t,offset_ms\n0,0\n16,12\n", "offset_ms", nil, nil),
    ("t,pixels\n0,0\n16,12\n", "pixels", nil, nil), ("t,offsetPt\n0,0\n16,12\n", "offsetPt", nil, "12"),
    ("t,ptOffset\n0,0\n16,12\n", "ptOffset", nil, "12"), ("t,mScrollY\n0,0\n16,12\n", "mScrollY", nil, "12"),
    ("t,pageYOffset\n0,0\n16,12\n", "pageYOffset", nil, "12"), ("t,offsetRatio (pt)\n0,0\n16,12\n", nil, nil, nil),
    ("t,y_pos\n0,0\n16,12\n", "y_pos", nil, "12"),
    ("t,tableView.contentOffset.y\n0,0\n16,12\n", "tableView.contentOffset.y", nil, "12"),
    ("t,recyclerViewScrollY\n0,0\n16,12\n", "recyclerViewScrollY", nil, "12"),
    ("t,contentOffset.y\n0,0\n16,12\n", nil, nil, "12"),
    ("t,offset\n0,0.000\n16,1.234\n", nil, nil, "1.234"), ("t\toffset\n0\t0\n16\t1.234\n", nil, nil, nil),
    ("t\toffset\n0\t0.000\n16\t1.234\n", nil, nil, "1.234"), ("t;offset\n0;0\n16;1.234\n", nil, nil, nil),
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

  @Test(
    "A heading of an offset with a word of unknown meaning is an error, and one with the unit in brackets is not",
    arguments: [
      "offset_row", "offset_item", "offset_page", "offsetCell", "offsetm", "offset_m", "offset_km", "offset_in",
      "offsetFt",
      "offset_lines", "relative_y", "offset01", "offset_permil", "velocity", "empty_y",
    ])
  func otherOffsets(_ heading: String) {
    var columns = ScrollOffsets.Columns()
    columns.offset = heading
    #expect(
      read("t,\(heading)\n0,0\n16,12\n", columns).problems.map(\.message).first?.hasPrefix("unknown unit") == true)
    columns.offset = "\(heading) (pt)"
    #expect(read("t,\(heading) (pt)\n0,0\n16,12\n", columns).offsets?.csv == "timeMs,offset\n0,0\n16,12\n")
  }

  @Test(
    "A heading of a time with a word of unknown meaning is an error, unless the unit is stated",
    arguments: ["s_elapsed", "time_ds", "time_cs", "frame", "frame_index", "timeFrames", "ticks", "fps"])
  func otherTimes(_ heading: String) {
    var columns = ScrollOffsets.Columns()
    columns.time = heading
    let problems = read("\(heading),y\n0,0\n16,12\n", columns).problems
    #expect(problems.count == 1 && problems.first?.range?.start == 0, "\(DiagnosticText.text(problems))")
    columns.timeUnit = .milliseconds
    #expect(read("\(heading),y\n0,0\n16,12\n", columns).offsets?.csv == "timeMs,offset\n0,0\n16,12\n")
  }

  @Test(
    "The unit of a time is a word of its heading, or is written together with its name; without one it is milliseconds",
    arguments: [
      ("nsTime", "16000000"), ("nanoTime", "16000000"), ("System.nanoTime", "16000000"), ("timens", "16000000"),
      ("tus", "16000"), ("time_us_monotonic", "16000"), ("uptimeMillis", "16"), ("tms", "16"), ("ts", "16"),
      ("times", "16"), ("timestamp", "16"), ("time (s)", "0.016"), ("seconds_since_start", "0.016"),
      ("uptimens", "16000000"), ("elapsedns", "16000000"), ("frame_seconds", "0.016"), ("t (secs)", "0.016"),
      ("time_min", "0.0002666666666666667"), ("minutes", "0.0002666666666666667"), ("hours", "0.000004444444444444445"),
      ("elapsedRealtime", "16"), ("eventTime", "16"), ("t [Seconds]", "0.016"),
    ])
  func times(_ heading: String, _ time: String) {
    var columns = ScrollOffsets.Columns()
    columns.time = heading
    #expect(read("\(heading),y\n0,0\n\(time),12\n", columns).offsets?.csv == "timeMs,offset\n0,0\n16,12\n")
  }

  @Test("More offsets than 1000 in a second are times in another unit, which is an error at the last time")
  func wrongUnit() {
    let marked = MarkedText("time,offset\n0,0\n0.0167,5\n‸0.0333,10\n")
    expect(
      read(marked.text).problems, at: marked,
      facts: ["3 offsets in 0.0333 ms … --time \"time:s\" … \"0.0333\", in ms"])
    var columns = ScrollOffsets.Columns()
    (columns.time, columns.timeUnit) = ("time", .seconds)
    #expect(read(marked.text, columns).offsets?.csv == "timeMs,offset\n0,0\n16.7,5\n33.3,10\n")
    #expect(read("time,offset\n0,0\n1,5\n2,10\n").problems.isEmpty)
  }
}

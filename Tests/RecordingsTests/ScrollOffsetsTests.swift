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
}

import Hosts
import JSON
import Testing

@Suite("Counts of a page")
struct PageCountsTests {
  private static let file = """
    {
      "kind": "page-counts",
      "schemaVersion": 1,
      "browser": "Chrome/1",
      "steps": 150,
      "counts": {"functionCalls": 160, "rowsEntered": 37, "styleRecalculations": 150},
      "calls": {"list.js measure": 10, "list.js update": 150},
      "timedFunctions": []
    }
    """

  private func read(_ text: String) -> (counts: PageCounts?, errors: [Diagnostic]) {
    let collector = DiagnosticCollector()
    let counts = PageCounts.read(SourceFile(name: "counts.json", bytes: Array(text.utf8)), collector)
    return (counts, collector.sorted)
  }

  private func baseline() throws -> PageCounts { try #require(read(Self.file).counts) }

  @Test("What is written is read again")
  func roundTrip() throws {
    let counts = try baseline()
    #expect(read(String(decoding: counts.content.text(), as: UTF8.self)).counts == counts)
    #expect(counts.counts["rowsEntered"] == 37 && counts.steps == 150)
  }

  @Test("A difference names the count, and of calls the functions with their places, the largest first")
  func differences() throws {
    let baseline = try baseline()
    var counts = baseline
    #expect(counts.differences(from: baseline) == [])
    counts.counts["styleRecalculations"] = 151
    counts.counts["functionCalls"] = 311
    counts.calls = ["list.js update": 300, "list.js measure": 10, "list.js log": 1]
    counts.places = ["list.js update": "list.js:48"]
    let differences = counts.differences(from: baseline)
    #expect(differences.map(\.subject) == ["style recalculations", "calls of functions"])
    #expect(differences.map(\.count) == [151, 311] && differences.map(\.baseline) == [150, 160])
    #expect(
      differences.last?.functions == ["list.js update (list.js:48) 300 instead of 150", "list.js log 1 instead of 0"])
  }

  @Test("A count that depends on time is not in the file, and then not compared")
  func common() throws {
    var (first, second) = (try baseline(), try baseline())
    first.counts["elementsRestyled"] = 500
    second.counts["elementsRestyled"] = 502
    let common = first.common(with: second)
    #expect(common.counts == (try baseline()).counts)
    #expect(second.differences(from: common) == [])
  }

  @Test("A function whose calls depend on time is left out, also of the count of all calls; the others are compared")
  func timedFunctions() throws {
    let first = try baseline()
    var second = first
    second.calls["list.js tick"] = 3
    second.counts["functionCalls"] = 163
    let common = first.common(with: second)
    #expect(common.timedFunctions == ["list.js tick"] && common.counts["functionCalls"] == 160)
    #expect(read(String(decoding: common.content.text(), as: UTF8.self)).counts == common)
    second.calls["list.js tick"] = 9
    #expect(second.differences(from: common) == [])
    second.calls["list.js update"] = 151
    #expect(second.differences(from: common).map(\.functions) == [["list.js update 151 instead of 150"]])
  }

  @Test("What differs between two scrolls is not compared with a baseline, and everything else is")
  func restricted() throws {
    let baseline = try baseline()
    var (first, second) = (baseline, baseline)
    (first.counts["rowsEntered"], second.counts["rowsEntered"]) = (38, 39)
    (first.calls["list.js update"], second.calls["list.js update"]) = (151, 152)
    for styles in [150, 151] {
      (first.counts["styleRecalculations"], second.counts["styleRecalculations"]) = (styles, styles)
      let common = first.common(with: second)
      let differences = common.differences(from: baseline.restricted(to: common))
      #expect(differences.map(\.subject) == (styles == 150 ? [] : ["style recalculations"]))
    }
    (first.calls["list.js measure"], second.calls["list.js measure"]) = (11, 11)
    let common = first.common(with: second)
    let last = common.differences(from: baseline.restricted(to: common)).last
    #expect(last?.functions == ["list.js measure 11 instead of 10"] && last?.baseline == 10)
  }

  @Test("Functions keep their counts where files have other names; a changed one is named with its file")
  func renamedFiles() throws {
    func counts(_ calls: [String: Int]) throws -> PageCounts {
      var counts = try baseline()
      (counts.calls, counts.counts["functionCalls"]) = (calls, calls.values.reduce(0, +))
      return counts
    }
    let old = try counts(["main.3fa9c1.js h": 7, "index-BkDe_xYz.js a": 1, "chunk-1a.js a": 2, "lib.js a": 4])
    var new = try counts(["main.77be02.js h": 7, "index-Cq-Wertz.js a": 2, "chunk-2b.js a": 1, "lib.js a": 4])
    #expect(new.differences(from: old) == [] && new.common(with: old).timedFunctions == [])
    new.calls["main.77be02.js h"] = 9
    new.counts["functionCalls"] = 16
    new.places["main.77be02.js h"] = "main.77be02.js:3"
    #expect(new.differences(from: old).map(\.functions) == [["main.77be02.js h (main.77be02.js:3) 9 instead of 7"]])
    // What depended on time still does.
    let timed = old.common(with: new)
    #expect(timed.timedFunctions == ["main.3fa9c1.js h"])
    new.calls["main.77be02.js h"] = 11
    #expect(new.differences(from: timed) == [])
    // A function of another file is not one of a file that both have.
    let more = try counts(["main.3fa9c1.js h": 7, "index-BkDe_xYz.js a": 1, "chunk-1a.js a": 2, "lib.js a": 5])
    #expect(more.differences(from: old).map(\.functions) == [["lib.js a 5 instead of 4"]])
  }

  @Test("What only controlled frames give is not compared without them; any other count that is missing differs")
  func frames() throws {
    var baseline = try baseline()
    var counts = baseline
    baseline.hasControlledFrames = true
    baseline.counts["layouts"] = 71
    #expect(counts.differences(from: baseline) == [])
    #expect(PageCounts.texts(of: counts.missing(from: baseline)) == ["layouts"])
    #expect(baseline.differences(from: counts) == [] && baseline.missing(from: counts) == [])
    counts.hasControlledFrames = true
    #expect(counts.differences(from: baseline).map(\.baseline) == [71] && counts.missing(from: baseline) == [])
  }

  @Test(
    "What the page's process does between the marks of the scroll counts; other pages of the browser do not",
    arguments: [false, true])
  func trace(hasControlledFrames: Bool) throws {
    func stack(_ url: String?) -> String { url.map { #","stackTrace":[{"url":"\#($0)"}]"# } ?? "" }
    func style(_ time: Int, _ elements: Int, forcedBy url: String? = nil, process: Int = 7) -> String {
      #"{"name":"UpdateLayoutTree","pid":\#(process),"ts":\#(time),"args":{"elementCount":\#(elements),"beginData":{"frame":""\#(stack(url))}}}"#
    }
    func layout(_ time: Int, forcedBy url: String? = nil, process: Int = 7) -> String {
      #"{"name":"Layout","pid":\#(process),"ts":\#(time),"args":{"beginData":{"dirtyObjects":5\#(stack(url))}}}"#
    }
    // Events are in any order.
    let events = [
      style(1500, 8), style(900, 16), style(2100, 32), style(1600, 50, process: 9), layout(1501),
      layout(1502, forcedBy: "list.js"), style(1502, 1, forcedBy: "list.js"), style(1503, 1, forcedBy: ""),
      layout(1504, forcedBy: ""), layout(2200), layout(1700, process: 9), #"{"name":"PaintImage","pid":7,"ts":1503}"#,
    ]
    let text = "{\"traceEvents\":[\((events + scrollMarks(1000, 2000)).joined(separator: ","))]}"
    let counts = try #require(PageTraceCounts(Array(text.utf8), hasControlledFrames: hasControlledFrames))
    let ofFrames =
      hasControlledFrames ? ["layouts": 3, "forcedLayouts": 1, "objectsLaidOut": 15, "picturesPainted": 1] : [:]
    #expect(counts.values == ofFrames.merging(["elementsRestyled": 10, "forcedStyles": 1]) { $1 })
  }

  @Test("A trace without the marks of the scroll has no counts", arguments: ["{", "{}", #"{"traceEvents":[]}"#])
  func noMarks(_ trace: String) {
    #expect(PageTraceCounts(Array(trace.utf8), hasControlledFrames: true) == nil)
  }

  @Test(
    "A file of another kind, version or form is an error at its place",
    arguments: [
      (#""page-counts""#, #""measured""#, 2), (#""schemaVersion": 1"#, #""schemaVersion": 2"#, 3),
      (#""steps": 150"#, #""steps": 0"#, 5), (#""rowsEntered": 37"#, #""rowsEntered": -1"#, 6),
      (#""browser": "Chrome/1","#, "", 1), (#""steps""#, #""step""#, 1), ("[]\n}", "[]", 8),
    ])
  func invalid(_ old: String, _ new: String, line: Int) {
    let (counts, errors) = read(Self.file.replacing(old, with: new))
    #expect(counts == nil && errors.first?.position?.line == line, "\(errors)")
  }
}

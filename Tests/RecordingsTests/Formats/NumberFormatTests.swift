import JSON
import JSONTestSupport
import RecordingSamples
import Recordings
import Testing

@Suite("Numbers as people, regions and programs write them")
struct NumberFormatTests {
  /// The values of a figure of a text.
  private func values(_ figure: String, _ text: String) throws -> [Double?] {
    let found = try #require(try recording(text).figures.first { $0.name == figure })
    #expect(found.unreadable == nil)
    guard case .values(let values) = found.content else { return [] }
    return values
  }

  private static let numbers: [(text: String, values: [Double])] = [
    ("memory_peak_mb,x\n12.5,1\n1.234,2\n", [12.5, 1.234]),
    ("memory_peak_mb;x\n12,5;1\n1.234;2\n1.234,5;3\n", [12.5, 1234, 1234.5]),
    ("memory_peak_mb;x\n1,234;1\n", [1.234]),
    ("memory_peak_mb,fps_avg\n\"1,234\",0.5\n", [1234]),
    ("memory_peak_mb,x\n\"1,234,567.5\",1\n", [1_234_567.5]),
    (
      "memory_peak_mb;x\n1 234,5;1\n1\u{A0}111;2\n1\u{202F}222;3\n1'333.5;4\n1’444;5\n",
      [1234.5, 1111, 1222, 1333.5, 1444]
    ),
    ("memory_peak_mb\tx\n12,5\t1\n1.234\t2\n", [12.5, 1234]),
    ("memory_peak_mb,x\n212 MB,1\n0.5GB,2\n1000 kB,3\n0,4\n", [212, 500, 1, 0]),
    ("memory_peak_mb,x\n\u{2212}0,1\n1e2,2\n+3,3\n", [0, 100, 3]),
    ("memory_peak_mb\n16.667\n8.33\n33.333\n", [16.667, 8.33, 33.333]),
    ("memory_peak_mb\n16.667\n0.500\n", [16.667, 0.5]), ("memory_peak_mb\n16.667\n1234.567\n", [16.667, 1234.567]),
    ("memory_peak_mb\n16.667 MB\n8.3 MB\n", [16.667, 8.3]), ("memory_peak_mb\n1.234E+01\n1.234\n", [12.34, 1.234]),
    ("memory_peak_mb\n1.234\n1.234.567\n", [1234, 1_234_567]), ("memory_peak_mb\n7\n1234\n", [7, 1234]),
    ("memory_peak_mb\tfps_avg\n16.667\t8.33\n", [16.667]), ("memory_peak_mb\tx (s)\n16,667\t8,33\n", [16.667]),
    ("memory_peak_mb;x\n16.667;8.33 s\n", [16.667]), ("memory_peak_mb;x_ms\n16.667;8.33\n", [16.667]),
    ("memory_peak_mb\tclock\n1.234\t12.30\n1.234,5\t12.31\n", [1234, 1234.5]),
    ("iPhone 6.1\" phone;memory_peak_mb\n1;12,5\n", [12.5]), ("6.1\",\"a;b;c\",memory_peak_mb\n1,2,12.5\n", [12.5]),
    ("memory_peak_mb,\n1.234,\n", [1.234]),
    ("\"a, b, c\";memory_peak_mb\n1;12,5\n", [12.5]), ("\"a;b;\"\"c\"\"\",memory_peak_mb\n1,12.5\n", [12.5]),
    ("\"memory_peak_mb\",\"x_s\"\n\"1.234\",\"2,5\"\n", [1234]),
  ]

  @Test(
    "CSV: percent signs, units, decimal commas and separators between thousands are read where the file decides them",
    arguments: numbers)
  func csv(_ text: String, _ expected: [Double]) throws {
    #expect(try values("memory_peak_mb", text) == expected)
  }

  @Test(
    "CSV: a share has a percent sign before or after it, and a ratio is converted",
    arguments: ["12.5%", "12.5 %", "%12.5", "0.125 ratio"])
  func shares(_ field: String) throws {
    #expect(try values("cpu_avg_pct", "cpu_avg_pct,x\n\(field),1\n") == [12.5])
  }

  /// Fields that are errors, by a fact of the message.
  private static let undecidedFields =
    ([
      "decimal or between thousands": [
        "memory_peak_mb,x\n‸\"1,234\",2\n", "memory_peak_mb;x\n‸1.234;2\n", "memory_peak_mb;x_s\n‸1.234;1,5\n2.5;3\n",
        "memory_peak_mb\n7\n‸1.234\n", "memory_peak_mb\n‸-1.234\n", "memory_peak_mb\n‸16.667 MB\n",
        "memory_peak_mb\n‸\"1,234\"\n", "memory_peak_mb\tx\n‸1.234\t2\n", "memory_peak_mb\tx\n‸1,234\t2\n",
        "memory_peak_mb\tos\n‸1.234\tios 17.2\n", "memory_peak_mb\tclock\n‸1.234\t12.30\n",
        "memory_peak_mb;date\n‸1.234;24.12\n", "memory_peak_mb;phone\n‸1.234;6.1 inch\n",
        "memory_peak_mb;x\n‸1.234;5.5 % of it\n",
      ],
      "no unit": [
        "gpu_avg_pct\n95%\n‸87\n", "cpu_avg_pct\n95%\n‸87\n", "frame_main_ms_p50,x\n16.5 ms,1\n‸0.0165,2\n",
        "memory_peak_mb,x\n500 MB,1\n‸0.5,2\n", "gpu_avg_pct\n95%\n‸0.95\n", "gpu_avg_pct\n‸1\n0\n0.5\n95 %\n",
        "x;gpu_avg_pct\n1;‸0,95\n2;%95\n", "gpu_avg_pct\n0.95 ratio\n‸0.9\n", "cpu_avg_pct\n390 %\n‸3.9\n",
      ],
      "not a number": [
        "cpu_avg_pct,x\n1,2\n‸low,3\n", "cpu_avg_pct,x\n‸low,3\n", "memory_peak_mb,x\n‸12 34,3\n",
        "memory_peak_mb,x\n‸12:30,3\n",
      ],
      "\"KB\" of \"memory_peak_mb\"": ["memory_peak_mb,x\n‸212 KB,3\n"],
      "\"ms\" of \"memory_peak_mb\"": ["memory_peak_mb,x\n‸212 ms,3\n"],
    ] as KeyValuePairs).flatMap { fact, texts in texts.map { (fact, $0) } }

  @Test(
    "CSV: what the file does not decide, and what is no number of the metric, is an error at the field",
    arguments: undecidedFields)
  func undecided(_ fact: String, _ marked: String) throws {
    let marked = MarkedText(marked)
    let problems = problems(marked.text)
    let place = try #require(marked.offsets.first)
    #expect(problems.map { $0.message.missing(fact) } == [nil], "\(problems.map(\.message))")
    // The place of a field in quotation marks is its content.
    #expect([place, place + 1].contains(problems.first?.range?.start))
  }

  @Test(
    "CSV: a number without a percent sign is one in percent if no other has a sign, and 0 is 0 in every unit",
    arguments: [
      ("gpu_avg_pct\n0.95\n0.5\n", [0.95, 0.5]), ("gpu_avg_pct\n95 %\n41%\n0\n", [95, 41, 0]),
      ("gpu_avg_pct\n95%\n41 %\n", [95, 41]),
    ])
  func certainShares(_ text: String, _ expected: [Double]) throws {
    #expect(try values("gpu_avg_pct", text) == expected)
  }

  @Test("CSV: a column that is not read is listed with the reason, and is an error if it is mapped")
  func listed() throws {
    let text = "Run,,empty,time,mixed,fps_avg,gpu (%)\na,1,,12:30,1 MB,60,95%\nb,2,,12:31,2,59,0.95\n"
    let figures = try recording(text).figures
    #expect(figures.map(\.name) == ["Run", "column 2", "empty", "time", "mixed", "fps_avg", "gpu (%)"])
    for (note, facts) in zip(
      figures.map { $0.note ?? "" },
      [
        "line 2 … \"a\"", "--map \"column 2=METRIC\"", "empty", "line 2 … \"12:30\"", "line 3 … no unit", "",
        "line 3 … no unit",
      ])
    { #expect(note.missing(facts) == nil && note.isEmpty == facts.isEmpty, "\(note)") }
    for mapping in [
      "Run=duration_s", "empty=duration_s", "time=duration_s", "mixed=memory_peak_mb", "gpu (%)=gpu_avg_pct",
    ] {
      let (run, problems) = try added([text], map: [mapping])
      #expect(problems.count == 1 && run.values["duration_s"] == nil, "\(mapping)")
    }
  }

  @Test("A unit in a heading counts in brackets and as the last word, so that no factor of 1000 is lost")
  func headings() throws {
    let headings: [(heading: String, metric: String, value: Double)] = [
      ("frame_us", "frame_main_ms_max", 0.016), ("frameNs", "frame_main_ms_max", 0.000_016),
      ("total-seconds", "duration_s", 16), ("peak_mib", "memory_peak_mb", 16.777216),
      ("fps_min", "worst_window_fps", 16),
      ("time [µs]", "frame_main_ms_max", 0.016), ("FRAME_US", "frame_main_ms_max", 0.016),
      ("us_per_frame", "frame_main_ms_max", 0.016), ("ITEMS", "duration_s", 16),
      ("peakMiB", "memory_peak_mb", 16.777216),
      ("frames_per_s", "fps_avg", 16), ("framesPerSec", "fps_avg", 16), ("FRAMES_PER_S", "fps_avg", 16),
      ("frames/s", "fps_avg", 16), ("frames per second", "fps_avg", 16), ("rows_per_s", "fps_avg", 16),
      ("scroll_ms_per_s", "hitch_ms_per_s", 16), ("hitch ms/s", "hitch_ms_per_s", 16), ("msPerS", "hitch_ms_per_s", 16),
      ("frame_seconds", "frame_main_ms_max", 16000), ("frame_s", "frame_main_ms_max", 16000),
      ("slowest_frame_sec", "frame_main_ms_max", 16000), ("frames_s", "fps_avg", 16),
      ("frame_us_p50", "frame_main_ms_p50", 0.016), ("frame_us_max", "frame_main_ms_max", 0.016),
      ("min fps", "worst_window_fps", 16), ("min_us", "load_ms", 0.016),
      ("second ms", "load_ms", 16),
      ("p95Us", "frame_main_ms_p95", 0.016), ("duration_minutes", "duration_s", 960), ("t (secs)", "load_ms", 16000),
      ("Frame rate (FPS)", "fps_avg", 16), ("MiB", "memory_peak_mb", 16.777216), ("frames per s avg", "fps_avg", 16),
      ("scroll_ms_per_second", "hitch_ms_per_s", 16), ("ms_s", "hitch_ms_per_s", 16), ("time/s", "duration_s", 16),
    ]
    for (heading, metric, expected) in headings {
      let value = try run(["\(heading)\n16\n"], map: ["\(heading)=\(metric)"]).values[metric]?.first ?? -1
      #expect(abs(value - expected) < 1e-9, "\(heading): \(value)")
    }
  }

  private func payload(_ region: String?, _ ratio: String, more: String = "") -> String {
    let meta = region.map { "\"metaData\": {\"regionFormat\": \"\($0)\"}, " } ?? ""
    return
      "{\"timeStampBegin\": \"a\", \"timeStampEnd\": \"b\", \(meta)\"animationMetrics\": {\"scrollHitchTimeRatio\": \"\(ratio)\"}\(more)}"
  }

  private static let ratioTexts: [(region: String?, text: String, value: Double)] = [
    (nil, "4 ms per s", 4), ("US", "4.512 ms per s", 4.512), ("DE", "4,512 ms per s", 4.512),
    ("DE", "4,5 ms per s", 4.5),
    ("RU", "4,5 мс/с", 4.5), ("JP", "4.5 ミリ秒/秒", 4.5), ("CN", "12毫秒/秒", 12), ("EG", "٤٫٥ ms per s", 4.5),
    ("de_DE", "1,25 ms per s", 1.25), ("IN", "4.125 ms per s", 4.125),
  ]

  @Test(
    "MetricKit: numbers have the format of their region, and units any language's names",
    arguments: ratioTexts)
  func ratios(_ region: String?, _ text: String, _ expected: Double) throws {
    #expect(try values("animationMetrics.scrollHitchTimeRatio", payload(region, text)) == [expected])
  }

  private static let sizes: [(region: String?, text: String, value: Double)] = [
    ("DE", "212.345 kB", 212_345), ("FR", "212\u{202F}345 ko", 212_345), ("CH", "212’345 kB", 212_345),
    ("RU", "81\u{A0}200 кБ", 81_200), ("IN", "2,12,345 kB", 212_345), ("US", "212,345 kB", 212_345),
    (nil, "1,106,818千字节", 1_106_818), (nil, "310,000 kB", 310_000), ("US", "0.5 kB", 0.5),
  ]

  @Test(
    "MetricKit: figures that no metric uses are listed in their unit",
    arguments: sizes)
  func listedFigures(_ region: String?, _ text: String, _ expected: Double) throws {
    let more = ", \"memoryMetrics\": {\"peakMemoryUsage\": \"\(text)\"}"
    #expect(try values("memoryMetrics.peakMemoryUsage", payload(region, "4 ms per s", more: more)) == [expected])
  }

  private static let undecidedTexts: [(region: String?, text: String)] = [
    ("CH", "4.512 ms per s"), (nil, "4,512 ms per s"), ("DE", "4.510 parsec"), ("DE", "much"),
  ]

  @Test(
    "MetricKit: a number that its region does not decide names the region, and an unused one does not refuse the payload",
    arguments: undecidedTexts)
  func undecidedRatios(_ region: String?, _ text: String) throws {
    let problems = problems(payload(region, text))
    #expect(problems.count == 1 && problems.first?.range != nil)
    if let region, text.hasSuffix("s") || text.hasSuffix("c") {
      #expect(problems.first?.message.hasSuffix("(region \(region))") == true, "\(problems)")
    }
    let unused = payload(region, "4 ms per s", more: ", \"cpuMetrics\": {\"cumulativeCPUTime\": \"\(text)\"}")
    let figure = try recording(unused).figures.first { $0.name == "cpuMetrics.cumulativeCPUTime" }
    #expect(figure?.unreadable != nil || figure?.unit == .hitchRatio)
  }

  @Test("MetricKit: a number that contradicts its region is not read")
  func contradiction() throws {
    let text = payload("DE", "4 ms per s", more: ", \"memoryMetrics\": {\"peakMemoryUsage\": \"200,000 kB\"}")
    let figure = try #require(try recording(text).figures.first { $0.name == "memoryMetrics.peakMemoryUsage" })
    #expect(figure.unreadable?.message.contains("(region DE)") == true)
  }

  @Test("MetricKit: the hitch ratio of a signpost is listed, and a mapping uses it; histograms are listed")
  func signposts() throws {
    let more = """
      , "signpostMetrics": [{"signpostName": "feed", "signpostCategory": "a", "signpostIntervalData":
        {"signpostCumulativeHitchTimeRatio": "50 ms per s", "histogrammedSignpostDurations": {"histogramNumBuckets": 3}}}]
      """
    let text = payload("US", "4 ms per s", more: more)
    let name = "signpostMetrics.feed.signpostCumulativeHitchTimeRatio"
    #expect(try values(name, text) == [50])
    #expect(try run([text], map: ["\(name)=hitch_ms_per_s"]).values["hitch_ms_per_s"] == [50])
    #expect(try run([text]).notes.contains { $0.hasPrefix("\(name) (test) is omitted: it covers the intervals") })
    #expect(try recording(text).figures.last?.note == "it is a histogram, which is not read")
  }

  @Test(
    "CSV: rows end with LF, CRLF or CR, also after a separator and in quotation marks", arguments: ["\n", "\r\n", "\r"])
  func lineEnds(_ end: String) throws {
    for text in ["a,fps_avg\n1,59.5\n2,58\n", "a,fps_avg\n1,59.5,\n2,58,\n", "a;fps_avg\n\"1\";\"59,5\"\n\n2;58"] {
      #expect(try run([text.replacing("\n", with: end)]).values["fps_avg"] == [59.5, 58], "\(text)")
    }
    let wrong = MarkedText("a,fps_avg\n1,59.5\n2,‸x\n".replacing("\n", with: end))
    expect(problems(wrong.text), at: wrong, facts: ["number … \"x\""])
    let gfxInfo = try recording(Samples.gfxInfo.replacing("\n", with: end))
    #expect(try gfxInfo.figures.map(\.content) == recording(Samples.gfxInfo).figures.map(\.content))
  }

  @Test("CSV: the position of a problem is that of its row for every line end")
  func positions() {
    for end in ["\n", "\r\n", "\r"] {
      let found = problems("a,fps_avg\n1,59.5\n2,x\n".replacing("\n", with: end))
      #expect(found.map { $0.position.map { [$0.line, $0.column] } } == [[3, 3]])
    }
  }

  @Test(
    "CSV: rows without anything in their fields are none, as at the end of a sheet; a missing value is in a row",
    arguments: [
      ("a,fps_avg\n1,59\n2,58\n,\n", 2), ("a,fps_avg\n1,59\n , \n2,58\n,,,\n", 2), ("a,fps_avg\n1,59\n\"\",\"\"\n", 1),
      ("fps_avg\n59\n\n58\n,\n", 2), ("a,fps_avg\n1,59\n2,\n", 2), ("fps_avg\n59\nNA\n58\n", 3),
    ])
  func emptyRows(_ text: String, _ count: Int) throws {
    #expect(try recording(text).repetitions == count)
  }

  @Test(
    "CSV: a line sep= states the separator, and a table with one heading has no separator",
    arguments: [
      "sep=;\nrun;fps_avg\n1;59,5\n2;58\n", "sep=|\r\nrun|fps_avg\r\n1|59,5\r\n2|58\r\n", "fps_avg\n59,5\n58,0\n",
      "SEP=;\nrun;fps_avg\n1;59,5\n2;58\n", "\"sep=;\"\r\nrun;fps_avg\r\n1;59,5\r\n2;58\r\n",
      "fps_avg\n59.5,\n58,\n", "\"fps_avg\"\r\n\"59,5\"\r\n58\r\n",
    ])
  func separators(_ text: String) throws {
    #expect(try run([text]).values == ["fps_avg": [59.5, 58]])
  }
}

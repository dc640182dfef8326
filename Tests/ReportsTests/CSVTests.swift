import LabRunner
import Reports
import Testing

@Suite("Comma-separated values")
struct CSVTests {
  @Test("There is one row per run and one column per value, and a failed run has empty values")
  func wide() async throws {
    let text = String(decoding: Exporters.csv.bytes(of: try await SampleStudy.study()), as: UTF8.self)
    let fields = text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(fields.count == 5)
    #expect(Set(fields.map(\.count)).count == 1)
    #expect(fields[0].starts(with: ["scenario", "run", "techniques", "duration_s", "fps_avg"]))
    #expect(fields[1].starts(with: ["sample", "base", "", "2.000", "40.00"]))
    #expect(Set(fields[2].dropFirst(3)) == [""])
    #expect(fields[3].starts(with: ["sample", "idle", "idle", "1.500", "50.50"]))
    #expect(fields[4][4].isEmpty)
  }

  @Test("Fields with commas, quotation marks or newlines are quoted")
  func quoting() async throws {
    let text = try await String(
      decoding: Exporters.csv.bytes(of: SampleStudy.study(firstName: "a,\"b\"\nc")), as: UTF8.self)
    #expect(text.contains("\nsample,\"a,\"\"b\"\"\nc\",,2.000,"))
  }

  @Test("Comma-separated fields read back unchanged, and all rows have the same number of fields")
  func csv() async throws {
    let report = try await SampleRegressionCheck.report()
    for bytes in [
      Exporters.csv.bytes(of: report),
      try Exporters.comparisons.bytes("csv", of: try await SampleRegressionCheck.comparison()),
    ] {
      let rows = Self.records(String(decoding: bytes, as: UTF8.self))
      #expect(Set(rows.map(\.count)).count == 1)
      #expect(rows.contains { $0.contains(SampleRegressionCheck.odd) })
    }
  }

  /// Parses records by RFC 4180: a quoted field ends at a quotation mark that is not doubled.
  private static func records(_ text: String) -> [[String]] {
    var records: [[String]] = [[""]]
    var isQuoted = false
    for (position, segment) in text.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
      isQuoted = !position.isMultiple(of: 2)
      if isQuoted {
        records[records.count - 1][records[records.count - 1].count - 1] += segment
        continue
      }
      // Two adjacent quoted segments are one field that contains a quotation mark.
      if segment.isEmpty, position > 0 { records[records.count - 1][records[records.count - 1].count - 1] += "\"" }
      for (line, rest) in segment.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        if line > 0 { records.append([""]) }
        for (field, value) in rest.split(separator: ",", omittingEmptySubsequences: false).enumerated() {
          if field > 0 { records[records.count - 1].append("") }
          records[records.count - 1][records[records.count - 1].count - 1] += value
        }
      }
    }
    return records.filter { $0 != [""] }
  }
}

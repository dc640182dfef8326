import JSON
import JSONTestSupport
import Scenarios
import Testing

@Suite("Reference files")
struct ReferenceFileTests {
  /// A valid reference in which a test replaces one part.
  private func text(
    noise: String = #"{"fps_avg": 1, "load_ms": 0.5}"#,
    cell: String = #"{"value": 26, "status": "stated", "basis": "Page 1."}"#, compareTo: String = #""worst""#,
    more: String = ""
  ) -> String {
    """
    {
      "name": "table", "summary": "a test's table", "source": "nobody, 2026",
      "noise": \(noise),
      "rows": {
        "worst": {"cells": {"fps_avg": \(cell)}},
        "reuse": {
          "compareTo": \(compareTo),
          "cells": {
            "load_ms": {"value": [0.1, 0.25], "status": "derived", "basis": "1 - 0.9 to 0.75."},
            "fps_avg": {"status": "unknown", "basis": "Not given."}\(more)
          }
        }
      }
    }
    """
  }

  private func read(_ text: String, name: String = "table.json", runs: [String]? = ["worst", "reuse"]) -> (
    reference: Reference?, diagnostics: [Diagnostic]
  ) {
    let collector = DiagnosticCollector()
    let reference = ReferenceFile.read(
      SourceFile(name: name, text: text), runs: runs, metrics: ["fps_avg", "load_ms", "duration_s"],
      reportingTo: collector)
    return (reference, collector.sorted)
  }

  @Test("Values are read exactly, including ranges and unknown values")
  func exactValues() throws {
    let reference = try #require(read(text()).reference)
    #expect(reference.noise.map(\.metric) == ["fps_avg", "load_ms"])
    #expect(reference.noise.map(\.millionths) == [1_000_000, 500_000])
    #expect(reference.rows.map(\.run) == ["worst", "reuse"])
    #expect(reference.rows.map(\.compareTo) == [nil, "worst"])
    #expect(reference.row("worst")?.cell("fps_avg")?.value == Reference.Value(low: 26_000_000, high: 26_000_000))
    #expect(reference.row("reuse")?.cell("load_ms")?.value == Reference.Value(low: 100_000, high: 250_000))
    #expect(reference.row("reuse")?.cell("load_ms")?.status == .derived)
    #expect(reference.row("reuse")?.cell("load_ms")?.basis == "1 - 0.9 to 0.75.")
    #expect(reference.row("reuse")?.cell("fps_avg")?.value == nil)
    #expect(reference.row("reuse")?.cell("duration_s") == nil)
    #expect(reference.row("other") == nil)
  }

  @Test(
    "An invalid cell is an error at its location",
    arguments: [
      (
        #"‸{"value": 26, "status": "stated"}"#,
        ["\"basis\" is missing in a cell; expected a string that is not empty"]
      ),
      (
        #"{"value": ‸"26", "status": "stated", "basis": "x"}"#,
        [
          "wrong type; expected a number from 0 to 1000000, or an array of a number from 0 to 1000000 and a number from 0 to 1000000; found \"26\""
        ]
      ),
      (
        #"{"value": ‸-1, "status": "stated", "basis": "x"}"#,
        ["out of range; expected a number from 0 to 1000000 with at most 6 decimals; found -1"]
      ),
      (
        #"{"value": ‸0.0000001, "status": "stated", "basis": "x"}"#,
        ["out of range; expected a number from 0 to 1000000 with at most 6 decimals; found 0.0000001"]
      ),
      (
        #"{"value": ‸[48.1, 47], "status": "derived", "basis": "x"}"#,
        ["the ends of the range are reversed; expected the low end first; found 48.1 before 47"]
      ),
      (
        #"{"value": ‸[47], "status": "derived", "basis": "x"}"#,
        ["wrong number of elements; expected the low and the high end; found 1"]
      ),
      (
        #"{"value": [‸"a", 47], "status": "derived", "basis": "x"}"#,
        ["wrong type; expected a number from 0 to 1000000 with at most 6 decimals; found \"a\""]
      ),
      (
        #"{"value": 26, "status": ‸"state", "basis": "x"}"#,
        [
          "unknown value; expected \"stated\", \"measured\", \"derived\" or \"unknown\"; found \"state\"; did you mean "
            + "\"stated\""
        ]
      ),
      (
        #"{"status": ‸"stated", "basis": "x"}"#,
        ["the value is missing; expected \"value\", or \"status\": \"unknown\"; found \"status\": \"stated\""]
      ),
      (
        #"{"value": ‸26, "status": "unknown", "basis": "x"}"#,
        ["an unknown figure has no value; expected \"status\": \"stated\", \"derived\" or \"measured\""]
      ),
      (
        #"{"value": 26, ‸"valeu": 1, "status": "stated", "basis": "x"}"#,
        ["unknown key \"valeu\" in a cell; did you mean \"value\""]
      ),
    ])
  func invalidCells(marked: String, messages: [String]) {
    let text = MarkedText(text(cell: marked))
    let (reference, diagnostics) = read(text.text)
    expect(diagnostics, at: text, messages: messages)
    #expect(reference == nil)
  }

  @Test("Unknown runs and metrics are errors, all reported at once")
  func unknownNames() {
    let marked = MarkedText(
      text(
        noise: #"{"fps_avg": 1, ‸"load_m": 0.5, "load_ms": 1}"#, compareTo: #"‸"wurst""#,
        more:
          #", ‸"nothing_like_it": {"value": 1, "status": "stated", "basis": "x"}, ‸"duration_s": {"value": 1, "status": "stated", "basis": "x"}"#
      ))
    expect(
      read(marked.text).diagnostics, at: marked,
      messages: [
        "unknown metric \"load_m\"; did you mean \"load_ms\"",
        "unknown run \"wurst\"; did you mean \"worst\"",
        "unknown metric \"nothing_like_it\"; expected the name of a metric",
        "the noise of \"duration_s\" is missing; expected an entry in \"noise\"",
      ])
    let rows = MarkedText(text().replacing("\"worst\": {", with: "‸\"first\": {").replacing("To\": ", with: "To\": ‸"))
    expect(
      read(rows.text, runs: ["reuse", "best"]).diagnostics, at: rows,
      messages: [
        "unknown run \"first\"; expected \"reuse\" or \"best\"",
        "unknown run \"worst\"; expected \"reuse\" or \"best\"",
      ])
  }

  @Test("Without a scenario run names are not checked, but a row cannot be compared with itself")
  func withoutScenario() {
    #expect(read(text().replacing("worst", with: "anything"), runs: nil).diagnostics.isEmpty)
    let marked = MarkedText(text(compareTo: #"‸"reuse""#))
    expect(read(marked.text).diagnostics, at: marked, messages: ["a run is compared with itself; expected another run"])
  }

  @Test("A reference with no noise or no rows has nothing to compare with")
  func emptyReference() {
    let marked = MarkedText(#"{"name": "table", "summary": "s", "source": "x", "noise": ‸{}, "rows": ‸{}}"#)
    expect(
      read(marked.text).diagnostics, at: marked,
      messages: [
        "nothing to compare with; expected at least one entry in \"noise\"",
        "nothing to compare with; expected at least one entry in \"rows\"",
      ])
  }

  @Test("A noise of zero and a name that differs from the file's are errors")
  func invalidNoiseAndName() {
    let marked = MarkedText(text(noise: #"{"fps_avg": ‸0, "load_ms": ‸true}"#))
    expect(
      read(marked.text).diagnostics, at: marked,
      messages: [
        "out of range; expected a number above 0, up to 1000000, with at most 6 decimals; found 0",
        "wrong type; expected a number above 0, up to 1000000, with at most 6 decimals; found true",
      ])
    #expect(
      read(text(), name: "folder/other.json").diagnostics.map(line)
        == ["the name is not the file's name; expected \"other\"; found \"table\""])
  }

  @Test("A reference that is written is read again as the same")
  func writing() throws {
    let reference = try #require(read(text(noise: #"{"fps_avg": 0.000001, "load_ms": 1000000}"#)).reference)
    let written = String(decoding: ReferenceFile.text(of: reference), as: UTF8.self)
    #expect(read(written).reference == reference)
    #expect(written.contains(#""value": [0.100000, 0.250000]"#) && written.contains(#""value": 26.000000,"#))
  }

  @Test("Numbers that a reference cannot hold have no millionths")
  func millionths() {
    #expect(Reference.millionths(1.2345678) == 1_234_568 && Reference.millionths(1_000_000) == 1_000_000_000_000)
    for value in [-0.1, 1_000_000.1, .infinity, .nan] { #expect(Reference.millionths(value) == nil) }
  }

  @Test("A value that the metric cannot have is an error at the value")
  func impossible() {
    let marked = MarkedText(text(cell: #"{"value": ‸[26, 250], "status": "stated", "basis": "Page 1."}"#))
    let collector = DiagnosticCollector()
    let reference = ReferenceFile.read(
      SourceFile(name: "table.json", text: marked.text), runs: nil, metrics: ["fps_avg", "load_ms"],
      possibleValues: { $0 == "fps_avg" ? 0...100 : nil }, reportingTo: collector)
    #expect(reference == nil)
    expect(
      collector.sorted, at: marked, messages: ["\"fps_avg\" cannot be 250; expected a number from 0 to 100"])
  }
}

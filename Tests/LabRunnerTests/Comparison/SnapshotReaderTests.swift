import Analysis
import Foundation
import JSON
import LabRunner
import Scenarios
import Testing

@Suite("Reading baselines and results files")
struct SnapshotReaderTests {
  private static let good = """
    {
      "inputs": {
        "base": {"scroll": {"passes": 1}, "seed": 2}, "definitions": {"fps_avg": "01234567"},
        "runs": {"only": {"scroll": {"passes": 2.50}, "seed": null, "techniques": ["a"]}}
      },
      "runs": [
        {
          "attribution": {"load": {"techniques": {}}, "scroll": {"techniques": {"list": {"bind": 7, "total": 7}}}},
          "counters": {"decodes": 3}, "failure": null,
          "metrics": {"fps_avg": {"value": 59.87, "unit": "fps"}, "load_ms": {"value": null}}, "name": "only",
          "charges": {"main": {"list": {"cells": {"viewCreate": {"amount": 9, "ns": 5}}}}}
        }
      ],
      "scenario": "study", "schemaVersion": 4, "sources": {"Plain": "ff"}
    }
    """

  private func read(_ text: String) -> (snapshot: StudySnapshot?, problems: [String]) {
    let collector = DiagnosticCollector()
    let snapshot = SnapshotReader(reportingTo: collector).read(SourceFile(name: "main.json", text: text))
    return (
      snapshot,
      collector.sorted.map { diagnostic in
        "\(diagnostic.position?.line ?? 0): \(diagnostic.message)"
          + (diagnostic.expected.map { "; expected \($0)" } ?? "")
      }
    )
  }

  @Test("Everything that is compared is read, and other members are ignored")
  func good() throws {
    let (snapshot, problems) = read(Self.good.replacing("\"failure\"", with: "\"series\": [], \"failure\""))
    #expect(problems.isEmpty)
    let study = try #require(snapshot)
    #expect(study.study == "study" && study.sources == ["Plain": "ff"] && study.definitions == ["fps_avg": "01234567"])
    let run = try #require(study.run(named: "only"))
    let summary = try #require(run.summary)
    #expect(summary.metrics == ["fps_avg": Rational(5987, 100)])
    #expect(summary.counters == ["decodes": 3] && summary.work == ["viewCreate": 9])
    let cell = RunSummary.WorkCell(WorkSource(.main, technique: "list", phase: "cells"), "viewCreate")
    #expect(summary.charges == [cell: RunSummary.ChargedWork(amount: 9, nanoseconds: 5)])
    #expect(summary.times == [RunSummary.TimeCell(.scroll, technique: "list", phase: "bind"): 7])
    #expect(
      run.inputs?.root
        == .object([
          .init("scroll", .object([.init("passes", .digits("2.50"))])), .init("techniques", .strings(["a"])),
        ]))
  }

  @Test("A failed run has no summary")
  func failed() {
    let (snapshot, _) = read(Self.good.replacing("\"failure\": null", with: "\"failure\": \"cut off\""))
    #expect(snapshot?.run(named: "only")?.summary == nil)
  }

  @Test(
    "Damage is reported at its line, and no snapshot is returned",
    arguments: [
      ("\"decodes\": 3", "\"decodes\": \"3\"", "9: invalid value; expected a whole number"),
      ("\"decodes\": 3", "\"decodes\": 1e300", "9: invalid value; expected a whole number"),
      ("\"value\": 59.87", "\"valeu\": 59.87", "10: \"value\" is missing in a metric; expected a number or null"),
      (
        "\"value\": 59.87", "\"value\": 1e99",
        "10: invalid value; expected a number of at most 18 digits, nine of them after the point"
      ),
      (
        "\"scenario\": \"study\", ", "\"kind\": \"ablation\", ",
        "14: the file has results of the kind \"ablation\", not of runs; expected a baseline, or the results.json of lab run"
      ),
      (
        "\"schemaVersion\": 4", "\"schemaVersion\": 1",
        "14: the file has schema version 1; expected version 4, which is the only one that this lab reads"
      ),
      (
        "\"scenario\": \"study\", ", "",
        "1: \"scenario\" is missing in a baseline or a file of results; expected a string"
      ),
      ("\"bind\": 7", "\"bind\": {}", "8: invalid value; expected a whole number"),
      ("\"amount\": 9", "\"amount\": true", "11: invalid value; expected a whole number"),
      ("\"base\": {", "\"base\": [], \"b\": {", "3: wrong type; expected an object"),
      ("\"sources\": {\"Plain\": \"ff\"}", "\"sources\": {\"Plain\": 1}", "14: wrong type; expected a string"),
    ])
  func damaged(original: String, damage: String, problem: String) {
    let text = Self.good.replacing(original, with: damage)
    #expect(text != Self.good)
    let (snapshot, problems) = read(text)
    #expect(snapshot == nil)
    #expect(problems == [problem])
  }

  @Test(
    "A file that is not JSON or not a baseline is reported",
    arguments: ["", "[]", "7", "<<<<<<< HEAD\n{}", "{\"a\": 1, \"a\": 2}"])
  func foreign(text: String) {
    let (snapshot, problems) = read(text)
    #expect(snapshot == nil && !problems.isEmpty)
  }

  @Test("Two runs with the same name are an error")
  func repeatedNames() throws {
    let run = try #require(Self.good.firstRange(of: /\{\n      "attribution"(.|\n)*?\n    \}/))
    let text = Self.good.replacingCharacters(in: run, with: "\(Self.good[run]), \(Self.good[run])")
    #expect(read(text).problems == ["15: two runs have the name \"only\"; expected unique names"])
  }

  @Test("A truncated baseline, or one with a changed byte, is read or reported and never crashes")
  func mutations() {
    let bytes = Array(Self.good.utf8)
    var state: UInt64 = 2026
    for position in bytes.indices {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      var changed = bytes
      changed[position] = UInt8(truncatingIfNeeded: state >> 56)
      for text in [Array(bytes[..<position]), changed] {
        let collector = DiagnosticCollector()
        let snapshot = SnapshotReader(reportingTo: collector).read(SourceFile(name: "main.json", bytes: text))
        #expect((snapshot == nil) == collector.hasErrors)
      }
    }
  }
}

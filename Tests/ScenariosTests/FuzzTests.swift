import Datasets
import Foundation
import JSON
import JSONTestSupport
import ListRuntime
import Scenarios
import Testing

/// Mutated inputs of every kind are read or reported, and never crash a reader.
@Suite("Mutated inputs")
struct FuzzTests {
  /// Number of cases; `make fuzz` sets a larger one.
  private static let cases = ProcessInfo.processInfo.environment["LAB_FUZZ_CASES"].flatMap(Int.init) ?? 6000

  private static let rich = Study.text(
    runs: """
      {"name": "worst", "techniques": []}, {"name": "a", "techniques": ["pool", {"id": "corners", "redraw": "always"}]},
          {"name": "b", "extends": "a", "add": ["fixed-classes"], "remove": ["corners"], "compareTo": ["a", "worst"]}
      """, data: "{\"messages\": \(Study.messages), \"media\": \(Study.media)}",
    more: """
      "events": [{"atMs": 1, "event": "insert", "at": 1, "messages": {"generate": "messages", "count": 2, "firstId": 9}},
        {"atMs": 2, "event": "delete", "at": 0, "count": 2}, {"atMs": 3, "event": "rotate"}],
      "sweep": {"scroll.passes": [1, 5]}, "zip": [{"seed": [1, 2], "topInset": [0, 64]}],
        "exclude": [{"scroll.passes": 1, "seed": 2}], "options": {"corners": {"radius": 3}}, "compareTo": "worst",
        "expect": {"fps_avg": ["warn", {"min": 3}]},
        "ablation": {"base": "worst", "factors": ["pool", {"id": "corners", "count": 2},
          {"factor": "h", "levels": [[], "manual-heights", {"level": "x", "techniques": ["cached-heights"]}]}],
          "design": {"kind": "leave-one-out"}, "metrics": ["fps_avg"], "target": "fps_avg >= 58"},

      """
  ).replacing(
    "\"device\": \"phone\",",
    with: "\"devices\": [\"phone\", {\"id\": \"phone\", \"cores\": 4, \"cost\": {\"cpu\": 2}}],")

  private static let reference = """
    {"name": "r", "summary": "s", "source": "t", "noise": {"fps_avg": 1}, "rows": {"worst": {"cells":
      {"fps_avg": {"value": [1, 2.5], "status": "stated", "basis": "b"}}}, "a": {"compareTo": "worst", "cells": {}}}}
    """

  /// A kind of input: a valid text, and its reader.
  private struct Kind {
    let name: String
    let seed: String
    /// Reads the input; returns its diagnostics, or nil if it is valid.
    let read: @Sendable ([UInt8]) -> [Diagnostic]?
  }

  private static func scenario(
    _ bytes: [UInt8], changes: ScenarioChanges = .none
  ) -> [Diagnostic]? {
    do throws(ScenarioFailure) {
      let scenario = try Study.loader().load(SourceFile(name: "study.json", bytes: bytes), changes: changes)
      if let ablation = scenario.ablation { _ = ablation.combination(at: ablation.factors.map { $0.levels.count - 1 }) }
      return nil
    } catch { return error.diagnostics }
  }

  private static func file<Value>(
    _ name: String, _ read: @escaping @Sendable (SourceFile, DiagnosticCollector) -> Value?
  ) -> @Sendable ([UInt8]) -> [Diagnostic]? {
    { bytes in
      let collector = DiagnosticCollector()
      return read(SourceFile(name: name, bytes: bytes), collector) == nil ? collector.sorted : nil
    }
  }

  private static let kinds: [Kind] = [
    Kind(name: "scenario", seed: Study.text()) { scenario($0) },
    Kind(name: "rich scenario", seed: rich) { scenario($0) },
    Kind(
      name: "messages", seed: Study.messages,
      read: file("m.json") { MessagesFile.read($0, library: nil, reportingTo: $1) }),
    Kind(
      name: "movies",
      seed: #"[{"movieId": 1, "title": "a", "poster": "b"}, {"movieId": 2, "title": "c", "poster": "d"}]"#,
      read: file("m.json") { MoviesFile.read($0, library: nil, reportingTo: $1) }),
    Kind(
      name: "posts",
      seed:
        #"[{"postId": 1, "author": "a", "avatar": "b", "createdAt": 2, "text": "c", "link": {"title": "d", "host": "e", "image": "f"}, "likes": 3, "comments": [{"author": "", "text": "g"}]}]"#,
      read: file("p.json") { PostsFile.read($0, library: nil, reportingTo: $1) }),
    Kind(name: "media", seed: Study.media, read: file("media.json") { MediaFile.read($0, reportingTo: $1) }),
    Kind(name: "device", seed: Study.device, read: file("phone.json") { DeviceFile.read($0, reportingTo: $1) }),
    Kind(
      name: "reference", seed: reference,
      read: file("r.json") { ReferenceFile.read($0, runs: nil, metrics: ["fps_avg"], reportingTo: $1) }),
    Kind(
      name: "any JSON",
      seed: #"{"a": [1, -2.5e3, "x\u00e9\ud83d\ude00\n", {"b": null, "c": [true, false]}], "d": "日本"}"#,
      read: file("a.json") { JSONDocument($0, reportingTo: $1) }),
    Kind(name: "--set", seed: #"["pool", {"id": "corners", "count": 3}]"#) { bytes in
      scenario(
        Array(Study.text().utf8),
        changes: ScenarioChanges(set: ["runs.reuse.techniques=" + String(decoding: bytes, as: UTF8.self)]))
    },
    Kind(name: "--set of a device", seed: "device.screen.width=375") { bytes in
      scenario(Array(rich.utf8), changes: ScenarioChanges(set: [String(decoding: bytes, as: UTF8.self)]))
    },
    Kind(name: "--sweep", seed: "scroll.passes=1,5,7") { bytes in
      scenario(Array(Study.text().utf8), changes: ScenarioChanges(sweep: [String(decoding: bytes, as: UTF8.self)]))
    },
  ]

  @Test("Every seed is valid")
  func validSeeds() {
    for kind in Self.kinds { #expect(kind.read(Array(kind.seed.utf8)) == nil, "\(kind.name)") }
  }

  @Test("Any bytes are read or reported, and never crash a reader")
  func mutatedInputs() {
    let seed: UInt64 = 2026
    var random = TestRandom(state: seed)
    let mutation = Mutation(of: Self.kinds.map(\.seed))
    var accepted = [Int](repeating: 0, count: Self.kinds.count)
    var rejected = accepted
    for round in 0..<Self.cases {
      let index = round % Self.kinds.count
      let kind = Self.kinds[index]
      let bytes = mutation.mutated(Array(kind.seed.utf8), &random)
      guard let diagnostics = kind.read(bytes) else {
        accepted[index] += 1
        continue
      }
      rejected[index] += 1
      let isReported =
        !diagnostics.isEmpty
        && diagnostics.allSatisfy { diagnostic in
          let isInside = diagnostic.range.map {
            0 <= $0.start && $0.start <= $0.end && $0.end <= diagnostic.file.bytes.count
          }
          return isInside ?? true && DiagnosticText.text(diagnostic).hasSuffix("\n")
        }
      // Only failures are described, because describing every case would take longer than reading it.
      guard isReported else {
        Issue.record(
          "seed \(seed), round \(round), \(kind.name): \(diagnostics.map(\.message)): \(String(decoding: bytes, as: UTF8.self))"
        )
        continue
      }
    }
    print("fuzz: \(Self.cases) cases, seed \(seed)")
    for (kind, counts) in zip(Self.kinds, zip(accepted, rejected)) {
      print("fuzz: \(kind.name): \(counts.0) read, \(counts.1) explained")
      // The control: some cases are valid and some are not, so the mutations are neither too strong nor too weak.
      let all = counts.0 + counts.1
      #expect(counts.0 > all / 200 && counts.1 > all / 10, "\(kind.name): \(counts.0) read, \(counts.1) explained")
    }
  }
}

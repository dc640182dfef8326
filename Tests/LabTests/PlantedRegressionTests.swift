import Foundation
import JSONTestSupport
import LabCommandLine
import ListRuntime
import Scenarios
import Techniques
import Testing

/// Small regressions, each planted alone: the first line of `lab check` names the one that was planted.
@Suite("Planted regressions: the headline of lab check")
struct PlantedRegressionTests {
  /// The headline of a check of a study whose baseline has no defect.
  ///
  /// - Parameters:
  ///   - techniques: the techniques of the run.
  ///   - expect: an expectation of the run, if any; the check is then not strict.
  ///   - defect: a defect and the id of the technique that has it.
  ///   - sources: the modules whose sources changed since then.
  ///   - diff: the changes of a pull request; none is given if it is empty.
  ///   - change: changes files after the baseline was saved.
  private func headline(
    _ techniques: [String], expect: String? = nil, defect: (plant: any Plant.Type, technique: String)? = nil,
    sources: [String] = [],
    diff: String = "", change: (LabProcess) throws -> Void = { _ in }
  ) async throws -> String {
    let folder = try LabProcess.withData(messages: 60)
    let deciding = expect.map { "\"columns\": [\"duration_s\"], \"expect\": [\($0)]" } ?? "\"strict\": true"
    try folder.write(
      "study.json",
      """
      {
        "name": "study", "summary": "A study for tests.", "device": "ipod-touch-5g.json", \(deciding),
        "data": {"messages": "messages.json", "media": "media.json"}, "content": {"kind": "chat"},
        "scroll": {"driver": "timer", "intervalMs": 400, "baseStep": 50, "firstIncrement": 100, "increment": 30, "passes": 2},
        "runs": [
          {"name": "only", "techniques": [\(techniques.joined(separator: ", "))]}
        ]
      }
      """)
    try folder.write("ipod-touch-5g.json", try String(contentsOfFile: SampleFile.device, encoding: .utf8))
    let shipped = allTechniques()
    let planted = shipped.map { technique in
      guard let defect, technique.declaration.id == defect.technique else { return technique }
      return defect.plant.planted(in: technique)
    }
    #expect(try await run(folder, shipped, "--update", sources.map { ($0, "before") }).code == .ok)
    try change(folder)
    try folder.write("changes.diff", diff)
    let option = diff.isEmpty ? "" : "--diff \(folder.folder.path)/changes.diff"
    let checked = try await run(folder, planted, option, sources.map { ($0, "now") })
    let lines = checked.messages.split(separator: "\n").filter { $0.contains(": error: ") }
    return String(lines.first ?? "no error: \(checked.messages)")
  }

  /// Runs `lab check` with these techniques in a folder.
  ///
  /// - Parameter sources: the digests of modules.
  private func run(
    _ folder: LabProcess, _ techniques: [any Technique.Type], _ option: String, _ sources: [(String, String)]
  ) async throws -> (code: ExitCode, messages: String) {
    let messages = PrintedText()
    let lab = Lab(
      console: Console(
        write: { _ in }, printMessage: { messages.append($0) }, showsProgress: false, isOutputTerminal: false),
      techniques: techniques, files: OpenedFiles(DiskFiles()), sources: Dictionary(uniqueKeysWithValues: sources))
    let path = folder.folder.path
    let line = "check \(path)/study.json -q -o \(path)/Results \(option)"
    let code = await lab.execute(LabProcess.words(of: line))
    return (code, messages.text.replacing(path + "/", with: ""))
  }

  /// A regression, and what the headline must name.
  struct Case: CustomTestStringConvertible, Sendable {
    let regression: String
    /// The technique and phase, or the input.
    let cause: String
    /// The kind of work; nil for an input.
    let kind: String?
    var testDescription: String { regression }

    /// The row of the table in Scenarios/CI.md.
    var row: String { "| \(regression) | `\(cause)`" + (kind.map { ": `\($0)` |" } ?? " |") }
  }

  /// A defect of a technique's code, in a run with some techniques.
  struct Defect: CustomTestStringConvertible, Sendable {
    let plant: any Plant.Type
    let technique: String
    let below: [String]
    let expected: Case
    var testDescription: String { expected.testDescription }

    init(
      _ regression: String, _ plant: any Plant.Type, in technique: String, over below: String..., names cause: String,
      _ kind: String
    ) {
      (self.plant, self.technique, self.below) = (plant, technique, below)
      expected = Case(regression: "\(technique): \(regression)", cause: cause, kind: kind)
    }
  }

  static let defects = [
    Defect(
      "a row's height is computed twice", HeightTwice.self, in: "manual-heights", over: "cell-reuse",
      names: "heights of manual-heights", "textMeasureGlyph"),
    Defect(
      "a row's height is looked up twice", HeightTwice.self, in: "cached-heights", over: "cell-reuse", "manual-heights",
      names: "heights of cached-heights", "cacheLookup"),
    Defect(
      "an estimate measures the texts of its row", MeasuredEstimate.self, in: "learned-estimates", over: "cell-reuse",
      names: "heights of learned-estimates", "textMeasureGlyph"),
    Defect(
      "a reused cell looks up three values", LookupsAtReuse.self, in: "cell-reuse", names: "cells of cell-reuse",
      "cacheLookup"),
    Defect(
      "a cell has one view more", ViewInCell.self, in: "static-cells", over: "cell-reuse",
      names: "cells of static-cells", "viewCreate"),
    Defect(
      "texts are filled again at display", TextsAtDisplay.self, in: "two-step-binding", over: "cell-reuse",
      "manual-heights", names: "bind of two-step-binding", "methodCall"),
    Defect(
      "a model is made that nobody uses", ModelAtBind.self, in: "cell-reuse", names: "bind of cell-reuse", "methodCall"),
    Defect(
      "a new style looks up a value", LookupAtRestyle.self, in: "no-offscreen", over: "cell-reuse",
      names: "bind of no-offscreen", "cacheLookup"),
    Defect(
      "processed images are not opaque", TransparentImages.self, in: "image-presizing", over: "cell-reuse",
      names: "images of image-presizing on the GPU", "gpuBlendedPixel"),
    Defect(
      "images are no longer made smaller", OriginalSizes.self, in: "image-presizing", over: "cell-reuse",
      names: "images of image-presizing on the GPU", "gpuSampledTexel"),
    Defect(
      "images are decoded in the commit", DecodedAtCommit.self, in: "background-decoding", over: "cell-reuse",
      names: "prepare of background-decoding", "jpegDecodePixel"),
    Defect(
      "each move dispatches a block", BlockAtMove.self, in: "table-buffering", over: "cell-reuse",
      names: "preparation of table-buffering", "queueHop"),
  ]

  @Test(
    "A defect of a technique's code is named by technique and phase, and by the work that it added", arguments: defects)
  func plugins(_ defect: Defect) async throws {
    let techniques = (defect.below + [defect.technique]).map { "\"\($0)\"" }
    let found = try await headline(techniques, defect: (defect.plant, defect.technique))
    let beginning = "study.json:6:14: error: \(defect.expected.cause): +"
    #expect(found.hasPrefix(beginning), "\(found)")
    let first = found.dropFirst(beginning.count).prefix { $0 != ")" }
    #expect(first.hasSuffix("(\(defect.expected.kind ?? "")"), "\(found)")
  }

  @Test(
    "If a technique no longer does anything, the headline says which work the list does instead, and which work of the technique ended",
    arguments: [
      (
        "image-presizing", "images of list on the GPU: +", "images of image-presizing in the background",
        "pngEncodePixel"
      ),
      (
        "background-decoding", "images of list in the background: +", "images of background-decoding in the background",
        "jpegDecodePixel"
      ),
    ])
  func ended(technique: String, work: String, ended: String, kind: String) async throws {
    let found = try await headline(["\"cell-reuse\"", "\"\(technique)\""], defect: (Nothing.self, technique))
    #expect(found.contains(": error: \(work)"), "\(found)")
    #expect(found.contains(", while \(ended) no longer has ") && found.contains("(\(kind))"), "\(found)")
  }

  @Test(
    "If only an expectation fails, the headline is the work that changed its count, on either side of a number",
    arguments: ["only.work.textMeasureCall < 500", "500 > only.work.textMeasureCall"])
  func expectation(_ expectation: String) async throws {
    let found = try await headline(
      ["\"cell-reuse\"", "\"manual-heights\""], expect: "\"\(expectation)\"",
      defect: (HeightTwice.self, "manual-heights"))
    #expect(found.contains(": error: heights of manual-heights: +"), "\(found)")
    #expect(!found.contains("expectation not met"), "\(found)")
  }

  @Test("With several edited techniques, a failure points at the first changed line of the one that causes it")
  func place() async throws {
    // The module of a planted technique is that of the tests, whose name follows that of the innocent one.
    let files = ["Plugins/CachedHeights/Sources/Comment.swift", "Plugins/LabTests/Sources/Heights.swift"]
    let diff = files.map { "+++ b/\($0)\n@@ -1 +1 @@\n-a\n+b\n" }.joined()
    let found = try await headline(
      ["cell-reuse", "manual-heights", "cached-heights"].map { "\"\($0)\"" },
      defect: (HeightTwice.self, "manual-heights"), sources: ["CachedHeights", "LabTests"], diff: diff)
    #expect(found.hasPrefix("\(files[1]):1:1: error: heights of manual-heights: +"), "\(found)")
    #expect(found.contains("changed code: CachedHeights, LabTests"), "\(found)")
  }

  /// A changed input: the file, the text, and what replaces it.
  struct Change: CustomTestStringConvertible, Sendable {
    let file: String
    let old: String
    let new: String
    let expected: Case
    var testDescription: String { expected.testDescription }

    init(_ regression: String, _ file: String, _ old: String, _ new: String, names cause: String) {
      (self.file, self.old, self.new) = (file, old, new)
      expected = Case(regression: regression, cause: cause, kind: nil)
    }
  }

  static let inputs = [
    Change(
      "scenario: the list scrolls one point more per step", "study.json", "\"baseStep\": 50", "\"baseStep\": 51",
      names: "scroll.baseStep changed from 50 to 51"),
    Change(
      "scenario: an option of a technique", "study.json", "\"no-offscreen\"",
      "{\"id\": \"no-offscreen\", \"redraw\": \"once\"}", names: "options.no-offscreen.redraw changed from"),
    Change(
      "data: a message is one word longer", "messages.json", "\"message\": \"", "\"message\": \"More ",
      names: "data.messages["),
    Change(
      "device: a view costs 1 % more", "ipod-touch-5g.json", "\"value\": 943.54", "\"value\": 953",
      names: "device.work.viewCreate changed from"),
    Change(
      "device: one core instead of two", "ipod-touch-5g.json", "\"cores\": 2", "\"cores\": 1",
      names: "device.cores changed from 2 to 1"),
  ]

  @Test("A changed input is named at its line before anything runs", arguments: inputs)
  func changes(_ input: Change) async throws {
    let found = try await headline(["\"cell-reuse\"", "\"no-offscreen\""]) { folder in
      let text = try folder.text(input.file)
      let range = try #require(text.firstRange(of: input.old), "\(input.old)")
      try folder.write(input.file, text.replacingCharacters(in: range, with: input.new))
    }
    #expect(found.hasPrefix("\(input.file):") && found.contains(": error: \(input.expected.cause)"), "\(found)")
  }

  @Test("Scenarios/CI.md shows every regression with its headline")
  func page() throws {
    let page = try String(contentsOf: LabProcess.project.appending(path: "Scenarios/CI.md"), encoding: .utf8)
    for expected in Self.defects.map(\.expected) + Self.inputs.map(\.expected) {
      #expect(page.contains(expected.row + "\n"), "\(expected.row)")
    }
  }
}

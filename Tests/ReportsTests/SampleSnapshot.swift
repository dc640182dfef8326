import Analysis
import JSON
import LabRunner
import Scenarios

/// Snapshots of the sample study.
enum SampleSnapshot {
  /// The inputs of a run. The runs share a setting and a list, and each has inputs of its own.
  static func inputs(of run: String, passes: Int = 5, techniques: [String]? = nil) -> RunDocument {
    RunDocument(
      JSONContent.sortedObject([
        "data": .object([.init("media", list(run == "bare" ? 0 : 17, run)), .init("messages", list(500, "a"))]),
        "odd \"key\"": .string("a|b\n<c>"), "scroll": .object([.init("passes", .integer(passes))]),
        "techniques": .strings(techniques ?? (run == "idle" ? ["idle"] : [])),
      ]).canonical)
  }

  /// The documents of some runs, in their order.
  static func documents(of runs: [String]) -> StudyDocuments {
    var documents = StudyDocuments()
    for run in runs { documents.add(inputs(of: run), of: run) }
    return documents
  }

  /// The snapshot of the sample study, whose second run failed.
  static func snapshot() async throws -> StudySnapshot {
    StudySnapshot(of: try await SampleStudy.study(), sources: ["Analysis": "00000001", "Idle": "00000002"])
  }

  /// The digests of a list in which each of `count` elements is a block.
  private static func list(_ count: Int, _ seed: String) -> JSONContent {
    let blocks = (0..<count).map { "\($0 * 31 + seed.utf8.count)".padded }.joined(separator: " ")
    return .object([
      .init("blocks", count == 0 ? .array([]) : .strings([blocks])), .init("count", .integer(count)),
      .init("digest", .string(seed)),
    ])
  }
}

extension String {
  /// The text padded with leading zeros to eight digits.
  fileprivate var padded: String { String(repeating: "0", count: max(0, 8 - count)) + self }
}

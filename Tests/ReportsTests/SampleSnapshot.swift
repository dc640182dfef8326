import Analysis
import LabRunner

/// Snapshots of the sample study.
enum SampleSnapshot {
  /// The inputs of each run. The runs share a part, some values and a list, and each has inputs of its own.
  static let inputs = Dictionary(
    uniqueKeysWithValues: ["base", "broken", "idle", "bare"].map { ($0, inputs(of: $0)) })

  static func inputs(of run: String) -> RunInputs {
    RunInputs(
      parts: ["content": "0123456789abcdef", "techniques": "\(run.utf8.count)".padded],
      values: ["scroll.passes": "5", "techniques": run == "idle" ? "idle" : "", "odd \"key\"": "a|b\n<c>"],
      lists: ["data.messages": digest(500, "a"), "data.media": digest(run == "bare" ? 0 : 17, run)]
        .compactMapValues { $0 })
  }

  /// The snapshot of the sample study, whose second run failed.
  static func snapshot() async throws -> StudySnapshot {
    StudySnapshot(of: try await SampleStudy.study(), sources: ["Analysis": "00000001", "Idle": "00000002"])
  }

  /// The digest of a list in which each of `count` elements is a block.
  private static func digest(_ count: Int, _ seed: String) -> ListDigest? {
    ListDigest(count: count, blocks: (0..<count).map { "\($0 * 31 + seed.utf8.count)".padded })
  }
}

extension String {
  /// The text padded with leading zeros to eight digits.
  fileprivate var padded: String { String(repeating: "0", count: max(0, 8 - count)) + self }
}

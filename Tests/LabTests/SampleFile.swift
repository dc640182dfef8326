import Foundation

/// The text of a small scenario, for tests that run `lab` as a process.
enum SampleFile {
  /// The path of a device.
  static let device = LabProcess.project.appending(path: "Scenarios/devices/ipod-touch-5g.json").path

  /// A study of two runs over a few messages; lines 7 and 8 contain the runs, line 10 the expectations.
  ///
  /// - Parameters:
  ///   - second: the techniques of the second run.
  ///   - more: other members of the scenario.
  static func scenario(
    _ name: String = "study", second: String = "\"cell-reuse\"", expect: String = "", more: String = "",
    timeLimit: Int = 60
  ) -> String {
    """
    {
      "name": "\(name)", "summary": "A study for tests.", "device": "\(device)", "timeLimitS": \(timeLimit),
      "data": {"messages": "messages.json", "media": "media.json", "mediaAsText": true},
      "content": {"kind": "chat"}\(more.isEmpty ? "" : ", \(more)"),
      "scroll": {"driver": "script", "steps": [{"atMs": 0, "offset": 500}]},
      "runs": [
        {"name": "plain", "techniques": ["stock-cells"]},
        {"name": "other", "techniques": [\(second)], "compareTo": "plain"}
      ],
      "expect": [\(expect)]
    }
    """
  }

  /// A study that has only an ablation, or whatever else has the runs.
  static func ablation(
    _ members: String = #""ablation": {"factors": ["cell-reuse", "static-cells", "cached-heights"]}"#
  )
    -> String
  {
    """
    {
      "name": "study", "summary": "A study for tests.", "device": "\(device)",
      "data": {"messages": "messages.json", "media": "media.json"},
      "content": {"kind": "chat"},
      "scroll": {"driver": "script", "steps": [{"atMs": 0, "offset": 500}]},
      \(members)
    }
    """
  }

  /// Measurements of one metric of one run.
  static func reference(_ run: String = "plain", metric: String = "duration_s") -> String {
    """
    {"name": "table", "summary": "A table for tests.", "source": "Nobody, 2026.", "noise": {"\(metric)": 1.5},
     "rows": {"\(run)": {"cells": {"\(metric)": {"value": 0.4, "status": "stated", "basis": "Made up."}}}}}
    """
  }
}

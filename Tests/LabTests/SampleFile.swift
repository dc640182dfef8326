import Foundation

/// The text of a small scenario, for tests that run `lab` as a process.
enum SampleFile {
  /// The path of a device.
  static let device = LabProcess.project.appending(path: "Scenarios/devices/ipod-touch-5g.json").path

  /// A study of two runs over a few messages; lines 7 and 8 contain the runs, line 10 the expectations.
  static func scenario(_ name: String, second: String = "", expect: String = "", timeLimit: Int = 60) -> String {
    """
    {
      "name": "\(name)", "summary": "A study for tests.", "device": "\(device)", "timeLimitS": \(timeLimit),
      "data": {"messages": "messages.json", "media": "media.json", "mediaAsText": true},
      "content": {"kind": "chat"},
      "scroll": {"driver": "script", "steps": [{"atMs": 0, "offset": 500}]},
      "runs": [
        {"name": "plain", "techniques": ["stock-cells"]},
        {"name": "other", "techniques": [\(second)], "compareTo": "plain"}
      ],
      "expect": [\(expect)]
    }
    """
  }
}

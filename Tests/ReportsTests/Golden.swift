import Foundation
import Testing

/// Compares outputs byte for byte with the golden files in the folder `Goldens`.
enum Golden {
  /// The environment variable that makes the tests write the files if it is 1.
  static let variable = "LAB_RENEW_GOLDENS"

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens")

  /// The names of all golden files, ascending.
  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// Compares an output with its golden file, or writes the file.
  static func expect(_ bytes: [UInt8], _ name: String, at location: SourceLocation = #_sourceLocation) throws {
    let file = folder.appending(path: name)
    if ProcessInfo.processInfo.environment[variable] == "1" {
      try Data(bytes).write(to: file)
      return
    }
    guard let golden = try? Data(contentsOf: file), Array(golden) != bytes else {
      #expect(
        FileManager.default.fileExists(atPath: file.path), "\(name) is missing; \(advice)", sourceLocation: location)
      return
    }
    let lines = zip(lines(Array(golden)), lines(bytes)).enumerated().first { $0.element.0 != $0.element.1 }
    let difference = lines.map { "line \($0.offset + 1) was \($0.element.0), and is \($0.element.1)" } ?? "its length"
    Issue.record("\(name) is not what it was: \(difference); \(advice)", sourceLocation: location)
  }

  private static let advice =
    "if that is meant: \(variable)=1 swift test --filter ReportsTests, and look at what git diff shows"

  private static func lines(_ bytes: [UInt8]) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  }
}

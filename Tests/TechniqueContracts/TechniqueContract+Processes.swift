import Foundation
import ListRuntime
import Scenarios
import TechniqueTestSupport
import Testing

extension TechniqueContract {
  /// The seconds of processor time of a process; a run takes less than one.
  private static let limit: UInt = 60

  /// Swift's hash seed and the addresses of objects differ in each process, this one and another; there a technique that never ends is
  /// terminated.
  static let processes = TechniqueContract("Two processes give the same records") { plugin, failures in
    let variable = "SWIFT_DETERMINISTIC_HASHING"
    guard ProcessInfo.processInfo.environment[variable] == nil else {
      failures.expect(false, "with the environment variable \(variable) both processes have the same hash seed")
      return
    }
    var own = ""
    for name in scenarioNames {
      if let record = try await SharedRuns.of(plugin, name)["with"] { own += text(record) }
    }
    let other = try await records(of: plugin)
    failures.expect("records", other.components(separatedBy: "record: ").count - 1, equals: 2)
    failures.expect(own == other, "the records of two processes differ: \(difference(own, other))")
  }

  private static let scenarioNames = ["wins", "must-not-win"]

  /// A record on a line of its own, with every value in it.
  private static func text(_ record: RunRecord) -> String { "record: \(String(reflecting: record))\n" }

  /// The output of a process that simulates both scenarios of a plugin.
  private static func records(of plugin: PluginFolder) async throws -> String {
    let (root, types) = (plugin.package.root.path, plugin.package.own.compactMap { _mangledTypeName($0) })
    let folder = plugin.name
    let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
      [root = root as String, types = types as [String], folder = folder as String] in
      ProcessorTimeLimit.set(seconds: TechniqueContract.limit)
      // The process has the same program, and with it the same types.
      let own = types.compactMap { _typeByName($0) as? any Technique.Type }
      let package = PluginPackage(root: URL(filePath: root, directoryHint: .isDirectory), adding: own)
      let plugin = try #require(package.plugins.first { $0.name == folder })
      for name in TechniqueContract.scenarioNames {
        for run in try plugin.scenario(name).runs where run.name == "with" {
          print(TechniqueContract.text(run.configuration.record()), terminator: "")
        }
      }
    }
    return String(decoding: result.standardOutputContent, as: UTF8.self)
  }

  /// The first position at which two texts differ, with its surroundings.
  private static func difference(_ first: String, _ second: String) -> String {
    let offset = zip(first.utf8, second.utf8).prefix { $0 == $1 }.count
    return [first, second].map { text in
      String(decoding: text.utf8.dropFirst(max(0, offset - 60)).prefix(120), as: UTF8.self)
    }.joined(separator: "\nand\n")
  }
}

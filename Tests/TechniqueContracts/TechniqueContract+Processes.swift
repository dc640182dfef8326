internal import Foundation
internal import ListRuntime
internal import Scenarios
internal import TechniqueTestSupport
internal import Testing

extension TechniqueContract {
  /// The seconds of processor time of a process; a run takes less than one.
  private static let limit: UInt = 60

  /// Swift's hash seed and the addresses of objects differ in each process, and a technique that never ends is
  /// terminated.
  static let processes = TechniqueContract("Two processes give the same records") { plugin, failures in
    let variable = "SWIFT_DETERMINISTIC_HASHING"
    guard ProcessInfo.processInfo.environment[variable] == nil else {
      failures.expect(false, "with the environment variable \(variable) both processes have the same hash seed")
      return
    }
    let first = try await records(of: plugin)
    let second = try await records(of: plugin)
    failures.expect("records", first.components(separatedBy: "record: ").count - 1, equals: 2)
    failures.expect(first == second, "the records of two processes differ: \(difference(first, second))")
  }

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
      for scenario in ["wins", "must-not-win"] {
        for run in try plugin.scenario(scenario).runs where run.name == "with" {
          print("record: \(String(reflecting: run.configuration.record()))")
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

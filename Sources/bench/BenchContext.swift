import Analysis
import Datasets
import Foundation
import ListRuntime
import Scenarios
import Techniques

/// The inputs and helpers that the sections share.
struct BenchContext {
  /// The path of the scenario whose runs are simulated.
  let scenarioPath: String
  /// The path of a debug build of `lab`; nil to skip the process section.
  let lab: String?

  /// Loads a scenario.
  func scenario(_ path: String, _ changes: ScenarioChanges = .none) throws -> ResolvedScenario {
    let loader = ScenarioLoader(
      files: BuiltInFiles(ProgramFiles.all, over: DiskFiles()), techniques: allTechniques(), metrics: Measurements.names
    )
    do throws(ScenarioFailure) { return try loader.load(path, changes: changes) } catch {
      throw BenchError(text: error.text)
    }
  }

  /// Loads the scenario whose runs are simulated.
  func scenario() throws -> ResolvedScenario { try scenario(scenarioPath) }

  /// The configuration of one of its runs.
  func configuration(_ name: String) throws -> RunConfiguration {
    guard let run = try scenario().runs.first(where: { $0.configuration.name == name }) else {
      throw BenchError(text: "bench: error: \(scenarioPath) has no run \(name)\n")
    }
    return run.configuration
  }

  /// Generates messages with the thesis's distribution and pictures of a library.
  static func messages(_ count: Int, _ library: MediaLibrary) throws -> [Message] {
    do throws(GenerationError) {
      return try MessageGenerator(
        .probabilities(MessageProbabilities(count: count)), library: library, seed: 1
      ).items()
    } catch {
      throw BenchError(text: "bench: error: no messages: \(error)\n")
    }
  }

  /// The peak resident memory of this process, in MB. The unit of `ru_maxrss` differs between systems.
  static func peakMemory() -> Double {
    var usage = rusage()
    #if canImport(Glibc)
      let who = __rusage_who_t(RUSAGE_SELF.rawValue)
    #else
      let who = RUSAGE_SELF
    #endif
    guard getrusage(who, &usage) == 0 else { return 0 }
    #if os(macOS)
      return Double(usage.ru_maxrss) / 1e6
    #else
      return Double(usage.ru_maxrss) * 1024 / 1e6
    #endif
  }

  /// Runs a program and returns its standard output.
  static func output(of program: String, _ arguments: [String]) throws -> Data {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchError(
        text: "bench: error: \(program) \(arguments.joined(separator: " ")) ended with \(process.terminationStatus)\n")
    }
    return data
  }
}

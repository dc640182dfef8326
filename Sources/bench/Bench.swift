import Dispatch
import Foundation
import LabRunner

/// Measures how fast the lab is: `bench [SECTION…] [--json FILE] [--lab FILE] [--scenario FILE]`.
///
/// Times depend on the machine and its load, so only ratios within one run are comparable. The bench never fails
/// because of a missed target; it marks the measurement.
@main
enum Bench {
  private static var sections: [any BenchSection.Type] {
    [
      RunsSection.self, ProcessSection.self, QueueSection.self, SolverSection.self, TextSection.self,
      ReadingSection.self,
      StudySection.self, GrowthSection.self,
    ]
  }

  static func main() {
    MemoryAllocation.keepFreedMemory()
    // On the main thread, for tools that count instructions.
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == GrowthSample.subcommand {
      do {
        let sample = try GrowthSample(Array(arguments.dropFirst()))
        return FileHandle.standardOutput.write(try JSONEncoder().encode(sample))
      } catch { fail(with: error) }
    }
    Task {
      do { try await run(arguments) } catch { fail(with: error) }
      exit(0)
    }
    dispatchMain()
  }

  private static func fail(with error: any Error) -> Never {
    let text = (error as? BenchError)?.text ?? "bench: error: \(error)\n"
    FileHandle.standardError.write(Data(text.utf8))
    exit(65)
  }

  private static func run(_ arguments: [String]) async throws {
    var names: [String] = []
    var options = ["--scenario": "Scenarios/cumulative.json"]
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard ["--json", "--lab", "--scenario"].contains(argument) else {
        names.append(argument)
        continue
      }
      guard let value = rest.popFirst() else { throw BenchError(text: "bench: error: \(argument) needs a file\n") }
      options[argument] = value
    }
    let context = BenchContext(scenarioPath: options["--scenario"] ?? "", lab: options["--lab"])
    let known = sections.map { $0.name }
    if let unknown = names.first(where: { !known.contains($0) }) {
      throw BenchError(
        text: "bench: error: there is no section \(unknown); sections are \(known.joined(separator: ", "))\n")
    }
    var measurements: [BenchMeasurement] = []
    print(BenchTable.heading)
    for section in sections where names.isEmpty || names.contains(section.name) {
      let results = BenchTable.withRatios(try await section.measurements(context))
      for result in results { print(BenchTable.line(result)) }
      measurements += results
    }
    print("\npeak memory of this process: \(BenchTable.text(BenchContext.peakMemory())) MB")
    if let path = options["--json"] {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try encoder.encode(measurements).write(to: URL(filePath: path), options: .atomic)
    }
  }
}

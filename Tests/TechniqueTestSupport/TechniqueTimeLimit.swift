import Foundation
package import ListRuntime
import Synchronization

/// A limit to the time of a run in a test, since a technique may never end.
///
/// A thread cannot be stopped from outside, so the process of the tests ends. A run is over the limit if both the time since its start
/// and the processor time that the process has used since then are: a busy machine delays a run, and other tests use processor
/// time, but not both for so long.
package enum TechniqueTimeLimit {
  /// The limit; a run takes a second or less.
  @TaskLocal package static var limit: Duration = .seconds(60)

  /// A run that has not ended.
  private struct Run {
    let techniques: String
    let limit: Duration
    let start: ContinuousClock.Instant
    let startOfProcessorTime: Duration
  }

  private struct State {
    var runs: [Int: Run] = [:]
    var next = 0
    var isWatched = false
  }

  private static let state = Mutex(State())

  /// Calls a function that simulates a run, under the limit.
  package static func enforce<Value>(
    on configuration: RunConfiguration, also technique: ConfiguredTechnique? = nil, _ body: () throws -> Value
  ) rethrows -> Value {
    let techniques = (configuration.techniques + [technique].compactMap(\.self)).map { $0.type.declaration.id }
    let run = Run(
      techniques: techniques.joined(separator: ", "), limit: limit, start: .now, startOfProcessorTime: processorTime)
    let (number, startsWatch) = state.withLock { state in
      state.next += 1
      state.runs[state.next] = run
      defer { state.isWatched = true }
      return (state.next, !state.isWatched)
    }
    if startsWatch { Thread.detachNewThread { watch() } }
    defer { state.withLock { _ = $0.runs.removeValue(forKey: number) } }
    return try body()
  }

  /// The processor time of this process.
  private static var processorTime: Duration { .seconds(Double(clock()) / Double(CLOCKS_PER_SEC)) }

  /// Looks for runs over their limits as long as the process lives.
  private static func watch() {
    while true {
      Thread.sleep(forTimeInterval: 0.25)
      let runs = state.withLock { $0.runs.values.map { $0 } }
      let late = runs.filter { run in
        ContinuousClock.now - run.start > run.limit && processorTime - run.startOfProcessorTime > run.limit
      }
      guard let run = late.min(by: { $0.start < $1.start }) else { continue }
      let message =
        "A run with \(run.techniques) has not ended within \(run.limit): one of its techniques never ends.\n"
      FileHandle.standardError.write(Data(message.utf8))
      kill(getpid(), ProcessorTimeLimit.signal)
    }
  }
}

extension RunConfiguration {
  /// Simulates the run under the limit, and returns its record.
  package func record() -> RunRecord {
    TechniqueTimeLimit.enforce(on: self) { ListSimulation(self).run() }
  }

  /// Compares the pictures of the list with and without a technique above others, under the limit.
  package func pictures(of technique: ConfiguredTechnique, over base: [ConfiguredTechnique]) -> PictureCheck {
    var stack = self
    stack.techniques = base
    return TechniqueTimeLimit.enforce(on: stack, also: technique) { PictureCheck(technique, over: base, in: self) }
  }

  /// The pictures of the list, simulated under the limit.
  package func unchangedPictures() -> UnchangedPictures {
    TechniqueTimeLimit.enforce(on: self) { UnchangedPictures(of: self) }
  }

  /// Compares the pictures of this list with those with a technique above it, under the limit.
  ///
  /// - Parameter unchanged: the pictures of this list.
  package func pictures(of technique: ConfiguredTechnique, over unchanged: UnchangedPictures) -> PictureCheck {
    TechniqueTimeLimit.enforce(on: self, also: technique) { PictureCheck(technique, over: unchanged) }
  }
}

internal import ListRuntime
internal import Synchronization

/// The calls that the strategies below a technique receive during a run.
///
/// A class with a lock, since the recording strategies share it and techniques are sendable.
final class CallLog: Sendable {
  /// The log of techniques that are created in a task; a technique receives only its options.
  @TaskLocal static var current = CallLog()

  private let functions = Mutex<[ExtensionPoint: Set<String>]>([:])

  /// The names of the functions that were called at an extension point, ascending.
  func functions(at point: ExtensionPoint) -> [String] { functions.withLock { $0[point, default: []].sorted() } }

  func add(_ function: String, at point: ExtensionPoint) {
    functions.withLock { _ = $0[point, default: []].insert(function) }
  }
}

/// Changes nothing and logs every call at every extension point: installed below a technique, it shows the technique's
/// calls.
struct CallRecorder: Technique {
  static let declaration = TechniqueDeclaration(
    id: "call-recorder", summary: "Log every call.", decorates: ExtensionPoint.allCases)
  private let log: CallLog
  init(options: TechniqueOptions) { log = CallLog.current }

  func install(in strategies: StrategyStack) {
    strategies.decorateCells { RecordedCells($0, log) }
    strategies.decorateHeights { RecordedHeights($0, log) }
    strategies.decorateImages { RecordedImages($0, log) }
    strategies.decorateRender { RecordedRender($0, log) }
    strategies.decorateRows { RecordedRows($0, log) }
    strategies.decoratePreparation { RecordedPreparation($0, log) }
    strategies.decorateRange { RecordedRange($0, log) }
    strategies.decorateDelivery { RecordedDelivery($0, log) }
    strategies.decorateUpdates { RecordedUpdates($0, log) }
  }
}

import ListRuntime
import Synchronization

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
    strategies.decorateCells { RecordedStrategy($0, .cells, log) }
    strategies.decorateHeights { RecordedStrategy($0, .heights, log) }
    strategies.decorateImages { RecordedStrategy($0, .images, log) }
    strategies.decorateRender { RecordedStrategy($0, .render, log) }
    strategies.decorateRows { RecordedStrategy($0, .rows, log) }
    strategies.decoratePreparation { RecordedStrategy($0, .preparation, log) }
    strategies.decorateRange { RecordedStrategy($0, .range, log) }
    strategies.decorateDelivery { RecordedStrategy($0, .delivery, log) }
    strategies.decorateUpdates { RecordedStrategy($0, .updates, log) }
  }
}

/// Logs the names of the functions that are called, and forwards the calls.
private final class RecordedStrategy<Base>: StrategyDecorator {
  let base: Base
  private let point: ExtensionPoint
  private let log: CallLog

  init(_ base: Base, _ point: ExtensionPoint, _ log: CallLog) { (self.base, self.point, self.log) = (base, point, log) }

  func forward<Result>(_ function: StaticString, _ call: () -> Result) -> Result {
    log.add(function.description, at: point)
    return call()
  }
}

extension RecordedStrategy: CellProvider where Base == any CellProvider {}
extension RecordedStrategy: HeightStrategy where Base == any HeightStrategy {}
extension RecordedStrategy: ImageStrategy where Base == any ImageStrategy {}
extension RecordedStrategy: RenderStrategy where Base == any RenderStrategy {}
extension RecordedStrategy: RowStrategy where Base == any RowStrategy {}
extension RecordedStrategy: PreparationStrategy where Base == any PreparationStrategy {}
extension RecordedStrategy: RangeStrategy where Base == any RangeStrategy {}
extension RecordedStrategy: DeliveryStrategy where Base == any DeliveryStrategy {}
extension RecordedStrategy: UpdateStrategy where Base == any UpdateStrategy {}

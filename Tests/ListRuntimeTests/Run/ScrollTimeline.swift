import ListRuntime
import Simulation

/// A run over rows of 100 pt, with the instants and offsets of all layouts of the scroll.
final class ScrollTimeline {
  var offsets: [(at: VirtualDuration, offset: Double)] = []
  var modes: Set<RunLoopMode> = []
  var layouts: [(at: VirtualDuration, mode: RunLoopMode)] = []
  let simulation: ListSimulation
  let record: RunRecord

  init(
    rows: Int, _ driver: ScrollDriver, profile: DeviceProfile = makeProfile(), topInset: Double = 0,
    limit: VirtualDuration = .seconds(120), _ didLayOut: @escaping (ListView, VirtualInstant) -> Void = { _, _ in }
  ) throws {
    simulation = try ListSimulation(
      makeConfiguration(shortTexts(rows), profile: profile, driver: driver, topInset: topInset, limit: limit))
    simulation.ui.strategies.useBareRows()
    var layouts: [(VirtualInstant, Double, RunLoopMode)] = []
    simulation.ui.strategies.decorateRange { [simulation] _ in
      LayoutProbe(simulation.list) { list in
        let now = list.ui.meter.now
        layouts.append((now, list.offset, list.ui.runLoop.mode))
        didLayOut(list, now)
      }
    }
    record = simulation.run()
    offsets = layouts.filter { $0.0 >= record.scrollStart }.map { ($0.0 - record.scrollStart, $0.1) }
    self.layouts = layouts.filter { $0.0 >= record.scrollStart }.map { ($0.0 - record.scrollStart, $0.2) }
    modes = Set(layouts.filter { $0.0 >= record.scrollStart }.map(\.2))
  }

  /// The time from the start of the scroll to its end.
  var length: VirtualDuration { record.scrollEnd - record.scrollStart }

  /// The offset at an instant of the scroll.
  func offset(at time: VirtualDuration, start: Double = 0) -> Double {
    offsets.last { $0.at <= time }?.offset ?? start
  }
}

import ListRuntime
import Simulation

/// A device with a list and no driver: tests perform actions on its main thread and observe the results.
final class Device {
  private let device: SimulatedDevice
  let ui: UIContext
  let list: ListView
  private(set) var lines: [String] = []

  init(
    _ messages: [Message] = [], profile: DeviceProfile = makeProfile(), media: [MediaItem] = [],
    caches: InitialImageCaches = .cold, rules: HeightQueryRules = .iOS9, tableRules: TableViewRules = .plain,
    topInset: Double = 0,
    library rulesOfImages: ImageLibraryRules = .pinRemoteImage, usesShortcuts: Bool = true,
    content: ContentDescription? = nil
  ) throws {
    let library = try MediaLibrary(media)
    var profile = profile
    profile.system.heightQueries.value = rules
    profile.system.table = tableRules
    var configuration = try makeConfiguration(
      messages, profile: profile, media: library, caches: caches,
      topInset: topInset,
      usesShortcuts: usesShortcuts)
    configuration.imageLibrary = rulesOfImages
    if let content { configuration.content = content }
    device = SimulatedDevice(profile)
    ui = UIContext(
      configuration: configuration, content: configuration.makeContent(), meter: device.meter,
      runLoop: device.runLoop, scheduler: device.scheduler)
    list = ListView(ui: ui)
    vsync.addObserver(runLoop)
    vsync.start()
  }

  var simulator: Simulator { device.simulator }
  var scheduler: Scheduler { device.scheduler }
  var meter: WorkMeter { device.meter }
  var runLoop: VirtualRunLoop { device.runLoop }
  var vsync: Vsync { device.vsync }

  deinit { simulator.shutDown() }

  /// Performs an action on the main thread and lets time pass, one millisecond by default.
  func onMain(for time: VirtualDuration = .milliseconds(1), _ body: @escaping () -> Void) {
    runLoop.perform(body)
    pass(time)
  }

  /// Lets time pass.
  func pass(_ time: VirtualDuration) { simulator.run(until: simulator.now + time) }

  /// Performs an action outside every task at an instant.
  func call(at instant: VirtualInstant, _ body: @escaping () -> Void) {
    simulator.schedule(simulator.registerCall(body), at: instant, phase: .timer)
  }

  /// Adds a line with the time to the device's log.
  func note(_ what: String) { lines.append("\(meter.now): \(what)") }

  /// Shows the list at its offset.
  func show() {
    onMain { [self] in
      list.loadRows()
      list.presentRows()
      list.layoutRows()
    }
  }

  /// Scrolls the list to an offset and lays it out.
  func scroll(to offset: Double) {
    onMain { [self] in
      list.setOffset(offset)
      list.layoutRows()
    }
  }

  /// Cells that the device keeps, since views do not retain their cells.
  private(set) var cells: [Cell] = []

  /// A cell in no list, with the views that are made in it.
  func makeCell(_ make: @escaping (UIContext, Cell) -> Void) -> Cell {
    onMain { [self] in
      let cell = ui.makeCell()
      make(ui, cell)
      cells.append(cell)
    }
    return cells[cells.count - 1]
  }

  /// Bytes of a kind in the ledger.
  func bytes(_ kind: MemoryKind) -> Int { Int(ui.ledger.current(of: kind.rawValue)) }
}

@testable import ListRuntime
import Simulation

/// A device with a list and nothing that drives it: tests do things on its main thread and look on.
final class Device {
  let simulator = Simulator()
  let scheduler: Scheduler
  let meter: WorkMeter
  let runLoop: RunLoop
  let vsync: Vsync
  let ui: UIContext
  let list: ListView
  private(set) var lines: [String] = []

  init(
    _ messages: [Message] = [], profile: DeviceProfile = makeProfile(), media: [MediaItem] = [],
    caches: InitialImageCaches = .cold, rules: HeightQueryRules = .iOS9, topInset: Double = 0,
    library rulesOfImages: ImageLibraryRules = .pinRemoteImage, usesHostShortcuts: Bool = true
  ) throws {
    let library = try MediaLibrary(media)
    var configuration = try makeConfiguration(
      messages, profile: profile, media: library, caches: caches, rules: rules, topInset: topInset,
      usesHostShortcuts: usesHostShortcuts)
    configuration.imageLibrary = rulesOfImages
    scheduler = Scheduler(
      simulator: simulator, coreCount: profile.coreCount, timeSlice: profile.timeSlice,
      contextSwitchCost: profile.contextSwitch)
    meter = WorkMeter(profile: profile, simulator: simulator)
    let main = scheduler.makeThread(name: "main", priority: .userInteractive, isApplication: true)
    meter.setMainThread(main)
    runLoop = RunLoop(thread: main, recorder: meter)
    vsync = Vsync(simulator: simulator, rate: RefreshRate(numerator: profile.refreshRate))
    let content = ChatContent(messages: messages, media: library, style: ChatStyle(), mediaAsText: false)
    content.setWidth(profile.screen.width)
    ui = UIContext(
      configuration: configuration, content: content, meter: meter, runLoop: runLoop, scheduler: scheduler)
    list = ListView(ui: ui, rules: rules)
    vsync.addObserver(runLoop)
    vsync.start()
  }

  deinit { simulator.shutDown() }

  /// The chat, for changing it.
  var chat: ChatContent? { ui.content as? ChatContent }

  /// Does something on the main thread and lets time pass, a millisecond unless told.
  func onMain(for time: VirtualDuration = .milliseconds(1), _ body: @escaping () -> Void) {
    runLoop.perform(body)
    pass(time)
  }

  /// Lets time pass.
  func pass(_ time: VirtualDuration) { simulator.run(until: simulator.now + time) }

  /// Does something outside of every task at an instant.
  func call(at instant: VirtualInstant, _ body: @escaping () -> Void) {
    let target = simulator.register(Callback(body))
    simulator.schedule(at: instant, phase: .timer, target: target, code: 0, argument: 0)
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

  /// Brings the list to an offset and lays it out.
  func scroll(to offset: Double) {
    onMain { [self] in
      list.setOffset(offset)
      list.layoutRows()
    }
  }

  /// Cells that the device keeps, since views do not keep theirs.
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

/// An event that calls a closure.
final class Callback: EventTarget {
  private let body: () -> Void
  init(_ body: @escaping () -> Void) { self.body = body }
  func handle(code: Int32, argument: Int64) { body() }
}

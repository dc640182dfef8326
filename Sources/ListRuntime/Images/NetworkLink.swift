internal import Simulation

/// The way to the image server: so many requests at once, a latency each, and one bandwidth that their bytes share.
///
/// Transfers follow each other on the link in order of their latencies' ends. A class, since it waits for events.
final class NetworkLink: EventTarget {
  private let simulator: Simulator
  private let meter: WorkMeter
  private let slots: Int
  private var running = 0
  private var queued: [(bytes: Int, done: () -> Void)] = []
  private var transfers: [Int64: () -> Void] = [:]
  private var nextTransfer: Int64 = 0
  private var linkFree = VirtualInstant.zero
  private var target: EventTargetID?

  init(simulator: Simulator, meter: WorkMeter, slots: Int) {
    self.simulator = simulator
    self.meter = meter
    self.slots = slots
    target = simulator.register(self)
  }

  /// Fetches bytes and calls back when they have come.
  func fetch(bytes: Int, done: @escaping () -> Void) {
    queued.append((bytes, done))
    startNext()
  }

  private func startNext() {
    guard running < slots, !queued.isEmpty, let target else { return }
    let (bytes, done) = queued.removeFirst()
    running += 1
    let arrival = simulator.now + meter.time(.networkRequest, 1)
    linkFree = max(arrival, linkFree) + meter.time(.networkByte, bytes)
    transfers[nextTransfer] = done
    simulator.schedule(at: linkFree, phase: .hardware, target: target, code: 0, argument: nextTransfer)
    nextTransfer += 1
  }

  func handle(code: Int32, argument: Int64) {
    running -= 1
    let done = transfers.removeValue(forKey: argument)
    startNext()
    done?()
  }
}

internal import Simulation

/// The way to the image server: so many requests at once, a latency each, and one bandwidth that their bytes share.
///
/// Chunks follow each other on the link in the order in which they are asked for. A class, since it waits for events.
final class NetworkLink: EventTarget {
  /// What a transfer reports.
  enum Progress {
    /// The latency is over: the response's head is there.
    case response
    /// A chunk has come, and others will.
    case chunk
    /// The last chunk has come.
    case end
  }

  private struct Transfer {
    var bytesLeft: Int
    let chunkBytes: Int
    let report: (Progress) -> Void
    var hasResponse = false
  }

  private let simulator: Simulator
  private let meter: WorkMeter
  private let slots: Int
  private var running = 0
  private var queued: [Int] = []
  private var transfers: [Int: Transfer] = [:]
  private var nextTransfer = 0
  private var linkFree = VirtualInstant.zero
  private var target: EventTargetID?

  init(simulator: Simulator, meter: WorkMeter, slots: Int) {
    self.simulator = simulator
    self.meter = meter
    self.slots = slots
    target = simulator.register(self)
    simulator.adopt(self)
  }

  /// Fetches bytes in chunks, in one if no size is given, and reports each; returns the transfer's number.
  @discardableResult
  func fetch(bytes: Int, chunkBytes: Int = .max, report: @escaping (Progress) -> Void) -> Int {
    let number = nextTransfer
    nextTransfer += 1
    transfers[number] = Transfer(bytesLeft: bytes, chunkBytes: chunkBytes, report: report)
    queued.append(number)
    meter.tracer?.transfer(number, .asked(bytes: bytes))
    startNext()
    return number
  }

  /// Ends a transfer, which reports nothing more; a chunk that is on the link still takes its time there.
  func cancel(_ number: Int) {
    guard transfers.removeValue(forKey: number) != nil else { return }
    meter.tracer?.transfer(number, .dropped)
    if let position = queued.firstIndex(of: number) {
      queued.remove(at: position)
    } else {
      running -= 1
      startNext()
    }
  }

  private func startNext() {
    guard running < slots, !queued.isEmpty else { return }
    let number = queued.removeFirst()
    running += 1
    meter.tracer?.transfer(number, .begun)
    schedule(number, at: simulator.now + meter.time(.networkRequest, 1))
  }

  private func schedule(_ number: Int, at instant: VirtualInstant) {
    guard let target else { return }
    simulator.schedule(at: instant, phase: .hardware, target: target, code: 0, argument: Int64(number))
  }

  func handle(code: Int32, argument: Int64) {
    let number = Int(argument)
    guard var transfer = transfers[number] else { return }
    if transfer.hasResponse, transfer.bytesLeft == 0 {
      transfers[number] = nil
      running -= 1
      meter.tracer?.transfer(number, .finished)
      startNext()
      transfer.report(.end)
      return
    }
    if !transfer.hasResponse { meter.tracer?.transfer(number, .answered) }
    let step: Progress = transfer.hasResponse ? .chunk : .response
    transfer.hasResponse = true
    let bytes = min(transfer.bytesLeft, transfer.chunkBytes)
    transfer.bytesLeft -= bytes
    transfers[number] = transfer
    linkFree = max(simulator.now, linkFree) + meter.time(.networkByte, bytes)
    schedule(number, at: linkFree)
    transfer.report(step)
  }
}

extension NetworkLink: SimulatorMember {
  /// Drops the transfers, which report to whoever keeps the link.
  func shutDown() {
    transfers.removeAll()
    queued.removeAll()
  }
}

package import Simulation

/// The network connection to the image server: a limited number of concurrent requests, each with a latency, that share
/// one bandwidth.
///
/// Chunks occupy the link one after the other, in the order of their requests. A class, because it receives events.
package final class NetworkLink: EventTarget {
  /// The progress that a transfer reports.
  package enum Progress {
    /// The latency has passed and the response header has arrived.
    case response
    /// A chunk other than the last has arrived.
    case chunk
    /// The last chunk has arrived.
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
  /// When the link has sent all scheduled chunks.
  private var linkFreeTime = VirtualInstant.zero
  private var target: EventTargetID?
  /// Called when a request is sent.
  var didStart: () -> Void = {}

  /// Creates a link without transfers; at most `slots` transfers run at once.
  package init(simulator: Simulator, meter: WorkMeter, slots: Int) {
    self.simulator = simulator
    self.meter = meter
    self.slots = slots
    target = simulator.register(self)
    simulator.addMember(self)
  }

  /// Starts a transfer in chunks, or in one chunk if no size is given, and reports each; returns the transfer's number.
  @discardableResult
  package func fetch(bytes: Int, chunkBytes: Int = .max, report: @escaping (Progress) -> Void) -> Int {
    let number = nextTransfer
    nextTransfer += 1
    transfers[number] = Transfer(bytesLeft: bytes, chunkBytes: chunkBytes, report: report)
    queued.append(number)
    meter.notify(.transfer(number, .requested(bytes: bytes)))
    startNext()
    return number
  }

  /// Cancels a transfer, which reports nothing more; a chunk already on the link still occupies it.
  package func cancel(_ number: Int) {
    guard transfers.removeValue(forKey: number) != nil else { return }
    meter.notify(.transfer(number, .dropped))
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
    didStart()
    meter.notify(.transfer(number, .started))
    schedule(number, at: simulator.now + meter.time(.networkRequest, 1))
  }

  private func schedule(_ number: Int, at instant: VirtualInstant) {
    guard let target else { return }
    simulator.schedule(at: instant, phase: .hardware, target: target, code: 0, argument: Int64(number))
  }

  package func handle(code: Int32, argument: Int64) {
    let number = Int(argument)
    guard var transfer = transfers[number] else { return }
    if transfer.hasResponse, transfer.bytesLeft == 0 {
      transfers[number] = nil
      running -= 1
      meter.notify(.transfer(number, .finished))
      startNext()
      transfer.report(.end)
      return
    }
    if !transfer.hasResponse { meter.notify(.transfer(number, .responded)) }
    let progress: Progress = transfer.hasResponse ? .chunk : .response
    transfer.hasResponse = true
    let bytes = min(transfer.bytesLeft, transfer.chunkBytes)
    transfer.bytesLeft -= bytes
    transfers[number] = transfer
    linkFreeTime = max(simulator.now, linkFreeTime) + meter.time(.networkByte, bytes)
    schedule(number, at: linkFreeTime)
    transfer.report(progress)
  }
}

extension NetworkLink: SimulatorMember {
  /// Discards the transfers, whose report closures may retain the link's owner.
  package func shutDown() {
    transfers.removeAll()
    queued.removeAll()
  }
}

import Simulation
import Testing

@Suite("Memory ledger")
struct MemoryLedgerTests {
  @Test("Current bytes and peaks are tracked by kind, in total, and without the purgeable kinds")
  func peaks() {
    let (views, decoded, caches) = (0, 1, 2)
    var ledger = MemoryLedger(kindCount: 3, purgeableKinds: [decoded])
    ledger.add(100, of: views)
    ledger.add(1_000, of: decoded)
    ledger.remove(60, of: views)
    ledger.add(50, of: caches)
    ledger.remove(1_000, of: decoded)
    ledger.add(5, of: views)
    #expect((0..<3).map { ledger.current(of: $0) } == [45, 0, 50])
    #expect((0..<3).map { ledger.peak(of: $0) } == [100, 1_000, 50])
    #expect(ledger.total == 95)
    #expect(ledger.nonPurgeable == 95)
    #expect(ledger.peakNonPurgeable == 100)
  }

  @Test("Removing more bytes than are in use is a program error")
  func underflow() async {
    await #expect(processExitsWith: .failure) {
      var ledger = MemoryLedger(kindCount: 2)
      ledger.add(10, of: 0)
      ledger.add(10, of: 1)
      ledger.remove(11, of: 0)
    }
  }
}

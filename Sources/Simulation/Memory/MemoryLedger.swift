/// Memory in use, by kind, in bytes.
///
/// A kind is a small integer that the caller defines. The footprint is the sum over the kinds that are not purgeable,
/// whose pages the system cannot reclaim at any time.
package struct MemoryLedger: Sendable {
  private struct Balance {
    var current: Int64 = 0
    var peak: Int64 = 0

    mutating func change(by bytes: Int64) {
      current += bytes
      peak = max(peak, current)
    }
  }

  private var balances: ContiguousArray<Balance>
  private let isPurgeable: ContiguousArray<Bool>
  private var nonPurgeable = Balance()

  /// Creates an empty ledger of the kinds `0..<kindCount`; `purgeableKinds` do not count in the footprint.
  package init(kindCount: Int, purgeableKinds: [Int] = []) {
    precondition(kindCount > 0, "\(kindCount) kinds of memory")
    var isPurgeable = ContiguousArray(repeating: false, count: kindCount)
    for kind in purgeableKinds {
      precondition(isPurgeable.indices.contains(kind), "purgeable kind \(kind) of \(kindCount)")
      isPurgeable[kind] = true
    }
    self.isPurgeable = isPurgeable
    balances = ContiguousArray(repeating: Balance(), count: kindCount)
  }

  /// The number of kinds.
  package var kindCount: Int { balances.count }
  /// Bytes in use, over all kinds.
  package private(set) var total: Int64 = 0
  /// Bytes in use, over the kinds that are not purgeable.
  package var footprint: Int64 { nonPurgeable.current }
  /// The peak of `footprint`.
  package var peakFootprint: Int64 { nonPurgeable.peak }

  /// Bytes in use of `kind`.
  package func current(of kind: Int) -> Int64 { balances[kind].current }

  /// The peak of `current(of:)` for `kind`.
  package func peak(of kind: Int) -> Int64 { balances[kind].peak }

  /// Records an allocation of `bytes` (not negative) of `kind`. O(1).
  package mutating func add(_ bytes: Int64, of kind: Int) {
    precondition(bytes >= 0, "adding \(bytes) bytes of kind \(kind)")
    change(kind, by: bytes)
  }

  /// Records a deallocation of `bytes` (not negative, at most the bytes in use) of `kind`. O(1).
  package mutating func remove(_ bytes: Int64, of kind: Int) {
    precondition(bytes >= 0, "removing \(bytes) bytes of kind \(kind)")
    precondition(
      bytes <= balances[kind].current,
      "removing \(bytes) bytes of kind \(kind), of which \(balances[kind].current) are in use"
    )
    change(kind, by: -bytes)
  }

  private mutating func change(_ kind: Int, by bytes: Int64) {
    balances[kind].change(by: bytes)
    total += bytes
    if !isPurgeable[kind] { nonPurgeable.change(by: bytes) }
  }
}

/// Memory in use, by kind, in bytes.
///
/// A kind is a small integer that the caller defines. Pages of a purgeable kind can be decoded or loaded again.
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
  private var withoutPurgeable = Balance()
  private var all = Balance()

  /// Creates an empty ledger of the kinds `0..<kindCount`; `purgeableKinds` do not count in ``nonPurgeable``.
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
  package var total: Int64 { all.current }
  /// The peak of ``total``.
  package var peakTotal: Int64 { all.peak }
  /// Bytes in use, over the kinds that are not purgeable.
  package var nonPurgeable: Int64 { withoutPurgeable.current }
  /// The peak of ``nonPurgeable``.
  package var peakNonPurgeable: Int64 { withoutPurgeable.peak }

  /// Bytes in use of `kind`.
  package func current(of kind: Int) -> Int64 { balances[kind].current }

  /// The peak of `current(of:)` for `kind`.
  package func peak(of kind: Int) -> Int64 { balances[kind].peak }

  /// Records an allocation of `bytes` (not negative) of `kind`, and returns ``total``. O(1).
  @discardableResult
  package mutating func add(_ bytes: Int64, of kind: Int) -> Int64 {
    precondition(bytes >= 0, "adding \(bytes) bytes of kind \(kind)")
    return change(kind, by: bytes)
  }

  /// Records a deallocation of `bytes` (not negative, at most the bytes in use) of `kind`, and returns ``total``. O(1).
  @discardableResult
  package mutating func remove(_ bytes: Int64, of kind: Int) -> Int64 {
    precondition(bytes >= 0, "removing \(bytes) bytes of kind \(kind)")
    precondition(
      bytes <= balances[kind].current,
      "removing \(bytes) bytes of kind \(kind), of which \(balances[kind].current) are in use"
    )
    return change(kind, by: -bytes)
  }

  private mutating func change(_ kind: Int, by bytes: Int64) -> Int64 {
    balances[kind].change(by: bytes)
    all.change(by: bytes)
    if !isPurgeable[kind] { withoutPurgeable.change(by: bytes) }
    return all.current
  }
}

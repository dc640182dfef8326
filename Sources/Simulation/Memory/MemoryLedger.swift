/// What memory is in use, by kind, in bytes.
///
/// Kinds are small numbers that the caller names. The footprint is the sum over all kinds that are not purgeable: the
/// pages the system cannot take back at any time.
package struct MemoryLedger: Sendable {
  private struct Account {
    var current: Int64 = 0
    var peak: Int64 = 0

    mutating func change(by bytes: Int64) {
      current += bytes
      peak = max(peak, current)
    }
  }

  private var accounts: ContiguousArray<Account>
  private let isPurgeable: ContiguousArray<Bool>
  private var all = Account()
  private var notPurgeable = Account()

  /// Makes an empty ledger of the kinds `0..<kindCount`, of which `purgeableKinds` do not count in the footprint.
  package init(kindCount: Int, purgeableKinds: [Int] = []) {
    precondition(kindCount > 0, "\(kindCount) kinds of memory")
    var isPurgeable = ContiguousArray(repeating: false, count: kindCount)
    for kind in purgeableKinds {
      precondition(isPurgeable.indices.contains(kind), "purgeable kind \(kind) of \(kindCount)")
      isPurgeable[kind] = true
    }
    self.isPurgeable = isPurgeable
    accounts = ContiguousArray(repeating: Account(), count: kindCount)
  }

  /// The number of kinds.
  package var kindCount: Int { accounts.count }
  /// Bytes in use of all kinds.
  package var total: Int64 { all.current }
  /// The most bytes of all kinds that were in use at one time.
  package var peakTotal: Int64 { all.peak }
  /// Bytes in use of kinds that are not purgeable.
  package var footprint: Int64 { notPurgeable.current }
  /// The most bytes of kinds not purgeable that were in use at one time.
  package var peakFootprint: Int64 { notPurgeable.peak }

  /// Bytes in use of `kind`.
  package func current(of kind: Int) -> Int64 { accounts[kind].current }

  /// The most bytes of `kind` that were in use at one time.
  package func peak(of kind: Int) -> Int64 { accounts[kind].peak }

  /// Counts `bytes` (not negative) more of `kind`. O(1).
  package mutating func add(_ bytes: Int64, of kind: Int) {
    precondition(bytes >= 0, "adding \(bytes) bytes of kind \(kind)")
    change(kind, by: bytes)
  }

  /// Counts `bytes` (not negative, not more than are in use) less of `kind`. O(1).
  package mutating func remove(_ bytes: Int64, of kind: Int) {
    precondition(bytes >= 0, "removing \(bytes) bytes of kind \(kind)")
    precondition(
      bytes <= accounts[kind].current, "removing \(bytes) bytes of kind \(kind), of which \(accounts[kind].current) are"
    )
    change(kind, by: -bytes)
  }

  private mutating func change(_ kind: Int, by bytes: Int64) {
    accounts[kind].change(by: bytes)
    all.change(by: bytes)
    if !isPurgeable[kind] { notPurgeable.change(by: bytes) }
  }
}

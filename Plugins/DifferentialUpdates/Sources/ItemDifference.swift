import ListRuntime

/// The difference of two lists of items with ids.
///
/// A table of ids finds each new item in the old list, as in the first passes of Heckel's algorithm, whose further
/// passes are for lines that are not unique. Items in both lists stay if they belong to a longest increasing
/// subsequence of old positions. The others have moved; they are deleted and inserted, since the list has no moves. O(n
/// log n) for n items, with two metered lookups and one comparison per item.
struct ItemDifference {
  /// The edits that change the old items to the new ones: deletions from the end, insertions from the start, then
  /// updates.
  let edits: [ItemEdit]
  /// The number of items that the edits delete, insert or update.
  let changedCount: Int

  /// Compares the items of a replacement on the calling thread.
  init(_ replacement: ItemReplacement, ui: UIContext) {
    let (old, new) = (replacement.oldIDs, replacement.newIDs)
    let table = ui.makeCache(Int.self, Int.self)
    for (position, id) in old.enumerated() { table[id] = position }
    let found = new.map { table[$0] }
    let staying = Self.increasing(found)
    var isKept = [Bool](repeating: false, count: old.count)
    var isNew = [Bool](repeating: true, count: new.count)
    var isChanged = [Bool](repeating: false, count: new.count)
    for position in staying {
      guard let previous = found[position] else { continue }
      isKept[previous] = true
      isNew[position] = false
      isChanged[position] = !replacement.isUnchanged(old: previous, new: position)
    }
    let deleted = Self.runs(isKept.map { !$0 })
    let (inserted, updated) = (Self.runs(isNew), Self.runs(isChanged))
    edits =
      deleted.reversed().map { .delete($0) } + inserted.map { .insert($0, at: $0.lowerBound) }
      + updated.map { .update($0, at: $0.lowerBound) }
    changedCount = (deleted + inserted + updated).reduce(0) { $0 + $1.count }
  }

  /// The positions of a longest increasing subsequence of the values that are not nil, ascending; of several
  /// subsequences, the one with the smallest values. O(n log n).
  static func increasing(_ values: [Int?]) -> [Int] {
    // The position of the last value of a subsequence, by the subsequence's length less one.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: values.count)
    for (position, value) in values.enumerated() {
      guard let value else { continue }
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if let other = values[ends[middle]], other < value { low = middle + 1 } else { high = middle }
      }
      previous[position] = low > 0 ? ends[low - 1] : nil
      if low == ends.count { ends.append(position) } else { ends[low] = position }
    }
    var result: [Int] = []
    var next = ends.last
    while let position = next {
      result.append(position)
      next = previous[position]
    }
    return result.reversed()
  }

  /// The ranges of consecutive positions that are true.
  static func runs(_ flags: [Bool]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for (position, flag) in flags.enumerated() where flag {
      if let last = runs.last, last.upperBound == position {
        runs[runs.count - 1] = last.lowerBound..<(position + 1)
      } else {
        runs.append(position..<(position + 1))
      }
    }
    return runs
  }
}

import Synchronization

/// What a run computes from its data and the screen alone: the blocks and the cell classes of its content, the layouts of its texts, its
/// constraints and their solutions. A later run of the same data takes it over; this changes neither results nor charges.
///
/// Unchecked, because the parts are not thread-safe: one run at a time has a memo.
struct RunMemo: @unchecked Sendable {
  /// The content as it was made; nil if the run changed it.
  let content: (any ListContent)?
  let texts: TextLayoutCache
  let constraints: ConstraintTable
  let layouts: LayoutEngine
}

/// Content that can tell whether a later run of the same data can show it.
protocol ReusableContent: ListContent {
  /// Whether it is as it was made: with the same items, width, text size and known pictures.
  var isUnchanged: Bool { get }
}

/// The memos of finished runs, for runs of the same data that follow.
package final class RunMemos: Sendable {
  /// What runs must have in common.
  private struct Key: Equatable {
    let content: ContentDescription
    let media: MediaLibrary
    let screen: Screen

    init(_ configuration: RunConfiguration) {
      (content, media, screen) = (configuration.content, configuration.media, configuration.profile.screen)
    }
  }

  /// The maximum number of memos that are kept: those of a few devices, for each core.
  private static let limit = 8

  private let memos = Mutex<[(key: Key, memo: RunMemo)]>([])

  /// Creates a store without memos.
  package init() {}

  /// Takes a memo for a run; nil if there is none. O(1) for each memo whose run had the same items in memory, otherwise O(items).
  func take(for configuration: RunConfiguration) -> RunMemo? {
    let key = Key(configuration)
    return memos.withLock { memos in memos.lastIndex { $0.key == key }.map { memos.remove(at: $0).memo } }
  }

  /// Keeps the memo of a run that has ended, in place of the oldest.
  func keep(_ memo: RunMemo, of configuration: RunConfiguration) {
    memos.withLock { memos in
      if memos.count == Self.limit { memos.removeFirst() }
      memos.append((Key(configuration), memo))
    }
  }
}

/// A change of the list that is due: items are inserted, deleted or updated, an item grows, a picture has arrived whose size was not known,
/// a keyboard covers a part of the list, or the user chooses another text size.
///
/// The list still shows the old state. ``UpdateStrategy/perform(_:ui:)`` decides when the change is made, and what keeps its place on the
/// screen. A class, because it is performed once: by the strategy, or by the list before a later change that needs it.
public final class ListUpdate {
  /// What changes, by positions of items when the update is performed.
  public enum Kind: Hashable, Sendable {
    /// So many items are inserted before the one at a position; the number of items appends.
    case insertion(at: Int, count: Int)
    /// A range of items is deleted.
    case deletion(Range<Int>)
    /// A range of items is replaced by as many others.
    case update(Range<Int>)
    /// An item gets more content, as a message whose text arrives in parts. It is named by its id, because its position can change.
    case growth(id: Int)
    /// A picture has arrived, and with it the heights of rows that show it.
    case picture(MediaReference)
    /// A keyboard covers another height of the lower part of the list, in points.
    case keyboard(height: Double)
    /// All texts become so many times as large as their fonts say.
    case textSize(scale: Double)
  }

  /// What keeps its place on the screen.
  public enum KeptPosition: Hashable, Sendable {
    /// The content offset: rows move if the rows above them change, as in a table view.
    case offset
    /// The first row on the screen that remains: the app corrects the offset by the change of the heights above it.
    case rows
    /// The end of a list that starts at its end, if it is on the screen, as the app scrolls there; otherwise the first row that remains.
    case endOrRows
  }

  /// What changes.
  public let kind: Kind
  /// What keeps its place; the content offset unless a strategy decides otherwise.
  public var keptPosition = KeptPosition.offset
  /// Whether a correction of the offset stops a deceleration (`setContentOffset(_:animated:)`); otherwise the offset is assigned, and the
  /// system's rule decides.
  public var stopsScroll = false
  private let change: () -> Void
  private unowned let list: ListView
  private var isDone = false

  init(_ kind: Kind, in list: ListView, change: @escaping () -> Void) {
    self.kind = kind
    self.list = list
    self.change = change
  }

  /// Makes the change. It must be called on the main thread. Earlier changes that are still due are made first; a change that has been
  /// made is not made again.
  ///
  /// - Charges: what the list does to show new and updated rows. With a kept position other than that of the offset, one `methodCall`.
  public func perform() {
    guard begin() else { return }
    list.performPendingUpdates(before: self)
    finish()
    let keepsEnd = keptPosition == .endOrRows && list.showsOwnEnd
    let anchor = keptPosition == .offset || keepsEnd ? nil : list.anchor
    list.performBatch {
      change()
      if let anchor { list.restore(anchor, stopsScroll: stopsScroll, areReloaded: reloadsRows) }
      return !reloadsRows || anchor?.isEmpty ?? true
    }
    if keepsEnd { list.keepEnd() }
  }

  /// Whether a later update shows all that this one does: both are parts of the same item's growth.
  public func isContained(in later: ListUpdate) -> Bool {
    if case .growth = kind { later !== self && later.kind == kind } else { false }
  }

  /// Drops the change, because a later one that contains it will be performed. A change that no later one contains is made instead.
  ///
  /// - Charges: nothing.
  public func discard(for later: ListUpdate) {
    guard isContained(in: later), !later.isDone else { return perform() }
    if begin() { finish() }
  }

  /// Whether an event of the scenario makes the change; otherwise a picture that has arrived does.
  var isOfEvent: Bool { if case .picture = kind { false } else { true } }

  private var reloadsRows: Bool { if case .textSize = kind { true } else { false } }

  private func begin() -> Bool {
    list.ui.meter.requireMainThread("updating the list")
    return !isDone
  }

  private func finish() {
    isDone = true
    list.removePendingUpdate(self)
  }
}

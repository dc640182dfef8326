package import Simulation

/// Why a frame was on the display later than at the second refresh after the one it answers: the stage of its way that took
/// longer than its refresh, the earlier one if two took equally long.
///
/// A commit is to be handed over by the refresh after the one its frame answers, which the render server takes it at; server and
/// graphics processor have the interval after that, and the next refresh shows it (Apple Tech Talks 10855 to 10857).
package enum HitchCause: String, CaseIterable, Sendable {
  /// The commit was handed over too late, and would have been without any wait at the gate.
  case mainThread
  /// The frame had to wait for frames before it: the commit at the gate, or the frame handed over for its turn.
  case backPressure
  /// The render server's thread had not prepared the frame by the refresh that was to show it.
  case renderServer
  /// The graphics processor had not rendered it by then, although it was prepared.
  case graphicsProcessor
}

/// A time in which the display showed an old frame although a new one was due, ended by the frame that was shown at last.
package struct Hitch: Sendable, Hashable {
  /// The frame in `RunRecord.frames` that ended it; nil if none was shown any more.
  package var frame: Int?
  /// The first refresh that was missed.
  package var refresh: Int
  /// How many were missed.
  package var missed: Int
  /// When: from the first missed refresh to the one that showed the frame, or to the end of the run.
  package var start: VirtualInstant
  /// Until when.
  package var end: VirtualInstant
  /// Why; nil if no frame ended it.
  package var cause: HitchCause?
}

extension RunTrace {
  /// The refresh at which a frame is due: the second after the one it answers.
  package static func dueRefresh(of frame: FrameRecord) -> Int { frame.vsync + 2 }

  /// Why a frame was late; nil if it was not, or was never shown.
  package func cause(of number: Int, in record: RunRecord) -> HitchCause? {
    guard record.frames.indices.contains(number) else { return nil }
    let frame = record.frames[number]
    guard frame.shownAt > Self.dueRefresh(of: frame) else { return nil }
    return slowestStage(of: number, frame)
  }

  /// The stage of a frame's way that was the most refreshes behind.
  private func slowestStage(of number: Int, _ frame: FrameRecord) -> HitchCause {
    guard ways.indices.contains(number), let handedOver = ways[number].handedOver, let taken = ways[number].taken else {
      return .mainThread
    }
    let way = ways[number]
    let before = taken - (frame.vsync + 1)
    let after = frame.shownAt - (taken + 1)
    if after > before {
      // Refreshes are known up to the last one of the run.
      let due = refreshes.indices.contains(taken + 1) ? refreshes[taken + 1] : end
      return way.prepared.map { $0 > due } ?? true ? .renderServer : .graphicsProcessor
    }
    let deadline = refreshes.indices.contains(frame.vsync + 1) ? refreshes[frame.vsync + 1] : end
    let late = handedOver - deadline
    let waited = way.reachedGate.map { handedOver - $0 } ?? .zero
    return late <= .zero || waited >= late ? .backPressure : .mainThread
  }

  /// All hitches of the scroll, in order; the refreshes they missed are those the metric of hitches counts. O(frames).
  package func hitches(in record: RunRecord) -> [Hitch] {
    var shown: [(refresh: Int, frame: Int)] = []
    for (number, frame) in record.frames.enumerated() where frame.moved && frame.shownAt >= 0 {
      shown.append((frame.shownAt, number))
    }
    var hitches: [Hitch] = []
    var next = 0
    for missed in missedRefreshes {
      while next < shown.count, shown[next].refresh <= missed { next += 1 }
      let frame = next < shown.count ? shown[next].frame : nil
      if let last = hitches.indices.last, hitches[last].frame == frame {
        hitches[last].missed += 1
        continue
      }
      let start = refreshes.indices.contains(missed) ? refreshes[missed] : end
      let shownAt = next < shown.count ? shown[next].refresh : refreshes.count
      hitches.append(
        Hitch(
          frame: frame, refresh: missed, missed: 1, start: start,
          end: refreshes.indices.contains(shownAt) ? refreshes[shownAt] : max(start, end),
          cause: frame.map { slowestStage(of: $0, record.frames[$0]) }))
    }
    return hitches
  }
}

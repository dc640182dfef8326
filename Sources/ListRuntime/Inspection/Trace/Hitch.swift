package import Simulation

/// Why a frame was shown later than at the second refresh after the refresh it answers: the pipeline stage with the
/// largest delay in refreshes, or the earlier stage if two delays are equal.
///
/// A commit must be submitted by the refresh after the one its frame answers; at that refresh the render server accepts
/// it. Render server and GPU have the next interval, and the refresh after it shows the frame (Apple Tech Talks 10855
/// to 10857).
package enum HitchCause: String, CaseIterable, Sendable {
  /// The main thread finished the commit too late, even without the time the commit waited to be submitted.
  case mainThread
  /// Earlier frames blocked the frame: its commit waited to be submitted, or the submitted frame waited to be accepted.
  case backPressure
  /// The render server's thread had not prepared the frame by the refresh that was to show it.
  case renderServer
  /// The GPU had not rendered the frame by that refresh, although it was prepared.
  case gpu
}

/// A period in which the display repeated an old frame although a new one was due; it ends when a new frame is shown.
package struct Hitch: Sendable, Hashable {
  /// The frame in `RunRecord.frames` that ended the hitch; nil if no frame was shown afterwards.
  package var frame: Int?
  /// Index of the first missed refresh.
  package var refresh: Int
  /// Number of missed refreshes.
  package var missed: Int
  /// The first missed refresh.
  package var start: VirtualInstant
  /// The refresh that showed the frame, or the end of the run.
  package var end: VirtualInstant
  /// The stage that delayed the frame; nil if no frame ended the hitch.
  package var cause: HitchCause?
}

extension RunTrace {
  /// The refresh at which a frame is due: the second after the one it answers.
  package static func dueRefresh(of frame: FrameRecord) -> Int { frame.vsync + 2 }

  /// Why a frame was shown late; nil if it was on time or never shown.
  package func cause(of number: Int, in record: RunRecord) -> HitchCause? {
    guard record.frames.indices.contains(number) else { return nil }
    let frame = record.frames[number]
    guard frame.shownAt > Self.dueRefresh(of: frame) else { return nil }
    return slowestStage(of: number, frame)
  }

  /// The pipeline stage of a frame with the largest delay in refreshes.
  private func slowestStage(of number: Int, _ frame: FrameRecord) -> HitchCause {
    guard frameTimelines.indices.contains(number), let submitted = frameTimelines[number].submitted,
      let accepted = frameTimelines[number].acceptedRefresh
    else { return .mainThread }
    let timeline = frameTimelines[number]
    let delayBefore = accepted - (frame.vsync + 1)
    let delayAfter = frame.shownAt - (accepted + 1)
    if delayAfter > delayBefore {
      // `refreshes` ends with the last refresh of the run.
      let due = refreshes.indices.contains(accepted + 1) ? refreshes[accepted + 1] : end
      return timeline.prepared.map { $0 > due } ?? true ? .renderServer : .gpu
    }
    let deadline = refreshes.indices.contains(frame.vsync + 1) ? refreshes[frame.vsync + 1] : end
    let delay = submitted - deadline
    let waited = timeline.commitReady.map { submitted - $0 } ?? .zero
    return delay <= .zero || waited >= delay ? .backPressure : .mainThread
  }

  /// All hitches of the scroll, in order; their missed refreshes are those that the hitch metric counts. O(frames).
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

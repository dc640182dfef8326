package import Simulation

/// Which moment of a run is looked at. What is shown of it is the frame that a commit handed over last by then: the list as it
/// was laid out, never in the midst of it. The display shows it two refreshes after the one it answers, or later.
package enum FrameInspection: Hashable, Sendable {
  /// A time after the start of the scroll, at most its length.
  case time(VirtualDuration)
  /// When the list's content was first on the display, before the scroll.
  case load
  /// The end of the scroll.
  case end
}

/// A moment of a run, with what the whole run says of it.
package struct FrameShot: Sendable {
  /// The run's name.
  package let run: String
  /// The frame.
  package let frame: CapturedFrame
  /// The moment that was asked for, counted from the scroll's start or from the jump; nil where that does not matter.
  package let time: VirtualDuration?
  /// What happened before, in words: nothing for a moment of the scroll.
  package let remark: String
  /// Frames that the display showed in the second before the moment; nil if less than a second had passed or nothing scrolls.
  package let framesInSecond: Int?
  /// Whether the time limit cut the run off, so that its scroll ends there.
  package let isCutOff: Bool
}

/// Why there is no picture of a moment.
package enum FrameFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The time limit cut the run off before it scrolled.
  case neverScrolled(timeLimit: VirtualDuration)
  /// The moment is after the end of the scroll, which lasts this long.
  case afterEnd(length: VirtualDuration)
  /// The list does not scroll that far; these are the least and the greatest offset, in points.
  case beyondContent(from: Double, to: Double)
  /// The list does not scroll that far up; this is the least offset, in points.
  case aboveContent(from: Double)
  /// Nothing had been handed over yet.
  case nothingYet

  /// What is wrong, as the end of a sentence that begins with the run's name.
  package var description: String {
    switch self {
    case .neverScrolled(let limit):
      "had not begun to scroll at its time limit of \(PictureSVG.number(limit.inSeconds)) s"
    case .afterEnd(let length):
      "scrolls for \(PictureSVG.number(length.inSeconds)) s: a moment of it lies from 0s to "
        + "\(PictureSVG.number(length.inSeconds))s"
    case .beyondContent(let low, let high):
      "can be scrolled to offsets from \(PictureSVG.number(low)) to \(PictureSVG.number(high)) points"
    case .aboveContent(let low): "can be scrolled to offsets from \(PictureSVG.number(low)) points on"
    case .nothingYet: "had not shown anything by then"
    }
  }
}

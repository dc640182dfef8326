package import Simulation

/// The point of a run to inspect. The inspected frame is the last one submitted by then, so that it is always
/// completely laid out. The display shows it two refreshes after the refresh it answers, or later.
package enum FrameInspection: Hashable, Sendable {
  /// A time after the start of the scroll, at most the duration of the scroll.
  case time(VirtualDuration)
  /// When the display first showed content, before the scroll.
  case load
  /// The end of the scroll.
  case end
}

/// A captured frame of a run with facts for its caption.
package struct FrameSnapshot: Sendable {
  /// The run's name.
  package let run: String
  /// The layers and rows of the frame as it was composited.
  package let frame: CapturedFrame
  /// The inspected time, from the start of the scroll or from the jump; nil for `load` and for settled lists.
  package let time: VirtualDuration?
  /// Context for the caption, such as "after a jump"; empty for a time of the scroll.
  package let remark: String
  /// Frames that the display showed in the preceding second; nil before the first second of the scroll or without a
  /// scroll.
  package let framesInLastSecond: Int?
  /// Whether the time limit ended the run, and with it the scroll.
  package let isCutOff: Bool
}

/// Why a frame could not be captured.
package enum FrameFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The time limit ended the run before it scrolled.
  case neverScrolled(timeLimit: VirtualDuration)
  /// The time is after the end of the scroll, which has this length.
  case afterEnd(length: VirtualDuration)
  /// The offset is out of range; `from` and `to` are the minimum and the maximum offset, in points.
  case beyondContent(from: Double, to: Double)
  /// The offset is too small; `from` is the minimum offset, in points.
  case aboveContent(from: Double)
  /// No frame had been submitted by then.
  case nothingSubmitted

  /// The error, as the end of a sentence that starts with the run's name.
  package var description: String {
    switch self {
    case .neverScrolled(let limit):
      "had not begun to scroll at its time limit of \(PictureSVG.number(limit.inSeconds)) s"
    case .afterEnd(let length):
      "scrolls for \(PictureSVG.number(length.inSeconds)) s: choose a time from 0s to "
        + "\(PictureSVG.number(length.inSeconds))s"
    case .beyondContent(let low, let high):
      "can be scrolled to offsets from \(PictureSVG.number(low)) to \(PictureSVG.number(high)) points"
    case .aboveContent(let low): "can be scrolled to offsets from \(PictureSVG.number(low)) points on"
    case .nothingSubmitted: "had not shown anything by then"
    }
  }
}

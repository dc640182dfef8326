package import Simulation

/// Scrolls a list: jumps, 0.3 s animations, gestures with what follows them, and recorded offsets. A class, because a display link
/// calls it.
package final class Scroller {
  private let ui: UIContext
  private let meter: WorkMeter
  private let list: ListView
  private var animation: ScrollAnimation? { didSet { notifyScrollingChange() } }
  private var gesture: GestureMotion? { didSet { if gesture?.start != oldValue?.start { notifyScrollingChange() } } }
  private var playback: OffsetPlayback? { didSet { notifyScrollingChange() } }
  private var link: DisplayLink?
  /// The callbacks that the link had missed at the last step.
  private var missedCount = 0
  private var completion: (() -> Void)?
  /// The offset in points that the movement in progress asked for last.
  private var lastOffset = 0.0

  /// Creates a scroller of a list at rest.
  package init(ui: UIContext, list: ListView) {
    self.ui = ui
    meter = ui.meter
    self.list = list
    link = ui.runLoop.addDisplayLink { [self] _, _ in recordingMotion { step() } }
    setLink(paused: true)
    list.model.returnsToEnd = true
    list.model.preferredFrameRatesDidChange = { [unowned self] in applyFrameRates() }
    list.model.stopDeceleration = { [unowned self] in stopDeceleration() }
    list.model.decelerationTarget = { [unowned self] in decelerationTarget }
  }

  /// Pauses or resumes the display link that moves the list.
  private func setLink(paused: Bool) {
    if !paused, link?.isPaused ?? true { missedCount = link?.missedCount ?? 0 }
    link?.isPaused = paused
    ui.environment.arbiter?.setScrolling(!paused)
  }

  /// Sets the pace of the display link to the rates that the app prefers.
  ///
  /// A display with a fixed rate calls a link at its rate divided by a whole number (Apple,
  /// `preferredFramesPerSecond`): here by a divisor of the rate.
  private func applyFrameRates() {
    let range = list.model.preferredFrameRates
    if let arbiter = ui.environment.arbiter {
      arbiter.setScrollRates(range)
      link?.spacing = range.map { _ in VirtualDuration(nanoseconds: 1_000_000_000 / Int64(arbiter.scrollRate)) }
    } else {
      let rate = ui.profile.refreshRate
      let rates = (1...rate).filter { rate % $0 == 0 }
      let interval = range?.granted(of: rates).map { rate / $0 } ?? 1
      if let link, link.frameInterval != interval { link.frameInterval = interval }
    }
  }

  /// The number of refreshes from a step to the next, at least 1.
  var refreshesPerStep: Int {
    guard let arbiter = ui.environment.arbiter else { return link?.frameInterval ?? 1 }
    return link?.spacing == nil ? 1 : max(1, (arbiter.rate + arbiter.scrollRate / 2) / arbiter.scrollRate)
  }

  /// Whether a step is due at a refresh of the display at an instant.
  func isStepDue(at instant: VirtualInstant) -> Bool { link?.isDue(at: instant) ?? false }

  private func notifyScrollingChange() { ui.scrollDidEnter(phase(at: meter.now)) }

  /// What moves the list at an instant.
  private func phase(at now: VirtualInstant) -> ScrollState.Phase {
    if let gesture { return gesture.isFingerDown(at: now) ? .tracking : .decelerating }
    if animation != nil { return .animating }
    // A recording does not contain what moved the list; its declaration gives the mode of the run loop.
    guard let playback, playback.isMoving else { return .idle }
    return playback.isTracking ? .tracking : .animating
  }

  /// Performs a step of the scroll and records how far it moved the list.
  private func recordingMotion(_ step: () -> Void) {
    let (now, offset) = (meter.now, list.offset)
    ui.scrollDidEnter(phase(at: now))
    let missed = link?.missedCount ?? 0
    list.model.motion.missedSteps = missed - missedCount
    missedCount = missed
    step()
    list.model.motion.step(by: list.offset - offset, at: now)
  }

  /// Whether no animation or gesture is in progress, and no recorded offset changes.
  var isIdle: Bool { animation == nil && gesture == nil && !(playback?.isMoving ?? false) }

  private var limits: ScrollLimits { ScrollLimits(of: list) }

  /// Whether the current movement requires an offset at least a pixel away from the list's current one.
  package func isOffsetOutdated(at now: VirtualInstant) -> Bool {
    let shift = list.model.pendingShift
    if let animation { return list.wouldMove(to: offset(of: animation, at: now, shiftedBy: shift)) }
    if var gesture {
      if shift != 0 || list.model.pendingCorrection != 0 { gesture.shift(by: shift + list.model.pendingCorrection) }
      return list.wouldMove(to: gesture.position(at: now, in: limits, scale: Double(ui.screen.scale)).offset)
    }
    if let playback { return list.wouldMove(to: limits.clamped(playback.offset(at: now))) }
    return false
  }

  /// Scrolls as `setContentOffset(_:animated:)` does; a call during an animation starts from the current offset.
  ///
  /// An animation to the current offset is over at once.
  ///
  /// - Parameter passesEnds: whether the list moves beyond the ends of its content if the offset is there.
  package func scroll(to offset: Double, animated: Bool, passesEnds: Bool = false) {
    forgetShift()
    list.model.returnsToEnd = !passesEnds
    list.model.landingRow = nil
    let reachable = passesEnds ? offset : nearest(to: offset)
    lastOffset = list.offset
    if animated, list.wouldMove(to: reachable) {
      animation = ScrollAnimation(from: list.offset, to: offset, start: meter.now, passesEnds: passesEnds)
      setLink(paused: false)
    } else {
      animation = nil
      if gesture == nil { setLink(paused: true) }
      list.setOffset(reachable)
      list.model.motion.restart(at: meter.now)
    }
  }

  /// Scrolls a row to the top of the screen, as far as the end of the content allows (`scrollToRow(at:at:animated:)`); an index beyond
  /// the last row means that row. A gesture in progress becomes this movement; recorded offsets go on, for they contain all movements.
  func scroll(toRow index: Int, animated: Bool) {
    guard playback == nil, !list.rows.isEmpty else { return }
    let row = min(index, list.rows.count - 1)
    meter.charge(.methodCall)
    gesture = nil
    ui.runLoop.mode = .default
    scroll(to: list.model.landingOffset(of: row), animated: animated)
    list.model.landingRow = row
    if animation == nil { finish() }
  }

  /// The offset of an animation at an instant, in points, after its content has moved.
  private func offset(of animation: ScrollAnimation, at now: VirtualInstant, shiftedBy shift: Double = 0) -> Double {
    var animation = animation
    animation.from += shift
    animation.to += shift
    if animation.passesEnds { return animation.offset(at: now) }
    if animation.isOver(at: now) { return nearest(to: animation.to) }
    // On its way the list replaces estimated heights, so that the end moves on.
    animation.to = limits.clamped(animation.to)
    return limits.clamped(animation.offset(at: now))
  }

  /// The nearest offset within the content, in points. Until the last row is on the screen, the end is an estimate, and only an offset
  /// without any content is beyond it.
  private func nearest(to offset: Double) -> Double {
    let isEndKnown = list.visibleRows.upperBound == list.rows.count
    return isEndKnown || offset >= list.contentHeight ? limits.clamped(offset) : max(offset, limits.top)
  }

  /// Begins a gesture. The run loop stays in tracking mode until the list rests.
  ///
  /// The previous movement stops where it was last shown; the completion of an earlier gesture is not called.
  ///
  /// - Parameters:
  ///   - start: when the finger touched down, which may be earlier than the main thread learns of it.
  ///   - completion: called when the list rests.
  func begin(_ gesture: ScrollGesture, start: VirtualInstant, completion: @escaping () -> Void) {
    animation = nil
    forgetShift()
    (list.model.landingRow, list.model.returnsToEnd) = (nil, true)
    self.gesture = GestureMotion(gesture, start: start, from: list.offset)
    self.completion = completion
    lastOffset = list.offset
    setLink(paused: false)
    ui.runLoop.mode = .tracking
  }

  /// Lets an animation or a gesture continue from the new position of the content.
  private func absorbShift(at now: VirtualInstant) {
    let model = list.model
    let (shift, correction) = (model.pendingShift, model.pendingCorrection)
    guard shift != 0 || correction != 0 || model.pendingReturn != 0 else { return }
    lastOffset += model.pendingReturn
    forgetShift()
    // A recorded offset is where the list was, whatever had moved it.
    guard playback == nil else { return }
    animation?.from += shift
    animation?.to += shift
    if correction != 0 { animation?.correct(by: correction, at: now) }
    if shift != 0 || correction != 0 { gesture?.shift(by: shift + correction) }
    lastOffset += shift + correction
  }

  private func forgetShift() {
    (list.model.pendingShift, list.model.pendingCorrection, list.model.pendingReturn) = (0, 0, 0)
  }

  /// Moves the list as the movement in progress commands.
  private func move(to offset: Double) {
    list.setOffset(offset, after: lastOffset)
    lastOffset = PixelGrid.nearest(offset, scale: Double(ui.screen.scale))
  }

  private func step() {
    let now = meter.now
    absorbShift(at: now)
    meter.charge(.runLoopCallout)
    if let animation {
      move(to: offset(of: animation, at: now))
      if animation.isOver(at: now) {
        self.animation = nil
        finish()
      }
    } else if let position = gesture?.step(at: now, in: limits, scale: Double(ui.screen.scale)) {
      let (offset, isOver) = position
      move(to: offset)
      if isOver {
        self.gesture = nil
        finish()
      }
    } else if playback != nil {
      stepPlayback(at: now)
    }
  }

  /// The offset in points at which a gesture whose finger has lifted comes to rest; nil without one.
  private var decelerationTarget: Double? {
    guard let gesture, !gesture.isFingerDown(at: meter.now) else { return nil }
    return gesture.rest(in: limits, scale: Double(ui.screen.scale))
  }

  /// Ends a gesture whose finger has lifted, where it is.
  private func stopDeceleration() {
    guard let rest = decelerationTarget else { return }
    list.model.momentumLost += Int(((rest - list.offset).magnitude * Double(ui.screen.scale)).rounded())
    self.gesture = nil
    finish()
  }

  /// Ends a gesture, what it became, or a recording.
  private func finish() {
    setLink(paused: true)
    ui.runLoop.mode = .default
    let completion = completion
    self.completion = nil
    completion?()
  }
}

// MARK: - Recorded offsets

extension Scroller {
  /// Shows recorded offsets from now on: each refresh of the display shows the offset of its time. Offsets beyond the
  /// content become the nearest within it, and their samples are counted.
  func play(_ recording: OffsetRecording, completion: @escaping () -> Void) {
    animation = nil
    (list.model.landingRow, list.model.returnsToEnd) = (nil, true)
    playback = OffsetPlayback(recording, start: meter.now)
    lastOffset = list.offset
    self.completion = completion
    setLink(paused: false)
    setMode()
  }

  private func stepPlayback(at now: VirtualInstant) {
    guard var playback else { return }
    let limits = limits
    move(to: limits.clamped(playback.offset(at: now)))
    ui.counters.recordedOffsetsClamped += playback.countClampedSamples(upTo: now, in: limits, of: list)
    playback.update(at: now)
    if playback.isOver(at: now) {
      self.playback = nil
      finish()
      return
    }
    self.playback = playback
    setMode()
    guard !playback.isMoving else { return }
    // An app is not notified while the list does not move.
    setLink(paused: true)
    _ = ui.runLoop.addTimer(firstFire: playback.resumption(after: now), interval: nil, modes: .common) { [self] in
      self.playback?.update(at: meter.now)
      setMode()
      setLink(paused: false)
    }
  }

  private func setMode() {
    guard let playback else { return }
    ui.runLoop.mode = playback.isMoving && playback.isTracking ? .tracking : .default
  }
}

/// The state of a recording that a list shows.
private struct OffsetPlayback {
  private let recording: OffsetRecording
  private let start: VirtualInstant
  private var countedSamples = 0
  /// Whether the recorded offset changes.
  private(set) var isMoving: Bool

  init(_ recording: OffsetRecording, start: VirtualInstant) {
    self.recording = recording
    self.start = start
    isMoving = recording.moves(at: .zero)
  }

  /// Whether the run loop tracks while the offset changes.
  var isTracking: Bool { recording.isTracking }

  /// The recorded offset at an instant, in points.
  func offset(at now: VirtualInstant) -> Double { recording.offset(at: now - start) }

  /// Whether the last sample's time has come.
  func isOver(at now: VirtualInstant) -> Bool { now - start >= recording.duration }

  /// Determines whether the recorded offset changes at an instant.
  mutating func update(at now: VirtualInstant) { isMoving = recording.moves(at: now - start) }

  /// When the recorded offset changes again, or the recording ends.
  func resumption(after now: VirtualInstant) -> VirtualInstant {
    start + (recording.nextMove(notBefore: now - start) ?? recording.duration)
  }

  /// The number of samples since the last count that the list cannot show to the pixel, because they are beyond its
  /// content.
  mutating func countClampedSamples(upTo now: VirtualInstant, in limits: ScrollLimits, of list: ListView) -> Int {
    let count = recording.count(upTo: now - start)
    defer { countedSamples = max(count, countedSamples) }
    guard count > countedSamples else { return 0 }
    return recording.offsets[countedSamples..<count].count { $0 < limits.top - 0.5 || $0 > limits.end + 0.5 }
  }
}

package import Simulation

/// Frame inspection. A run is simulated twice: first to find out when its frames are submitted, then to capture the
/// requested frames. Both simulations are identical.
extension ListSimulation {
  /// Captures frames of a run at inspection points, in their order; `inspections` receives the duration of the scroll.
  package static func snapshots(
    of configuration: RunConfiguration, at inspections: (_ scroll: VirtualDuration) -> [FrameInspection]
  ) throws(FrameFailure) -> [FrameSnapshot] {
    let first = ListSimulation(configuration)
    let timing = FrameCapture(of: configuration)
    first.addObserver(timing)
    let record = first.run()
    guard record.ending == .completed || record.scrollEnd > record.scrollStart else {
      throw .neverScrolled(timeLimit: configuration.timeLimit)
    }
    let length = record.scrollEnd - record.scrollStart
    var requests: [(inspection: FrameInspection, instant: VirtualInstant, frame: Int)] = []
    for inspection in inspections(length) {
      let instant: VirtualInstant
      switch inspection {
      case .time(let time):
        guard time >= .zero, time <= length else { throw .afterEnd(length: length) }
        instant = record.scrollStart + time
      case .load: instant = VirtualInstant.zero + record.loadTime
      case .end: instant = record.scrollEnd
      }
      guard let frame = inspection == .load ? record.loadFrame : timing.frame(at: instant) else {
        throw .nothingSubmitted
      }
      requests.append((inspection, instant, frame))
    }
    let frames = capture(Set(requests.map(\.frame)), of: configuration) { _ = $0.run() }
    var snapshots: [FrameSnapshot] = []
    for (inspection, instant, number) in requests {
      guard let frame = frames.first(where: { $0.number == number }) else { throw .nothingSubmitted }
      snapshots.append(
        FrameSnapshot(
          run: configuration.name, frame: frame, time: inspection == .load ? nil : instant - record.scrollStart,
          remark: inspection == .load ? "first content on the display" : "",
          framesInLastSecond: inspection == .load ? nil : record.framesShown(inSecondBefore: instant),
          isCutOff: record.ending == .timeLimit))
    }
    return snapshots
  }

  /// Captures a frame of a run's list at a content offset in points, without its driver and its events.
  ///
  /// The list jumps there from its top, one screen at a time, and is laid out after each jump, so that every row above
  /// has its real height and the offset does not depend on estimated heights. `time` is counted from the last jump; if
  /// it is nil, the frame is captured when the list has settled, or after `timeout`.
  package static func snapshot(
    of configuration: RunConfiguration, atOffset offset: Double, after time: VirtualDuration? = nil,
    timeout: VirtualDuration = .seconds(10)
  ) throws(FrameFailure) -> FrameSnapshot {
    var configuration = configuration
    configuration.driver = .script([])
    configuration.events = []
    let first = ListSimulation(configuration)
    let timing = FrameCapture(of: configuration)
    first.addObserver(timing)
    defer { first.shutDown() }
    let jumpInstant = try first.jump(to: offset, after: time, timeout)
    let instant = first.simulator.now
    let isSettled = time == nil && first.isSettled
    guard let number = timing.frame(at: instant) else { throw .nothingSubmitted }
    let frames = capture([number], of: configuration) { simulation in
      _ = try? simulation.jump(to: offset, after: time, timeout)
      simulation.shutDown()
    }
    guard let frame = frames.first else { throw .nothingSubmitted }
    return FrameSnapshot(
      run: configuration.name, frame: frame, time: time.map { _ in instant - jumpInstant },
      remark: time != nil ? "after a jump" : isSettled ? "at rest" : "not at rest after \(timeout.inSeconds) s",
      framesInLastSecond: nil, isCutOff: false)
  }

  private static func capture(
    _ frames: Set<Int>, of configuration: RunConfiguration, run: (ListSimulation) -> Void
  ) -> [CapturedFrame] {
    let simulation = ListSimulation(configuration)
    let capture = FrameCapture(frames, of: configuration)
    simulation.addObserver(capture)
    run(simulation)
    return capture.captured
  }

  /// Scrolls the list to an offset, screen by screen; returns the instant of the last jump.
  private func jump(
    to offset: Double, after time: VirtualDuration?, _ timeout: VirtualDuration
  ) throws(FrameFailure) -> VirtualInstant {
    let step = VirtualDuration.milliseconds(20)
    start()
    while scrollStart == nil {
      advance(by: step)
      guard simulator.now < VirtualInstant.zero + configuration.timeLimit else {
        throw .neverScrolled(timeLimit: configuration.timeLimit)
      }
    }
    let target = PixelGrid.nearest(offset, scale: Double(ui.screen.scale))
    guard target >= -list.topInset else { throw .aboveContent(from: -list.topInset) }
    var jumped = simulator.now
    while list.offset != target {
      // The end moves while estimated heights are replaced by real ones; it is final when the list reaches it.
      let end = max(list.contentHeight - list.size.height, -list.topInset)
      guard list.offset < end, target > list.offset else { throw .beyondContent(from: -list.topInset, to: end) }
      let before = list.offset
      jumpOnce(to: min(before + list.size.height, target, end))
      jumped = simulator.now
      if list.offset != target { waitForLayout(step, timeout) }
      guard list.offset != before else { throw .beyondContent(from: -list.topInset, to: end) }
    }
    if let time {
      if simulator.now < jumped + time { advance(by: jumped + time - simulator.now) }
    } else {
      waitUntilSettled(timeout)
    }
    return jumped
  }

  private func jumpOnce(to offset: Double) {
    ui.runLoop.perform { [unowned self] in scroller.scroll(to: offset, animated: false, passesEnds: true) }
    // The main thread may be busy; short steps keep the recorded instant of the jump accurate.
    var waited = 0
    while list.offset != PixelGrid.nearest(offset, scale: Double(ui.screen.scale)), waited < 10_000 {
      advance(by: .milliseconds(1))
      waited += 1
    }
  }

  private func waitForLayout(_ step: VirtualDuration, _ timeout: VirtualDuration) {
    var waited = VirtualDuration.zero
    while list.needsLayout || ui.needsCommit || ui.runLoop.thread.state != .idle, waited < timeout {
      advance(by: step)
      waited = waited + step
    }
  }
}

extension RunRecord {
  /// The last frame that the display had shown at the load time; nil if it showed none.
  fileprivate var loadFrame: Int? {
    guard let first = frames.firstIndex(where: { $0.shownAt >= 0 }) else { return nil }
    // Earlier commits are empty; the last frame shown by the load time has the content.
    let index = refresh(atOrBefore: .zero + loadTime + VirtualDuration(nanoseconds: refreshInterval.nanoseconds / 2))
    return frames.lastIndex { $0.shownAt >= 0 && $0.shownAt <= index } ?? first
  }

  /// Number of frames that the display showed in the second before an instant; nil in the first second of the scroll.
  fileprivate func framesShown(inSecondBefore instant: VirtualInstant) -> Int? {
    guard instant - scrollStart >= .seconds(1) else { return nil }
    if variableRefreshes != nil {
      let range = refresh(atOrBefore: instant - .seconds(1)) + 1..<refresh(atOrBefore: instant) + 1
      return Self.framesShown(frames, in: range)
    }
    let last = Int(instant.nanoseconds * Int64(refreshRate) / 1_000_000_000)
    return Self.framesShown(frames, in: max(0, last - refreshRate + 1)..<last + 1)
  }
}

package import Simulation

/// Pictures of moments. A run is simulated twice: once to know when its commits hand over, and once to capture the frames that
/// are wanted. It is the same both times.
extension ListSimulation {
  /// Frames of a run at moments of it, in the order of the moments.
  package static func shots(
    of configuration: RunConfiguration, at moments: (_ scroll: VirtualDuration) -> [FrameInspection]
  ) throws(FrameFailure) -> [FrameShot] {
    let first = ListSimulation(configuration)
    let clock = FrameCapture()
    first.camera = clock
    let record = first.run()
    guard record.ending == .completed || record.scrollEnd > record.scrollStart else {
      throw .neverScrolled(timeLimit: configuration.timeLimit)
    }
    let length = record.scrollEnd - record.scrollStart
    var wanted: [(moment: FrameInspection, instant: VirtualInstant, frame: Int)] = []
    for moment in moments(length) {
      let instant: VirtualInstant
      switch moment {
      case .time(let time):
        guard time >= .zero, time <= length else { throw .afterEnd(length: length) }
        instant = record.scrollStart + time
      case .load: instant = VirtualInstant.zero + record.loadTime
      case .end: instant = record.scrollEnd
      }
      guard let frame = moment == .load ? record.loadFrame : clock.frame(at: instant) else { throw .nothingYet }
      wanted.append((moment, instant, frame))
    }
    let frames = capture(Set(wanted.map(\.frame)), of: configuration) { _ = $0.run() }
    var shots: [FrameShot] = []
    for (moment, instant, number) in wanted {
      guard let frame = frames.first(where: { $0.number == number }) else { throw .nothingYet }
      shots.append(
        FrameShot(
          run: configuration.name, frame: frame, time: moment == .load ? nil : instant - record.scrollStart,
          remark: moment == .load ? "first content on the display" : "",
          framesInSecond: moment == .load ? nil : record.framesShown(inSecondBefore: instant),
          isCutOff: record.ending == .timeLimit))
    }
    return shots
  }

  /// A frame of a run's list brought to an offset by hand: the driver is not used, and events do not happen.
  ///
  /// The list is jumped there from its top by a screen at a time, each laid out before the next, so that every row above has
  /// its real height and the offset means the same rows whatever the estimates were. `time` is counted from the last jump;
  /// without one the picture is taken when all that was asked for has come, or after `patience`.
  package static func shot(
    of configuration: RunConfiguration, atOffset offset: Double, after time: VirtualDuration? = nil,
    patience: VirtualDuration = .seconds(10)
  ) throws(FrameFailure) -> FrameShot {
    var configuration = configuration
    configuration.driver = .script([])
    configuration.events = []
    let first = ListSimulation(configuration)
    let clock = FrameCapture()
    first.camera = clock
    defer { first.shutDown() }
    let jump = try first.jump(to: offset, after: time, patience)
    let instant = first.simulator.now
    let isAtRest = time == nil && first.isAtRest
    guard let number = clock.frame(at: instant) else { throw .nothingYet }
    let frames = capture([number], of: configuration) { simulation in
      _ = try? simulation.jump(to: offset, after: time, patience)
      simulation.shutDown()
    }
    guard let frame = frames.first else { throw .nothingYet }
    return FrameShot(
      run: configuration.name, frame: frame, time: time.map { _ in instant - jump },
      remark: time != nil ? "after a jump" : isAtRest ? "at rest" : "not at rest after \(patience.inSeconds) s",
      framesInSecond: nil, isCutOff: false)
  }

  private static func capture(
    _ wanted: Set<Int>, of configuration: RunConfiguration, run: (ListSimulation) -> Void
  ) -> [CapturedFrame] {
    let simulation = ListSimulation(configuration)
    let camera = FrameCapture(wanted: wanted)
    simulation.camera = camera
    run(simulation)
    return camera.captured
  }

  /// Brings the list to an offset, screen by screen; returns when the last jump was asked for.
  private func jump(
    to offset: Double, after time: VirtualDuration?, _ patience: VirtualDuration
  ) throws(FrameFailure) -> VirtualInstant {
    let step = VirtualDuration.milliseconds(20)
    start()
    while scrollStart == nil {
      advance(by: step)
      guard simulator.now < VirtualInstant.zero + configuration.timeLimit else {
        throw .neverScrolled(timeLimit: configuration.timeLimit)
      }
    }
    let wanted = PixelGrid.nearest(offset, scale: Double(ui.screen.scale))
    guard wanted >= -list.topInset else { throw .aboveContent(from: -list.topInset) }
    var jumped = simulator.now
    while list.offset != wanted {
      // Heights that were estimates move the end; by the time it is reached it is the real one.
      let end = max(list.contentHeight - list.size.height, -list.topInset)
      guard list.offset < end, wanted > list.offset else { throw .beyondContent(from: -list.topInset, to: end) }
      let before = list.offset
      jumpOnce(to: min(before + list.size.height, wanted, end))
      jumped = simulator.now
      if list.offset != wanted { waitForLayout(step, patience) }
      guard list.offset != before else { throw .beyondContent(from: -list.topInset, to: end) }
    }
    if let time {
      if simulator.now < jumped + time { advance(by: jumped + time - simulator.now) }
    } else {
      waitForRest(patience)
    }
    return jumped
  }

  private func jumpOnce(to offset: Double) {
    ui.runLoop.perform { [unowned self] in scroller.scroll(to: offset, animated: false) }
    // The main thread may have begun something else; short steps keep the instant of the jump near.
    var waited = 0
    while list.offset != PixelGrid.nearest(offset, scale: Double(ui.screen.scale)), waited < 10_000 {
      advance(by: .milliseconds(1))
      waited += 1
    }
  }

  private func waitForLayout(_ step: VirtualDuration, _ patience: VirtualDuration) {
    var waited = VirtualDuration.zero
    while list.needsLayout || ui.needsCommit || ui.runLoop.thread.state != .idle, waited < patience {
      advance(by: step)
      waited = waited + step
    }
  }
}

extension RunRecord {
  /// The newest frame that the display had shown when the content was there first.
  fileprivate var loadFrame: Int? {
    guard let first = frames.firstIndex(where: { $0.shownAt >= 0 }) else { return nil }
    // Commits before the content are empty; the one that has it is the last shown by then.
    let index = Int((loadTime.nanoseconds + refreshInterval.nanoseconds / 2) / refreshInterval.nanoseconds)
    return frames.lastIndex { $0.shownAt >= 0 && $0.shownAt <= index } ?? first
  }

  /// Frames that the display showed in the second before an instant; nil if the scroll was shorter by then.
  fileprivate func framesShown(inSecondBefore instant: VirtualInstant) -> Int? {
    guard instant - scrollStart >= .seconds(1) else { return nil }
    let rate = Int((1_000_000_000 + refreshInterval.nanoseconds / 2) / refreshInterval.nanoseconds)
    let last = Int(instant.nanoseconds * Int64(rate) / 1_000_000_000)
    var shown = 0
    var latest = -1
    for frame in frames where frame.shownAt > last - rate && frame.shownAt <= last && frame.shownAt != latest {
      shown += 1
      latest = frame.shownAt
    }
    return shown
  }
}

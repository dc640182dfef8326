import ListRuntime
import RunRecordSupport
import Simulation

extension DigestedConfigurations {
  static var drivers: [Change] {
    func timer(_ change: @escaping (inout TimerDriver) -> Void) -> (inout RunConfiguration) -> Void {
      { configuration in
        guard case .timer(var timer) = configuration.driver else { return }
        change(&timer)
        configuration.driver = .timer(timer)
      }
    }
    func script(_ change: @escaping (inout ScriptedScroll) -> Void) -> (inout RunConfiguration) -> Void {
      { configuration in
        guard case .script(var scrolls) = configuration.driver else { return }
        change(&scrolls[0])
        configuration.driver = .script(scrolls)
      }
    }
    func rows(_ change: @escaping (inout RowsDriver) -> Void) -> (inout RunConfiguration) -> Void {
      { configuration in
        guard case .rows(var rows) = configuration.driver else { return }
        change(&rows)
        configuration.driver = .rows(rows)
      }
    }
    func jump(_ change: @escaping (inout JumpDriver) -> Void) -> (inout RunConfiguration) -> Void {
      { configuration in
        guard case .jump(var jump) = configuration.driver else { return }
        change(&jump)
        configuration.driver = .jump(jump)
      }
    }
    func drag(_ change: @escaping (inout FingerDrag) -> Void) -> (inout RunConfiguration) -> Void {
      { configuration in
        guard case .drags(var drags) = configuration.driver else { return }
        change(&drags[0])
        configuration.driver = .drags(drags)
      }
    }
    return [
      ("driver.timer.interval.nanoseconds", timer { $0.interval.nanoseconds += 1 }),
      ("driver.timer.baseStep", timer { $0.baseStep += 1 }),
      ("driver.timer.firstIncrement", timer { $0.firstIncrement += 1 }),
      ("driver.timer.increment", timer { $0.increment += 1 }), ("driver.timer.passes", timer { $0.passes += 1 }),
      ("driver.script[].at.nanoseconds", script { $0.at.nanoseconds += 1 }),
      ("driver.script[].offset", script { $0.offset += 1 }),
      ("driver.script[].animated", script { $0.animated = false }),
      (
        "driver.rows.interval.nanoseconds",
        { configuration in
          guard case .rows(let rows) = configuration.driver else { return }
          configuration.driver = .rows(interval: rows.interval + .nanoseconds(1))
        }
      ), ("driver.rows.isAnimated", rows { $0.isAnimated = true }),
      ("driver.rows.waitsForContent", rows { $0.waitsForContent = true }),
      ("driver.rows.step", rows { $0.step = .screen }),
      ("driver.jump.rows[]", jump { $0.rows[0] = 2 }),
      ("driver.jump.interval.nanoseconds", jump { $0.interval.nanoseconds += 1 }),
      ("driver.drags[].at.nanoseconds", drag { $0.at.nanoseconds += 1 }),
      ("driver.drags[].duration.nanoseconds", drag { $0.duration.nanoseconds += 1 }),
      ("driver.drags[].distance", drag { $0.distance += 1 }),
      ("driver.drags[].release.decelerationRate", drag { $0.release.decelerationRate += 0.01 }),
      ("driver.drags[].release.isPaged", drag { $0.release.isPaged = true }),
    ] + people
  }

  /// Changes of the scrolls that people make.
  static var people: [Change] {
    func flicks(_ change: @escaping (inout FlicksDriver) -> Void) -> (inout RunConfiguration) -> Void {
      { configuration in
        guard case .flicks(var driver) = configuration.driver else { return }
        change(&driver)
        configuration.driver = .flicks(driver)
      }
    }
    func offsets(_ change: @escaping (inout OffsetRecording) -> Void) -> (inout RunConfiguration) -> Void {
      { configuration in
        guard case .offsets(var recording) = configuration.driver else { return }
        change(&recording)
        configuration.driver = .offsets(recording)
      }
    }
    func touches(_ change: @escaping (inout TouchRecording) -> Void) -> (inout RunConfiguration) -> Void {
      { configuration in
        guard case .touches(var recording) = configuration.driver else { return }
        change(&recording)
        configuration.driver = .touches(recording)
      }
    }
    return [
      ("driver.flicks.count", flicks { $0.count += 1 }), ("driver.flicks.seed", flicks { $0.seed += 1 }),
      ("driver.flicks.speed.median", flicks { $0.speed.median += 1 }),
      ("driver.flicks.speed.spread", flicks { $0.speed.spread += 1 }),
      ("driver.flicks.speed.range.lowerBound", flicks { $0.speed.range = 1...7 }),
      ("driver.flicks.speed.range.upperBound", flicks { $0.speed.range = 2...8 }),
      ("driver.flicks.contact.nanoseconds", flicks { $0.contact.nanoseconds += 1 }),
      ("driver.flicks.pause.median", flicks { $0.pause.median += 1 }),
      ("driver.flicks.pause.spread", flicks { $0.pause.spread += 1 }),
      ("driver.flicks.pause.range.lowerBound", flicks { $0.pause.range = 2...11 }),
      ("driver.flicks.pause.range.upperBound", flicks { $0.pause.range = 3...12 }),
      ("driver.flicks.pauseStart", flicks { $0.pauseStart = .liftOff }),
      ("driver.flicks.reverseShare", flicks { $0.reverseShare += 0.1 }),
      ("driver.flicks.release.decelerationRate", flicks { $0.release.decelerationRate += 0.001 }),
      ("driver.flicks.release.isPaged", flicks { $0.release.isPaged = true }),
      ("driver.offsets.times[].nanoseconds", offsets { $0.times[1].nanoseconds += 1 }),
      ("driver.offsets.offsets[]", offsets { $0.offsets[1] += 1 }),
      ("driver.offsets.isTracking", offsets { $0.isTracking.toggle() }),
      ("driver.offsets.longestStep.some.nanoseconds", offsets { $0.longestStep?.nanoseconds += 1 }),
      ("driver.offsets.longestStep.some.nanoseconds", offsets { $0.longestStep = nil }),
      ("driver.touches.contacts[].at.nanoseconds", touches { $0.contacts[0].at.nanoseconds += 1 }),
      ("driver.touches.contacts[].times[].nanoseconds", touches { $0.contacts[0].times[1].nanoseconds += 1 }),
      ("driver.touches.contacts[].positions[]", touches { $0.contacts[0].positions[1] += 1 }),
      ("driver.touches.contacts[].isCancelled", touches { $0.contacts[0].isCancelled.toggle() }),
      ("driver.touches.release.decelerationRate", touches { $0.release.decelerationRate += 0.001 }),
      ("driver.touches.release.isPaged", touches { $0.release.isPaged = true }),
    ]
  }
}

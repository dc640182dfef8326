import JSON
import ListRuntime
import Simulation

/// A scroll driver as data for a host, which performs everything except paging; the tracking mode of the simulated run
/// loop has no counterpart. Times are milliseconds after the start of the scroll, lengths points.
struct HostDriver {
  private let driver: ScrollDriver

  init(_ driver: ScrollDriver) { self.driver = driver }

  /// The part of the driver that a host cannot perform, in words; nil if there is none.
  var obstacle: String? {
    let isPaged =
      switch driver {
      case .timer, .script, .rows, .jump, .offsets: false
      case .drags(let drags): drags.contains { $0.release.isPaged }
      case .flicks(let flicks): flicks.release.isPaged
      case .touches(let recording): recording.release.isPaged
      }
    return isPaged
      ? "paging has no counterpart, because its curve is an estimate for UIScrollView" : nil
  }

  var content: JSONContent {
    switch driver {
    case .timer(let timer):
      object(
        "timer",
        [
          time("intervalMs", timer.interval), .init("baseStep", .number(timer.baseStep)),
          .init("firstIncrement", .number(timer.firstIncrement)), .init("increment", .number(timer.increment)),
          .init("passes", .integer(timer.passes)),
        ])
    case .script(let steps):
      object(
        "script",
        [
          .init(
            "steps",
            .array(
              steps.map { step in
                .object([
                  time("atMs", step.at), .init("offset", .number(step.offset)),
                  .init("animated", .boolean(step.animated)),
                ])
              }))
        ])
    case .rows(let rows):
      object(
        "rows",
        [
          .init("step", .string(rows.step.rawValue)), time("intervalMs", rows.interval),
          .init("animated", .boolean(rows.isAnimated)), .init("waitsForContent", .boolean(rows.waitsForContent)),
        ])
    case .jump(let jump):
      object("jump", [.init("rows", .integers(jump.rows)), time("intervalMs", jump.interval)])
    case .drags(let drags):
      object(
        "drags",
        [
          .init(
            "drags",
            .array(
              drags.map { drag in
                .object([
                  time("atMs", drag.at), time("durationMs", drag.duration), .init("distance", .number(drag.distance)),
                  .init("decelerationRate", .number(drag.release.decelerationRate)),
                ])
              }))
        ])
    case .flicks(let driver): flicks(driver)
    case .offsets(let recording):
      object(
        "offsets",
        [
          .init("longestStepMs", .null(or: recording.longestStep.map { .number($0.inSeconds * 1000) })),
          .init("samples", samples(recording.times, recording.offsets)),
        ])
    // A recorded finger is a drag along a path.
    case .touches(let recording):
      object("drags", [.init("drags", .array(recording.contacts.map { path($0, recording.release) }))])
    }
  }

  private func flicks(_ driver: FlicksDriver) -> JSONContent {
    object(
      "flicks",
      [
        .init("pauseFrom", .string(driver.pauseStart.rawValue)), time("contactMs", driver.contact),
        .init("decelerationRate", .number(driver.release.decelerationRate)),
        .init(
          "flicks",
          .array(
            driver.flicks.map { flick in
              .object([
                time("pauseMs", flick.pause), .init("speed", .number(flick.speed)),
                .init("reversed", .boolean(flick.isReversed)),
              ])
            })),
      ])
  }

  private func path(_ touch: TouchContact, _ release: ScrollRelease) -> JSONContent {
    .object([
      time("atMs", touch.at), time("durationMs", touch.duration),
      .init("distance", .number(touch.moved(after: touch.duration))),
      .init("decelerationRate", .number(release.decelerationRate)), .init("liftSpeed", .number(touch.liftOffSpeed)),
      .init("path", samples(touch.times, touch.times.map { touch.moved(after: $0) })),
    ])
  }

  /// Pairs of a time in milliseconds and a value.
  private func samples(_ times: [VirtualDuration], _ values: [Double]) -> JSONContent {
    .array(zip(times, values).map { .inlineArray([.number($0.inSeconds * 1000), .number($1)]) })
  }

  private func object(_ kind: String, _ members: [JSONContent.Member]) -> JSONContent {
    .object([.init("kind", .string(kind))] + members)
  }

  private func time(_ name: String, _ duration: VirtualDuration) -> JSONContent.Member {
    .init(name, .number(duration.inSeconds * 1000))
  }
}

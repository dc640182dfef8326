internal import JSON
internal import ListRuntime
internal import Simulation

/// A scroll driver as data for a host. Times are milliseconds after the start of the scroll, lengths points.
struct HostDriver {
  private let driver: ScrollDriver

  init(_ driver: ScrollDriver) { self.driver = driver }

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
                  .init("decelerationRate", .number(drag.decelerationRate)),
                ])
              }))
        ])
    }
  }

  private func object(_ kind: String, _ members: [JSONContent.Member]) -> JSONContent {
    .object([.init("kind", .string(kind))] + members)
  }

  private func time(_ name: String, _ duration: VirtualDuration) -> JSONContent.Member {
    .init(name, .number(duration.inSeconds * 1000))
  }
}

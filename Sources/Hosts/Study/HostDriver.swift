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

  /// The members that a host needs in addition to those of the document: what a document has as the parameters of draws, or as
  /// digests. A recorded finger is a drag along a path.
  var drawn: [JSONContent.Member] {
    switch driver {
    case .timer, .script, .rows, .jump, .drags: []
    case .flicks(let driver):
      [
        .init(
          "flicks",
          .array(
            driver.flicks.map { flick in
              .object([
                time("pauseMs", flick.pause), .init("speed", .number(flick.speed)),
                .init("reversed", .boolean(flick.isReversed)),
              ])
            }))
      ]
    case .offsets(let recording): [.init("samples", samples(recording.times, recording.offsets))]
    case .touches(let recording):
      [.init("drags", .array(recording.contacts.map { path($0, recording.release) }))]
    }
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

  private func time(_ name: String, _ duration: VirtualDuration) -> JSONContent.Member {
    .init(name, .number(duration.inSeconds * 1000))
  }
}

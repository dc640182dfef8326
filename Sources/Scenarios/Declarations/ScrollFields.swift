import JSON
import ListRuntime
import Simulation

/// The fields of `scroll`: the scroll driver and its parameters.
enum ScrollFields {
  static let driverName = FieldShape(
    name: "driver", shape: .word(["timer", "script", "rows", "jump", "drags", "flicks", "recorded"]),
    presence: .required,
    help: "What scrolls the list.")
  /// What ``ValueLabel`` calls the scroll by in a sweep.
  private static let name = Field.optional(
    "name", ValueReader<String>.identifier, "The name of the scroll in the names of runs, if several are swept.")
  /// The fields of every driver.
  static let common = [driverName, name.shape]

  static let intervalMs = Field.required("intervalMs", .integer(1...60_000, unit: "ms"), "Time between two steps.")
  static let baseStep = Field.required("baseStep", .number(0...100_000, unit: "pt"), "The constant part of every step.")
  static let firstIncrement = Field.required(
    "firstIncrement", .number(0...100_000, unit: "pt"), "The growing part of a pass's first step.")
  static let increment = Field.required(
    "increment", .number(0...100_000, unit: "pt"), "How much the growing part increases at each step.")
  static let passes = Field.required(
    "passes", .integer(1...1000), "How many times the list scrolls from its top to its end.")
  static let timerShape = ObjectShape(
    "a timer driver",
    common + [intervalMs.shape, baseStep.shape, firstIncrement.shape, increment.shape, passes.shape])

  static let atMs = Field.required("atMs", .integer(0...86_400_000, unit: "ms"), "Time after the start of the scroll.")
  static let offset = Field.required("offset", .number(-10_000...1e9, unit: "pt"), "The offset to go to.")
  static let animated = Field.defaulted(
    "animated", ValueReader<Bool>.boolean, to: false, "Whether the list moves there with the animation of 0.3 s.")
  static let stepShape = ObjectShape("a step of a script", [atMs.shape, offset.shape, animated.shape])
  static let steps = Field.required(
    "steps", .array(of: ValueReader<ScriptedScroll>.object(stepShape, readStep).located, count: 1...1_000_000),
    "The steps, in order of time.")
  static let scriptShape = ObjectShape("a script driver", common + [steps.shape])

  static let animatesRows = Field.defaulted(
    "animated", ValueReader<Bool>.boolean, to: false, "Whether each step is animated, in 0.3 s.")
  static let waitsForContent = Field.defaulted(
    "waitsForContent", ValueReader<Bool>.boolean, to: false,
    "Whether a step waits until the previous row is on the screen with nothing blank; the interval counts from then.")
  static let rowStep = Field.defaulted(
    "by", ValueReader<RowsDriver.Step>.word, to: .row,
    "Distance of a step: one row, or one screen whatever its rows; it then waits for all rows on the screen.")
  static let rowsShape = ObjectShape(
    "a rows driver", common + [intervalMs.shape, animatesRows.shape, waitsForContent.shape, rowStep.shape])

  static let rows = Field.required(
    "rows", .array(of: .integer(0...Int(Int32.max)), count: 1...1_000_000),
    "The rows to jump to, counted from 0, in this order; a position after the last row means the last row.")
  static let jumpShape = ObjectShape("a jump driver", common + [intervalMs.shape, rows.shape])

  static let durationMs = Field.required(
    "durationMs", .integer(1...60_000, unit: "ms"), "How long the finger moves, at constant speed.")
  static let distance = Field.required(
    "distance", .number(-100_000...100_000, unit: "pt"), "How far the content moves under it; positive scrolls down.")
  static let dragShape = ObjectShape(
    "a drag", [atMs.shape, durationMs.shape, distance.shape] + ReleaseFields.shapes)
  static let drags = Field.required(
    "drags", .array(of: ValueReader<FingerDrag>.object(dragShape, readDrag).located, count: 1...100_000),
    "The drags, in order of time. A drag that begins while the list still slows down stops the list.")
  static let dragsShape = ObjectShape("a drags driver", common + [drags.shape])

  /// Reads a scroll driver.
  static let reader: ValueReader<ScrollDeclaration> = {
    let reader = ValueReader<ScrollDeclaration>.tagged(
      "driver",
      [
        (word: "timer", shape: timerShape, read: { readTimer($0).map { .driver($0) } }),
        (word: "script", shape: scriptShape, read: { readScript($0).map { .driver($0) } }),
        (word: "rows", shape: rowsShape, read: { readRows($0).map { .driver($0) } }),
        (word: "jump", shape: jumpShape, read: { readJump($0).map { .driver($0) } }),
        (word: "drags", shape: dragsShape, read: { readDrags($0).map { .driver($0) } }),
        (word: "flicks", shape: FlicksFields.shape, read: FlicksFields.read),
        (word: "recorded", shape: RecordedFields.shape, read: RecordedFields.read),
      ])
    return ValueReader(reader.shape) { json, collector in
      if let label = json[name.shape.name] { _ = name.reader.read(label, collector) }
      return reader.read(json, collector)
    }
  }()

  @Sendable private static func readTimer(_ object: ObjectReader) -> ScrollDriver? {
    let steps = (object.read(baseStep), object.read(firstIncrement), object.read(increment))
    let (interval, passes) = (object.read(intervalMs), object.read(passes))
    guard let base = steps.0, let first = steps.1, let growth = steps.2, let interval, let passes else { return nil }
    if base + first <= 0 {
      object.error(
        at: "firstIncrement", "the first step does not move the list", expected: "baseStep + firstIncrement above 0")
      return nil
    }
    return .timer(
      TimerDriver(
        interval: .milliseconds(interval), baseStep: base, firstIncrement: first, increment: growth, passes: passes))
  }

  @Sendable private static func readStep(_ object: ObjectReader) -> ScriptedScroll? {
    let (at, offset, animated) = (object.read(atMs), object.read(offset), object.read(animated))
    guard let at, let offset, let animated else { return nil }
    return ScriptedScroll(at: .milliseconds(at), offset: offset, animated: animated)
  }

  @Sendable private static func readScript(_ object: ObjectReader) -> ScrollDriver? {
    guard let steps = object.read(steps) else { return nil }
    object.collector.checkOrder(of: steps, "a step") { $0.at }
    return .script(steps.map(\.value))
  }

  @Sendable private static func readRows(_ object: ObjectReader) -> ScrollDriver? {
    let (isAnimated, waits) = (object.value(animatesRows), object.value(waitsForContent))
    let step = object.value(rowStep)
    return object.read(intervalMs).map {
      .rows(RowsDriver(interval: .milliseconds($0), isAnimated: isAnimated, waitsForContent: waits, step: step))
    }
  }

  @Sendable private static func readJump(_ object: ObjectReader) -> ScrollDriver? {
    let (interval, rows) = (object.read(intervalMs), object.read(rows))
    guard let interval, let rows else { return nil }
    return .jump(JumpDriver(rows: rows, interval: .milliseconds(interval)))
  }

  @Sendable private static func readDrag(_ object: ObjectReader) -> FingerDrag? {
    let (at, duration) = (object.read(atMs), object.read(durationMs))
    let (distance, release) = (object.read(distance), ReleaseFields.read(object))
    guard let at, let duration, let distance, let release else { return nil }
    return FingerDrag(
      at: .milliseconds(at), duration: .milliseconds(duration), distance: distance,
      decelerationRate: release.decelerationRate, isPaged: release.isPaged)
  }

  @Sendable private static func readDrags(_ object: ObjectReader) -> ScrollDriver? {
    guard let drags = object.read(drags) else { return nil }
    object.collector.checkOrder(of: drags, "a step") { $0.at }
    object.collector.checkFingers(of: drags)
    return .drags(drags.map(\.value))
  }
}

extension DiagnosticCollector {
  /// Reports every step that is earlier than the one before it.
  ///
  /// - Parameter what: a step in words, with an article.
  func checkOrder<Step>(of steps: [Located<Step>], _ what: String, at time: (Step) -> VirtualDuration) {
    for (step, next) in zip(steps, steps.dropFirst()) where time(next.value) < time(step.value) {
      error(
        at: next.location, "\(what) is earlier than the previous one",
        expected: "\"atMs\" of at least \(time(step.value).nanoseconds / 1_000_000)",
        found: "\(time(next.value).nanoseconds / 1_000_000)")
    }
  }

  /// Reports every drag that begins while the finger of the one before it is down.
  fileprivate func checkFingers(of drags: [Located<FingerDrag>]) {
    for (drag, next) in zip(drags, drags.dropFirst()) where next.value.at >= drag.value.at {
      let lift = drag.value.at + drag.value.duration
      guard next.value.at < lift else { continue }
      error(
        at: next.location,
        "a drag begins while the finger of the previous drag is still down; only one finger can scroll",
        expected: "\"atMs\" of at least \(lift.nanoseconds / 1_000_000)",
        found: "\(next.value.at.nanoseconds / 1_000_000)")
    }
  }
}

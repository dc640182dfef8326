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

  private static let intervalMs = Field.required("intervalMs", .milliseconds(1...60_000), "Time between two steps.")
  static let atMs = Field.required("atMs", .milliseconds(0...86_400_000), "Time after the start of the scroll.")

  // MARK: - Drivers

  private static let timer: [FieldBinding<TimerDriver>] = [
    FieldBinding(intervalMs, \.interval),
    .required("baseStep", .number(0...100_000, unit: "pt"), "The constant part of every step.", \.baseStep),
    .required(
      "firstIncrement", .number(0...100_000, unit: "pt"), "The growing part of a pass's first step.", \.firstIncrement),
    .required(
      "increment", .number(0...100_000, unit: "pt"), "How much the growing part increases at each step.", \.increment),
    .required("passes", .integer(1...1000), "How many times the list scrolls from its top to its end.", \.passes),
  ]

  private static let step = ValueReader<ScriptedScroll>.record(
    "a step of a script", ScriptedScroll(at: .zero, offset: 0, animated: false),
    [
      FieldBinding(atMs, \.at),
      .required("offset", .number(-10_000...1e9, unit: "pt"), "The offset to go to.", \.offset),
      .defaulted(
        "animated", .boolean, to: false, "Whether the list moves there with the animation of 0.3 s.", \.animated),
    ])

  private static let script: [FieldBinding<[ScriptedScroll]>] = [
    .required(
      "steps",
      .array(of: step, count: 1...1_000_000) { steps, collector in
        collector.checkOrder(of: steps, "a step") { $0.at }
      }, "The steps, in order of time.", \.self)
  ]

  private static let rows: [FieldBinding<RowsDriver>] = [
    FieldBinding(intervalMs, \.interval),
    .defaulted("animated", .boolean, to: false, "Whether each step is animated, in 0.3 s.", \.isAnimated),
    .defaulted(
      "waitsForContent", .boolean, to: false,
      "Whether a step waits until the previous row is on the screen with nothing blank; the interval counts from then.",
      \.waitsForContent),
    .defaulted(
      "by", .word, to: .row,
      "Distance of a step: one row, or one screen whatever its rows; it then waits for all rows on the screen.", \.step),
  ]

  private static let jump: [FieldBinding<JumpDriver>] = [
    FieldBinding(intervalMs, \.interval),
    .required(
      "rows", .array(of: .integer(0...Int(Int32.max)), count: 1...1_000_000),
      "The rows to jump to, counted from 0, in this order; a position after the last row means the last row.", \.rows),
  ]

  private static let drag = ValueReader<FingerDrag>.record(
    "a drag", FingerDrag(at: .zero, duration: .zero, distance: 0),
    [
      FieldBinding(atMs, \.at),
      .required("durationMs", .milliseconds(1...60_000), "How long the finger moves, at constant speed.", \.duration),
      .required(
        "distance", .number(-100_000...100_000, unit: "pt"),
        "How far the content moves under it; positive scrolls down.", \.distance),
    ] + ReleaseFields.fields.inside(\.release))

  private static let drags: [FieldBinding<[FingerDrag]>] = [
    .required(
      "drags",
      .array(of: drag, count: 1...100_000) { drags, collector in
        collector.checkOrder(of: drags, "a step") { $0.at }
        collector.checkFingers(of: drags)
      }, "The drags, in order of time. A drag that begins while the list still slows down stops the list.", \.self)
  ]

  /// Reads and writes a scroll driver.
  static let reader: ValueReader<ScrollDeclaration> = {
    let reader = ValueReader<ScrollDeclaration>.tagged(
      "driver",
      [
        kind(
          "timer", "a timer driver",
          TimerDriver(interval: .zero, baseStep: 0, firstIncrement: 0, increment: 0, passes: 1), timer,
          ScrollDriver.timer, { if case .timer(let driver) = $0 { driver } else { nil } }, check: checkStep),
        kind(
          "script", "a script driver", [], script, ScrollDriver.script,
          { if case .script(let steps) = $0 { steps } else { nil } }),
        kind(
          "rows", "a rows driver", RowsDriver(interval: .zero), rows, ScrollDriver.rows,
          { if case .rows(let driver) = $0 { driver } else { nil } }),
        kind(
          "jump", "a jump driver", JumpDriver(rows: [], interval: .zero), jump, ScrollDriver.jump,
          { if case .jump(let driver) = $0 { driver } else { nil } }),
        kind(
          "drags", "a drags driver", [], drags, ScrollDriver.drags,
          { if case .drags(let drags) = $0 { drags } else { nil } }),
        kind(
          "flicks", "a flicks driver", FlicksFields.standard, FlicksFields.fields, ScrollDriver.flicks,
          { if case .flicks(let driver) = $0 { driver } else { nil } }),
        RecordedFields.kind,
      ])
    return ValueReader(reader.shape, write: reader.write) { json, collector in
      if let label = json[name.shape.name] { _ = name.reader.read(label, collector) }
      return reader.read(json, collector)
    }
  }()

  /// A kind of driver that the scenario describes completely.
  private static func kind<Driver: Sendable>(
    _ word: String, _ name: String, _ standard: Driver, _ fields: [FieldBinding<Driver>],
    _ wrap: @escaping @Sendable (Driver) -> ScrollDriver, _ unwrap: @escaping @Sendable (ScrollDriver) -> Driver?,
    check: @escaping @Sendable (Driver, ObjectReader) -> Bool = { _, _ in true }
  ) -> ObjectKind<ScrollDeclaration> {
    ObjectKind(
      word, name, common, standard, fields, wrap: { .driver(wrap($0)) },
      unwrap: { if case .driver(let driver) = $0 { unwrap(driver) } else { nil } }, check: check)
  }

  @Sendable private static func checkStep(of timer: TimerDriver, _ object: ObjectReader) -> Bool {
    if timer.baseStep + timer.firstIncrement > 0 { return true }
    object.error(
      at: "firstIncrement", "the first step does not move the list", expected: "baseStep + firstIncrement above 0")
    return false
  }
}

extension ValueReader where Value == VirtualDuration {
  /// A whole number of milliseconds.
  static func milliseconds(_ range: ClosedRange<Int>) -> ValueReader { whole(range, "ms", decimals: 6) }

  /// A whole number of microseconds.
  static func microseconds(_ range: ClosedRange<Int>) -> ValueReader { whole(range, "us", decimals: 3) }

  /// A whole number of seconds.
  static func seconds(_ range: ClosedRange<Int>) -> ValueReader { whole(range, "s", decimals: 9) }

  /// A whole number of a unit that is a power of ten of a nanosecond. Other durations are written with decimals.
  private static func whole(_ range: ClosedRange<Int>, _ unit: String, decimals: Int) -> ValueReader {
    let nanoseconds = (0..<decimals).reduce(Int64(1)) { power, _ in power * 10 }
    return ValueReader<Int>.integer(range, unit: unit).map {
      VirtualDuration(nanoseconds: Int64($0) * nanoseconds)
    } write: {
      .digits(DecimalNumber.text($0.nanoseconds, overPowerOfTen: decimals))
    }
  }
}

extension ValueReader {
  /// An array with a check of its elements together.
  static func array<Element: Sendable>(
    of element: ValueReader<Element>, count: ClosedRange<Int> = 0...Int.max,
    check: @escaping @Sendable ([Located<Element>], DiagnosticCollector) -> Void
  ) -> ValueReader where Value == [Element] {
    let elements = ValueReader<[Located<Element>]>.array(of: element.located, count: count)
    let write = ValueReader<[Element]>.array(of: element).write
    return ValueReader(elements.shape, write: write) { json, collector in
      guard let elements = elements.read(json, collector) else { return nil }
      check(elements, collector)
      return elements.map(\.value)
    }
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

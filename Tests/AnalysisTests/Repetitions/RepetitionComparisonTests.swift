import Analysis
import Testing

@Suite("Sets of repetitions")
struct RepetitionComparisonTests {
  typealias Condition = HostDescription.Condition

  private func metric(
    _ name: String, _ role: ComparedMetric.Role = .deciding, _ polarity: Quantity.Polarity = .lowerIsBetter
  ) -> ComparedMetric { ComparedMetric(Quantity(name, unit: "ms", polarity: polarity), role: role) }

  private func set(
    _ name: String, _ values: [String: [Double]], files: Int = 1, conditions: [Condition] = [], times: [Double] = [],
    isConsecutive: Bool = true
  ) -> RepetitionSet {
    let count = values.values.map(\.count).max() ?? 0
    return RepetitionSet(
      name: name,
      repetitions: (0..<count).map { index in
        RepetitionSet.Repetition(
          file: files == 1 ? "\(name).json" : "\(name)/\(index).json",
          position: files == 1 ? (index + 1, count) : (1, 1),
          conditions: conditions, time: times.isEmpty ? nil : times[index], isConsecutive: isConsecutive,
          values: values.compactMapValues { $0.indices.contains(index) ? $0[index] : nil })
      })
  }

  private func compare(
    _ metrics: [ComparedMetric], _ sets: [RepetitionSet], threshold: ChangeThreshold? = nil, isPaired: Bool = false
  ) -> RepetitionComparison {
    var settings = RepetitionComparison.Settings()
    (settings.threshold, settings.isPaired) = (threshold, isPaired)
    return RepetitionComparison([.init(name: nil, metrics: metrics, sets: sets)], settings)
  }

  private func cell(
    _ old: [Double], _ new: [Double], threshold: ChangeThreshold? = nil, isPaired: Bool = false
  ) throws -> ComparedCell {
    try #require(
      compare([metric("a")], [set("x", ["a": old]), set("y", ["a": new])], threshold: threshold, isPaired: isPaired)
        .contrasts.first?.cells.first)
  }

  private static let low = [10.0, 11, 12, 13, 14]
  private static let high = [20.0, 21, 22, 23, 24]

  @Test(
    "Four repetitions of each can decide, three cannot, and equal values never do",
    arguments: [
      (Array(low.prefix(3)), Array(high.prefix(3)), MeasuredVerdict.undecided, 4),
      (Array(low.prefix(4)), Array(high.prefix(4)), .worse, 4),
      (Array(high.prefix(4)), Array(low.prefix(4)), .better, 4),
      (low, [12, 10, 14, 11, 13], .undecided, 4), ([5, 5, 5, 5, 5, 5], [5, 5, 5, 5, 5, 5], .undecided, 4),
    ])
  func verdicts(_ old: [Double], _ new: [Double], _ verdict: MeasuredVerdict, _ least: Int) throws {
    let cell = try cell(old, new)
    #expect(cell.shift.verdict == verdict && cell.least == least)
  }

  @Test("The interval is the exact one of rank sums: of five and five, two of 25 differences are excluded at each end")
  func interval() throws {
    let interval = try cell(Self.low, Self.high).shift.interval
    // Hollander, Wolfe and Chicken, table A.6: the statistic is at most 2 with a probability of 0.0159.
    #expect(interval.estimate == 10 && interval.low == 7 && interval.high == 13)
  }

  @Test(
    "A check fails only if the whole interval is a worsening beyond the threshold",
    arguments: [
      (ChangeThreshold.share(0.05), ComparedCell.GateOutcome.failed), (.share(0.6), .undecided), (.share(1.2), .passed),
      (.amount(6), .failed), (.amount(7), .undecided), (.amount(13), .passed),
    ])
  func gates(_ threshold: ChangeThreshold, _ outcome: ComparedCell.GateOutcome) throws {
    #expect(try cell(Self.low, Self.high, threshold: threshold).gate == outcome)
    #expect(try cell(Self.high, Self.low, threshold: threshold).gate == .passed)
  }

  @Test("Sets within the threshold are said not to differ by more")
  func withinThreshold() throws {
    let cell = try cell([100, 101, 102, 103, 104], [100.5, 101.5, 99, 103, 102], threshold: .share(0.05))
    #expect(cell.isWithinThreshold && cell.gate == .passed && cell.shift.verdict == .undecided)
    #expect(try !self.cell(Self.low, Self.high).isWithinThreshold)
  }

  @Test("Pairs are compared by their differences, which remove what both have in common")
  func pairs() throws {
    let (old, new) = ([10.0, 30, 50, 70, 90, 110], [11.0, 31.5, 51.2, 71.4, 91.1, 111.3])
    #expect(try cell(old, new).shift.verdict == .undecided)
    #expect(try cell(old, new, isPaired: true).shift.verdict == .worse)
    #expect(try cell(old, new, isPaired: true).least == 6)
  }

  @Test("All verdicts share 5 %: the deciding metric has four fifths of it, and the others the rest together")
  func levels() {
    let names = ["a", "b", "c"]
    let values = Dictionary(uniqueKeysWithValues: names.map { ($0, Self.low) })
    let comparison = compare(
      [metric("a"), metric("b", .other), metric("c", .other)], [set("x", values), set("y", values), set("z", values)])
    #expect(abs(comparison.deciding.level - 0.98) < 1e-12 && abs(comparison.others.level - 0.9975) < 1e-12)
    #expect(comparison.contrasts.map(\.new.name) == ["y", "z"])
    #expect(comparison.contrasts.allSatisfy { $0.old.name == "x" })
    let alone = compare([metric("a"), metric("b", .length)], [set("x", values), set("y", values)])
    #expect(alone.deciding.level == 0.95)
  }

  @Test("The number of missing repetitions grows with the square of the precision")
  func missing() throws {
    let cell = try cell([98, 99, 100, 101, 102], [98.5, 99.5, 100.5, 101.5, 97])
    let decided = try #require(cell.decidedDifference)
    let (five, half) = (
      try #require(cell.moreRepetitions(deciding: decided)), try #require(cell.moreRepetitions(deciding: decided / 2))
    )
    #expect(five <= 1 && half == 15 || half == 16, "\(five), \(half)")
    #expect(cell.moreRepetitions(deciding: 0) == nil)
    #expect(try self.cell([5], [6]).decidedDifference == nil && self.cell([5, 5], [6, 6]).decidedDifference == nil)
    // Too few for an interval: the deviations of the values say how many decide.
    #expect(try #require(self.cell([98, 100, 102], [99, 101, 103]).moreRepetitions(deciding: 5)) > 0)
  }

  // MARK: - Cautions

  private func cautions(
    _ old: RepetitionSet, _ new: RepetitionSet, _ metrics: [ComparedMetric]? = nil, isPaired: Bool = false
  ) -> [String] {
    compare(metrics ?? [metric("a")], [old, new], isPaired: isPaired).contrasts[0].cautions.map { caution in
      let name =
        switch caution {
        case .differs(let condition, let old, let new): "differs \(condition) \(old) \(new)"
        case .varies(let condition, let set, _): "varies \(condition) \(set)"
        case .unsuitable(let set, let condition): "unsuitable \(set) \(condition.value)"
        case .length(let cell): "length \(cell.metric.quantity.name)"
        case .frames(let cell, _): "frames \(cell.metric.quantity.name)"
        case .drift: "drift"
        case .outlier(_, let repetition, let value, _): "outlier \(repetition.label) \(value)"
        case .tooFew(let old, let new, let least): "few \(old) \(new) \(least)"
        case .inSequence: "sequence"
        case .unknownOrder: "order"
        }
      return (caution.spoils ? "! " : "") + name
    }
  }

  @Test("Devices, systems and builds that differ spoil a comparison, within a set too")
  func conditions() {
    let phone = Condition("device", "one"), other = Condition("device", "two")
    let values = ["a": [10.0, 13, 11, 14, 12]]
    #expect(
      cautions(set("x", values, conditions: [phone]), set("y", values, conditions: [other])).first
        == #"! differs device ["one"] ["two"]"#)
    var mixed = set("y", values, conditions: [phone])
    mixed.repetitions[2].conditions = [other]
    #expect(cautions(mixed, set("x", values)).first == "! varies device y")
    #expect(
      cautions(set("x", values, conditions: [.unsuitable("an emulator")]), set("y", values)).first
        == "! unsuitable x an emulator")
    let debug = [Condition.unsuitable("a debuggable build"), .unsuitable("an emulator")]
    #expect(
      cautions(set("x", values, conditions: debug), set("y", values, conditions: [phone])) == [
        "! unsuitable x a debuggable build", "! unsuitable x an emulator", "sequence",
      ])
    #expect(cautions(set("x", values, conditions: [phone]), set("y", values, conditions: [phone])) == ["sequence"])
  }

  @Test("Lengths that differ by more than 5 % spoil a comparison")
  func lengths() {
    func set(_ name: String, _ frames: Double) -> RepetitionSet {
      self.set(name, ["a": [10, 13, 11, 14, 12], "frames": Array(repeating: frames, count: 5)])
    }
    let metrics = [metric("a"), metric("frames", .length)]
    #expect(cautions(set("x", 100), set("y", 106), metrics).first == "! length frames")
    #expect(cautions(set("x", 100), set("y", 104), metrics) == ["sequence"])
  }

  @Test(
    "Another number of frames spoils a comparison, unless the worse set has fewer: those that it drops are missing",
    arguments: [
      (Self.high, 80.0, "frames frames"), (Self.high, 120, "! frames frames"),
      (Self.low.map { $0 - 9 }, 120, "frames frames"),
      (Self.low.map { $0 - 9 }, 80, "! frames frames"), (Self.low, 80, "! frames frames"),
    ])
  func frames(_ new: [Double], _ frames: Double, _ expected: String) {
    let metrics = [metric("a"), metric("frames", .frameCount)]
    let old = set("x", ["a": Self.low, "frames": Array(repeating: 100, count: 5)])
    let found = cautions(old, set("y", ["a": new, "frames": Array(repeating: frames, count: 5)]), metrics)
    #expect(found.contains(expected), "\(found)")
  }

  @Test(
    "Fewer frames are dropped ones only as far as the worse set is worse, or misses more deadlines",
    arguments: [
      // A time by which frames miss their deadlines: below 0, they miss none.
      ("ms", true, -5.0, -4.0, false), ("ms", true, -5, 3, true), ("ms", true, 4, 6, false),
      ("us", true, 0, 5000, false),
      ("%", false, 0, 10, false), ("%", false, 0, 25, true), ("%", false, 30, 50, false),
      // Of 100 frames, 80 are left.
      ("ms", false, 10, 11, false), ("ms", false, 10, 13, true), ("ms/s", false, 5, 15, false),
      ("ms/s", false, 5, 205, true), ("fps", false, 60, 58, false), ("fps", false, 60, 48, true),
      ("", false, 0, 5, false), ("vsyncs", false, 0, 20, true), ("MB", false, 100, 200, false),
    ])
  func droppedFrames(_ unit: String, _ isDifference: Bool, _ old: Double, _ new: Double, _ isExplained: Bool) {
    let polarity: Quantity.Polarity = unit == "fps" ? .higherIsBetter : .lowerIsBetter
    let deciding = ComparedMetric(
      Quantity("a", unit: unit, polarity: polarity), role: .deciding, isDifference: isDifference,
      isShareOfFrames: unit == "%")
    let missed = ComparedMetric(Quantity("missed", unit: "", polarity: .lowerIsBetter), role: .other)
    func caution(missed more: [Double]) -> String? {
      func set(_ name: String, _ value: Double, _ frames: Double, _ missed: Double) -> RepetitionSet {
        let values = ["a": value, "frames": frames, "missed": missed].mapValues { Array(repeating: $0, count: 5) }
        return self.set(name, values)
      }
      return cautions(
        set("x", old, 100, more[0]), set("y", new, 80, more[1]), [deciding, metric("frames", .frameCount), missed]
      ).first { $0.hasSuffix("frames frames") }
    }
    #expect(caution(missed: [0, 0]) == (isExplained ? "frames frames" : "! frames frames"))
    #expect(caution(missed: [0, 17]) == "frames frames" && caution(missed: [17, 0]) == caution(missed: [0, 0]))
  }

  @Test(
    "A percentile explains fewer frames only as far as those from it on can be slower",
    arguments: [
      (50, false, 10.0, 16.0, true), (50, false, 10, 12, false), (95, false, 10, 16, false), (95, false, 10, 60, true),
      (95, true, -5, 0.2, false), (95, true, -5, 40, true), (50, true, -5, 0.2, true),
    ])
  func percentiles(_ percentile: Int, _ isDifference: Bool, _ old: Double, _ new: Double, _ isExplained: Bool) {
    let metrics = [
      ComparedMetric(
        Quantity("a", unit: "ms", polarity: .lowerIsBetter, aggregation: .percentile(percentile)), role: .deciding,
        isDifference: isDifference), metric("frames", .frameCount),
    ]
    func set(_ name: String, _ value: Double, _ frames: Double) -> RepetitionSet {
      self.set(name, ["a": value, "frames": frames].mapValues { Array(repeating: $0, count: 5) })
    }
    let found = cautions(set("x", old, 100), set("y", new, 80), metrics).first { $0.hasSuffix("frames frames") }
    #expect(found == (isExplained ? "frames frames" : "! frames frames"))
  }

  @Test("Of pairs, the differences drift and have outliers, and times that contradict the pairs are said")
  func pairedCautions() {
    let old = [10.0, 30, 50, 20, 40, 10, 35, 25]
    func cautions(_ differences: [Double], times: ([Double], [Double]) = ([], [])) -> [String] {
      self.cautions(
        set("x", ["a": old], times: times.0), set("y", ["a": zip(old, differences).map { $0 + $1 }], times: times.1),
        isPaired: true)
    }
    #expect(cautions([1, 1.2, 0.9, 1.1, 0.8, 1, 1.3, 0.95]) == [])
    #expect(cautions([1, 2, 3, 4, 5, 6, 7, 8]) == ["! drift"])
    #expect(cautions([1, 1.2, 0.9, 1.1, 0.8, 40, 1.3, 0.95]) == ["outlier y.json, repetition 6 of 8 40.0"])
    let steps = (0..<8).map(Double.init)
    #expect(cautions([1, 1.2, 0.9, 1.1, 0.8, 1, 1.3, 0.95], times: (steps, steps.map { $0 + 8 })) == ["sequence"])
  }

  @Test("A percentage of a metric on both sides of 0 is not stated")
  func differences() throws {
    let metric = ComparedMetric(
      Quantity("overrun", unit: "ms", polarity: .lowerIsBetter), role: .deciding, isDifference: true)
    let cell = try #require(
      compare([metric], [set("x", ["overrun": [-2, -1, 0, 1]]), set("y", ["overrun": [3, 4, 5, 6]])]).contrasts[0].cells
        .first)
    #expect(cell.shift.verdict == .worse && cell.shift.percent(5) == nil)
  }

  @Test("A drift that chance rarely gives spoils a comparison, unless the sets were recorded in turn")
  func drift() {
    let (old, new) = (["a": [10.0, 11, 12, 13]], ["a": [14.0, 15, 16, 17]])
    #expect(cautions(set("x", old), set("y", new)) == ["! drift", "sequence"])
    let inTurn = (set("x", old, times: [0, 2, 4, 6]), set("y", new, times: [1, 3, 5, 7]))
    #expect(cautions(inTurn.0, inTurn.1) == [])
    #expect(cautions(set("x", ["a": [12, 10, 13, 11]]), set("y", ["a": [12, 14, 11, 13]])) == ["sequence"])
  }

  @Test("The order of the sets is that of their times, or of their files; otherwise it is unknown")
  func order() {
    let values = ["a": [10.0, 13, 11, 14, 12]]
    #expect(
      cautions(set("x", values, times: [0, 1, 2, 3, 4]), set("y", values, times: [5, 6, 7, 8, 9])) == ["sequence"])
    #expect(cautions(set("x", values, times: [0, 2, 5, 6, 9]), set("y", values, times: [1, 3, 4, 7, 8])) == [])
    #expect(cautions(set("x", values, files: 5), set("y", values, files: 5)) == ["order"])
    #expect(cautions(set("x", values, isConsecutive: false), set("y", values, isConsecutive: false)) == ["order"])
    let six = ["a": [10.0, 13, 11, 14, 12, 15]]
    #expect(compare([metric("a")], [set("x", six), set("y", six)], isPaired: true).contrasts[0].cautions.isEmpty)
  }

  @Test("A value that is far from the others is named, and spoils the comparison if it decides alone")
  func outliers() {
    let old = ["a": [10.0, 10.2, 9.8, 10.1, 9.9, 10.3, 9.7]]
    let new = ["a": [10.0, 10.1, 9.9, 10.2, 9.8, 30.0, 10.05]]
    #expect(cautions(set("x", old), set("y", new)) == ["outlier y.json, repetition 6 of 7 30.0", "sequence"])
    // With the nearest other value in place of the two that are far below, every value is larger than before.
    let better = ["a": [10.9, 11.0, 11.1, 11.2, 10.8, 2, 3]]
    #expect(cautions(set("x", old), set("y", better)).contains("! outlier y.json, repetition 6 of 7 2.0"))
    // A repetition less would decide nothing, which is not the outlier's doing.
    #expect(
      cautions(set("x", ["a": [12, 10, 13, 11]]), set("y", ["a": [20.5, 20, 90, 21]])).first { $0.hasPrefix("!") }
        == nil)
  }

  @Test("Too few repetitions for any verdict are said, with the number that can")
  func few() {
    #expect(cautions(set("x", ["a": [1, 3, 2]]), set("y", ["a": [5, 6, 4]])) == ["few 3 3 4", "sequence"])
  }
}

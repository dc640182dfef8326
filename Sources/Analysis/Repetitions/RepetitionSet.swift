/// The repetitions of one build, which are compared with those of another build.
package struct RepetitionSet: Sendable {
  /// One repetition: what was measured, and where it is recorded.
  package struct Repetition: Sendable {
    /// The path of its file.
    package var file: String
    /// Its position in the file from 1, and how many repetitions the file has.
    package var position: (index: Int, count: Int)
    /// The facts that its file states about the device, the system and the build.
    package var conditions: [HostDescription.Condition]
    /// When it was recorded, in seconds after any fixed time; nil if its file does not state it.
    package var time: Double?
    /// Whether it directly follows the one before it in the file.
    package var isConsecutive: Bool
    /// The values by the name of the metric; a metric without a value is absent.
    package var values: [String: Double]

    /// Creates a repetition from its parts.
    package init(
      file: String, position: (index: Int, count: Int), conditions: [HostDescription.Condition] = [],
      time: Double? = nil, isConsecutive: Bool = false, values: [String: Double]
    ) {
      self.file = file
      self.position = position
      self.conditions = conditions
      self.time = time
      self.isConsecutive = isConsecutive
      self.values = values
    }

    /// The file, with the position if it has several repetitions.
    package var label: String {
      position.count == 1 ? file : "\(file), repetition \(position.index) of \(position.count)"
    }
  }

  /// The name that the user gives it, or that of its folder.
  package let name: String
  /// The repetitions in the order in which they were recorded, as far as that is known.
  package var repetitions: [Repetition]

  /// Creates a set from its parts.
  package init(name: String, repetitions: [Repetition]) {
    self.name = name
    self.repetitions = repetitions
  }

  /// The values of a metric, one for each repetition; nil where it has none.
  func values(of metric: String) -> [Double?] { repetitions.map { $0.values[metric] } }
}

/// A metric that sets of repetitions are compared by.
package struct ComparedMetric: Sendable, Hashable {
  /// The use of a metric in a comparison.
  package enum Role: Sendable, Hashable {
    /// It was named before the values were seen, and decides.
    case deciding
    /// It has a verdict beside the deciding ones.
    case other
    /// Neither a larger nor a smaller value is better: it has no verdict.
    case undirected
    /// The amount that was scrolled or recorded, such as a duration: it has no verdict, and must be equal.
    case length
    /// The number of frames that were shown, which follows from the length and from the dropped frames: it has no verdict.
    case frameCount
  }

  /// Its name, unit, direction and decimals. The direction is not used without a verdict.
  package let quantity: Quantity
  /// How it is used.
  package var role: Role
  /// Whether its values are on both sides of 0, as the time by which a frame misses its deadline: a percentage of it says nothing.
  package let isDifference: Bool
  /// Whether it is a share of the frames in percent, as of those that are late.
  package let isShareOfFrames: Bool

  /// Creates a metric.
  package init(_ quantity: Quantity, role: Role, isDifference: Bool = false, isShareOfFrames: Bool = false) {
    self.isShareOfFrames = isShareOfFrames
    self.quantity = quantity
    self.role = role
    self.isDifference = isDifference
  }

  /// Whether it has a verdict.
  package var hasVerdict: Bool { role == .deciding || role == .other }
}

/// The size of a change that does not count.
package enum ChangeThreshold: Sendable, Hashable {
  /// A share of the median of the first set.
  case share(Double)
  /// A difference in the unit of the deciding metrics, which does not apply to others.
  case amount(Double)

  /// The size in the metric's unit.
  ///
  /// - Parameter base: the median of the first set.
  func amount(of metric: ComparedMetric, base: Double) -> Double {
    switch self {
    case .share(let share): share * base.magnitude
    case .amount(let amount): metric.role == .deciding ? amount : 0
    }
  }
}

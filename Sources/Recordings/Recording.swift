package import Analysis
package import JSON

/// The content of a file about one or several repetitions of a run on a real device.
package struct Recording: Sendable {
  /// The name that the file gives it, such as the name of a test; nil if the file has one unnamed recording.
  package var name: String?
  /// The file's description of the app and of the recording program, or nil.
  package var product: String?
  /// The file's description of the device and its system, or nil.
  package var device: String?
  /// The number of repetitions, at least 0.
  package var repetitions: Int
  /// The figures, in the order of the file.
  package var figures: [Figure]
  /// Reservations about the recording as a whole: one sentence each, without a period.
  package var warnings: [String] = []
  /// The figures of an app that is not listed in the file, because the file lists only apps with entries; nil if the
  /// file makes no statement about other apps.
  package var figuresOfOthers: [Figure]?
  /// The name without remarks of the program that wrote the file, by which recordings of two builds are matched.
  package var subject: String?
  /// The class of the benchmark, by which benchmarks of one name are told apart; nil if the name contains it, or without one.
  package var className: String?
  /// What the file states about the device, the system and the build. It must be the same in a comparison.
  package var conditions: [HostDescription.Condition] = []
  /// What the main thread did inside its frames, without work that every list has; nil if the file does not say it.
  package var parts: [RecordedPart]?
  /// Where each repetition is in the file; empty if it has no place of its own.
  package var locations: [SourceLocation] = []
  /// The rows of the file that the repetition consists of, and that no other one has; empty if the format has none.
  package var rows: [SourceRange] = []
  /// When each repetition was recorded, in seconds after any fixed time; empty if the file does not state it.
  package var times: [Double] = []
  /// Whether each repetition directly follows the one before it.
  package var isConsecutive = false
  /// The refreshes of the display per second, which the user states; nil if it is not known.
  package var refreshRate: Double?
  /// The length of the scroll in seconds, which the user states; nil if it is not known.
  package var seconds: Double?

  /// The reservations, and what makes the figures unlike those of users.
  package var reservations: [String] {
    conditions.filter(\.isUnsuitable).map { "it was \($0.name) \($0.value), whose figures are not those of users" }
      + warnings
  }

  /// Creates a recording from its parts.
  package init(
    name: String? = nil, product: String? = nil, device: String? = nil, repetitions: Int, figures: [Figure],
    warnings: [String] = [], figuresOfOthers: [Figure]? = nil
  ) {
    self.name = name
    subject = name
    self.product = product
    self.device = device
    self.repetitions = repetitions
    self.figures = figures
    self.warnings = warnings
    self.figuresOfOthers = figuresOfOthers
  }
}

/// A figure of a recording, under the name and in the unit of the file.
package struct Figure: Sendable {
  /// The values of a figure.
  package enum Content: Sendable, Hashable {
    /// One value for each repetition; nil where it has none.
    case values([Double?])
    /// The samples of each repetition, as the times of all frames.
    case samples([[Double]])
  }

  /// The name in the file, or a phrase for what the reader computed.
  package let name: String
  /// The unit; nil if the file does not state it.
  package let unit: FigureUnit?
  /// The values, in the unit.
  package let content: Content
  /// The metrics of the lab that it gives, unless a mapping says otherwise.
  package let meanings: [FigureMeaning]
  /// The reason why it gives none: a sentence without a period. Nil if it has meanings, or if no reason is needed.
  package let note: String?
  /// Where the file names it; nil if the reader computed it.
  package let location: SourceLocation?
  /// An unknown or possible unit that the file states; nil if there is none.
  package var unknownUnit: UnknownUnit?
  /// Why its values cannot be read; nil if they can. It is reported only if the figure is used.
  package var unreadable: Diagnostic?
  /// Whether it is an amount that was scrolled or shown: two recordings with different ones are not comparable.
  package var isLength = false
  /// Whether its values are on both sides of 0 by definition, as the time by which a frame misses its deadline.
  package var isDifference = false
  /// Whether its unit states the direction in which it improves; not of a time that can be any, such as that of the clock.
  package var isDirected = true
  /// The direction in which a number of things improves; nil if none is better, or if its metric or its unit states it.
  package var direction: Quantity.Polarity?
  /// The place of a value by its position, or of a sample of all repetitions; nil if the reader computed them.
  package var valueLocation: (@Sendable (_ position: Int) -> SourceLocation?)?

  /// A unit that is not known, or a word that is possibly one.
  package struct UnknownUnit: Sendable {
    /// The unit as it is written.
    package let text: String
    /// Where it is written.
    package let location: SourceLocation?
  }

  /// A figure that gives metrics of the lab.
  package init(
    _ name: String, _ unit: FigureUnit?, _ content: Content, as meanings: [FigureMeaning],
    at location: SourceLocation? = nil
  ) {
    self.name = name
    self.unit = unit
    self.content = content
    self.meanings = meanings
    self.location = location
    note = nil
    isLength = meanings.contains { Quantity.metric($0.metric)?.isLength ?? false }
  }

  /// A figure that is omitted unless a mapping names it.
  package init(
    _ name: String, _ unit: FigureUnit?, _ content: Content, leftOut note: String?, at location: SourceLocation? = nil
  ) {
    self.name = name
    self.unit = unit
    self.content = content
    meanings = []
    self.location = location
    self.note = note
  }
}

/// A metric of the lab that a figure gives.
package struct FigureMeaning: Sendable, Hashable {
  /// The name of the metric.
  package let metric: String
  /// The difference between the definitions of the figure and the metric: a phrase for a basis; nil if there is none.
  package let difference: String?

  /// Creates the meaning of a figure.
  package init(_ metric: String, differing difference: String? = nil) {
    self.metric = metric
    self.difference = difference
  }

  /// The times of frames as the percentiles and the maximum of the main thread's time for a frame.
  package static func frameTimes(differing difference: String?) -> [FigureMeaning] {
    ["frame_main_ms_p50", "frame_main_ms_p95", "frame_main_ms_p99", "frame_main_ms_max"].map {
      FigureMeaning($0, differing: difference)
    }
  }
}

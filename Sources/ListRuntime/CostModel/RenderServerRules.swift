/// The rules of the render server that differ between devices.
///
/// A rule without a primary source is a choice with its provenance, so that it can be switched and counted as a
/// hypothesis.
package struct RenderServerRules: Sendable, Hashable {
  /// When the render server composites the display.
  package enum Compositing: String, CaseIterable, Sendable {
    /// After a commit of the app.
    case onCommit = "on-commit"
    /// At every refresh while a display link is active, with or without a commit.
    case everyRefresh = "every-refresh"
  }

  /// When the render server accepts a commit.
  package enum CommitAcceptance: String, CaseIterable, Sendable {
    /// Immediately, unless the previous commit still waits after a refresh.
    case whileNoneWaits = "while-none-waits"
    /// Between frames: while a frame is prepared or rendered, the commit waits until that frame is done.
    case betweenFrames = "between-frames"
  }

  /// The maximum number of frames that are being prepared, being rendered or ready, at least 1. With 2, the CPU
  /// prepares a frame while the GPU renders the previous one.
  package var framesInFlight: Int
  /// When the render server composites the display.
  package var compositing: ProfileChoice<Compositing>
  /// When the render server accepts a commit.
  package var commitAcceptance: ProfileChoice<CommitAcceptance>

  /// Rules from their parts.
  package init(
    framesInFlight: Int, compositing: ProfileChoice<Compositing>, commitAcceptance: ProfileChoice<CommitAcceptance>
  ) {
    precondition(framesInFlight >= 1, "at least one frame is in flight, not \(framesInFlight)")
    self.framesInFlight = framesInFlight
    self.compositing = compositing
    self.commitAcceptance = commitAcceptance
  }

  /// The default rules, for profiles without rules: Apple's description of the pipeline, without further hypotheses.
  package static let standard = RenderServerRules(
    framesInFlight: 2,
    compositing: ProfileChoice(
      .onCommit, source: "WWDC 2014, session 419: a commit is what starts a frame.", status: .measured,
      confidence: .high),
    commitAcceptance: ProfileChoice(
      .whileNoneWaits,
      source:
        "Apple Tech Talks 10855 to 10857: buffers are double, and a third is taken if the server needs another frame.",
      status: .derived, confidence: .medium))
}

/// A choice between hypotheses about a device, with its provenance.
package struct ProfileChoice<Value: Sendable & Hashable>: Sendable, Hashable {
  /// The hypothesis that holds for this device.
  package var value: Value
  /// A citation or explanation of the choice.
  package var source: String
  /// The kind of source.
  package var status: CoefficientStatus
  /// The confidence in the choice.
  package var confidence: Confidence
  /// For a fitted choice, the rows of the reference that it is based on.
  package var rows: [String]
  /// For a fitted choice, the value before the fit.
  package var prior: Value?

  /// A choice from its parts.
  package init(
    _ value: Value, source: String, status: CoefficientStatus, confidence: Confidence, rows: [String] = [],
    prior: Value? = nil
  ) {
    self.value = value
    self.source = source
    self.status = status
    self.confidence = confidence
    self.rows = rows
    self.prior = prior
  }
}

/// How the render server of a device works, as far as that is not the same on all of them.
///
/// What no primary source states is a choice with its provenance, so that it can be switched and counted.
package struct RenderServerRules: Sendable, Hashable {
  /// When the display is composited.
  package enum Compositing: String, CaseIterable, Sendable {
    /// When the app has committed something new.
    case onCommit = "on-commit"
    /// At every refresh while a display link drives the display, whether the app has committed something new or not.
    case everyRefresh = "every-refresh"
  }

  /// When a commit is taken over.
  package enum CommitAcceptance: String, CaseIterable, Sendable {
    /// At once, unless the one before has been left waiting at a refresh.
    case whileNoneWaits = "while-none-waits"
    /// Between two frames: while one is prepared or rendered, the commit waits until that frame is done.
    case betweenFrames = "between-frames"
  }

  /// How many frames may be prepared, rendered or ready at once, at least 1; 2 lets the processor prepare one while the
  /// graphics processor renders the one before.
  package var framesInFlight: Int
  /// When the display is composited.
  package var compositing: ProfileChoice<Compositing>
  /// When a commit is taken over.
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

  /// What holds if a profile says nothing: Apple's description of the pipeline, without further hypotheses.
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

/// One of several ways a device may work, with its provenance.
package struct ProfileChoice<Value: Sendable & Hashable>: Sendable, Hashable {
  /// What was chosen.
  package var value: Value
  /// Where the choice comes from, in words.
  package var source: String
  /// What kind of source that is.
  package var status: CoefficientStatus
  /// How far to trust it.
  package var confidence: Confidence
  /// For a choice made by looking at measurements: the rows of the reference it was made by.
  package var rows: [String]
  /// For such a choice: what held before.
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

/// An experimental design: which combinations of levels an ablation runs.
package struct AblationDesign: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    /// Every combination of levels.
    case fullFactorial = "full-factorial"
    /// Each factor alone.
    case oneAtATime = "one-at-a-time"
    /// All factors except one.
    case leaveOneOut = "leave-one-out"
    /// The main effects of many factors in few runs (Plackett and Burman 1946).
    case plackettBurman = "plackett-burman"
  }

  package let kind: Kind
  /// Whether a Plackett-Burman design adds the mirrored runs, so that two-factor interactions do not alias main effects.
  package internal(set) var foldover: Bool

  /// A design; `foldover` applies only to a Plackett-Burman design.
  package init(_ kind: Kind, foldover: Bool = false) {
    self.kind = kind
    self.foldover = foldover
  }
}

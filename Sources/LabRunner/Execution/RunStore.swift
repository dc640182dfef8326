package import Digests

/// A store of run outcomes for one program, keyed by the digest of a run's configuration.
package protocol RunStore: Sendable {
  /// The stored outcome of a run; nil if there is none.
  func outcome(for configuration: Digest) -> RunResult.Outcome?
  /// Saves the outcome of a run, if the store accepts outcomes of this kind.
  func save(_ outcome: RunResult.Outcome, for configuration: Digest)
}

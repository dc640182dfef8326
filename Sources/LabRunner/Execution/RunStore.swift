/// Where finished runs are found again: for one executable, by the digest of all else that decided them.
package protocol RunStore: Sendable {
  /// How the run of a configuration came out; nil if that is not known here.
  func outcome(of configuration: Digest) -> RunResult.Outcome?
  /// Keeps how the run of a configuration came out, if this store keeps such an outcome.
  func keep(_ outcome: RunResult.Outcome, of configuration: Digest)
}

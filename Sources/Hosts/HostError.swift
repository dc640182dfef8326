/// A failure of a host: a toolkit, or the program that contains it.
package struct HostError: Error, Hashable, CustomStringConvertible {
  /// The kind of failure.
  package enum Kind: Sendable {
    /// The host is not installed, or cannot be reached.
    case unavailable
    /// An input does not exist: a file, or what an address names.
    case missing
    /// The host cannot perform the run: its techniques or its data have no counterpart.
    case unsupported
    /// The host ended or reported an error while it performed a repetition.
    case failed
    /// The host did not answer in time.
    case timedOut
  }

  /// The kind of failure.
  package let kind: Kind
  /// The failure in words, without a period at the end.
  package let description: String
  /// The reasons for the failure, one line each, in addition to the description; usually empty.
  package let reasons: [String]

  /// Creates an error from its parts.
  package init(_ kind: Kind, _ description: String, reasons: [String] = []) {
    self.kind = kind
    self.description = description
    self.reasons = reasons
  }
}

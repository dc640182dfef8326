/// Something in a plugin's source that the lab does not allow, and what to use instead.
package struct PluginFinding: Sendable, Hashable, CustomStringConvertible {
  /// The path of the file.
  package let file: String
  /// The line, from 1; nil if only the file is known.
  package let line: Int?
  /// What was found.
  package let found: String
  /// The reason why it is rejected and what to use instead; empty for an error of the compiler, which already states
  /// it.
  package let advice: String

  /// `FILE:LINE: FOUND: ADVICE`.
  package var description: String {
    [line.map { "\(file):\($0)" } ?? file, found, advice].filter { !$0.isEmpty }.joined(separator: ": ")
  }
}

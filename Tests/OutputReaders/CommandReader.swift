/// A workflow command, as GitHub's runner parses a line.
package struct WorkflowCommand: Equatable {
  /// The command's name.
  package var name: String
  /// The properties by name, decoded.
  package var properties: [String: String]
  /// The message, decoded.
  package var message: String

  /// Parses a line without its end; nil if it is not a command.
  package init?(_ line: String) {
    guard line.hasPrefix("::") else { return nil }
    let rest = Array(line.unicodeScalars.dropFirst(2))
    guard
      let end = rest.indices.first(where: { rest[$0...].starts(with: "::".unicodeScalars) })
    else { return nil }
    let head = rest[..<end].split(separator: " ", maxSplits: 1)
    func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String { String(String.UnicodeScalarView(scalars)) }
    name = head.first.map(text) ?? ""
    properties = [:]
    for pair in head.dropFirst().joined().split(separator: ",") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      properties[String(String.UnicodeScalarView(parts[0]))] = Self.decoded(
        String(String.UnicodeScalarView(parts[1])))
    }
    message = Self.decoded(text(rest[(end + 2)...]))
  }

  private static func decoded(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var rest = Array(text.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      let digits = String(String.UnicodeScalarView(rest.prefix(2)))
      guard scalar == "%", let code = UInt8(digits, radix: 16) else {
        result.append(scalar)
        continue
      }
      rest = rest.dropFirst(2)
      result.append(Unicode.Scalar(code))
    }
    return String(result)
  }
}

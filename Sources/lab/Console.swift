internal import Foundation

/// Where the command's output goes: data to one stream, everything said to people to the other.
struct Console: Sendable {
  /// Takes data.
  let write: @Sendable ([UInt8]) -> Void
  /// Takes text for people.
  let say: @Sendable (String) -> Void
  /// Whether somebody watches, so that progress is worth showing.
  let showsProgress: Bool

  /// Data on standard output, the rest on standard error.
  static var standard: Console {
    Console(
      write: { try? FileHandle.standardOutput.write(contentsOf: $0) },
      say: { try? FileHandle.standardError.write(contentsOf: Array($0.utf8)) },
      showsProgress: Terminal.isStandardErrorWatched)
  }

  /// Text on standard output.
  func print(_ text: String) { write(Array(text.utf8)) }
}

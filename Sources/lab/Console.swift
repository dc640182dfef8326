internal import Foundation

/// Where the command's output goes: data to one stream, everything said to people to the other.
struct Console: Sendable {
  /// Takes data.
  ///
  /// - Throws: ``Failure`` if it cannot be written, as on a full disk.
  let write: @Sendable ([UInt8]) throws -> Void
  /// Takes text for people.
  let say: @Sendable (String) -> Void
  /// Whether somebody watches, so that progress is worth showing.
  let showsProgress: Bool

  /// Whether data go to a terminal, so that they may be coloured.
  var isOutputWatched = false

  /// Data on standard output, the rest on standard error.
  static var standard: Console {
    Console(
      write: { bytes in
        do { try FileHandle.standardOutput.write(contentsOf: bytes) } catch {
          throw Failure(.cannotWrite, "lab: cannot write to standard output: \(error.localizedDescription)\n")
        }
      },
      say: { try? FileHandle.standardError.write(contentsOf: Array($0.utf8)) },
      showsProgress: Terminal.isStandardErrorWatched, isOutputWatched: Terminal.isStandardOutputWatched)
  }

  /// Text on standard output.
  func print(_ text: String) throws { try write(Array(text.utf8)) }
}

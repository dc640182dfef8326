internal import Foundation

/// The output streams of the command: data go to one stream, messages for the user to the other.
struct Console: Sendable {
  /// Writes data.
  ///
  /// - Throws: ``Failure`` if they cannot be written, as on a full disk.
  let write: @Sendable ([UInt8]) throws -> Void
  /// Prints a message for the user; write errors are ignored.
  let printMessage: @Sendable (String) -> Void
  /// Whether messages go to a terminal, so that progress is shown.
  let showsProgress: Bool

  /// Whether data go to a terminal, so that they may be colored.
  var isOutputTerminal = false

  /// The console that writes data to standard output and messages to standard error.
  static var standard: Console {
    Console(
      write: { bytes in
        do { try FileHandle.standardOutput.write(contentsOf: bytes) } catch {
          throw Failure(.cannotWrite, "lab: cannot write to standard output: \(error.localizedDescription)\n")
        }
      },
      printMessage: { try? FileHandle.standardError.write(contentsOf: Array($0.utf8)) },
      showsProgress: Terminal.isStandardErrorTerminal, isOutputTerminal: Terminal.isStandardOutputTerminal)
  }

  /// Writes text to the data stream.
  func print(_ text: String) throws { try write(Array(text.utf8)) }
}

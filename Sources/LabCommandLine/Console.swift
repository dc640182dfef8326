import Foundation

/// The output streams of the command: data go to one stream, messages for the user to the other.
package struct Console: Sendable {
  /// Writes data.
  ///
  /// - Throws: ``Failure`` if they cannot be written, as on a full disk.
  let write: @Sendable ([UInt8]) throws -> Void
  private let writeMessage: @Sendable (String) -> Void
  /// Whether messages go to a terminal, so that progress is shown.
  let showsProgress: Bool

  /// Whether data go to a terminal, so that they may be colored.
  let isOutputTerminal: Bool

  /// Creates a console from its streams.
  ///
  /// - Parameter printMessage: writes a message for the user; write errors are ignored.
  package init(
    write: @escaping @Sendable ([UInt8]) throws -> Void, printMessage: @escaping @Sendable (String) -> Void,
    showsProgress: Bool, isOutputTerminal: Bool = false
  ) {
    self.write = write
    writeMessage = printMessage
    self.showsProgress = showsProgress
    self.isOutputTerminal = isOutputTerminal
  }

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
  func print(_ text: ConsoleText) throws { try write(Array(text.printed.utf8)) }

  /// Prints a message for the user; write errors are ignored.
  func printMessage(_ text: ConsoleText) { writeMessage(text.printed) }
}

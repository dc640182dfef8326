internal import Analysis

/// A finished run as bytes: with what decided it, so that it is never taken for another, and a checksum over everything.
struct RunEntry {
  /// The digest of the program that simulated it.
  let executable: Digest
  /// The digest of all else that decided it.
  let configuration: Digest
  /// How the run came out.
  let outcome: RunResult.Outcome

  /// Why bytes are no entry.
  struct Damage: Error, Hashable, CustomStringConvertible {
    /// What is wrong, in words.
    let description: String
  }

  private static let mark = Array("lab run 2\n".utf8)

  /// The entry as bytes.
  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.raw(Self.mark)
    writer.raw(executable.bytes)
    writer.raw(configuration.bytes)
    switch outcome {
    case .completed(let data):
      writer.text("completed")
      data.write(to: &writer)
    case .failed(.cutOff(let seconds)):
      writer.text("cut off")
      writer.number(seconds)
    case .failed(.notSimulated(let reason)):
      writer.text("not simulated")
      writer.text(reason)
    case .failed(.inexact(let mismatch)):
      writer.text("inexact")
      writer.integer(mismatch.frame)
      writer.integer(mismatch.mainTime)
      writer.integer(mismatch.charged)
    }
    writer.raw(SHA256.digest(of: writer.bytes).bytes)
    return writer.bytes
  }

  /// An entry from its parts.
  init(executable: Digest, configuration: Digest, outcome: RunResult.Outcome) {
    self.executable = executable
    self.configuration = configuration
    self.outcome = outcome
  }

  /// Reads an entry; bytes that were changed, cut or come from elsewhere are refused.
  init(_ bytes: [UInt8]) throws(Damage) {
    guard bytes.starts(with: Self.mark) else { throw Damage(description: "it is not a finished run of this format") }
    let content = bytes.dropLast(Digest.byteCount)
    guard content.count > Self.mark.count,
      SHA256.digest(of: Array(content)).bytes.elementsEqual(bytes.suffix(Digest.byteCount))
    else { throw Damage(description: "its checksum is wrong") }
    var reader = ByteReader(content.dropFirst(Self.mark.count))
    do throws(ByteReader.Malformed) {
      guard let executable = Digest(bytes: try reader.raw(Digest.byteCount)),
        let configuration = Digest(bytes: try reader.raw(Digest.byteCount))
      else { throw ByteReader.Malformed(expected: "two digests") }
      self.executable = executable
      self.configuration = configuration
      outcome = try Self.outcome(&reader)
      guard reader.remaining == 0 else { throw ByteReader.Malformed(expected: "nothing more") }
    } catch {
      throw Damage(description: "\(error.expected) was expected")
    }
  }

  private static func outcome(_ reader: inout ByteReader) throws(ByteReader.Malformed) -> RunResult.Outcome {
    switch try reader.text() {
    case "completed": return .completed(try RunData(from: &reader))
    case "cut off": return .failed(.cutOff(simulatedSeconds: try reader.number()))
    case "not simulated": return .failed(.notSimulated(reason: try reader.text()))
    case "inexact":
      return .failed(
        .inexact(
          AttributionMismatch(
            frame: try reader.integer(), mainTime: try reader.integer(), charged: try reader.integer())))
    default: throw ByteReader.Malformed(expected: "how the run came out")
    }
  }
}

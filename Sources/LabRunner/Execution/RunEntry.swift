import Analysis
import Digests

/// The serialized outcome of a run, with the digests that identify it and a checksum over all bytes.
struct RunEntry {
  /// The digest of the program that simulated the run.
  let program: Digest
  /// The digest of the run's configuration.
  let configuration: Digest
  let outcome: RunResult.Outcome

  /// Why bytes are not a valid entry.
  struct FormatError: Error, Hashable, CustomStringConvertible {
    /// The problem, as a clause.
    let description: String
  }

  private static let magic = Array("lab run 2\n".utf8)

  /// The entry as bytes.
  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.raw(Self.magic)
    writer.raw(program.bytes)
    writer.raw(configuration.bytes)
    switch outcome {
    case .completed(let data):
      writer.text("completed")
      data.write(to: &writer)
    case .failed(.timedOut(let seconds)):
      writer.text("cut off")
      writer.number(seconds)
    case .failed(.terminated(let megabytes)):
      writer.text("terminated")
      writer.number(megabytes)
    case .failed(.simulationFailed(let reason)):
      writer.text("not simulated")
      writer.text(reason)
    case .failed(.defect(let violation)):
      writer.text("defect")
      writer.text(violation)
    }
    writer.raw(SHA256.digest(of: writer.bytes).bytes)
    return writer.bytes
  }

  init(program: Digest, configuration: Digest, outcome: RunResult.Outcome) {
    self.program = program
    self.configuration = configuration
    self.outcome = outcome
  }

  /// Parses an entry. Throws if the bytes are damaged, truncated or of another format.
  init(_ bytes: [UInt8]) throws(FormatError) {
    guard bytes.starts(with: Self.magic) else {
      throw FormatError(description: "it is not a finished run of this format")
    }
    let content = bytes.dropLast(Digest.byteCount)
    guard content.count > Self.magic.count,
      content.withUnsafeBytes({ SHA256.digest(of: $0) }).bytes.elementsEqual(bytes.suffix(Digest.byteCount))
    else { throw FormatError(description: "its checksum is wrong") }
    var reader = ByteReader(content.dropFirst(Self.magic.count))
    do throws(ByteReader.UnexpectedBytes) {
      guard let program = Digest(bytes: try reader.raw(Digest.byteCount)),
        let configuration = Digest(bytes: try reader.raw(Digest.byteCount))
      else { throw ByteReader.UnexpectedBytes(expected: "two digests") }
      self.program = program
      self.configuration = configuration
      outcome = try Self.outcome(&reader)
      guard reader.remaining == 0 else { throw ByteReader.UnexpectedBytes(expected: "nothing more") }
    } catch {
      throw FormatError(description: "\(error.expected) was expected")
    }
  }

  private static func outcome(_ reader: inout ByteReader) throws(ByteReader.UnexpectedBytes) -> RunResult.Outcome {
    switch try reader.text() {
    case "completed": return .completed(try RunData(from: &reader))
    case "cut off": return .failed(.timedOut(simulatedSeconds: try reader.number()))
    case "terminated": return .failed(.terminated(megabytes: try reader.number()))
    case "not simulated": return .failed(.simulationFailed(reason: try reader.text()))
    case "defect": return .failed(.defect(try reader.text()))
    default: throw ByteReader.UnexpectedBytes(expected: "the outcome of the run")
    }
  }
}

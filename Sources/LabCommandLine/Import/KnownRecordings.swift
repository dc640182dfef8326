import JSON
import Recordings

/// The recordings that an import has taken so far: no recording counts twice, and the recordings of a run are from one
/// app.
struct KnownRecordings {
  private var taken: Set<NamedRecording> = []
  /// The path and the name of each content.
  private var contents: [[UInt8]: [(path: String, name: String?)]] = [:]
  /// The first product of each run, with the path of its file.
  private var products: [String: (name: String, path: String)] = [:]

  /// Rejects a recording that is named twice.
  ///
  /// - Throws: ``UsageError``.
  mutating func checkNew(_ entry: RunFile) throws(UsageError) {
    guard !taken.insert(entry.file).inserted else { return }
    throw Self.twice(entry.file.name.map { "\(entry.file.path)#\($0)" } ?? entry.file.path)
  }

  private static func twice(_ name: String) -> UsageError {
    UsageError("\(name) is named twice: a repetition that counts twice makes the noise too small")
  }

  /// Adds a recording.
  ///
  /// - Returns: notes for the user: one sentence each without a period.
  /// - Throws: ``Failure`` if the run's recordings are of several apps and no name selects one of them.
  mutating func add(
    _ recording: Recording, of file: SourceFile, _ entry: RunFile
  ) throws(Failure) -> [String] {
    let path = entry.file.path
    var notes: [String] = []
    let same = contents[file.bytes, default: []].first { $0.name == recording.name }
    if let same {
      guard same.path != path else {
        throw Failure(.usage, "lab: \(Self.twice(path).message)\n")
      }
      notes.append("\(path) has the content of \(same.path): counting a copy makes the noise too small")
    }
    contents[file.bytes, default: []].append((path, recording.name))
    guard let product = recording.product else { return notes }
    guard let first = products[entry.run] else {
      products[entry.run] = (product, path)
      return notes
    }
    guard first.name != product else { return notes }
    if let name = recording.name, entry.file.name == nil {
      throw Failure(
        .badInput,
        "\(path): error: the file is from \(product), but \(first.path) is from \(first.name); a run must be from one app\n  if both are meant, name them, as in \(path)#\(name)\n"
      )
    }
    notes.append("\(path) is from \(product), but \(first.path) is from \(first.name)")
    return notes
  }
}

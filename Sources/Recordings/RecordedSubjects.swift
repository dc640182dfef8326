import JSON

/// What the recordings of several sets are of: tests, benchmarks or apps, by which recordings of two builds are matched.
struct RecordedSubjects {
  /// Their names, in the order of the files; nil for what has none, or for all recordings if each file has one.
  let names: [String?]

  private let sets: [(name: String, files: [RecordedSets.File])]
  /// The names that a file has several times, for benchmarks of different classes.
  private let repeated: Set<String>

  init(_ sets: [(name: String, files: [RecordedSets.File])]) {
    self.sets = sets
    let files = sets.flatMap(\.files)
    let repeated = Self.repeated(in: files)
    self.repeated = repeated
    // A table without entries is of every app.
    let named = files.flatMap(\.recordings).filter { $0.subject != nil || $0.figuresOfOthers == nil }
    let names = named.map { Self.name(of: $0, repeated) }.unique
    let isSingle = files.allSatisfy { $0.recordings.count == 1 }
    let areListed = files.contains { !$0.isChosen && $0.recordings.contains { $0.figuresOfOthers != nil } }
    self.names = names.isEmpty || isSingle && (names.count == 1 || !areListed) ? [nil] : names
    isWhole = self.names == [nil]
  }

  /// Whether all recordings are of one subject.
  private let isWhole: Bool

  private static func repeated(in files: [RecordedSets.File]) -> Set<String> {
    Set(
      files.flatMap { file in
        Dictionary(grouping: file.recordings.filter { $0.subject != nil }) { $0.subject ?? "" }
          .filter { Set($0.value.map(\.className)).count > 1 }.keys
      })
  }

  private static func name(of recording: Recording, _ repeated: Set<String>) -> String? {
    guard let name = recording.subject, let type = recording.className, repeated.contains(name) else {
      return recording.subject
    }
    return "\(type).\(name)"
  }

  /// The recordings of a subject in a file. A file that lists only apps with entries has one without entries for each
  /// other app.
  func recordings(of name: String?, in file: RecordedSets.File) -> [Recording] {
    let own = listed(name, in: file)
    guard own.isEmpty, !file.isChosen, let name else { return own }
    return file.recordings.withoutEntries(of: name).map { [$0] } ?? []
  }

  private func listed(_ name: String?, in file: RecordedSets.File) -> [Recording] {
    isWhole ? file.recordings : file.recordings.filter { Self.name(of: $0, repeated) == name }
  }

  /// What a subject is called in a sentence.
  static func title(of name: String?) -> String { name.map(JSONString.quoted) ?? "a recording without a name" }

  /// Why a subject cannot be compared: a sentence without a period; nil if it can.
  func reason(against name: String?) -> String? {
    let title = Self.title(of: name)
    for set in sets where !set.files.contains(where: { !listed(name, in: $0).isEmpty }) {
      guard set.files.contains(where: { !recordings(of: name, in: $0).isEmpty }) else {
        return "\(title) is not compared: \(set.name) does not have it"
      }
      // An app that only this set lists, and lists in nearly all files, can be the same one under another name.
      let others = names.compactMap(\.self).filter { other in
        sets.allSatisfy { candidate in
          let count = candidate.files.count { !listed(other, in: $0).isEmpty }
          return candidate.name == set.name
            ? Double(count) >= Self.shareOfRenamed * Double(candidate.files.count) : count == 0
        }
      }
      if let other = others.first {
        return
          "\(title) is not compared: \(set.name) does not list it, but \(JSONString.quoted(other)), which may be the same app; if it has no entries there, name it with #\(name ?? "")"
      }
    }
    // The entries of another app, such as the system, are rare, and say nothing about the builds.
    let isRare = sets.allSatisfy { set in unlistedCount(name, in: set.files) * 2 > set.files.count }
    return isRare
      ? "\(title) is not compared: fewer than half of the files of each set list it; to compare it, name it with #\(name ?? "")"
      : nil
  }

  /// The share of the files of a set from which on an app that they list can be one of another name.
  private static let shareOfRenamed = 0.9

  /// The number of files that list only apps with entries, and not this one.
  private func unlistedCount(_ name: String?, in files: [RecordedSets.File]) -> Int {
    files.count { listed(name, in: $0).isEmpty && !recordings(of: name, in: $0).isEmpty }
  }

  /// How many files do not list a subject: one sentence without a period for each set.
  func notes(on name: String?) -> [String] {
    guard !isWhole else { return [] }
    return sets.compactMap { set in
      let count = unlistedCount(name, in: set.files)
      return count == 0
        ? nil
        : "\(count) of \(set.files.count == 1 ? "1 file" : "\(set.files.count) files") of \(set.name) list no entry of \(name ?? ""), which counts as zero"
    }
  }
}

extension [Recording] {
  /// The recording of an app that is not among those of a file, if the file lists only apps with entries; nil otherwise.
  package func withoutEntries(of name: String) -> Recording? {
    guard let other = first(where: { $0.figuresOfOthers != nil }), let figures = other.figuresOfOthers else {
      return nil
    }
    var recording = Recording(
      name: name, product: name, repetitions: 1, figures: figures,
      warnings: ["no entry is listed for \(name), which counts as zero: check that this is the app's name"])
    (recording.refreshRate, recording.seconds) = (other.refreshRate, other.seconds)
    return recording
  }
}

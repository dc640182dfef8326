internal import ListRuntime

/// What a shell can complete, made of what the verbs say of themselves.
struct CompletionTable {
  /// A verb with what may follow it.
  struct Entry {
    /// Its words, as in `generate` and `media`.
    let words: [String]
    let summary: String
    let options: [OptionSpec]
    /// Words that may stand as operands.
    let operands: [String]
    /// Whether files may.
    let takesFiles: Bool
  }

  /// One entry a verb, in the order of the help.
  let entries: [Entry]

  /// All verbs; techniques are operands of some.
  init(_ lab: Lab) {
    let techniques = lab.techniques.map { $0.declaration.id }.sorted()
    entries = Subcommand.all.map { verb in
      Entry(
        words: verb.name.split(separator: " ").map(String.init), summary: verb.summary,
        options: verb.options + [.help],
        operands: verb.completions.flatMap { completion in
          switch completion {
          case .words(let words): words
          case .verbs: Self.firstWords
          case .techniques: techniques
          }
        }, takesFiles: verb.operands.contains("FILE"))
    }
  }

  /// The first words of all verbs, each once.
  static var firstWords: [String] {
    Subcommand.all.compactMap { $0.name.split(separator: " ").first.map(String.init) }.reduce(into: []) { words, word in
      if !words.contains(word) { words.append(word) }
    }
  }

  /// First words that need a second one, with the second ones.
  var groups: [(first: String, seconds: [Entry])] {
    Self.firstWords.compactMap { first in
      let seconds = entries.filter { $0.words.count > 1 && $0.words[0] == first }
      return seconds.isEmpty ? nil : (first, seconds)
    }
  }
}

extension OptionSpec {
  /// Whether its value is a path.
  var takesPath: Bool { value == "FILE" || value == "DIR" }
}

/// A shell for which there is a completion script.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The script.
  func script(_ table: CompletionTable) -> String {
    switch self {
    case .bash: BashCompletion.script(table)
    case .zsh: ZshCompletion.script(table)
    case .fish: FishCompletion.script(table)
    }
  }
}

import JSON
import ListRuntime

/// The words that a shell can complete, derived from the declared subcommands.
struct CompletionTable {
  /// A subcommand with the words that may follow it.
  struct Entry {
    /// The words of its name, as in `generate` and `media`.
    let words: [String]
    let summary: String
    let options: [OptionSpec]
    /// Words that are valid operands.
    let operands: [String]
    /// The kinds of names that are valid operands and that `lab list` prints, with the position of the operand from 1.
    let listings: [(kind: String, position: Int)]
    /// Whether operands may be files.
    let takesFiles: Bool
  }

  /// One entry per subcommand, in the order of the help.
  let entries: [Entry]

  /// The ids of the techniques, ascending.
  let techniques: [String]

  /// The values of an option in one text, for shells that expand commands in words.
  ///
  /// - Parameter listing: the text that a shell expands to the names that `lab list` prints of a kind.
  func words(
    of completion: ValueCompletion, listing: (_ kind: String, _ isOfScenario: Bool) -> String
  ) -> String {
    completion.sources.map { source in
      switch source {
      case .words(let words): words.joined(separator: " ")
      case .techniques: techniques.joined(separator: " ")
      case .listing(let kind, let isOfScenario): listing(kind, isOfScenario)
      }
    }.joined(separator: " ")
  }

  /// Creates the table of all subcommands; ids of techniques are operands of some of them.
  init(_ lab: Lab) {
    let techniques = lab.techniques.map { $0.declaration.id }.sorted()
    self.techniques = techniques
    entries = Subcommand.all.map { subcommand in
      Entry(
        words: subcommand.name.split(separator: " ").map(String.init), summary: subcommand.summary,
        options: subcommand.options + [.help],
        operands: subcommand.completions.flatMap { completion -> [String] in
          switch completion {
          case .words(let words): words
          case .subcommands: Self.firstWords
          case .techniques: techniques
          case .listing: []
          }
        },
        listings: subcommand.completions.compactMap { completion in
          if case .listing(let kind, let position) = completion { (kind, position) } else { nil }
        }, takesFiles: subcommand.operands.contains("FILE"))
    }
  }

  /// The distinct first words of all subcommands, in the order of the help.
  static var firstWords: [String] {
    Subcommand.all.compactMap { $0.name.split(separator: " ").first.map(String.init) }.unique
  }

  /// The first words that need a second word, with the subcommands they begin.
  var groups: [(first: String, seconds: [Entry])] {
    Self.firstWords.compactMap { first in
      let seconds = entries.filter { $0.words.count > 1 && $0.words[0] == first }
      return seconds.isEmpty ? nil : (first, seconds)
    }
  }
}

extension OptionSpec {
  /// Whether the option's value is a path.
  var takesPath: Bool { value == "FILE" || value == "DIR" }
}

/// A shell that has a completion script.
package enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The completion script of this shell.
  func script(_ table: CompletionTable) -> String {
    switch self {
    case .bash: BashCompletion.script(table)
    case .zsh: ZshCompletion.script(table)
    case .fish: FishCompletion.script(table)
    }
  }
}

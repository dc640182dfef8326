/// A generation of the system: a named set of rules of its table view, each a choice with its provenance.
///
/// Scenarios name one (`os`), and may override each of its rules. ``all`` is the only list of generations, and
/// ``Rule/all`` is the only list of rules. A generation is listed only if a rule changes with it.
package struct SystemGeneration: Sendable, Hashable {
  /// The key in scenarios, as in `ios-15`.
  package var id: String
  /// What changes with it, in one sentence.
  package var summary: String
  /// The rules for height queries.
  package var heightQueries: ProfileChoice<HeightQueryRules>
  /// Which rows are announced ahead.
  package var dataPrefetching: ProfileChoice<TableViewRules.DataPrefetching>
  /// Which cells are made ahead.
  package var cellPreparation: ProfileChoice<TableViewRules.CellPreparation>
  /// The code that fills existing cells again.
  package var reconfiguration: ProfileChoice<TableViewRules.Reconfiguration>
  /// Whether changed cells are sized again.
  package var selfSizing: ProfileChoice<TableViewRules.SelfSizing>

  /// The values of the rules of a table view, without those for height queries.
  package var table: TableViewRules {
    TableViewRules(
      dataPrefetching: dataPrefetching.value, cellPreparation: cellPreparation.value,
      reconfiguration: reconfiguration.value, selfSizing: selfSizing.value)
  }

  /// The values of all rules.
  package var system: RunConfiguration.System {
    RunConfiguration.System(heightQueries: heightQueries.value, table: table)
  }

  /// The generation with an id; nil if there is none.
  package static func named(_ id: String) -> SystemGeneration? { all.first { $0.id == id } }

  /// The next generation, with its name and the rules that change.
  func next(_ id: String, _ summary: String, _ change: (inout SystemGeneration) -> Void) -> SystemGeneration {
    var next = self
    (next.id, next.summary) = (id, summary)
    change(&next)
    return next
  }
}

extension SystemGeneration {
  /// A rule as scenarios, the command line and documents refer to it; choices are given as words.
  package struct Rule: Sendable {
    /// The key in a scenario's `os`.
    package let name: String
    /// The meaning of the choice, in one sentence.
    package let help: String
    /// The words that can be chosen.
    package let words: [String]
    /// The choice of a generation.
    package let choice: @Sendable (SystemGeneration) -> ProfileChoice<String>
    /// The word of a system's rules.
    package let word: @Sendable (RunConfiguration.System) -> String
    /// Changes rules by a word; returns false and changes nothing if the word is not one of ``words``.
    package let choose: @Sendable (String, inout RunConfiguration.System) -> Bool

    /// All rules, in the order of files and documents.
    package static let all: [Rule] = [
      Rule(
        name: "heightQueries",
        help: "The system whose rules decide when the table view asks for heights: ios-9 or ios-12.",
        words: HeightQueryRules.all.map(\.id), choice: { $0.heightQueries.map(\.id) },
        word: \.heightQueries.id,
        choose: { word, system in
          guard let rules = HeightQueryRules.all.first(where: { $0.id == word }) else { return false }
          system.heightQueries = rules
          return true
        }),
      Rule(
        "dataPrefetching",
        "Which rows the table view announces for data prefetching: none (off), half-screen or one-screen.",
        \.dataPrefetching, \.dataPrefetching),
      Rule(
        "cellPreparation",
        "Which cells are made in the spare time of a scroll's frames: none (off), the next-cell, or more while-time-is-left.",
        \.cellPreparation, \.cellPreparation),
      Rule(
        "reconfiguration",
        "What fills the existing cell of an updated row that is not reloaded: the app's code (by-app), or the table view (by-table).",
        \.reconfiguration, \.reconfiguration),
      Rule(
        "selfSizing",
        "Whether a visible cell is sized again when the app's code changes its content: off or on-change.",
        \.selfSizing, \.selfSizing),
    ]

    private init(
      name: String, help: String, words: [String],
      choice: @escaping @Sendable (SystemGeneration) -> ProfileChoice<String>,
      word: @escaping @Sendable (RunConfiguration.System) -> String,
      choose: @escaping @Sendable (String, inout RunConfiguration.System) -> Bool
    ) {
      self.name = name
      self.help = help
      self.words = words
      self.choice = choice
      self.word = word
      self.choose = choose
    }

    private init<Value: RawRepresentable & CaseIterable & Hashable & Sendable>(
      _ name: String, _ help: String,
      _ choice: any KeyPath<SystemGeneration, ProfileChoice<Value>> & Sendable,
      _ value: any WritableKeyPath<TableViewRules, Value> & Sendable
    ) where Value.RawValue == String {
      self.init(
        name: name, help: help, words: Value.allCases.map(\.rawValue),
        choice: { $0[keyPath: choice].map { $0.rawValue } }, word: { $0.table[keyPath: value].rawValue },
        choose: { word, system in
          guard let chosen = Value(rawValue: word) else { return false }
          system.table[keyPath: value] = chosen
          return true
        })
    }
  }
}

/// The completion script of fish: `lab completions fish >~/.config/fish/completions/lab.fish`.
enum FishCompletion {
  /// The script: first words, second words, then operands and options of each subcommand.
  static func script(_ table: CompletionTable) -> String {
    var lines = ["# Completion of lab for fish."]
    for word in CompletionTable.firstWords {
      let summary = table.entries.first { $0.words == [word] }?.summary ?? ""
      lines.append("complete -c lab -n __fish_use_subcommand -a \(word) -d \(quoted(summary))")
    }
    for group in table.groups {
      for entry in group.seconds {
        let isOpen = "__fish_seen_subcommand_from \(group.first)"
        lines.append("complete -c lab -n \(quoted(isOpen)) -f -a \(entry.words[1]) -d \(quoted(entry.summary))")
      }
    }
    for entry in table.entries { lines += self.lines(of: entry) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(of entry: CompletionTable.Entry) -> [String] {
    let condition = quoted(entry.words.map { "__fish_seen_subcommand_from \($0)" }.joined(separator: "; and "))
    let files = entry.takesFiles ? "" : " -f"
    let operands =
      entry.operands.isEmpty
      ? [] : ["complete -c lab -n \(condition) -f -a \(quoted(entry.operands.joined(separator: " ")))"]
    return operands
      + entry.options.map { option in
        let letter = option.letter.map { " -s \($0)" } ?? ""
        let value = option.value == nil ? "" : option.takesPath ? " -r -F" : " -x"
        return "complete -c lab -n \(condition)\(files)\(letter) -l \(option.name)\(value) -d \(quoted(option.help))"
      }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}

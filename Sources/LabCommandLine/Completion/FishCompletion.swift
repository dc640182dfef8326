/// The completion script of fish: `lab completions fish >~/.config/fish/completions/lab.fish`.
enum FishCompletion {
  /// The script: first words, second words, then operands and options of each subcommand.
  static func script(_ table: CompletionTable) -> String {
    var lines = [
      "# Completion of lab for fish.",
      "# Prints the names that lab list has of a kind, for the first scenario that is not the value of an option.",
      "function __lab_names",
      "  set -l file",
      "  set -l before ''",
      "  if not contains -- $argv[1] devices settings",
      "    for word in (commandline -opc)",
      "      if string match -q -- '*.json' $word; and not string match -q -- '-*' $before",
      "        set file $word",
      "        break",
      "      end",
      "      set before $word",
      "    end",
      "  end",
      "  lab list $argv[1] $file 2>/dev/null | string replace -r ' .*' ''",
      "end",
    ]
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
    for entry in table.entries { lines += self.lines(of: entry, table) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(of entry: CompletionTable.Entry, _ table: CompletionTable) -> [String] {
    let condition = quoted(entry.words.map { "__fish_seen_subcommand_from \($0)" }.joined(separator: "; and "))
    let operands =
      entry.operands.isEmpty
      ? [] : ["complete -c lab -n \(condition) -f -a \(quoted(entry.operands.joined(separator: " ")))"]
    return operands
      + entry.listings.map { "complete -c lab -n \(condition) -f -a \(quoted("(__lab_names \($0.kind))"))" }
      + entry.options.map { option in
        let files = entry.takesFiles || option.takesPath ? "" : " -f"
        let letter = option.letter.map { " -s \($0)" } ?? ""
        let values =
          option.completion.map { completion in
            " -a " + quoted(table.words(of: completion) { kind, _ in "(__lab_names \(kind))" })
          } ?? ""
        let value = option.value == nil ? "" : option.takesPath ? " -r -F" : " -x" + values
        return "complete -c lab -n \(condition)\(files)\(letter) -l \(option.name)\(value) -d \(quoted(option.help))"
      }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}

import Reports

/// The completion script of zsh: `lab completions zsh >~/.zfunc/_lab`, with ~/.zfunc in `fpath`.
enum ZshCompletion {
  /// The script; it works as an autoloaded function in `fpath`.
  static func script(_ table: CompletionTable) -> String {
    """
    #compdef lab
    # Completion of lab for zsh: a file _lab in a folder of fpath.
    # Completes the names that lab list has of a kind, for the first scenario that is not the value of an option.
    _lab_names() {
      local -a names
      local file index
      if [[ $1 != devices && $1 != settings ]]; then
        for (( index = 2; index <= $#words; index++ )); do
          [[ $words[index] == *.json && $words[index-1] != -* ]] && { file=$words[index]; break }
        done
      fi
      names=(${(f)"$(lab list $1 $file 2>/dev/null | cut -d' ' -f1)"})
      compadd -a names
    }
    _lab() {
      local -a subcommands
      subcommands=(
    \(CompletionTable.firstWords.map { "    \(ShellWord.singleQuoted("\($0):\(summary(of: $0, table))"))" }.joined(separator: "\n"))
      )
      if (( CURRENT == 2 )); then
        _describe subcommand subcommands
        _files
        return
      fi
      local subcommand=$words[2]
      case $subcommand in
    \(table.groups.map(group).joined(separator: "\n"))
      esac
      # _arguments expects the command at position 1: drop lab.
      shift words
      (( CURRENT-- ))
      case $subcommand in
    \(table.entries.map { entry($0, table.techniques) }.joined(separator: "\n"))
        *) _files ;;
      esac
    }
    _lab "$@"

    """
  }

  /// The description of a first word: the subcommand's summary, or the possible second words.
  private static func summary(of first: String, _ table: CompletionTable) -> String {
    table.entries.first { $0.words == [first] }?.summary
      ?? table.groups.first { $0.first == first }?.seconds.map { $0.words[1] }.joined(separator: " or ") ?? ""
  }

  private static func group(_ group: (first: String, seconds: [CompletionTable.Entry])) -> String {
    """
        \(group.first))
          if (( CURRENT == 3 )); then
            compadd \(group.seconds.map { $0.words[1] }.joined(separator: " "))
            return
          fi
          subcommand="\(group.first) $words[3]"
          shift words
          (( CURRENT-- )) ;;
    """
  }

  private static func entry(_ entry: CompletionTable.Entry, _ techniques: [String]) -> String {
    let options = entry.options.flatMap { option in option.names.map { spec($0, option, techniques) } }
    let operands =
      (entry.operands.isEmpty ? [] : [ShellWord.singleQuoted("*:operand:(\(entry.operands.joined(separator: " ")))")])
      + entry.listings.map { ShellWord.singleQuoted("\($0.position):\($0.kind): _lab_names \($0.kind)") }
      + (entry.takesFiles ? [ShellWord.singleQuoted("*:file:_files")] : [])
    return """
          "\(entry.words.joined(separator: " "))") _arguments \((options + operands).joined(separator: " ")) ;;
      """
  }

  /// The `_arguments` specification of an option, as in `'*--set[Change a value.]:PATH=VALUE:'`.
  private static func spec(_ name: String, _ option: OptionSpec, _ techniques: [String]) -> String {
    let action = option.takesPath ? "_files" : option.completion.map { self.action($0, techniques) } ?? ""
    let value = option.value.map { ":\($0.replacing(":", with: " ")):\(action)" } ?? ""
    let help = option.help.replacing("[", with: "(").replacing("]", with: ")").replacing(":", with: " ")
    return ShellWord.singleQuoted("\(option.isRepeatable ? "*" : "")\(name)[\(help)]\(value)")
  }

  /// The action that completes a value. Names that depend on a scenario are completed one at a time.
  private static func action(_ completion: ValueCompletion, _ techniques: [String]) -> String {
    var words: [String] = []
    for source in completion.sources {
      switch source {
      case .words(let all): words += all
      case .techniques: words += techniques
      case .listing(let kind, _): if completion.sources.count == 1 { return " _lab_names \(kind)" }
      }
    }
    return completion.isList
      ? "_values -s , value \(words.joined(separator: " "))" : "(\(words.joined(separator: " ")))"
  }
}

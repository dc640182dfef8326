/// The completion script of zsh: `lab completions zsh >~/.zfunc/_lab`, with ~/.zfunc in `fpath`.
enum ZshCompletion {
  /// The script; it works as an autoloaded function in `fpath`.
  static func script(_ table: CompletionTable) -> String {
    """
    #compdef lab
    # Completion of lab for zsh: a file _lab in a folder of fpath.
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
    \(table.entries.map(entry).joined(separator: "\n"))
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

  private static func entry(_ entry: CompletionTable.Entry) -> String {
    let options = entry.options.flatMap { option in option.names.map { spec($0, option) } }
    let operands =
      (entry.operands.isEmpty ? [] : [ShellWord.singleQuoted("*:operand:(\(entry.operands.joined(separator: " ")))")])
      + (entry.takesFiles ? [ShellWord.singleQuoted("*:file:_files")] : [])
    return """
          "\(entry.words.joined(separator: " "))") _arguments \((options + operands).joined(separator: " ")) ;;
      """
  }

  /// The `_arguments` specification of an option, as in `'*--set[Change a value.]:PATH=VALUE:'`.
  private static func spec(_ name: String, _ option: OptionSpec) -> String {
    let value = option.value.map { ":\($0.replacing(":", with: " ")):\(option.takesPath ? "_files" : "")" } ?? ""
    let help = option.help.replacing("[", with: "(").replacing("]", with: ")").replacing(":", with: " ")
    return ShellWord.singleQuoted("\(option.isRepeatable ? "*" : "")\(name)[\(help)]\(value)")
  }
}

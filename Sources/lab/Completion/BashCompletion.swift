/// The completion script of bash: `source <(lab completions bash)`.
enum BashCompletion {
  /// The script; it does not need the `bash-completion` package and runs in bash 3.2.
  static func script(_ table: CompletionTable) -> String {
    """
    # Completion of lab for bash: source <(lab completions bash)
    _lab() {
      local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"
      local subcommand="${COMP_WORDS[1]}" words="" files="" paths=""
      COMPREPLY=()
      if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "\(CompletionTable.firstWords.joined(separator: " ")) --help --version" -- "$current") $(compgen -f -- "$current"))
        return
      fi
      case "$subcommand" in
    \(table.groups.map(group).joined(separator: "\n"))
      esac
      case "$subcommand" in
    \(table.entries.map(entry).joined(separator: "\n"))
        *) files=yes ;;
      esac
      case " $paths " in
        *" $previous "*) COMPREPLY=($(compgen -f -- "$current")); return ;;
      esac
      COMPREPLY=($(compgen -W "$words" -- "$current"))
      if [ -n "$files" ] && [ "${current#-}" = "$current" ]; then
        COMPREPLY+=($(compgen -f -- "$current"))
      fi
    }
    complete -o filenames -F _lab lab

    """
  }

  /// The `case` branch of a first word that needs a second word.
  private static func group(_ group: (first: String, seconds: [CompletionTable.Entry])) -> String {
    let seconds = group.seconds.map { $0.words[1] }.joined(separator: " ")
    return """
          \(group.first))
            if [ "$COMP_CWORD" -eq 2 ]; then
              COMPREPLY=($(compgen -W "\(seconds)" -- "$current"))
              return
            fi
            subcommand="\(group.first) ${COMP_WORDS[2]}" ;;
      """
  }

  /// The `case` branch with the words, files and path options of a subcommand.
  private static func entry(_ entry: CompletionTable.Entry) -> String {
    let options = entry.options.flatMap(\.names)
    let paths = entry.options.filter(\.takesPath).flatMap(\.names)
    return """
          "\(entry.words.joined(separator: " "))") words="\((entry.operands + options).joined(separator: " "))" files="\(entry.takesFiles ? "yes" : "")" paths="\(paths.joined(separator: " "))" ;;
      """
  }
}

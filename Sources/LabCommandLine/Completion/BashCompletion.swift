/// The completion script of bash: `source <(lab completions bash)`.
enum BashCompletion {
  /// The script; it does not need the `bash-completion` package and runs in bash 3.2.
  static func script(_ table: CompletionTable) -> String {
    """
    # Completion of lab for bash: source <(lab completions bash)
    # Prints the names that lab list has of a kind, for the first scenario that is not the value of an option.
    _lab_names() {
      local index
      for ((index = 1; index < ${#COMP_WORDS[@]}; index++)); do
        case "${COMP_WORDS[index - 1]} ${COMP_WORDS[index]}" in
          -*) ;;
          *.json) "${COMP_WORDS[0]}" list "$1" "${COMP_WORDS[index]}" 2>/dev/null; return ;;
        esac
      done
      "${COMP_WORDS[0]}" list "$1" 2>/dev/null
    }
    _lab() {
      local values="" is_list="" prefix=""
      local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"
      local subcommand="${COMP_WORDS[1]}" words="" files="" paths=""
      COMPREPLY=()
      # bash breaks words at =, so PATH=VALUE is three of them. What it has already is not completed again.
      local before=""
      if [ "$previous" = "=" ] && [ "$COMP_CWORD" -gt 3 ]; then
        before="${COMP_WORDS[COMP_CWORD-2]}="
        previous="${COMP_WORDS[COMP_CWORD-3]}"
      elif [ "$current" = "=" ] && [ "$COMP_CWORD" -gt 2 ]; then
        before="$previous"
        previous="${COMP_WORDS[COMP_CWORD-2]}"
      fi
      if [ -n "$before" ]; then
        current="${before}$current"
        before="${current%=*}="
      fi
      if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "\(CompletionTable.firstWords.joined(separator: " ")) --help --version" -- "$current") $(compgen -f -- "$current"))
        return
      fi
      case "$subcommand" in
    \(table.groups.map(group).joined(separator: "\n"))
      esac
      case "$subcommand" in
    \(table.entries.map { entry($0, table) }.joined(separator: "\n"))
        *) files=yes ;;
      esac
      case " $paths " in
        *" $previous "*) COMPREPLY=($(compgen -f -- "$current")); return ;;
      esac
      if [ -n "$values" ]; then
        # Of several values with commas, the last one is completed.
        case "$is_list$current" in
          yes*,*) prefix="${current%,*}," ;;
        esac
        COMPREPLY=($(compgen -P "$prefix" -W "$values" -- "${current#"$prefix"}" | sort -u))
        [ -z "$before" ] || COMPREPLY=("${COMPREPLY[@]#"$before"}")
        return
      fi
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

  /// The `case` branch with the words, files, path options and option values of a subcommand.
  private static func entry(_ entry: CompletionTable.Entry, _ table: CompletionTable) -> String {
    let options = entry.options.flatMap(\.names)
    let paths = entry.options.filter(\.takesPath).flatMap(\.names)
    let words = (entry.operands + entry.listings.map { "$(_lab_names \($0.kind))" } + options).joined(separator: " ")
    let values = entry.options.compactMap { option -> String? in
      guard let completion = option.completion else { return nil }
      return """
              \(option.names.joined(separator: "|"))) values="\(table.words(of: completion, listing: listing))"\(completion.isList ? " is_list=yes" : "") ;;
        """
    }
    let branch = """
          "\(entry.words.joined(separator: " "))") words="\(words)" files="\(entry.takesFiles ? "yes" : "")" paths="\(paths.joined(separator: " "))"
      """
    guard !values.isEmpty else { return branch + " ;;" }
    return ([branch, "      case \"$previous\" in"] + values + ["      esac ;;"]).joined(separator: "\n")
  }

  /// The expression that bash expands to the names of a kind.
  private static func listing(_ kind: String, isOfScenario: Bool) -> String {
    isOfScenario ? "$(_lab_names \(kind))" : "$(\"${COMP_WORDS[0]}\" list \(kind) 2>/dev/null | cut -d' ' -f1)"
  }
}

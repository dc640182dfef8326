import Reports

extension PackageTemplate {
  /// The commands by which GitLab checks a scenario and writes a comment.
  static func gitLabCheck(_ scenario: String, options: String) -> String {
    """
    git config --global --add safe.directory "$PWD"
    # The cache has the build of another checkout: a file's time must follow from its content. Without -z, git writes names that are not
    # ASCII in quotes. An entry is its mode, hash, stage and name.
    bash -c 'git ls-files -sz | while IFS= read -r -d "" entry; do
      entry=${entry#* }
      touch -ch -d "@$((16#${entry:0:7}))" "${entry#* ?[[:blank:]]}"
    done'
    swift build -c release --product lab
    mkdir -p list-performance
    git -c core.quotePath=false diff --unified=0 --relative "$CI_MERGE_REQUEST_DIFF_BASE_SHA" HEAD >list-performance/changes.diff
    swift run -c release --skip-build lab check \(scenario) \(options)--diff list-performance/changes.diff \\
      --format text --format junit=list-performance/report.xml --format comment=list-performance/comment.md
    """
  }

  /// The commands by which GitLab posts or updates the comment.
  static let gitLabComment = """
    notes="projects/$CI_PROJECT_ID/merge_requests/$CI_MERGE_REQUEST_IID/notes"
    id=$(glab api --paginate "$notes?per_page=100" | jq -rs '[.[][] | select(.body | startswith("\(CheckComment.marker)"))][0].id // empty')
    if [ -n "$id" ]; then set -- PUT "$notes/$id"; else set -- POST "$notes"; fi
    glab api --method "$1" "$2" --field body=@list-performance/comment.md | jq -e .id
    """
}

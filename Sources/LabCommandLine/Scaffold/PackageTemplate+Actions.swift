import Reports

extension PackageTemplate {
  /// A composite action of GitHub that checks scenarios and writes a comment. Repositories without a package use the same text.
  package static let checkAction = """
    # Checks scenarios against their baselines, and writes a comment for the pull request: with the lab of a release, or with one that it builds
    # from the package in the repository, in a container with Swift. See Scenarios/CI.md of ListLab. The job has checked out the repository
    # with fetch-depth: 2.
    name: Check lists
    description: Compare scenarios with their baselines, by ListLab
    inputs:
      scenarios:
        description: The scenario files, separated by spaces
        required: true
      release:
        description: The address of a release's files; without it, lab is built from the repository
        default: ""
      options:
        description: More options of lab check
        default: ""
    runs:
      using: composite
      steps:
        - name: Get lab
          if: inputs.release
          shell: bash
          env:
            RELEASE: ${{ inputs.release }}
          run: |
            archive=lab-$(uname -s)-$(uname -m).tar.gz
            cd "$RUNNER_TEMP"
            curl -fsSL --remote-name-all "$RELEASE/$archive" "$RELEASE/SHA256SUMS"
            grep " $archive\\$" SHA256SUMS | sha256sum -c
            mkdir -p lab
            tar -xzf "$archive" --strip-components 1 -C lab
            echo "$PWD/lab/bin" >>"$GITHUB_PATH"
        - name: Let git read a checkout of another user
          shell: bash
          run: git config --global --add safe.directory "$PWD"
        - name: Give every file a time that follows from its content
          if: "!inputs.release"
          shell: bash
          run: |
            git ls-files -s | while read -r _ hash _ file; do touch -d "@$((16#${hash:0:7}))" "$file"; done
        - name: Keep the build between runs
          if: "!inputs.release"
          uses: actions/cache@v4
          with:
            path: .build
            key: lab-${{ runner.os }}-${{ hashFiles('Package.*', 'Sources/**', 'Plugins/**') }}
            restore-keys: lab-${{ runner.os }}-
        - name: Build lab
          if: "!inputs.release"
          shell: bash
          run: |
            swift build -c release --product lab
            swift build -c release --show-bin-path >>"$GITHUB_PATH"
        - name: Compare with the baselines
          shell: bash
          env:
            SCENARIOS: ${{ inputs.scenarios }}
            OPTIONS: ${{ inputs.options }}
          run: |
            mkdir -p list-performance
            # The first parent of a pull request's merge commit is the branch that it is merged into.
            git diff --unified=0 --relative HEAD^1 HEAD >list-performance/changes.diff || true
            code=0
            for scenario in $SCENARIOS; do
              name=$(basename "$scenario" .json)
              lab check "$scenario" --diff list-performance/changes.diff $OPTIONS \\
                --format text --format github --format junit="list-performance/$name.xml" \\
                --format comment="list-performance/$name.md" || code=$?
            done
            exit "$code"
        - name: Keep what was found
          if: always()
          uses: actions/upload-artifact@v4
          with:
            name: list-performance
            path: |
              list-performance
              Results
              !Results/.cache

    """

  /// A composite action of GitHub that posts or updates the comment.
  package static let commentAction = """
    # Posts what lab-check has found as one comment of the pull request, or updates that comment. It needs gh, which runners of GitHub have,
    # and a job with the permission pull-requests: write. It runs no code of the pull request.
    name: Comment on lists
    description: Post or update the comment of a check of lists
    inputs:
      token:
        description: A token that may write comments
        default: ${{ github.token }}
    runs:
      using: composite
      steps:
        - uses: actions/download-artifact@v4
          with:
            name: list-performance
            path: .
        - shell: bash
          env:
            GH_TOKEN: ${{ inputs.token }}
            NUMBER: ${{ github.event.pull_request.number }}
          run: |
            cat list-performance/*.md >comment.md
            comments="repos/$GITHUB_REPOSITORY/issues/$NUMBER/comments"
            id=$(gh api --paginate "$comments" --jq '.[] | select(.body | startswith("\(CheckComment.marker)")) | .id' | head -n 1)
            if [ -n "$id" ]; then
              gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$id" --field body=@comment.md
            else
              gh api --silent --method POST "$comments" --field body=@comment.md
            fi

    """

  /// The commands by which GitLab checks a scenario and writes a comment.
  static func gitLabCheck(_ scenario: String, options: String) -> String {
    """
    git config --global --add safe.directory "$PWD"
    # The cache has the build of another checkout: a file's time must follow from its content.
    bash -c 'git ls-files -s | while read -r _ hash _ file; do touch -d "@$((16#${hash:0:7}))" "$file"; done'
    swift build -c release --product lab
    mkdir -p list-performance
    git diff --unified=0 --relative "$CI_MERGE_REQUEST_DIFF_BASE_SHA" HEAD >list-performance/changes.diff
    swift run -c release --skip-build lab check \(scenario) \(options)--diff list-performance/changes.diff \\
      --format text --format junit=list-performance/report.xml --format comment=list-performance/comment.md
    """
  }

  /// The commands by which GitLab posts or updates the comment.
  static let gitLabComment = """
    notes="projects/$CI_PROJECT_ID/merge_requests/$CI_MERGE_REQUEST_IID/notes"
    id=$(glab api "$notes?per_page=100" | jq -r '[.[] | select(.body | startswith("\(CheckComment.marker)"))][0].id // empty')
    if [ -n "$id" ]; then set -- PUT "$notes/$id"; else set -- POST "$notes"; fi
    glab api --method "$1" "$2" --field body=@list-performance/comment.md | jq -e .id
    """
}

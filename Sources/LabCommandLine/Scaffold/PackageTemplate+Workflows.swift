import Techniques

extension PackageTemplate {
  /// The workflows and actions of a package, with their paths.
  package var workflows: [(path: String, text: String)] {
    actionFiles.map { (path: $0.name, text: $0.text) } + [
      (".github/workflows/lab.yml", gitHubWorkflow), (".gitlab-ci.yml", gitLabWorkflow),
    ]
  }

  /// The folders of actions that workflows use and that are not among the files, in the order of their use.
  ///
  /// - Parameter files: the files of a package, with their paths.
  package static func missingActions(in files: [(path: String, text: String)]) -> [String] {
    files.flatMap { file in
      file.text.matches(of: /uses: \.\/(\S+)/).map { String($0.output.1) }
    }.filter { folder in !files.contains { $0.path.hasPrefix("\(folder)/") } }
  }

  /// The path of the study, which the workflows check.
  private var scenario: String { "Scenarios/\(Self.study).json" }

  /// What a reader must do if the lab is beside the package; empty for a dependency that a checkout can resolve.
  private func dependencyNote(indent: Int) -> String {
    dependency.path.map { path in
      String(repeating: " ", count: indent)
        + "# Package.swift depends on ListLab by the path \(path): check it out there too, or depend on it by a URL.\n"
    } ?? ""
  }

  private var gitHubWorkflow: String {
    """
    name: lab
    on: [pull_request]

    jobs:
      check:
        runs-on: ubuntu-24.04
        container: swift:6.3
        steps:
    \(dependencyNote(indent: 6))      - uses: actions/checkout@v4
            with:
              # The merge commit and its parents: the check points at the lines that the pull request changes.
              fetch-depth: 2
          - uses: ./.github/actions/lab-check
            with:
              scenarios: \(scenario)
              # Passes without a baseline. Remove the line when you have saved and committed one.
              options: --lenient
          - name: Check every technique
            if: always()
            run: swift test

      comment:
        needs: check
        # The token of a pull request from a fork may not write comments.
        if: always() && github.event.pull_request.head.repo.full_name == github.repository
        runs-on: ubuntu-24.04
        permissions:
          contents: read
          pull-requests: write
        steps:
          - uses: actions/checkout@v4
          - uses: ./.github/actions/lab-comment

    """
  }

  private var gitLabWorkflow: String {
    """
    stages: [check, comment]

    lab check:
      stage: check
      image: swift:6.3
      rules:
        - if: $CI_PIPELINE_SOURCE == "merge_request_event"
      variables:
        # All commits: the check points at the lines that the merge request changes.
        GIT_DEPTH: 0
      cache:
        key: lab
        paths: [.build]
    \(dependencyNote(indent: 2))  script:
        - |
    \(Self.indented(Self.gitLabCheck(scenario, options: "--lenient "), by: 6))
        - swift test
      artifacts:
        when: always
        paths: [list-performance, Results]
        exclude: [Results/.cache/**/*]
        reports:
          junit: list-performance/*.xml

    lab comment:
      stage: comment
      image: alpine:3.22
      rules:
        # A project access token with the scope api, as a masked variable: the token of a job may not write comments.
        - if: $CI_PIPELINE_SOURCE == "merge_request_event" && $GITLAB_TOKEN
          when: always
      variables:
        # glab asks gitlab.com otherwise.
        GITLAB_HOST: $CI_SERVER_URL
      script:
        - apk add --no-cache glab jq
        - |
    \(Self.indented(Self.gitLabComment, by: 6))

    """
  }

  private static func indented(_ text: String, by count: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.isEmpty ? "" : String(repeating: " ", count: count) + $0
    }.joined(separator: "\n")
  }
}

extension PackageTemplate {
  /// The text of README.md.
  var readme: String {
    """
    # \(name)

    Our own list optimizations, studied with [ListLab](\(link)): `lab` of this package has the built-in techniques and those
    in [Plugins/](Plugins/README.md).

    ```
    swift run lab Scenarios/\(Self.study).json
    swift test
    ```

    The first build takes some minutes. `swift test` checks every technique as ListLab checks its own: what its sources use, what the list shows
    with it, its declaration, its README, its two scenarios, and that two processes give the same results.

    `swift run lab new plugin NAME` writes another technique, and `swift run lab new scenario NAME` another study. After a change of a technique's
    id or options, `swift run lab schema >Scenarios/\(SchemaFile.name)` regenerates the schema that your editor uses.

    `.github/workflows/lab.yml` and `.gitlab-ci.yml` check the study in every pull request, and write one comment with what was found. They
    compare with a baseline as soon as there is one: save it, commit it, and remove `--lenient` from the workflow.

    ```
    swift run lab check Scenarios/\(Self.study).json --update
    ```

    For the comment, GitLab needs a project access token with the scope `api` in the masked variable `GITLAB_TOKEN`. GitHub needs nothing.

    """
  }

  /// The location of ListLab, for a reader of the README.
  private var link: String {
    dependency.path ?? dependency.arguments.split(separator: "\"").dropFirst().first.map(String.init) ?? ""
  }
}

extension PackageTemplate {
  /// The text of README.md.
  var readme: String {
    """
    # \(name)

    List optimizations of our own, studied with [ListLab](\(link)): `lab` of this package has the built-in techniques and those
    in [Plugins/](Plugins/README.md).

    ```
    swift run lab Scenarios/\(Self.study).json
    swift test
    ```

    The first build takes some minutes. `swift test` checks every technique as ListLab checks its own: what its sources use, what the list shows
    with it, its declaration, its README, its two scenarios, and that two processes give the same results.

    Write another technique with `swift run lab new plugin NAME`, and another study with `swift run lab new scenario NAME`. After a change of a technique's
    id or options, `swift run lab schema >Scenarios/\(SchemaFile.name)` writes the schema with which editors complete scenarios.

    To fail a build when a list becomes worse, save a baseline, commit it, and remove the `#` from the last step of
    `.github/workflows/lab.yml`:

    ```
    swift run lab check Scenarios/\(Self.study).json --update
    ```

    """
  }

  /// The location of ListLab, for a reader of the README.
  private var link: String {
    dependency.path ?? dependency.arguments.split(separator: "\"").dropFirst().first.map(String.init) ?? ""
  }

  /// The text of the workflow of GitHub Actions.
  var workflow: String {
    let checkout =
      dependency.path.map { path in
        """
              # Package.swift depends on ListLab by the path \(path): check it out there too, or depend on it by a URL.

        """
      } ?? ""
    return """
      name: lab
      on: [pull_request]

      jobs:
        lab:
          runs-on: ubuntu-24.04
          container: swift:6.3
          steps:
            - uses: actions/checkout@v4
      \(checkout)      - name: Keep the build between runs
              uses: actions/cache@v4
              with:
                path: .build
                key: build-${{ runner.os }}-${{ hashFiles('Package.*', 'Sources/**', 'Plugins/**') }}
                restore-keys: build-${{ runner.os }}-
            - name: Check every technique
              run: swift test
            - name: Run the studies
              run: for file in Scenarios/*.json; do case $file in *.schema.json) ;; *) swift run lab run --quiet "$file" || exit ;; esac; done
            # - run: swift run lab check Scenarios/\(Self.study).json --format text --format github

      """
  }
}

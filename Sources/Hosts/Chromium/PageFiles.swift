import JSON
import ListRuntime

/// The list runtime for pages: the files in the folder `Page`.
enum PageFiles {
  /// The files by name.
  static let sources: [(name: String, text: String)] = pageSources.filter { !$0.name.contains("/") }

  private static let probeFolder = "PageProbe/"

  /// What the lab runs in pages that it did not make: the files in the folder `PageProbe`, which define the object `lab`.
  static let probe: String = {
    let shared = sources.filter { $0.name == "pictures.js" }.map { $0.text.replacing("export ", with: "") }
    let files = pageSources.filter { $0.name.hasPrefix(probeFolder) && $0.name.hasSuffix(".js") }.map(\.text)
    return "(() => {\n\((shared + files).joined(separator: "\n"))\n})()"
  }()

  /// A script that changes a page: what interventions use, and then their sources.
  ///
  /// - Parameter options: the selectors of the list, as `lab.inspect` takes them.
  static func changes(_ interventions: [TechniqueCounterpart], options: JSONContent) -> String {
    let names = [probeFolder + "tree.js", probeFolder + "finding.js", "PageChanges/changes.js"]
    let files = names.compactMap { name in pageSources.first { $0.name == name }?.text }
    // Each source has its own names.
    let sources = interventions.map { "{\n\($0.source)\n}" }
    return
      "(() => {\n\"use strict\";\nconst options = \(options.compactText);\n\((files + sources).joined(separator: "\n"))\n})();"
  }

  /// All files, by the paths that a page requests: the document at the root, the others below `/page/`.
  static let all: [PageFile] = sources.map { file in
    PageFile(path: file.name == "index.html" ? "/" : "/page/\(file.name)", text: file.text)
  }

  /// The files with which the lab's list performs a run, without its pictures.
  ///
  /// - Throws: ``HostError`` of the kind `unsupported` for what has no counterpart.
  static func list(
    of run: RunConfiguration, _ counterparts: CounterpartSet, anchorsScroll: Bool = false
  ) throws(HostError) -> [PageFile] {
    guard let study = HostStudy(run).content() else {
      throw HostError(.unsupported, "a list of the kind \"\(run.content.kind.rawValue)\" has no counterpart")
    }
    let members = (study.objectMembers ?? []) + [.init("scrollAnchoring", .boolean(anchorsScroll))]
    var files = all
    files.append(
      PageFile(path: "/study.json", type: "application/json", bytes: JSONContent.object(members).text(style: .compact)))
    for technique in run.techniques {
      files.append(
        PageFile(path: "/techniques/\(technique.id).js", text: try counterparts.counterpart(of: technique.id).source))
    }
    return files
  }

  /// The document of the page whose frames show the variants of a page.
  static let frames = pageSources.first { $0.name == probeFolder + "frames.html" }?.text ?? ""
}

/// The list runtime for pages: the files in the folder `Page`.
enum PageFiles {
  /// The files by name.
  static let sources: [(name: String, text: String)] = pageSources.filter { !$0.name.hasPrefix(probeFolder) }

  private static let probeFolder = "PageProbe/"

  /// What the lab runs in pages that it did not make: the files in the folder `PageProbe`, which define the object `lab`.
  static let probe: String = {
    let kernel = sources.first { $0.name == "kernel.js" }?.text.replacing("export function", with: "function") ?? ""
    let files = pageSources.filter { $0.name.hasPrefix(probeFolder) && $0.name.hasSuffix(".js") }.map(\.text)
    return "(() => {\n\(([kernel] + files).joined(separator: "\n"))\n})()"
  }()

  /// All files, by the paths that a page requests: the document at the root, the others below `/page/`.
  static let all: [PageFile] = sources.map { file in
    PageFile(path: file.name == "index.html" ? "/" : "/page/\(file.name)", text: file.text)
  }

  /// The document of the page whose frames show the variants of a page.
  static let frames = pageSources.first { $0.name == probeFolder + "frames.html" }?.text ?? ""
}

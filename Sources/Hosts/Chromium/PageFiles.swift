/// The list runtime for pages: the files in the folder `Page`.
enum PageFiles {
  /// The files by name.
  static let sources: [(name: String, text: String)] = pageSources

  /// All files, by the paths that a page requests: the document at the root, the others below `/page/`.
  static let all: [PageFile] = sources.map { file in
    PageFile(path: file.name == "index.html" ? "/" : "/page/\(file.name)", text: file.text)
  }
}

// reference SOURCES OUTPUT: writes a Markdown page for each public type of the sources, and removes other pages.
internal import Foundation

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  FileHandle.standardError.write(Data("reference: the arguments are SOURCES and OUTPUT, two folders\n".utf8))
  exit(64)
}
do {
  let output = URL(filePath: arguments[2], directoryHint: .isDirectory)
  let pages = try ReferencePages(sourcesIn: URL(filePath: arguments[1], directoryHint: .isDirectory)).pages
  try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
  for (name, text) in pages { try Data(text.utf8).write(to: output.appending(path: name), options: .atomic) }
  let names = Set(pages.map(\.name))
  for name in try FileManager.default.contentsOfDirectory(atPath: output.path)
  where name.hasSuffix(".md") && !names.contains(name) {
    try FileManager.default.removeItem(at: output.appending(path: name))
  }
} catch {
  FileHandle.standardError.write(Data("reference: \(error)\n".utf8))
  exit(1)
}

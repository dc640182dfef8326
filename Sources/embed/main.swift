import Foundation

// The build step of RegistryPlugin that makes text files part of a program: string literals survive a copy of the
// executable, which resources beside it do not.
//
// Arguments: the file to write, the declaration of the list, and for each text file its name in the list and its path.

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 2, arguments.count.isMultiple(of: 2) else {
  FileHandle.standardError.write(Data("usage: embed OUTPUT DECLARATION [NAME FILE]...\n".utf8))
  exit(64)
}
do {
  let files = try stride(from: 2, to: arguments.count, by: 2).map { position in
    EmbeddedFile(
      name: arguments[position], text: try String(contentsOf: URL(filePath: arguments[position + 1]), encoding: .utf8))
  }
  let list = EmbeddedFile.list(files, declaration: arguments[1])
  // The build system runs this again whenever an environment variable has changed. Code that depends on an untouched
  // file is not compiled again.
  let output = URL(filePath: arguments[0])
  if (try? String(contentsOf: output, encoding: .utf8)) != list {
    try list.write(to: output, atomically: true, encoding: .utf8)
  }
} catch {
  FileHandle.standardError.write(Data("embed: error: \(error.localizedDescription)\n".utf8))
  exit(66)
}

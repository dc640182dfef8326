// digest OUTPUT [MODULE FOLDER PATH]…: writes the Swift source that gives the digest of each module's sources.
// It is what RegistryPlugin has the build run when a source has changed; it is not for people.
internal import Foundation

do {
  try DigestList(arguments: Array(CommandLine.arguments.dropFirst())).write()
} catch {
  FileHandle.standardError.write(Data("digest: \(error)\n".utf8))
  exit(1)
}

// digest OUTPUT COMPILER [MODULE FOLDER PATH]…: generates Swift source with the digest of each module's sources and the compiler's version. RegistryPlugin
// runs it during the build when a source has changed. It is not intended for direct use.
import Foundation

do {
  try DigestList(arguments: Array(CommandLine.arguments.dropFirst())).write()
} catch {
  FileHandle.standardError.write(Data("digest: \(error)\n".utf8))
  exit(1)
}

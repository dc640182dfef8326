internal import Foundation
internal import Scenarios
internal import Techniques

let sources = Dictionary(sourceDigests().map { ($0.module, $0.digest) }) { first, _ in first }
let files = OpenedFiles(BuiltInFiles(ProgramFiles.all, over: ConsoleFiles()))
let lab = Lab(console: .standard, techniques: allTechniques(), files: files, sources: sources, host: .process)
exit(await lab.execute(Array(CommandLine.arguments.dropFirst())).rawValue)

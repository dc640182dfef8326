internal import Foundation
internal import ScenarioKit
internal import Techniques

let lab = Lab(console: .standard, techniques: allTechniques(), files: ConsoleFiles(), host: .process)
exit(await lab.execute(Array(CommandLine.arguments.dropFirst())).rawValue)

import Dispatch
import Foundation
import Hosts
import LabRunner
import Scenarios
import Techniques

/// The command line as a program.
public enum LabProgram {
  /// Runs the command line with the arguments of the process, and ends the process with the resulting exit code.
  ///
  /// - Parameter packages: techniques that this program has besides the built-in ones.
  public static func run(adding packages: TechniquePackage...) -> Never {
    Task { await execute(adding: packages) }
    // A main thread that ends, as that of an asynchronous main function does, unwinds its stack first, for which a static program sorts the
    // unwind information of all its functions: a tenth of the time of `lab run` if all runs are cached.
    while true { DispatchSemaphore(value: 0).wait() }
  }

  private static func execute(adding packages: [TechniquePackage]) async -> Never {
    MemoryAllocation.keepFreedMemory()
    Interruption.listen()
    HostProcess.adoptOrphans()
    let all = TechniquePackage(combining: [builtIn] + packages)
    if let (id, types) = all.repeatedID {
      let names = types.map { String(reflecting: $0) }.joined(separator: " and ")
      Console.standard.printMessage("lab: error: \(names) have the same id \"\(id)\"\n")
      exit(ExitCode.badInput.rawValue)
    }
    let lab = Lab(
      console: .standard, techniques: all.techniques, files: OpenedFiles(BuiltInFiles(all.files, over: ConsoleFiles())),
      sources: Dictionary(all.sources.map { ($0.module, $0.digest) }) { first, _ in first },
      program: all.program, counterparts: all.counterparts, host: .process)
    Interruption.exit(with: await lab.execute(Array(CommandLine.arguments.dropFirst())))
  }

  /// The techniques of ListLab.
  private static var builtIn: TechniquePackage {
    TechniquePackage(
      techniques: allTechniques(), sources: sourceDigests(), files: ProgramFiles.all, counterparts: counterpartFiles)
  }
}

import Foundation
import JSON
import LabRunner
import ListRuntime
import Scenarios

extension Lab {
  /// Reads a file.
  ///
  /// - Throws: ``Failure`` with ``ExitCode/missingInput`` if it does not exist or cannot be read.
  func source(_ path: String) throws(Failure) -> SourceFile {
    do throws(FileReadError) {
      return SourceFile(name: path, bytes: try files.read(path))
    } catch {
      throw Failure(.missingInput, "\(path): error: \(files.phrase(of: error, at: path))\n")
    }
  }

  /// Reads a file that a document in a folder names: the one at that path from the folder, or the built-in file of that name.
  ///
  /// - Throws: like ``source(_:)``.
  func source(_ name: String, in folder: String) throws(Failure) -> SourceFile {
    do throws(FileReadError) {
      return try files.find(name, in: folder).file
    } catch {
      let path = FilePath.join(folder, name)
      throw Failure(.missingInput, "\(path): error: \(files.phrase(of: error, at: path))\n")
    }
  }

  /// The command that a user types before a subcommand in the working folder: in a package, SwiftPM runs the program.
  var typedCommand: String {
    FileManager.default.fileExists(atPath: "Package.swift") ? "swift run lab" : "lab"
  }

  /// The path of a shipped file, by its path from the folder Scenarios: in that folder if the working folder has it there, and
  /// otherwise built in.
  func shipped(_ name: String) -> String {
    let path = "\(Self.scenariosFolder)/\(name)"
    return (try? files.read(path)) == nil ? BuiltInFiles.root + name : path
  }

  /// The path of a shipped folder, by its path from the folder Scenarios: in that folder, unless only the program has its files.
  func shippedFolder(_ name: String) -> String {
    let path = "\(Self.scenariosFolder)/\(name)"
    let isOnlyBuiltIn = files.names(in: path).isEmpty && !files.names(in: BuiltInFiles.root + name).isEmpty
    return isOnlyBuiltIn ? BuiltInFiles.root + name : path
  }

  /// Whether a file is built in, by its path from the folder Scenarios.
  func isBuiltIn(_ name: String) -> Bool { (try? files.read(BuiltInFiles.root + name)) != nil }

  /// The folder of a project's scenarios.
  static let scenariosFolder = "Scenarios"
  /// The folder of a project's techniques.
  private static let pluginsFolder = "Plugins"

  /// The folders below the working folder that contain scenarios.
  private var scenarioFolders: [String] {
    let plugins = ((try? FileManager.default.contentsOfDirectory(atPath: Self.pluginsFolder)) ?? []).sorted()
    return ["", Self.scenariosFolder] + plugins.map { "\(Self.pluginsFolder)/\($0)/\(Self.scenariosFolder)" }
  }

  /// The names of the baselines in the default locations of the project's scenarios, each once, in ascending order.
  func baselineNames() -> [String] {
    Set(scenarioFolders.flatMap { BaselineFolder.names(beside: $0) }).sorted()
  }

  /// The paths and summaries of the scenarios in the working folder, in its folder Scenarios and in plugins, and of the built-in
  /// ones that are not in one of them.
  func scenarios() -> [(name: String, text: String)] {
    let paths = scenarioFolders.flatMap { folder in
      files.names(in: folder).filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }
        .map { FilePath.join(folder, $0) }
    }
    let known = Set(paths + paths.map { FilePath.relative($0, to: Self.scenariosFolder) })
    let builtIn = builtInNames.filter { !known.contains($0) }.map { BuiltInFiles.root + $0 }
    return (paths + builtIn).compactMap { path in
      guard let file = try? source(path), InputKind(of: file) == .scenario else { return nil }
      let root = JSONDocument(file, reportingTo: DiagnosticCollector())?.root
      // Many programs keep a JSON file in a project's main folder.
      guard path.contains("/") || root?["scroll"] != nil else { return nil }
      return (path, root?["summary"]?.string ?? "not valid; see lab validate \(path)")
    }
  }

  /// The names of built-in scenarios, those of plugins last.
  private var builtInNames: [String] {
    let root = String(BuiltInFiles.root.dropLast())
    return files.names(in: root)
      + techniqueModules.values.sorted().flatMap { module in
        let folder = "\(Self.pluginsFolder)/\(module)/\(Self.scenariosFolder)"
        return files.names(in: "\(root)/\(folder)").map { "\(folder)/\($0)" }
      }
  }

  /// The device profiles that scenarios in the working folder or in its folder Scenarios can name, by ascending id; nil instead of
  /// one that is not valid.
  func devices() -> [(path: String, id: String, profile: DeviceProfile?)] {
    let folders = ["", "\(Self.scenariosFolder)/", BuiltInFiles.root].map { $0 + DeviceFile.folder }
    var devices: [(path: String, id: String, profile: DeviceProfile?)] = []
    for folder in folders {
      for name in files.names(in: folder) where name.hasSuffix(".json") {
        let path = FilePath.join(folder, name)
        guard let file = try? source(path), InputKind(of: file) == .device,
          !devices.contains(where: { $0.id == FilePath.stem(of: name) })
        else { continue }
        devices.append((path, FilePath.stem(of: name), DeviceFile.read(file, reportingTo: DiagnosticCollector())))
      }
    }
    return devices.sorted { $0.id < $1.id }
  }
}

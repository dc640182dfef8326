import JSON
import ListRuntime
import Scenarios
import Testing

/// A small study with all its files, in which tests change one part.
enum Study {
  static let messages = """
    [
      {"messageId": 1, "direction": "in", "message": "hello"},
      {"messageId": 2, "direction": "out", "mediaItems": ["https://m.example/a.jpg", "https://m.example/b.gif"]},
      {"messageId": 4, "direction": "out", "message": "two\\nlines"}
    ]
    """

  static let media = """
    {
      "assumptions": ["none"],
      "stills": [
        {"url": "https://m.example/a.jpg", "format": "jpeg", "pixelWidth": 420, "pixelHeight": 420, "byteCount": 50000}
      ],
      "animations": [
        {"url": "https://m.example/b.gif", "format": "gif", "pixelWidth": 20, "pixelHeight": 10, "byteCount": 900, "frameDelaysMilliseconds": [100, 40]}
      ]
    }
    """

  /// A device profile on which every unit of work costs 1.5 us.
  static var device: String { device(work: WorkKind.allCases.map { ($0.name, coefficient(1.5, "us/\($0.unit)")) }) }

  static func coefficient(_ value: Double, _ unit: String) -> String {
    """
    {"value": \(value), "unit": "\(unit)", "status": "estimate", "confidence": "low", "source": "a test"}
    """
  }

  static func device(work: [(name: String, text: String)]) -> String {
    let memory = MemoryUnit.allCases.map {
      "    \"\($0.name)\": \(coefficient(2, $0 == .appBase ? "MB/app" : "kB/\($0.name)"))"
    }
    return """
      {
        "id": "phone", "summary": "a test's phone", "cores": 2, "refreshHz": 60,
        "screen": {"width": 320, "height": 568, "scale": 2},
        "timeSliceMs": 10, "contextSwitchUs": 9,
        "rasterizationCache": {"screens": 2.5, "lifetimeMs": 100},
        "work": {
      \(work.map { "    \"\($0.name)\": \($0.text)" }.joined(separator: ",\n"))
        },
        "memory": {
      \(memory.joined(separator: ",\n"))
        }
      }
      """
  }

  static let runs = """
    {"name": "worst", "techniques": []},
        {"name": "reuse", "techniques": ["pool"], "compareTo": "worst"}
    """

  static let timer =
    #"{"driver": "timer", "intervalMs": 400, "baseStep": 50, "firstIncrement": 100, "increment": 30, "passes": 5}"#

  /// The scenario file with some parts replaced; `more` is inserted before the runs.
  static func text(
    runs: String = runs, scroll: String = timer, content: String = #"{"kind": "chat"}"#,
    data: String = #"{"messages": "data/m.json", "media": "data/media.json"}"#, more: String = ""
  ) -> String {
    """
    {
      "name": "study",
      "summary": "a test's study",
      "device": "phone",
      "data": \(data),
      "content": \(content),
      "scroll": \(scroll),
      \(more)"runs": [
        \(runs)
      ]
    }
    """
  }

  static let files = TextFiles([
    "data/m.json": messages, "data/media.json": media, "devices/phone.json": device,
    "data/empty.json": "[]", "data/text.json": #"[{"messageId": 1, "direction": "in", "message": "a"}]"#,
  ])

  static func loader(
    _ files: any FileReader = files, generatedItemLimit: Int = ScenarioLoader.generatedItemLimit
  ) -> ScenarioLoader {
    ScenarioLoader(
      files: files,
      techniques: [
        Pool.self, Fixed.self, Cached.self, Nodes.self, Manual.self, Automatic.self, Corners.self, RequiringTwo.self,
        FilledLater.self,
      ], metrics: ["fps_avg", "load_ms"], generatedItemLimit: generatedItemLimit)
  }

  /// The diagnostics of a scenario; empty if it is valid.
  static func diagnostics(
    of text: String, files: TextFiles = files, generatedItemLimit: Int = ScenarioLoader.generatedItemLimit
  ) -> [Diagnostic] {
    do throws(ScenarioFailure) {
      _ = try loader(files, generatedItemLimit: generatedItemLimit).load(SourceFile(name: "study.json", text: text))
      return []
    } catch {
      guard case .invalid(let diagnostics) = error else {
        Issue.record(error)
        return []
      }
      return diagnostics
    }
  }
}

/// A technique for tests: only its declaration matters, and it installs nothing.
protocol DeclarationOnlyTechnique: Technique {}
extension DeclarationOnlyTechnique {
  func install(in strategies: StrategyStack) {}
}

struct Pool: DeclarationOnlyTechnique {
  static let declaration = TechniqueDeclaration(id: "pool", summary: "cells", decorates: [.cells])
  init(options: TechniqueOptions) {}
}
struct Fixed: DeclarationOnlyTechnique {
  static let declaration = TechniqueDeclaration(
    id: "fixed-classes", summary: "cells", requires: ["pool"], decorates: [.cells])
  init(options: TechniqueOptions) {}
}
struct Manual: DeclarationOnlyTechnique {
  static let declaration = TechniqueDeclaration(id: "manual-heights", summary: "heights", replaces: [.heights])
  init(options: TechniqueOptions) {}
}
struct Automatic: DeclarationOnlyTechnique {
  static let declaration = TechniqueDeclaration(id: "automatic-heights", summary: "heights", replaces: [.heights])
  init(options: TechniqueOptions) {}
}
struct Cached: DeclarationOnlyTechnique {
  static let declaration = TechniqueDeclaration(id: "cached-heights", summary: "heights", decorates: [.heights])
  init(options: TechniqueOptions) {}
}
struct Nodes: DeclarationOnlyTechnique {
  static let declaration = TechniqueDeclaration(
    id: "nodes", summary: "text", conflicts: ["fixed-classes"], replaces: [.cells, .heights], needsTextOnly: true)
  init(options: TechniqueOptions) {}
}
struct Corners: DeclarationOnlyTechnique {
  static let declaration = TechniqueDeclaration(
    id: "corners", summary: "corners", decorates: [.render],
    options: [
      OptionDeclaration(name: "redraw", domain: .choice(["once", "always"]), default: .choice("once"), help: "when"),
      OptionDeclaration(name: "radius", domain: .number(0...20), unit: "pt", default: .number(15), help: "how round"),
      OptionDeclaration(name: "count", domain: .integer(1...8), default: .integer(1), help: "how many"),
      OptionDeclaration(name: "baked", domain: .boolean, default: .boolean(false), help: "whether"),
    ])
  let options: TechniqueOptions
  init(options: TechniqueOptions) { self.options = options }
}
struct FilledLater: DeclarationOnlyTechnique {
  static let declaration = TechniqueDeclaration(
    id: "filled-later", summary: "cells", decorates: [.cells], needsCalculatedHeights: true)
  init(options: TechniqueOptions) {}
}
struct RequiringTwo: DeclarationOnlyTechnique {
  static let declaration = TechniqueDeclaration(
    id: "needy", summary: "nothing", requires: ["corners", "pool"], decorates: [.images])
  init(options: TechniqueOptions) {}
}

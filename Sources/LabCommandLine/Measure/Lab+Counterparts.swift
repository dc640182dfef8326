import Hosts
import ListRuntime

extension Lab {
  /// The implementations of techniques in Chromium: the files `Plugins/<Module>/Hosts/chromium.js`, by ascending name.
  var techniqueCounterparts: [TechniqueCounterpart] {
    let ids = Dictionary(techniques.map { (TechniquePackage.module(of: $0), $0.declaration.id) }) { first, _ in first }
    return counterparts(in: "\(ChromiumHost.id).js") { ids[$0] }
  }

  /// The techniques for pages that people have: the files `Plugins/<Module>/Hosts/page.js`, by ascending id.
  var interventions: [TechniqueCounterpart] {
    counterparts(in: "page.js", id: Self.id(ofModule:)).sorted { $0.technique < $1.technique }
  }

  private func counterparts(in file: String, id: (_ module: String) -> String?) -> [TechniqueCounterpart] {
    counterparts.compactMap { name, text in
      let parts = name.split(separator: "/")
      guard parts.count == 2, parts[1] == file, let id = id(String(parts[0])) else { return nil }
      return TechniqueCounterpart(technique: id, source: text)
    }
  }

  /// The id of a technique by its module: `no-shadows` of `NoShadows`.
  private static func id(ofModule name: String) -> String {
    name.reduce(into: "") { id, character in
      if character.isUppercase, !id.isEmpty { id.append("-") }
      id.append(character.lowercased())
    }
  }
}

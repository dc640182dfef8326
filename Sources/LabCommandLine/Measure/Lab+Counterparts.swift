internal import Hosts
internal import ListRuntime

extension Lab {
  /// The implementations of techniques on hosts: the files `Plugins/<Module>/Hosts/<host>.<extension>`, by ascending
  /// name.
  var techniqueCounterparts: [TechniqueCounterpart] {
    let ids = Dictionary(techniques.map { (TechniquePackage.module(of: $0), $0.declaration.id) }) { first, _ in first }
    return counterparts.compactMap { file in
      let parts = file.name.split(separator: "/")
      guard parts.count == 2, let id = ids[String(parts[0])] else { return nil }
      return TechniqueCounterpart(technique: id, host: String(parts[1].prefix { $0 != "." }), source: file.text)
    }
  }
}

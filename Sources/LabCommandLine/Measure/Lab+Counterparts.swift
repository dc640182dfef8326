import Hosts
import ListRuntime

extension Lab {
  /// The implementations of techniques in Chromium: the files `Plugins/<Module>/Hosts/chromium.js`, by ascending name.
  var techniqueCounterparts: [TechniqueCounterpart] {
    let ids = Dictionary(techniques.map { (TechniquePackage.module(of: $0), $0.declaration.id) }) { first, _ in first }
    return counterparts.compactMap { file in
      let parts = file.name.split(separator: "/")
      guard parts.count == 2, parts[1] == "\(ChromiumHost.id).js", let id = ids[String(parts[0])] else { return nil }
      return TechniqueCounterpart(technique: id, source: file.text)
    }
  }
}

/// The symbols of an object file.
struct ObjectSymbols {
  /// A line of nm: a symbol, its kind, its address and its size.
  struct Entry {
    /// The symbol up to its first space.
    let name: String
    /// Whether another file defines the symbol.
    let isUndefined: Bool
    /// Whether other files can use the definition.
    let isGlobal: Bool
    /// The protocol that the symbol describes as an existential type: that of ordered values or one of descriptions; nil if none.
    let describedProtocol: String?

    /// Reads a line in the POSIX format; nil if it is not one. The symbol can have spaces.
    init?(_ line: Substring) {
      let words = line.split(separator: " ")
      // Some versions of nm print no address and no size after the kind of an undefined symbol.
      let undefinedKinds: Set<Substring> = ["U", "w", "v"]
      let kinds =
        words.last.map { undefinedKinds.contains($0) } == true ? words.dropFirst() : words.dropFirst().dropLast(2)
      guard let first = words.first, let kind = kinds.last else { return nil }
      #if canImport(Darwin)
        let name = first.first == "_" ? first.dropFirst() : first
      #else
        let name = first
      #endif
      self.name = String(name)
      isUndefined = undefinedKinds.contains(kind)
      isGlobal = kind.first?.isUppercase == true || kind == "u" || kind == "i"
      describedProtocol = name == "symbolic" ? Self.describedProtocol(in: line) : nil
    }

    /// Associated types are described by the protocols of the existential type, "SL" for `Comparable`.
    private static func describedProtocol(in line: Substring) -> String? {
      line.firstMatch(of: /symbolic (?:\S*(SL)_\S*p |\S*_p .*s\d\d(Custom(?:Debug)?StringConvertible)P)/)
        .map { $0.output.2.map { "Swift.\($0)" } ?? "Swift.Comparable" }
    }

    /// Whether the symbol is one of Swift that is needed, or one by which the metadata of a type is requested.
    var needsDemangling: Bool { name.hasPrefix("$s") && (isUndefined || isCache) }
    fileprivate var isCache: Bool { !isUndefined && name.hasPrefix("$s") && name.hasSuffix("MD") }
  }

  /// The symbols that the file needs from others, as Swift writes them in declarations, in nm's order.
  let needed: [String]
  /// The types and existential types whose metadata the file requests by name, as Swift writes them: those of casts and of generic
  /// arguments.
  let requestedTypes: [String]
  /// The global symbols of the file that are not Swift's, and could replace a function of the system.
  let foreign: [String]

  /// - Parameter demangled: the symbols of the entries that need demangling, as Swift writes them.
  init(entries: [Entry], demangled: [String: String]) {
    needed = entries.filter(\.isUndefined).map { demangled[$0.name] ?? $0.name }
    let cache = "demangling cache variable for "
    requestedTypes =
      entries.compactMap(\.describedProtocol)
      + entries.filter(\.isCache).compactMap { entry in
        guard let name = demangled[entry.name], name.hasPrefix(cache) else { return nil }
        let kind = name.dropFirst(cache.count)
        return ["type metadata for ", "abstract type metadata for "].first { kind.hasPrefix($0) }
          .map { String(kind.dropFirst($0.count)) }
      }
    foreign = entries.filter { !$0.isUndefined && $0.isGlobal }.map(\.name).filter { symbol in
      !["$s", "_swift", "__swift", "got.", "symbolic", "associated", "default", "generic", "get_", "swift_"].contains {
        symbol.hasPrefix($0)
      }
    }
  }
}

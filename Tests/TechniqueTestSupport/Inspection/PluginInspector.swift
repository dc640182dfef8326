/// Finds forbidden uses in a plugin's sources: private parts of the runtime, clocks, random sources, tasks, input and
/// output, reflection, unsafe memory and state that outlives a run.
///
/// It gets the following from the compiler: the syntax tree of each file, its errors with the settings
/// of a plugin, and the symbols that the file needs. The order of sets and dictionaries is allowed, since the compiler
/// cannot tell whether a result depends on it; comparing two processes shows that.
package struct PluginInspector {
  private let compiler: PluginCompiler

  /// - Throws: an error if there is no compiler or no built `ListRuntime`.
  package init() throws { compiler = try PluginCompiler() }

  /// The forbidden uses in the sources of a module, by file and then by line; empty if there are none.
  package func findings(in sources: [PluginCompiler.Source], module: String) throws -> [PluginFinding] {
    let compilations = try compiler.compile(sources, module: module)
    let trees = try compiler.syntaxTrees(of: sources)
    return try sources.indices.flatMap { index in
      let (source, compilation) = (sources[index], compilations[index])
      let syntax = try SourceSyntax(source, tree: trees[index])
      let found =
        TextRules.findings(in: source) + SyntaxRules.findings(in: syntax) + Self.errors(compilation, source.name)
        + Self.symbols(compilation, syntax: syntax, module: module)
      var seen: Set<PluginFinding> = []
      return found.filter { seen.insert($0).inserted }.sorted { ($0.line ?? .max) < ($1.line ?? .max) }
    }
  }

  /// The compiler's errors, each with its own location.
  private static func errors(_ compilation: PluginCompiler.Compilation, _ file: String) -> [PluginFinding] {
    compilation.errors.map { error in
      let parts = error.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
      guard parts.count == 4, parts[0] == file, let line = Int(parts[1]) else {
        return PluginFinding(file: file, line: nil, found: error, advice: "")
      }
      let text = parts[3].split(separator: "error: ", maxSplits: 1).last ?? parts[3]
      return PluginFinding(file: file, line: line, found: String(text), advice: "")
    }
  }

  private static func symbols(
    _ compilation: PluginCompiler.Compilation, syntax: SourceSyntax, module: String
  ) -> [PluginFinding] {
    let needed = compilation.neededSymbols.compactMap { symbol in
      SymbolRules.advice(against: symbol, module: module).map { advice in
        PluginFinding(
          file: syntax.source.name, line: line(of: symbol, in: syntax),
          found: "`\(symbol)`", advice: advice)
      }
    }
    let casts = compilation.requestedTypes.compactMap { type in
      SymbolRules.advice(againstType: type).map { advice in
        PluginFinding(
          file: syntax.source.name, line: line(of: type, in: syntax),
          found: "`any \(type)`", advice: advice)
      }
    }
    let foreign = compilation.foreignSymbols.map { symbol in
      PluginFinding(
        file: syntax.source.name, line: nil, found: "the symbol `\(symbol)`",
        advice: "a plugin defines no functions of C, which could replace those of the system")
    }
    return needed + casts + foreign
  }

  /// The line in which a file most likely uses a symbol: the tree's first use of a name in it, or else the text's.
  /// Interpolations do not name the functions that describe their values.
  private static func line(of symbol: String, in syntax: SourceSyntax) -> Int? {
    let names = names(in: symbol)
    return names.lazy.compactMap { syntax.line(ofName: $0) }.first
      // Not generic parameters, nor words such as "protocol".
      ?? names.filter { $0.count > 1 && $0.first?.isUppercase == true }.lazy.compactMap { syntax.line(ofWord: $0) }
      .first
      ?? syntax.line(ofName: "appendInterpolation")
  }

  /// The names in a symbol that the source may use for it, the most specific first.
  private static func names(in symbol: String) -> [String] {
    let path = symbol.replacing(/\(extension in \w+\):/, with: "").replacing(/<[^>]*>/, with: "").prefix { $0 != "(" }
    return path.matches(of: /[A-Za-z]\w*/).map { String($0.output) }.reversed()
  }
}

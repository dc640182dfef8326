/// Looks for what a plugin's sources may not use: private parts of the runtime, clocks, random sources, tasks, input and output,
/// reflection, unsafe memory and state that outlives a run.
///
/// It asks the compiler: for the syntax tree of each file, for its errors with the settings of a plugin, and for the symbols that
/// the file needs. The order of sets and dictionaries is allowed, since the compiler cannot tell whether a result depends on it;
/// comparing two processes shows that.
package struct PluginInspector {
  private let compiler: PluginCompiler

  /// - Throws: an error if there is no compiler or no built `ListRuntime`.
  package init() throws { compiler = try PluginCompiler() }

  /// What is not allowed in the sources of a module, by file and then by line; empty if all is.
  package func findings(in sources: [PluginCompiler.Source], module: String) throws -> [PluginFinding] {
    let compilations = try compiler.compile(sources, module: module)
    return try zip(sources, compilations).flatMap { source, compilation in
      let syntax = try SourceSyntax(source, compiler: compiler)
      let found =
        TextRules.findings(in: source) + SyntaxRules.findings(in: syntax) + Self.errors(compilation, source.name)
        + Self.symbols(compilation, syntax: syntax, module: module)
      var seen: Set<PluginFinding> = []
      return found.filter { seen.insert($0).inserted }.sorted { ($0.line ?? .max) < ($1.line ?? .max) }
    }
  }

  /// The compiler's errors, each with its own place.
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
          file: syntax.source.name, line: names(in: symbol).lazy.compactMap { syntax.line(ofName: $0) }.first,
          found: "`\(symbol)`", advice: advice)
      }
    }
    let foreign = compilation.foreignSymbols.map { symbol in
      PluginFinding(
        file: syntax.source.name, line: nil, found: "the symbol `\(symbol)`",
        advice: "a plugin defines no functions of C, which could replace those of the system")
    }
    return needed + foreign
  }

  /// The names in a symbol by which the source may call it, the most specific first.
  private static func names(in symbol: String) -> [String] {
    let path = symbol.replacing(/\(extension in \w+\):/, with: "").replacing(/<[^>]*>/, with: "").prefix { $0 != "(" }
    return path.matches(of: /[A-Za-z]\w*/).map { String($0.output) }.reversed()
  }
}

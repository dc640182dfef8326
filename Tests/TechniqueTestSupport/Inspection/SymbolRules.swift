import Synchronization

/// The parts of the standard library and of Swift's runtime that a plugin may use, by the symbols of its object files.
enum SymbolRules {
  /// A symbol, with the plugin's module if the symbol names it.
  private struct Question: Hashable {
    let symbol: String
    let module: String?
  }

  /// The answers so far: plugins need mostly the same symbols, and the patterns take long.
  private static let known = Mutex<[Question: String?]>([:])

  /// The reason why a symbol is rejected; nil if it is allowed.
  ///
  /// - Parameters:
  ///   - symbol: a symbol as Swift writes it in declarations, such as `Swift.Array.append(__owned A) -> ()`.
  ///   - module: the plugin's module.
  static func advice(against symbol: String, module: String) -> String? {
    let question = Question(symbol: symbol, module: symbol.contains(module) ? module : nil)
    if let known = known.withLock({ $0[question] }) { return known }
    let advice = newAdvice(against: symbol, module: module)
    known.withLock { $0[question] = .some(advice) }
    return advice
  }

  private static func newAdvice(against symbol: String, module: String) -> String? {
    if let advice = memberAdvice(against: symbol) { return advice }
    // The parts of a plugin's conformance; a call of this function is an error of strict memory safety.
    if symbol.hasPrefix("method descriptor for ") || symbol.contains(/\.withContiguous(?:Mutable)?StorageIfAvailable</)
    {
      return nil
    }
    guard symbol.contains(".") || symbol.contains(" ") else {
      return isRuntimeFunction(symbol)
        ? nil : "functions of the system are not used; \(AllowedLibrary.instead)"
    }
    for match in symbol.matches(of: /(?:^|[^\w.)>\]`])([A-Za-z_]\w*)\.(?=[A-Za-z_(])/) {
      let head = String(match.output.1)
      // `Any.Type` is not a member of a module.
      let isKnown = head == "Any" || AllowedLibrary.modules.contains(head) || head == module || isGenericParameter(head)
      if !isKnown { return "the module \(head) is not used; \(AllowedLibrary.instead)" }
    }
    for match in symbol.matches(of: /\bSimulation\.([A-Za-z_]\w*)/)
    where !AllowedLibrary.simulationTypes.contains(String(match.output.1)) {
      return "`\(match.output.1)` is not a value that ListRuntime shows; \(AllowedLibrary.instead)"
    }
    // Names with an underscore are not written in sources: the compiler, or code of the library that it copied, uses these.
    let hidden = symbol.matches(of: /\.(_[A-Za-z]\w*)/).map { String($0.output.1) }
    if let name = hidden.first(where: { !AllowedLibrary.hiddenNames.contains($0) }) {
      return "`\(name)` is internal to the standard library; \(AllowedLibrary.instead)"
    }
    if !hidden.isEmpty { return nil }
    for match in symbol.matches(of: /\bSwift\.([A-Za-z]\w*)/) {
      let name = String(match.output.1)
      if !AllowedLibrary.names.contains(name) { return AllowedLibrary.advice(against: name) }
    }
    return nil
  }

  /// `A`, `B1` and so on.
  private static func isGenericParameter(_ name: String) -> Bool { name.wholeMatch(of: /[A-Z]\d{0,2}/) != nil }

  /// The reason why a symbol is rejected although its types are allowed; nil if it is not rejected.
  private static func memberAdvice(against symbol: String) -> String? {
    let processDependent = "differs from process to process, and results must not; use the row's index or item id"
    // With a generator of the plugin's own, random numbers are the same everywhere.
    if symbol.contains(/\.(?:random|randomElement|shuffled?)(?:<[^>]*>)?\((?!.*using: )/) {
      return "a random number \(processDependent)"
    }
    // The compiler uses `hashValue` itself, for the indices of key paths; if a source names it, `TextRules` rejects it.
    if symbol.contains(/^Swift\.Hasher\.(?:init|finalize)/) { return "a hash value \(processDependent)" }
    if symbol.contains(/bitPattern: Swift\.ObjectIdentifier|ObjectIdentifier\.(?:[<>]|debugDescription)/)
      || symbol.contains(/ObjectIdentifier : Swift\.Co/)
    {
      return "an address \(processDependent)"
    }
    let reflects =
      symbol.contains(/^Swift\.String\.init<[^(]*>\((?:describing|reflecting): |\.appendInterpolation<A>\(A\)/)
      || isDescriptionOfContents(symbol)
    return reflects ? reflection : nil
  }

  private static let reflection =
    "reflection is not used; interpolate texts, numbers and the plugin's own values that have a `description`"

  /// The reason why the metadata of a type must not be requested; nil if it may be.
  ///
  /// By a cast to such an existential type, the address of an object could be compared, and a container could be described with the
  /// objects in it.
  ///
  /// - Parameter type: a type as Swift writes it in declarations, such as `[Swift.Int]`.
  static func advice(againstType type: String) -> String? {
    if type.contains(/Swift\.Custom(?:Debug)?StringConvertible\b/) { return reflection }
    return type.contains(/Swift\.Comparable\b/)
      ? "values are compared by their own types; use a generic parameter" : nil
  }

  /// Whether a symbol is the description, or the conformance to a protocol of descriptions, of a type of the standard library that
  /// describes what it contains by reflection.
  private static func isDescriptionOfContents(_ symbol: String) -> Bool {
    let getter = symbol.firstMatch(of: /\bSwift\.((?:\w+\.)*)(?:debugD|d)escription(?:\.getter)? :/)
    if let getter {
      let owner = getter.output.1.dropLast()
      return !AllowedLibrary.describedTypes.contains(String(owner)) && !owner.hasSuffix("StringConvertible")
    }
    let conformance = symbol.firstMatch(
      of: /^protocol (?:conformance descriptor|witness table) for (.*) : Swift\.Custom(?:Debug)?StringConvertible\b/)
    guard let type = conformance?.output.1, type.hasPrefix("Swift.") || !type.contains(/^\w+\./) else { return false }
    return !AllowedLibrary.describedTypes.contains(String(type.dropFirst("Swift.".count)))
  }

  /// Whether a symbol without a module is a function that the compiler calls for memory, types and numbers.
  private static func isRuntimeFunction(_ symbol: String) -> Bool {
    guard symbol.hasPrefix("swift_") else { return AllowedLibrary.systemFunctions.contains(symbol) }
    return AllowedLibrary.runtimeFunctions.contains { symbol.dropFirst("swift_".count).hasPrefix($0) }
  }
}

/// What a plugin may use of the standard library and of Swift's runtime, by the symbols of its object files.
enum SymbolRules {
  /// Why a symbol is refused; nil if it is allowed.
  ///
  /// - Parameters:
  ///   - symbol: a symbol as Swift writes it in declarations, such as `Swift.Array.append(__owned A) -> ()`.
  ///   - module: the plugin's module.
  static func advice(against symbol: String, module: String) -> String? {
    if let advice = memberAdvice(against: symbol) { return advice }
    guard symbol.contains(".") || symbol.contains(" ") else {
      return isRuntimeFunction(symbol)
        ? nil : "functions of the system are not used; \(AllowedLibrary.instead)"
    }
    for match in symbol.matches(of: /(?:^|[^\w.)>\]`])([A-Za-z_]\w*)\.(?=[A-Za-z_(])/) {
      let head = String(match.output.1)
      let isKnown = AllowedLibrary.modules.contains(head) || head == module || isGenericParameter(head)
      if !isKnown { return "the module \(head) is not used; \(AllowedLibrary.instead)" }
    }
    // Names with an underscore are not written in sources: the compiler, or code of the library that it copied, uses these.
    if symbol.contains(/Swift\.(?:\w+\.)*_\w/) || symbol.contains(/[>)]\._\w/) { return nil }
    for match in symbol.matches(of: /\bSwift\.([A-Za-z]\w*)/) {
      let name = String(match.output.1)
      if !AllowedLibrary.names.contains(name) { return AllowedLibrary.advice(against: name) }
    }
    return nil
  }

  /// `A`, `B1` and so on.
  private static func isGenericParameter(_ name: String) -> Bool { name.wholeMatch(of: /[A-Z]\d{0,2}/) != nil }

  /// Why a symbol is refused although its types are allowed; nil if it is not.
  private static func memberAdvice(against symbol: String) -> String? {
    let processDependent = "differs from process to process, and results must not; use the row's index or item id"
    // With a generator of the plugin's own, random numbers are the same everywhere.
    if symbol.contains(/\.(?:random|randomElement|shuffled?)(?:<[^>]*>)?\((?!.*using: )/) {
      return "a random number \(processDependent)"
    }
    let isHash =
      symbol.contains(/^dispatch thunk of Swift\.Hashable\.hashValue|^Swift\.\w+\.hashValue\.getter/)
      || symbol.contains(/^Swift\.Hasher\.(?:init|finalize)/)
    if isHash { return "a hash value \(processDependent)" }
    if symbol.contains(/bitPattern: Swift\.ObjectIdentifier|ObjectIdentifier\.(?:[<>]|debugDescription)/)
      || symbol.contains(/ObjectIdentifier : Swift\.Co/)
    {
      return "an address \(processDependent)"
    }
    if symbol.contains(/^Swift\.String\.init<A>\((?:describing|reflecting): |\.appendInterpolation<A>\(A\)/) {
      return "reflection is not used; interpolate texts, numbers and values with a `description`"
    }
    return nil
  }

  /// Whether a symbol without a module is a function that the compiler calls for memory, types and numbers.
  private static func isRuntimeFunction(_ symbol: String) -> Bool {
    guard symbol.hasPrefix("swift_") else { return AllowedLibrary.systemFunctions.contains(symbol) }
    return AllowedLibrary.runtimeFunctions.contains { symbol.dropFirst("swift_".count).hasPrefix($0) }
  }
}

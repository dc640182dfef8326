/// The value of an option in a run.
public enum OptionValue: Sendable, Hashable {
  case integer(Int)
  case number(Double)
  case boolean(Bool)
  case choice(String)

  /// The value as written in a scenario file (JSON).
  public var text: String {
    switch self {
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .boolean(let value): "\(value)"
    case .choice(let value): "\"\(value)\""
    }
  }
}

/// Declares an option of a technique: its name, its domain, its default and its help text.
public struct OptionDeclaration: Sendable {
  /// The set of values an option accepts.
  public enum Domain: Sendable, Hashable {
    /// Integers in a range.
    case integer(ClosedRange<Int>)
    /// Numbers in a range.
    case number(ClosedRange<Double>)
    /// `true` or `false`.
    case boolean
    /// One of these strings.
    case choice([String])
  }
  /// Name in scenarios, in camelCase.
  public var name: String
  /// The values that a scenario may set.
  public var domain: Domain
  /// The unit of a number, such as `pt`; empty if it has none.
  public var unit: String
  /// The value if a scenario does not set one.
  public var defaultValue: OptionValue
  /// What the option does, in one sentence.
  public var help: String

  /// Declares an option; the default must be in its domain, which the contract of plugins checks.
  public init(name: String, domain: Domain, unit: String = "", default defaultValue: OptionValue, help: String) {
    self.name = name
    self.domain = domain
    self.unit = unit
    self.defaultValue = defaultValue
    self.help = help
  }

  /// Whether the domain contains a value.
  public func accepts(_ value: OptionValue) -> Bool {
    switch (domain, value) {
    case (.integer(let range), .integer(let number)): range.contains(number)
    case (.number(let range), .number(let number)): range.contains(number)
    case (.number(let range), .integer(let number)): range.contains(Double(number))
    case (.boolean, .boolean): true
    case (.choice(let words), .choice(let word)): words.contains(word)
    default: false
    }
  }
}

/// The option values of one technique in one run: every declared option has a value in its domain.
public struct TechniqueOptions: Sendable, Hashable {
  private var values: [String: OptionValue]

  /// Creates the declared defaults, overridden by `given`; undeclared names and values outside their domain are
  /// ignored.
  public init(of declaration: TechniqueDeclaration, given: [String: OptionValue] = [:]) {
    values = [:]
    for option in declaration.options {
      if let value = given[option.name], option.accepts(value) {
        values[option.name] = value
      } else {
        values[option.name] = option.defaultValue
      }
    }
  }

  /// The value of an option, or nil if it is not declared.
  public subscript(name: String) -> OptionValue? { values[name] }

  /// The value of an integer option; 0 if no such option is declared.
  public func integer(_ name: String) -> Int {
    if case .integer(let value)? = values[name] { return value }
    return 0
  }
  /// The value of a number option; 0 if no such option is declared.
  public func number(_ name: String) -> Double {
    switch values[name] {
    case .number(let value)?: value
    case .integer(let value)?: Double(value)
    default: 0
    }
  }
  /// The value of a Boolean option; false if no such option is declared.
  public func boolean(_ name: String) -> Bool { values[name] == .boolean(true) }
  /// The value of a choice option; empty if no such option is declared.
  public func choice(_ name: String) -> String {
    if case .choice(let value)? = values[name] { return value }
    return ""
  }
}

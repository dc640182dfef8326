/// A value of an option.
public enum OptionValue: Sendable, Hashable {
  case integer(Int)
  case number(Double)
  case boolean(Bool)
  case choice(String)

  /// As it stands in a scenario file.
  public var text: String {
    switch self {
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .boolean(let value): "\(value)"
    case .choice(let value): "\"\(value)\""
    }
  }
}

/// An option of a technique: its name, what values it takes, and its help.
public struct OptionDeclaration: Sendable {
  /// What values an option takes.
  public enum Domain: Sendable, Hashable {
    /// Whole numbers of a range.
    case integer(ClosedRange<Int>)
    /// Numbers of a range.
    case number(ClosedRange<Double>)
    /// true or false.
    case boolean
    /// One of these words.
    case choice([String])
  }
  /// camelCase name.
  public var name: String
  /// What values it takes.
  public var domain: Domain
  /// The unit of a number, such as `pt`, or empty.
  public var unit: String
  /// The value when a scenario does not give one.
  public var defaultValue: OptionValue
  /// One sentence.
  public var help: String

  /// An option.
  public init(name: String, domain: Domain, unit: String = "", default defaultValue: OptionValue, help: String) {
    self.name = name
    self.domain = domain
    self.unit = unit
    self.defaultValue = defaultValue
    self.help = help
  }

  /// Whether a value lies in the domain.
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

/// The options of one technique in one run: every declared option has a value in its domain.
public struct TechniqueOptions: Sendable, Hashable {
  private var values: [String: OptionValue]

  /// The declared defaults, overridden by `given`; names that are not declared and values outside their domain are left out.
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

  /// A whole number; 0 if the option is not declared as one.
  public func integer(_ name: String) -> Int {
    if case .integer(let value)? = values[name] { return value }
    return 0
  }
  /// A number; 0 if the option is not declared as one.
  public func number(_ name: String) -> Double {
    switch values[name] {
    case .number(let value)?: value
    case .integer(let value)?: Double(value)
    default: 0
    }
  }
  /// A truth value; false if the option is not declared as one.
  public func boolean(_ name: String) -> Bool { values[name] == .boolean(true) }
  /// A word; empty if the option is not declared as one.
  public func choice(_ name: String) -> String {
    if case .choice(let value)? = values[name] { return value }
    return ""
  }
}

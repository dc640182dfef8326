import JSON

/// Splits the arguments of a subcommand into options and operands.
///
/// The syntax is `--name value`, `--name=value`, `-n value` or `-nvalue`; `--` precedes operands that start with a
/// dash.
package struct ArgumentParser {
  /// The options that the subcommand accepts.
  let options: [OptionSpec]

  /// Creates a parser of the options of a subcommand.
  package init(options: [OptionSpec]) { self.options = options }

  /// Parses the arguments in O(arguments × options).
  ///
  /// - Throws: ``UsageError`` for an unknown or repeated option, or a missing or unexpected value.
  package func parse(_ arguments: [String]) throws(UsageError) -> Arguments {
    var parsed = Arguments()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        parsed.operands += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        parsed.operands.append(argument)
        continue
      }
      let (option, attached) = try option(argument)
      guard parsed.values[option.name] == nil || option.isRepeatable else {
        throw UsageError("--\(option.name) is given twice")
      }
      guard let valueName = option.value else {
        guard attached == nil else { throw UsageError("--\(option.name) takes no value") }
        parsed.values[option.name] = [""]
        continue
      }
      guard let value = attached ?? rest.first.flatMap({ $0.hasPrefix("--") ? nil : $0 }),
        !value.isEmpty || !option.isPath
      else { throw UsageError("--\(option.name) needs a value: --\(option.name) \(valueName)") }
      if attached == nil { rest.removeFirst() }
      parsed.values[option.name, default: []].append(value)
      if let list = option.list { parsed.values[list, default: []].append("\(option.name) \(value)") }
    }
    return parsed
  }

  /// The option that an argument names, and the value attached to it by `=` or after its letter.
  private func option(_ argument: String) throws(UsageError) -> (option: OptionSpec, attached: String?) {
    guard argument.hasPrefix("--") else {
      let letters = argument.dropFirst()
      guard let letter = letters.first, let option = options.first(where: { $0.letter == letter }) else {
        throw UsageError("unknown option \(argument)")
      }
      return (option, letters.count > 1 ? String(letters.dropFirst()) : nil)
    }
    let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    guard let option = options.first(where: { $0.name == name }) else {
      throw UsageError(
        "unknown option --\(name)",
        suggestion: NearestName.nearest(to: name, among: options.map(\.name)).map { "--\($0)" })
    }
    return (option, parts.count > 1 ? String(parts[1]) : nil)
  }
}

/// The parsed arguments of a subcommand.
package struct Arguments {
  /// The arguments that are not options, in order.
  package internal(set) var operands: [String] = []
  /// The values of the given options, keyed by the name of the option or of its list; a switch has one empty value.
  package internal(set) var values: [String: [String]] = [:]

  /// Whether an option was given.
  package func has(_ name: String) -> Bool { values[name] != nil }
  /// The last value of an option, or nil if it was not given.
  package func text(_ name: String) -> String? { values[name]?.last }

  /// The value of an option as an integer in a range, or nil if it was not given.
  package func integer(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = text(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        "--\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound), not \"\(text)\"")
    }
    return number
  }

  /// The value of an option as an integer, whose range the generator checks, or nil if it was not given.
  package func integer(_ name: String) throws(UsageError) -> Int? {
    guard let text = text(name) else { return nil }
    guard let number = Int(text) else { throw UsageError("--\(name) takes a whole number, not \"\(text)\"") }
    return number
  }

  /// The value of an option as a finite number, or nil if it was not given.
  func number(_ name: String) throws(UsageError) -> Double? {
    guard let text = text(name) else { return nil }
    guard let number = Double(text), number.isFinite else {
      throw UsageError("--\(name) takes a number, not \"\(text)\"")
    }
    return number
  }

  /// The value of an option as a number in a range, or nil if it was not given.
  func number(_ name: String, in range: ClosedRange<Double>) throws(UsageError) -> Double? {
    guard let number = try number(name) else { return nil }
    guard range.contains(number) else {
      throw UsageError(
        "--\(name) takes a number from \(FixedDecimals.short(range.lowerBound)) to "
          + "\(FixedDecimals.short(range.upperBound)), not \"\(text(name) ?? "")\"")
    }
    return number
  }

  /// The seed of a generator; 1 by default.
  package func seed() throws(UsageError) -> UInt64 {
    guard let text = text("seed") else { return 1 }
    guard let seed = UInt64(text) else {
      throw UsageError("--seed takes a whole number from 0 to \(UInt64.max), not \"\(text)\"")
    }
    return seed
  }
}

import Foundation
import Testing

/// The tables of Scenarios/DEVICES.md from which profiles are derived.
struct DerivationPage {
  /// The factors that derive the coefficients of some groups of a device from another device's.
  struct Step {
    var device: String
    var groups: [String]
    var origin: String
    /// The figures, as in `1255 / 4184`.
    var expression: String
    /// The least and the greatest factor that the sources admit, as in `0.5 / 1.2 to 1`; nil if the confidence says it.
    var range: (least: String, greatest: String)?
    var confidence: String
    var source: String
  }

  /// The profile that all ratios refer to.
  static let base = "ipod-touch-5g"

  /// For each group the names of its coefficients, in the order of the page.
  let groups: [(name: String, coefficients: [String])]
  let steps: [Step]
  /// The ratios to the base profile as they are written, by device and group.
  let ratios: [String: [String: String]]
  /// The derived devices with cores, screen and refresh, in the order of the page.
  let devices: [(id: String, cores: String, screen: String, refresh: String)]
  /// By device the chip and the peak bandwidth of its memory in GB/s, as they are written.
  let memories: [String: (chip: String, bandwidth: String)]

  init() throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Scenarios/DEVICES.md")
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    func table(_ columns: String) throws -> [[String]] {
      let start = try #require(lines.firstIndex { $0.hasPrefix("| \(columns) |") }, "a table with \(columns)")
      return lines[start...].prefix { $0.hasPrefix("|") }.map { line in
        line.dropFirst(2).dropLast(2).split(separator: " | ").map(String.init)
      }
    }
    groups = try table("group").dropFirst(2).map { row in
      (row[0], row[1].split(separator: ", ").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "`")) })
    }
    steps = try table("device | groups").dropFirst(2).map { row in
      try #require(row.count == 7, "\(row)")
      let ends = row[4].components(separatedBy: " to ")
      return Step(
        device: row[0], groups: row[1].split(separator: ", ").map(String.init), origin: row[2], expression: row[3],
        range: ends.count == 2 ? (ends[0], ends[1]) : nil, confidence: row[5], source: row[6])
    }
    let written = try table("device | views")
    let header = try #require(written.first)
    ratios = Dictionary(
      uniqueKeysWithValues: written.dropFirst(2).map { row in
        (row[0], Dictionary(uniqueKeysWithValues: zip(header, row).dropFirst()))
      })
    devices = try table("device | year").dropFirst(2).map { row in
      try #require(row.count == 6, "\(row)")
      return (row[0], row[3], row[4], row[5])
    }
    memories = Dictionary(
      uniqueKeysWithValues: try table("device | bandwidth").dropFirst(2).map { row in
        try #require(row.count == 3, "\(row)")
        return (row[0], (row[2], row[1]))
      })
  }

  /// The step by which a group of a device is derived.
  func step(of group: String, on device: String) throws -> Step {
    let found = steps.filter { $0.device == device && $0.groups.contains(group) }
    try #require(found.count == 1, "one row for \(group) of \(device)")
    return found[0]
  }

  /// The ratio that is written for a group of a device: a whole number over a power of ten.
  func ratio(of group: String, on device: String) throws -> (text: String, numerator: Int64, denominator: Int64) {
    if device == Self.base { return ("1", 1, 1) }
    let text = try #require(ratios[device]?[group], "a ratio for \(group) of \(device)")
    let parts = text.split(separator: ".")
    let fraction = parts.count > 1 ? String(parts[1]) : ""
    let numerator = try #require(Int64(String(parts[0]) + fraction), "\(text)")
    return (text, numerator, fraction.reduce(1) { denominator, _ in denominator * 10 })
  }

  /// The value of figures that are multiplied and divided from left to right, as in `1.5 / 2.6 / 2`.
  static func value(of expression: String) throws -> Double {
    var words = expression.split(separator: " ")[...]
    var value = try #require(Double(words.removeFirst()), "\(expression)")
    while let sign = words.popFirst() {
      let number = try #require(words.popFirst().flatMap { Double($0) }, "\(expression)")
      try #require(sign == "*" || sign == "/", "\(expression)")
      value = sign == "*" ? value * number : value / number
    }
    return value
  }
}

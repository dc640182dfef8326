import Hosts
import ListRuntime

/// The options of `lab measure` and `lab ablate` for pages.
struct PageOptions {
  /// The options of `lab measure`.
  static let specs =
    shared + [
      OptionSpec(
        "inject", "FILE",
        "Of a page: compare it with itself with the script in this file, which runs before the page's own, or the style sheet (.css)."
      )
    ]

  /// The options of `lab ablate`.
  static let ablationSpecs =
    shared + [OptionSpec("pairs", nil, "Of a page: compare it with pairs of the best interventions, too.")]

  static let shared = [
    OptionSpec("scroller", "SELECTOR", "Of a page: the element that scrolls; the largest one if not given."),
    OptionSpec("rows", "SELECTOR", "Of a page: the rows of its list; found if not given."),
    OptionSpec(
      "allow", "HOST", isRepeatable: true,
      "Of a page: a host to which requests pass; only this machine's if not given. Others are refused and counted."),
    OptionSpec(
      "wait", "SECONDS", "Of a page: the time in which it must load and show its rows; \(defaultWait) if not given."),
    OptionSpec(
      "screen", "WxH", "Of a page: its size in CSS pixels, as in 390x844; \(defaultScreen) if not given."),
  ]

  private static let defaultWait = 10
  private static let defaultScreen = "1280x800"

  /// The options of measurements that have no meaning for a page.
  private static let ofScenarios =
    ["scroll-anchoring", "no-pictures"] + (ScenarioOptions.changeSpecs + ScenarioOptions.filterSpecs).map(\.name)

  /// The options that a comparison of pages does not have: it looks at the figures after fixed numbers of browsers.
  static let ofOnePage = ["repeat", "metric", "throttle", "remote"]

  /// Rejects options of pages for a scenario.
  static func refuse(withoutPage arguments: Arguments) throws(UsageError) {
    for option in specs + ablationSpecs + PageCheckCommand.specs where arguments.has(option.name) {
      throw UsageError("--\(option.name) is for pages: an address, or the path of an HTML file")
    }
  }

  /// Rejects all options but some.
  ///
  /// - Parameters:
  ///   - names: the names of options in addition to `specs`.
  ///   - problem: the reason, after the option.
  static func refuse(
    allBut specs: [OptionSpec], _ names: [String], in arguments: Arguments, _ problem: String
  ) throws(UsageError) {
    let allowed = Set(specs.map(\.name) + names)
    guard let option = arguments.values.keys.filter({ !allowed.contains($0) }).min() else { return }
    throw UsageError("--\(option) \(problem)")
  }

  /// Reads the page with which another one is compared.
  ///
  /// - Parameter option: the option that names it, for messages; nil for an operand.
  static func other(_ operand: String, option: String? = nil, _ arguments: Arguments) throws -> PageAddress {
    guard PageAddress.isPage(operand) else {
      let page = "a page: an address, or the path of an HTML file"
      throw UsageError(option.map { "--\($0) takes \(page), not \"\(operand)\"" } ?? "\"\(operand)\" is not \(page)")
    }
    return try PageOptions(operand, arguments, label: "second-").settings.address
  }

  /// How the page is opened.
  let settings: PageSettings

  /// Reads the options for a page.
  ///
  /// - Parameter label: that of ``PageAddress``.
  /// - Throws: ``UsageError``, or ``Failure`` if the page is a file that does not exist.
  init(_ operand: String, _ arguments: Arguments, label: String = "") throws {
    for option in Self.ofScenarios where arguments.has(option) {
      throw UsageError("--\(option) is for scenarios; a page has no such option")
    }
    let allowed = arguments.values["allow"] ?? []
    for host in allowed where !Self.isHost(host) {
      throw UsageError("--allow takes the name of a host, as in cdn.example.com, not \"\(host)\"")
    }
    let address: PageAddress
    do throws(HostError) { address = try PageAddress(operand, label: label) } catch { throw Failure(error) }
    guard PageAddress.isLoopback(address.host) || allowed.contains(where: { $0.lowercased() == address.host }) else {
      throw UsageError(
        "\(address.host) is not this machine; add --allow \(address.host) if you may measure it, and expect its network in the figures"
      )
    }
    settings = PageSettings(
      address: address, scroller: arguments.text("scroller"), rows: arguments.text("rows"), allowedHosts: allowed,
      wait: try arguments.integer("wait", in: 1...600) ?? Self.defaultWait,
      screen: try Self.screen(arguments.text("screen") ?? Self.defaultScreen))
  }

  /// Whether a text is a name or a number of a host, without a port.
  private static func isHost(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 253
      && text.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || ["-", ".", "_"].contains($0))
      }
  }

  private static func screen(_ text: String) throws(UsageError) -> Screen {
    let lengths = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard lengths.count == 2, let width = lengths[0], let height = lengths[1], (100...8000).contains(width),
      (100...8000).contains(height)
    else { throw UsageError("--screen takes a size of 100 to 8000 pixels, as in 390x844, not \"\(text)\"") }
    return Screen(width: Double(width), height: Double(height), scale: 1)
  }
}

/// The work that a generated strategy class adds to the list's.
enum TemplateAddition {
  /// Each call is recorded in a cache under a key of this type, which the text describes.
  case lookups(key: String, String)
  /// Images that are delivered in the common modes come from a background thread, which needs one additional dispatch.
  case dispatches

  /// The name of the kind of work that increases, as in a device profile.
  var workKind: String {
    switch self {
    case .lookups: "cacheLookup"
    case .dispatches: "queueHop"
    }
  }

  /// A metric that is worse with the addition.
  var cost: String {
    switch self {
    case .lookups: "main_busy_ms"
    case .dispatches: "busy_s"
    }
  }

  /// The summary in the technique's declaration.
  var summary: String {
    switch self {
    case .lookups: "Record calls and change nothing else yet."
    case .dispatches: "Deliver images from a background thread."
    }
  }

  /// The summary in the table of Plugins/README.md.
  var tableSummary: String {
    switch self {
    case .lookups: "records its calls and changes nothing else yet"
    case .dispatches: "images are delivered from a background thread"
    }
  }

  /// The rows of the table of changed work in the plugin's README.
  var changes: String {
    switch self {
    case .lookups:
      """
      | `cache_lookups` | higher | each call is recorded |
      | `technique_main_time` | present | the lookups |
      """
    case .dispatches: "| `queue_hops` | higher | one more dispatch for each image |"
    }
  }

  /// The text of the README's section "When it hurts".
  var harm: String {
    switch self {
    case .lookups: "Always: each call costs a lookup (`Scenarios/must-not-win.json`)."
    case .dispatches: "Always: each image costs a dispatch (`Scenarios/must-not-win.json`)."
    }
  }

  /// The text of the README's section "What it does".
  var behavior: String {
    switch self {
    case .lookups: "Forwards every call to the base strategy and records it."
    case .dispatches: "Delivers images from a background thread instead of in the common modes."
    }
  }

  /// The first sentence of the class's documentation.
  var documentation: String {
    switch self {
    case .lookups(_, let description): "Forwards every call to the base strategy and records \(description)."
    case .dispatches: "Delivers images from a background thread where the base strategy uses the common modes."
    }
  }

  /// The properties of the class, indented.
  var properties: String {
    switch self {
    case .lookups(let key, _): "  private var seen: MeteredCache<\(key), Bool>?\n"
    case .dispatches: ""
    }
  }

  /// The functions of the class besides those of its protocol, indented and between empty lines.
  var functions: String {
    switch self {
    case .lookups(let key, _):
      """

        /// Records a key; each call is one cache lookup, which the device profile prices.
        private func record(_ key: \(key), _ ui: UIContext) {
          let cache = seen ?? ui.makeCache(\(key).self, Bool.self)
          seen = cache
          cache[key] = true
        }

      """
    case .dispatches: ""
    }
  }
}

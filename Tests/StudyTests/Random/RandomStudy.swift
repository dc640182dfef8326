import JSON
import JSONTestSupport
import ListRuntime
import Scenarios
import TechniqueTestSupport

/// Draws scenarios with one run from the forms that scenario files have: any kind of list, device, scroll, events and
/// stack of techniques with any options. Most are valid; some are rejected by rules between their fields.
struct RandomStudy {
  let techniques: [TechniqueDeclaration]
  private let fields: [String: FieldShape]

  init(techniques: [TechniqueDeclaration]) {
    self.techniques = techniques
    fields = Dictionary(ScenarioFields.shape.fields.map { ($0.name, $0) }) { first, _ in first }
  }

  /// Items, generators and library by kind of list.
  private static let data: [String: (items: String, generator: String, media: String)] = [
    "chat": ("messages", "messages", "media"), "movies": ("movies", "movies", "media-movies"),
    "posts": ("posts", "posts", "media-posts"), "timeline": ("posts", "timeline", "media-timeline"),
  ]
  static let kinds = data.keys.sorted()
  private static let devices = ["iphone-4", "iphone-6", "iphone-15-pro", "ipod-touch-5g", "ipod-touch-5g-literature"]

  /// A scenario with one run of random techniques with options.
  func text(kind: String, _ random: inout TestRandom) -> String {
    let (items, generator, media) = Self.data[kind] ?? ("messages", "messages", "media")
    let count = Int.random(in: 1...30, using: &random)
    let isText = kind == "chat" && Int.random(in: 0..<3, using: &random) == 0
    let data =
      #""data": {"\#(items)": {"generate": "\#(generator)", "count": \#(count)}, "media": "data/\#(media).json"\#(isText ? #", "mediaAsText": true"# : "")}"#
    return text(stack: nil, &random) { values, random in [data, #""content": \#(content(kind, values, &random))"#] }
  }

  /// A scenario with one run of some techniques without options, on a list with every kind of item.
  func text(sample: MixedSample, stack: [String], _ random: inout TestRandom) -> String {
    text(stack: stack, &random) { _, _ in [sample.members] }
  }

  /// A scenario with one run.
  ///
  /// - Parameters:
  ///   - stack: the techniques of its run, without options; nil for random ones with options.
  ///   - list: gives the members with the data and the content, and with the events if `stack` is given.
  private func text(
    stack: [String]?, _ random: inout TestRandom, list: (RandomValue, inout TestRandom) -> [String]
  ) -> String {
    let values = RandomValue(
      names: [.device: Self.devices],
      limits: [
        "count": 40, "passes": 3, "cores": 8, "rows": 60, "atMs": 3000, "durationMs": 2000, "at": 50, "intervalMs": 600,
        "firstId": 1_000_000,
      ])
    var members = [#""name": "study""#, #""summary": "Random.""#]
    members += list(values, &random)
    members.append(#""device": \#(device(values, &random))"#)
    members.append(#""timeLimitS": \#(Int.random(in: 1...8, using: &random))"#)
    let hasEvents = stack == nil
    for name in [
      "scroll", hasEvents ? "events" : nil, "imageCaches", "imageLibrary", "os", "topInset", "vsyncPhaseUs", "seed",
    ].compactMap(\.self) {
      guard let field = fields[name] else { continue }
      if name != "scroll", Int.random(in: 0..<4, using: &random) > 0 { continue }
      var values = values
      if name == "vsyncPhaseUs" { values.limits["vsyncPhaseUs"] = 16_000 }
      if let value = values.text(field.shape, limit: values.limits[name], &random) {
        members.append("\(JSONString.quoted(name)): \(value)")
      }
    }
    let stack = (stack ?? randomStack(&random)).map { entry($0, hasOptions: stack == nil, values, &random) }
    members.append(#""runs": [{"name": "run", "techniques": [\#(stack.joined(separator: ", "))]}]"#)
    return "{\(members.joined(separator: ",\n "))}"
  }

  private func content(_ kind: String, _ values: RandomValue, _ random: inout TestRandom) -> String {
    guard case .tagged(let tag, let kinds)? = fields["content"]?.shape,
      let form = kinds.first(where: { $0.word == kind })
    else { return "{}" }
    return values.object(form.shape, tag: (tag, kind), &random) ?? "{}"
  }

  /// The id of a device, or a device with changes.
  private func device(_ values: RandomValue, _ random: inout TestRandom) -> String {
    let id = JSONString.quoted(Self.devices.randomElement(using: &random) ?? "")
    guard Bool.random(using: &random), let shape = fields["device"]?.shape else { return id }
    var rare = values
    rare.presence = 0.08
    return rare.text(shape, &random) ?? id
  }

  /// Some techniques in any order, mostly with those that they require before them.
  private func randomStack(_ random: inout TestRandom) -> [String] {
    let count = Int.random(in: 0...6, using: &random)
    let drawn = techniques.shuffled(using: &random).prefix(count).map(\.id)
    return Int.random(in: 0..<10, using: &random) == 0 ? drawn : completed(drawn)
  }

  /// A stack with all techniques that its techniques require, before them.
  func completed(_ stack: [String]) -> [String] {
    var result: [String] = []
    func add(_ id: String) {
      guard !result.contains(id) else { return }
      for required in techniques.first(where: { $0.id == id })?.requires ?? [] { add(required) }
      result.append(id)
    }
    for id in stack { add(id) }
    return result
  }

  private func entry(_ id: String, hasOptions: Bool, _ values: RandomValue, _ random: inout TestRandom) -> String {
    var members = [#""id": \#(JSONString.quoted(id))"#]
    for option in techniques.first(where: { $0.id == id })?.options ?? [] where hasOptions {
      guard Bool.random(using: &random) else { continue }
      let value: String =
        switch option.domain {
        case .boolean: Bool.random(using: &random) ? "true" : "false"
        case .integer(let range): "\(Int.random(in: range, using: &random))"
        case .number(let range): "\((Double.random(in: range, using: &random) * 100).rounded() / 100)"
        case .choice(let words): JSONString.quoted(words.randomElement(using: &random) ?? "")
        }
      members.append("\(JSONString.quoted(option.name)): \(value)")
    }
    return members.count == 1 ? JSONString.quoted(id) : "{\(members.joined(separator: ", "))}"
  }
}

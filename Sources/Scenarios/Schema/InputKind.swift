internal import Datasets
package import JSON
internal import ListRuntime

/// A kind of input file, for which there is a JSON schema.
package enum InputKind: String, Sendable, CaseIterable {
  case scenario, device, media, messages, movies, posts, reference

  /// Detects the kind of a file by its characteristic keys; the default is a scenario.
  package init(of file: SourceFile) {
    let root = JSONDocument(file, reportingTo: DiagnosticCollector())?.root
    let keys = Set(root?.members.compactMap(\.key.string) ?? [])
    if let root, root.kind == .array {
      // The id field of the first item identifies an array of items.
      let first = root.elements.first { _ in true }
      let kind = ItemKind.allCases.first { first?[$0.file.idField.shape.name] != nil }
      self = kind.flatMap { InputKind(rawValue: $0.rawValue) } ?? .messages
    } else if keys.contains(ScenarioFields.scroll.shape.name) || keys.contains(ScenarioFields.runs.shape.name) {
      self = .scenario
    } else if keys.contains(DeviceFile.work.shape.name) || keys.contains(DeviceFile.memory.shape.name) {
      self = .device
    } else if keys.contains(MediaFile.stills.shape.name) || keys.contains(MediaFile.animations.shape.name) {
      self = .media
    } else if keys.contains(ReferenceFile.rows.shape.name) {
      self = .reference
    } else {
      self = .scenario
    }
  }

  /// Whether a file is a JSON schema, such as the one beside the shipped scenarios.
  package static func isSchema(_ file: SourceFile) -> Bool {
    let address = JSONDocument(file, reportingTo: DiagnosticCollector())?.root["$schema"]?.string
    return address?.hasPrefix(SchemaBuilder.dialect) ?? false
  }

  /// The form of a file of this kind.
  package var shape: ValueShape {
    switch self {
    case .scenario: .object(ScenarioFields.shape)
    case .device: .object(DeviceFile.shape)
    case .media: .object(MediaFile.shape)
    case .messages: MessagesFile.shape
    case .movies: MoviesFile.shape
    case .posts: PostsFile.shape
    case .reference: .object(ReferenceFile.shape)
    }
  }

  /// The title of the schema.
  var title: String {
    switch self {
    case .scenario: "ListLab scenario: one study"
    case .device: "ListLab device profile"
    case .media: "ListLab media library"
    case .messages: "ListLab messages"
    case .movies: "ListLab movies"
    case .posts: "ListLab posts"
    case .reference: "ListLab reference: measured values"
    }
  }
}

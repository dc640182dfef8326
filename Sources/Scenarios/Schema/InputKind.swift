package import Datasets
package import JSON

/// A kind of input file, for which there is a JSON schema.
package enum InputKind: Hashable, Sendable {
  case scenario
  /// A scenario of a page, which is measured.
  case page
  case device, media
  /// A data set, by its kind of items.
  case items(DataKind)
  case reference

  /// Detects the kind of a file by its characteristic keys; the default is a scenario.
  package init(of file: SourceFile) {
    self.init(ofRoot: JSONDocument(file, reportingTo: DiagnosticCollector())?.root)
  }

  /// Detects the kind of a document by the keys of its root; a file that is not JSON has none.
  init(ofRoot root: JSONValue?) {
    let isArray = root?.kind == .array
    self = Self.recognized(root) ?? (isArray ? .items(DataKind.all[0]) : .scenario)
  }

  /// The kind of a file, by its top-level value, that has the characteristic keys of one; nil for any other file.
  package static func recognized(_ root: JSONValue?) -> InputKind? {
    let keys = Set(root?.members.compactMap(\.key.string) ?? [])
    if let root, root.kind == .array {
      // The id field of the first item identifies an array of items.
      let first = root.elements.first { _ in true }
      let kind = DataKind.all.first { first?[$0.file.idName] != nil }
      return kind.map(InputKind.items)
    } else if keys.contains(PageScenario.pageKey) {
      return .page
    } else if keys.contains(ScenarioFields.scroll.shape.name) || keys.contains(ScenarioFields.runs.shape.name) {
      return .scenario
    } else if keys.contains(DeviceFile.work.name) || keys.contains(DeviceFile.memory.name) {
      return .device
    } else if keys.contains(MediaFile.stills.shape.name) || keys.contains(MediaFile.animations.shape.name) {
      return .media
    } else if keys.contains(ReferenceFile.rows.shape.name) {
      return .reference
    }
    return nil
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
    case .page: .object(PageScenario.shape)
    case .device: .object(DeviceFile.shape)
    case .media: MediaFile.reader.shape
    case .items(let kind): kind.file.shape
    case .reference: ReferenceFile.reader.shape
    }
  }

  /// The title of the schema.
  var title: String {
    switch self {
    case .scenario: "ListLab scenario: one study"
    case .page: "ListLab scenario of a page: one measured study"
    case .device: "ListLab device profile"
    case .media: "ListLab media library"
    case .items(let kind): "ListLab \(kind.name)"
    case .reference: "ListLab reference: measured values"
    }
  }
}

extension InputKind: CaseIterable, RawRepresentable {
  /// All kinds, in the order of documentation.
  package static let allCases: [InputKind] =
    [.scenario, .page, .device, .media] + DataKind.all.map { .items($0) } + [.reference]

  /// The name of the kind, as in `scenario` or `messages`.
  package var rawValue: String {
    switch self {
    case .scenario: "scenario"
    case .page: "page"
    case .device: "device"
    case .media: "media"
    case .items(let kind): kind.name
    case .reference: "reference"
    }
  }

  /// The kind with a name; nil if there is none.
  package init?(rawValue: String) {
    guard let kind = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = kind
  }
}

package import ListRuntime

/// A kind of data set: the format of its files, and its generators.
///
/// ``all`` is the only list of them: readers, schemas, checks of files and `lab generate` follow it. A test requires a
/// list style for each of them.
package struct DataKind: Sendable {
  /// The format of files with such items.
  package let file: any ItemFile.Type
  /// The generators of such items.
  package let generators: [any ItemGenerator.Type]

  /// All kinds, in the order of documentation and schemas.
  package static let all = [
    DataKind(MessagesFile.self, [MessageGenerator.self]),
    DataKind(MoviesFile.self, [MovieGenerator.self]),
    DataKind(PostsFile.self, [PostGenerator.self, TimelineGenerator.self]),
    DataKind(ItemsFile.self, [ItemsGenerator.self]),
  ]

  private init<File: ItemFile>(_ file: File.Type, _ generators: [any ItemGenerator<File>.Type]) {
    self.file = file
    self.generators = generators.map { $0 }
  }

  package var items: ItemKind { file.itemKind }

  /// The key of such items in scenarios, as in `messages`; also the name of their kind of file.
  package var name: String { items.rawValue }
}

extension DataKind: Hashable {
  package static func == (left: DataKind, right: DataKind) -> Bool { left.items == right.items }

  package func hash(into hasher: inout Hasher) { hasher.combine(items) }
}

extension ItemFile {
  fileprivate static var itemKind: ItemKind { Item.kind }
}

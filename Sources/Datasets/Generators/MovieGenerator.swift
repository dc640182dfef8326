package import ListRuntime
import Simulation

/// Generates a data set of movies, with the same result on every machine.
package struct MovieGenerator: PlainItemGenerator, Hashable {
  package typealias File = MoviesFile
  package static let name = "movies"
  package static let summary = "movies, as in the demo of O'Brien's three optimizations (2013)"
  package static let mediaPreset: MediaPreset? = .movies

  /// Number of movies.
  package let count: Int
  package let firstId: Int
  /// The pictures to choose posters from.
  package let library: MediaLibrary
  /// The seed of all random streams.
  package let seed: UInt64

  /// The default number of movies: the demo's search is assumed to return 50, the default limit of the store.
  package static let standardCount = 50

  /// Creates a generator after checking the parameters.
  ///
  /// - Throws: ``GenerationError`` with every parameter that is out of range.
  package init(
    count: Int = standardCount, firstId: Int = 0, library: MediaLibrary, seed: UInt64
  ) throws(GenerationError) {
    var check = ParameterCheck()
    check.require(ParameterCheck.counts.contains(count), "count", count, ParameterCheck.countsText)
    check.require(ParameterCheck.ids.contains(firstId), "first-id", firstId, ParameterCheck.idsText)
    check.requirePictures(library, isNeeded: count > 0)
    try check.finish()
    self.count = count
    self.firstId = firstId
    self.library = library
    self.seed = seed
  }

  /// The movies, with ascending ids: O(count). Posters repeat only after all of them have been used.
  package func items() -> [Movie] {
    guard count > 0 else { return [] }
    var titles = RandomWords(random: RandomStream(seed: seed, name: "movies.title"))
    var order = RandomStream(seed: seed, name: "movies.poster")
    var posters = library.pictures(for: .poster)
    order.shuffle(&posters)
    return (0..<count).map { index in
      Movie(movieId: firstId + index, title: Self.title(&titles), poster: posters[index % posters.count])
    }
  }

  private static let adjectives = [
    "Silent", "Last", "Crimson", "Hidden", "Broken", "Golden", "Distant", "Burning", "Lost", "Seventh", "Northern",
    "Invisible",
  ]
  private static let nouns = [
    "Harbor", "Witness", "Garden", "Frontier", "Signal", "Kingdom", "Passenger", "River", "Promise", "Machine",
    "Island", "Verdict",
  ]

  /// A title of one to seven words.
  private static func title(_ words: inout RandomWords) -> String {
    let (first, second, adjective) = (
      words.element(of: nouns), words.element(of: nouns), words.element(of: adjectives)
    )
    return switch words.random.integer(in: 0...4) {
    case 0: first
    case 1: "The \(adjective) \(first)"
    case 2: "\(first) of the \(adjective) \(second)"
    case 3: "\(adjective) \(first)"
    default: "The \(first): Return of the \(adjective) \(second)"
    }
  }
}

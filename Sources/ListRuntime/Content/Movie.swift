/// One item of a list of movies: a title beside a poster.
public struct Movie: Sendable, Hashable {
  /// ID of the movie, unique in its data set.
  public package(set) var movieId: Int
  /// Title of the movie; data files require it to be nonempty.
  public package(set) var title: String
  /// The image that the movie's cell shows.
  public package(set) var poster: MediaReference

  /// Creates a movie; a data set checks that its ID is unique.
  public init(movieId: Int, title: String, poster: MediaReference) {
    self.movieId = movieId
    self.title = title
    self.poster = poster
  }
}

extension Movie: DataItem {
  package static let kind = ItemKind(rawValue: "movies")
  package var id: Int { movieId }
  package func append(to encoder: inout some ContentEncoder) {
    encoder.integer(movieId)
    encoder.text(title)
    encoder.text(poster)
  }
  package var hasPictures: Bool { true }
  package var approximateViewCount: Int { 2 }
}

extension ContentItems {
  /// Movies of a list of movies.
  package static func movies(_ movies: [Movie]) -> ContentItems { ContentItems(movies) }
}

/// One item of a list of movies: a title beside a poster.
public struct Movie: Sendable, Hashable {
  /// ID of the movie, unique in its data set.
  public let movieId: Int
  /// Title of the movie; data files require it to be nonempty.
  public let title: String
  /// The poster image.
  public let poster: MediaReference

  /// Creates a movie.
  public init(movieId: Int, title: String, poster: MediaReference) {
    self.movieId = movieId
    self.title = title
    self.poster = poster
  }
}

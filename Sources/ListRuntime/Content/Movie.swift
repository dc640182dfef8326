/// One item of a list of movies: a title beside a poster.
public struct Movie: Sendable, Hashable {
  /// The movie's own number, unique in its data set.
  public let movieId: Int
  /// What it is called; not empty in files.
  public let title: String
  /// Its poster.
  public let poster: MediaReference

  /// Makes a movie.
  public init(movieId: Int, title: String, poster: MediaReference) {
    self.movieId = movieId
    self.title = title
    self.poster = poster
  }
}

package import JSON
package import ListRuntime

/// The file format of a data set of movies.
package enum MoviesFile: ItemFile {
  static let movieId = Field.required(
    "movieId", .integer(Int.min...Int.max), "The movie's own number, unique in the file.")
  static let title = Field.required("title", ValueReader<String>.text, "Its title.")
  static let poster = Field.required(
    "poster", ValueReader<String>.text.located, "Address of its poster, a picture of the media library.")
  /// The form of a movie.
  package static let itemShape = ObjectShape("a movie", [movieId.shape, title.shape, poster.shape])

  package static var idField: Field<Int> { movieId }
  package static func fastPathItems(_ source: SourceFile, _ library: MediaLibrary?) -> [Movie]? { nil }
  package static func fastPathItem(_ value: JSONValue, _ library: MediaLibrary?) -> Movie? { nil }

  package static func item(
    _ value: JSONValue, _ library: MediaLibrary?, _ collector: DiagnosticCollector
  ) -> Movie? {
    guard let object = ObjectReader(value, itemShape, collector) else { return nil }
    let (id, title, poster) = (object.read(movieId), object.read(title), object.read(poster))
    if let poster { check(poster, library, collector) }
    guard let id, let title, let poster else { return nil }
    return Movie(movieId: id, title: title, poster: poster.value)
  }

  package static func object(_ movie: Movie) -> String {
    let members = [DataSetWriter.member("title", movie.title), DataSetWriter.member("poster", movie.poster)]
    return "{\"movieId\": \(movie.movieId), \(members.joined(separator: ", "))}"
  }
}

package import JSON
package import ListRuntime

/// The file format of a data set of movies.
package enum MoviesFile: ItemFile {
  package static let reader = ValueReader<Movie>.record(
    "a movie", Movie(movieId: 0, title: "", poster: ""),
    [
      .required("movieId", .integer(Int.min...Int.max), "The movie's own number, unique in the file.", \.movieId),
      .required("title", .text, "Its title.", \.title),
      .required("poster", .text, "Address of its poster, a picture of the media library.", \.poster),
    ], isInline: true)
  package static let pictures = [["poster"]]
}
